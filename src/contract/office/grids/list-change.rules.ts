/** Changing lists that cells hold as texts (codes of related articles, keywords): entries are put in or taken out of each. */

export const LIST_CHANGES = ['add', 'remove'] as const;

export interface ListChange {
  readonly kind: (typeof LIST_CHANGES)[number];
  /** Entries as they are written in a cell of the column. */
  readonly text: string;
}

/** What separates the entries: `|` as in files of imports, of codes; a comma, of words. */
export type ListSign = '|' | ',';

/** Most entries of a list of codes, as on the page of an article. */
export const MOST_ENTRIES = 200;

/** Entries of a text, each once; a new line separates them too. */
export function entriesOf(text: string, sign: ListSign): string[] {
  const found = text
    .split(/\n/)
    .flatMap((line) => line.split(sign))
    .map((one) => one.trim())
    .filter(Boolean);
  const first = new Map<string, string>();
  for (const one of found) if (!first.has(sameAs(one, sign))) first.set(sameAs(one, sign), one);
  return [...first.values()];
}

export const listText = (entries: readonly string[], sign: ListSign): string =>
  entries.join(sign === ',' ? ', ' : ' | ');

/** Entries that are there already stay where they are; a list that the change does not touch stays as it is written. */
export function changedList(text: string, { kind, text: written }: ListChange, sign: ListSign): string {
  const before = entriesOf(text, sign);
  const asked = entriesOf(written, sign);
  const among = (list: readonly string[]) => new Set(list.map((one) => sameAs(one, sign)));
  const isThere = among(before);
  const isAsked = among(asked);
  const after =
    kind === 'add'
      ? [...before, ...asked.filter((one) => !isThere.has(sameAs(one, sign)))]
      : before.filter((one) => !isAsked.has(sameAs(one, sign)));
  return after.length === before.length ? text : listText(after, sign);
}

export const isNoListChange = ({ text }: ListChange, sign: ListSign): boolean => entriesOf(text, sign).length === 0;

/** Codes differ by capitals, words do not. */
const sameAs = (entry: string, sign: ListSign) => (sign === ',' ? entry.toLowerCase() : entry);
