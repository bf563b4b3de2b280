/** What the server wrote into the page: the person, and how the API is called (`src/office-pages.ts`). */
import type { OfficeStart } from '#contract/office/start-data.ts';

let read: OfficeStart | undefined;

/** Throws when the page has no such block: then it was not made by `office-pages.ts`. */
export function startData(): OfficeStart {
  read ??= JSON.parse(document.getElementById('start')?.textContent ?? 'null') as OfficeStart | undefined;
  if (!read) throw new Error('The page has no start data.');
  return read;
}

type Code = OfficeStart['person']['permissions'][number];

/** Whether the person may do what this code, or one of these, stands for (C-OFF-5); the server checks it again. */
export function may(permission: Code | readonly Code[] | null): boolean {
  if (permission === null) return true;
  const { permissions } = startData().person;
  return (typeof permission === 'string' ? [permission] : permission).some((code) => permissions.includes(code));
}
