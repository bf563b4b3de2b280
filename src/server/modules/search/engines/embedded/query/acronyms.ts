/** `tef 8x40`: letters of the trade that nobody wrote down, and begin with an acronym of the word files. */
import { meaningOf, type OtherName, type SynonymTable } from './synonym-table.ts';

/** Three or four letters that end in a consonant: words do not. */
const MORE_LETTERS = /^\p{L}{2,3}[bcdfghklmnpqrstvwxz]$/u;

type Name = Pick<OtherName, 'pieces' | 'weight'>;

/** The acronym that unknown letters begin with, `te`, and its names. */
export function shorterAcronym(
  tables: readonly SynonymTable[],
  form: string,
): { acronym: string; names: readonly Name[] } | undefined {
  if (!MORE_LETTERS.test(form)) return undefined;
  const acronym = tables.map((table) => table.acronymIn(form)).find((found) => found !== undefined);
  if (acronym === undefined) return undefined;
  const own = meaningOf(acronym);
  return { acronym, names: [{ pieces: own, weight: 1 }, ...tables.flatMap((table) => table.match(own, 0)?.others ?? [])] };
}
