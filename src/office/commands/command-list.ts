/**
 * What can be done now, as one list: keys, the palette, the dialog behind `?` and the hints of the status bar are four
 * views of it. Pages and dialogs add their commands while they are shown (`use-commands.ts`).
 */
import { useSyncExternalStore } from 'react';
import type { OfficeIconName } from '../ui/office-icon.tsx';

export interface Command {
  /** Unique within its list. */
  readonly id: string;
  /** What it does, in the person's language: `Accetta`. */
  readonly name: string;
  /** `a`, `g o`, `$mod+KeyK` (tinykeys); without one it is in the palette only. */
  readonly key?: string;
  readonly icon?: OfficeIconName;
  readonly run: () => void;
  /** The status bar shows it: at most six of a page. */
  readonly hint?: boolean;
  /** Not now: neither its key nor the palette has it. */
  readonly disabled?: boolean;
  /** Runs again while its key is held down: movements. */
  readonly repeats?: boolean;
  /** Its key works in a field too, where others are silent: Ctrl and a letter that the field has no use for. */
  readonly whileTyping?: boolean;
  /** Not in the palette: movements, and the palette itself. */
  readonly keyOnly?: boolean;
}

/** `frame` = everywhere, `page` = of the present page. */
export type Scope = 'frame' | 'page';

interface Listed {
  readonly scope: Scope;
  commands: readonly Command[];
}

const lists = new Set<Listed>();
const listeners = new Set<() => void>();
let snapshot: Readonly<Record<Scope, readonly Command[]>> = { frame: [], page: [] };

/** The list stays until the returned function is called; `update` replaces its commands. */
export function addCommands(scope: Scope): { update(commands: readonly Command[]): void; remove(): void } {
  const listed: Listed = { scope, commands: [] };
  lists.add(listed);
  return {
    update(commands) {
      listed.commands = commands;
      publish();
    },
    remove() {
      lists.delete(listed);
      publish();
    },
  };
}

function publish(): void {
  const of = (scope: Scope) => [...lists].filter((one) => one.scope === scope).flatMap(({ commands }) => commands);
  snapshot = { frame: of('frame'), page: of('page') };
  for (const listener of listeners) listener();
}

export const presentCommands = () => snapshot;

export function subscribeCommands(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePresentCommands = () => useSyncExternalStore(subscribeCommands, presentCommands);
