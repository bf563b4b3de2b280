/** What the server wrote into the page: the person, and how the API is called (`src/office-pages.ts`). */
import type { OfficeStart } from '#contract/office/start-data.ts';

let read: OfficeStart | undefined;

/** Throws when the page has no such block: then it was not made by `office-pages.ts`. */
export function startData(): OfficeStart {
  read ??= JSON.parse(document.getElementById('start')?.textContent ?? 'null') as OfficeStart | undefined;
  if (!read) throw new Error('The page has no start data.');
  return read;
}

/** Whether the person may do what this code stands for (C-OFF-5); the server checks it again. */
export function may(permission: OfficeStart['person']['permissions'][number] | null): boolean {
  return permission === null || startData().person.permissions.includes(permission);
}
