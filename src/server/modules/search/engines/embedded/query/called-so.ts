/** What the articles of a result are called: a pot is a *vaso tondo*, and no thing called *tondo*. */
import { stringAt } from '../index/sorted-strings.ts';
import type { Group } from './query-group.ts';
import type { MatchList, SegmentReader } from './segment-reader.ts';

/** Fewer letters begin too many words. */
const LEAST = 2;

/**
 * Whether some article of a result has a word of the group as the one that names it, in any inflection, abbreviated or as the beginning of a
 * compound. True also for names without words, and in a language in which names are not read.
 */
export function calledSo(readers: readonly SegmentReader[], found: readonly MatchList[], group: Group): boolean {
  return found.some(({ documents }, index) => {
    const { called, terms } = (readers[index] as SegmentReader).segment;
    const own = group.alternatives.flatMap(({ slots }) =>
      slots.flatMap((slot) => (slot.terms[index] ?? []).map(({ term }) => stringAt(terms, term))),
    );
    const known = new Map<number, boolean>();
    const names = (term: number): boolean => {
      const name = stringAt(terms, term - 1);
      const language = name.slice(0, 1);
      if (!own.some((one) => one.startsWith(language))) return true;
      return own.some((one) => isAlike(one, name.slice(1), language));
    };
    return documents.some((document) => {
      const term = called[document] as number;
      if (term === 0) return true;
      let is = known.get(term);
      if (is === undefined) {
        is = names(term);
        known.set(term, is);
      }
      return is;
    });
  });
}

/** Both begin alike, one perhaps abbreviated: `nterr.`, *terricci*. */
function isAlike(one: string, name: string, language: string): boolean {
  if (!one.startsWith(language) && !one.startsWith('n')) return false;
  const word = one.slice(1).replace(/\.$/, '');
  return word.length >= LEAST && name.length >= LEAST && (word.startsWith(name) || name.startsWith(word));
}
