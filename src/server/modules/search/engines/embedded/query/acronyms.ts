/** `tef 8x40`: letters of the trade that nobody wrote down, and that begin with an acronym of the word files. */
import type { Group } from './query-group.ts';
import type { SynonymTable } from './synonym-table.ts';

/** Three or four letters that end in a consonant: words do not. */
const MORE_LETTERS = /^\p{L}{2,3}[bcdfghklmnpqrstvwxz]$/u;

/** A text with such letters before a size read as the acronym, `te 8x40`; null: there are none. */
export function withShorterAcronyms(
  text: string,
  groups: readonly Group[],
  tables: readonly SynonymTable[],
): string | null {
  let read: string | null = null;
  groups.forEach(({ written, alternatives }, at) => {
    const isBeforeSize = groups[at + 1]?.size === 'dimension';
    if (alternatives.length > 0 || !isBeforeSize || !MORE_LETTERS.test(written)) return;
    const acronym = tables.map((table) => table.acronymIn(written)).find((found) => found !== undefined);
    if (acronym !== undefined) read = (read ?? text).replace(new RegExp(`\\b${written}\\b`, 'i'), acronym);
  });
  return read;
}
