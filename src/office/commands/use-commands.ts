/** Adds commands while a component is shown. */
import { useEffect, useRef } from 'react';
import { addCommands, type Command, type Scope } from './command-list.ts';

/** `commands` may be a new array at every render: only what a person would notice is compared. */
export function useCommands(commands: readonly Command[], scope: Scope = 'page'): void {
  const list = useRef<ReturnType<typeof addCommands>>(undefined);
  const latest = useRef(commands);
  latest.current = commands;
  const shown = JSON.stringify(commands);
  useEffect(() => {
    list.current ??= addCommands(scope);
    // `run` is that of the latest render, whatever it closes over.
    const current = (id: string) => latest.current.find((one) => one.id === id);
    const parsed: Array<Omit<Command, 'run'>> = JSON.parse(shown);
    list.current.update(parsed.map((one) => ({ ...one, run: () => current(one.id)?.run() })));
  }, [shown, scope]);
  useEffect(
    () => () => {
      list.current?.remove();
      list.current = undefined;
    },
    [],
  );
}
