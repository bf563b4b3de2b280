/** What the articles of a result are called: a pot is a *vaso tondo*, and no thing called *tondo*. */
import { stringAt } from '../index/sorted-strings.ts';
import type { Evidence } from './evidence.ts';
import { AT_A_GLANCE, type PartialRule } from './partial-answer.ts';
import type { Group, TextPlan } from './query-group.ts';
import type { MatchList, SegmentReader } from './segment-reader.ts';

const ENDS_IN_VOWEL = /[aeiou]$/;
/** Fewer letters begin too many words. */
const LEAST = 2;
/** So many words that a result lacks say that something else is meant. */
const MANY_WORDS = 2;
/** Of fewer parts half may be missed. */
const MANY_PARTS = 4;
const HAS_DIGIT = /\d/;
/** Letters with digits or many digits: an article without it is another one. */
const DESIGNATION = /^(?=.*\p{L})(?=.*\d)[\p{L}\d.-]+$|^\d{5,}$/u;

/**
 * Whether a partial result is the thing that was asked for, only not just so. It is not where the word files know what was asked for by an
 * expression that no article has, or where a designation is unknown to the catalogue; nor where a word or more than half is lacking and no
 * article is called as the part that they have.
 */
export function isTheThing(
  { groups, head }: TextPlan,
  { leading }: PartialRule,
  missed: number,
  evidence: Evidence,
  found: readonly MatchList[],
): boolean {
  if (!leading || leading.size) return true;
  if (leading.isOfUnsold) return false;
  if (countOf(found) > AT_A_GLANCE && (groups.some(isUnknownDesignation) || lacksHalf(groups, missed))) return false;
  const unknown = groups.filter(({ alternatives }) => alternatives.length === 0).length;
  // `hex thing m8x30`: all that the catalogue knows is there, with a size that says what is meant.
  if (missed === unknown && groups.some((group) => saysWhat(group, evidence))) return true;
  const measured = groups.filter(({ written }) => HAS_DIGIT.test(written)).length;
  const lacksWord =
    missed - measured >= MANY_WORDS ||
    missed * 2 > groups.length ||
    groups.some(({ written, alternatives }) => alternatives.length === 0 && !HAS_DIGIT.test(written));
  if (!lacksWord || evidence.calledSo(found, leading)) return true;
  // `gomena nautica`: the few nautical things are all of one kind.
  return leading !== head && countOf(found) <= AT_A_GLANCE && evidence.familiesFound(found).length === 1;
}

/**
 * Whether the one known part beside an expression of the word files that is not sold here is only a quality of what is found, as a colour is:
 * yellow plaster is nothing near `puntali miscelazione gialli`.
 */
export function sharesOnlyQuality(
  { groups, head }: TextPlan,
  evidence: Evidence,
  found: readonly MatchList[],
): boolean {
  if (!head?.written.includes(' ')) return false;
  const [only, ...others] = groups.filter(({ alternatives }) => alternatives.length > 0);
  return only !== undefined && others.length === 0 && !only.size && !evidence.calledSo(found, only);
}

const saysWhat = ({ size, alternatives }: Group, evidence: Evidence): boolean =>
  alternatives.length > 0 && (size === 'dimension' || (size === 'measure' && evidence.inOneFamily(alternatives, 1)));

const isUnknownDesignation = ({ written, alternatives, size }: Group): boolean =>
  alternatives.length === 0 && size === undefined && DESIGNATION.test(written);

/** More than half of what was asked for beside the thing. */
const lacksHalf = (groups: readonly Group[], missed: number): boolean =>
  groups.length >= MANY_PARTS && missed * 2 > groups.length - 1;

const countOf = (found: readonly MatchList[]): number =>
  found.reduce((sum, { documents }) => sum + documents.length, 0);

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
    return documents.some((document) => {
      const term = called[document] as number;
      if (term === 0) return true;
      let is = known.get(term);
      if (is === undefined) {
        is = isNamedBy(own, stringAt(terms, term - 1));
        known.set(term, is);
      }
      return is;
    });
  });
}

/** Whether the word that names an article is one of these words; true also in a language in which none of them is. @param name its term */
export function isNamedBy(own: readonly string[], name: string): boolean {
  const language = name.slice(0, 1);
  return !own.some((one) => one.startsWith(language)) || own.some((one) => isAlike(one, name.slice(1), language));
}

/** Both begin alike, one perhaps abbreviated: `nterr.`, *terricci*. */
function isAlike(one: string, name: string, language: string): boolean {
  if (!one.startsWith(language) && !one.startsWith('n')) return false;
  const word = one.slice(1).replace(/\.$/, '');
  const [short, long] = word.length < name.length ? [word, name] : [name, word];
  // An olive is no *olio*: what is abbreviated ends in a consonant.
  return long === short || (short.length >= LEAST && long.startsWith(short) && !ENDS_IN_VOWEL.test(short));
}
