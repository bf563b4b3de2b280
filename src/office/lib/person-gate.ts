/** Requests that wait until the person has signed in again or confirmed who they are (`shell/session-dialog.tsx`). */
import { useSyncExternalStore } from 'react';

/** `sign-in`: the session has ended. `confirm`: the password is wanted once more. */
export type Gate = 'sign-in' | 'confirm';

let open: Gate | undefined;
let waiting: Array<(passed: boolean) => void> = [];
const listeners = new Set<() => void>();

/** Opens the dialog, or joins the one that is open. False = the person closed it. */
export function waitForPerson(gate: Gate): Promise<boolean> {
  // Without a session nothing can be confirmed: signing in comes first, and does both.
  if (open !== 'sign-in') show(gate);
  return new Promise((done) => waiting.push(done));
}

/** Ends the wait of every request. */
export function leaveGate(passed: boolean): void {
  const held = waiting;
  waiting = [];
  show(undefined);
  for (const done of held) done(passed);
}

function show(gate: Gate | undefined): void {
  open = gate;
  for (const listener of listeners) listener();
}

export function useGate(): Gate | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
