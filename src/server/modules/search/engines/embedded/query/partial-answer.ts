/**
 * What a result may lack when no article has all parts of a query: which part no result may miss, and how many of the others.
 */
import type { KnownSpellings } from '../words/known-spellings.ts';
import type { Evidence } from './evidence.ts';
import type { Group, TextPlan } from './query-group.ts';

/** So many articles of one name can be looked through, whatever else was asked for. */
const FEW = 250;
/** Two pages of a listing. */
export const AT_A_GLANCE = 24;

export interface PartialRule {
  /** The part that no result misses; undefined: any may be missed. */
  readonly leading: Group | undefined;
  /** So many of the others may be missed. */
  readonly misses: number;
}

/** The ways to a partial result, each with the part that says what is meant; none: nothing does. */
export function partialRules(plan: TextPlan, evidence: Evidence, spellings: KnownSpellings): PartialRule[] {
  return leadingParts(plan, evidence, spellings).map((leading) => ({
    leading,
    misses: mostMisses(plan, leading),
  }));
}

/** A plan without readings that say too little where other parts are missed. */
export function withoutLoose(plan: TextPlan): TextPlan {
  const groups = plan.groups.map((group) =>
    group.alternatives.some(({ isLoose }) => isLoose)
      ? { ...group, alternatives: group.alternatives.filter(({ isLoose }) => !isLoose) }
      : group,
  );
  return { ...plan, groups, head: plan.head && groups[plan.groups.indexOf(plan.head)] };
}

/**
 * A size that no article has is at least its thread: `m14` of `m14x1.5`, whose pitch is unusual; and another length of the same thing where
 * everything else is known. `asThread`: in so many parts.
 */
export function withThreads(plan: TextPlan): { plan: TextPlan; asThread: number } {
  if (!plan.head || !isKnown(plan.head)) return { plan, asThread: 0 };
  let asThread = 0;
  const isSure = plan.groups.every((group) => isKnown(group) || group.thread);
  const groups = plan.groups.map((group) => {
    if (isKnown(group) || !group.thread || !(isSure || PITCH.test(group.written))) return group;
    asThread += 1;
    return { ...group, alternatives: [{ weight: THREAD_ALONE, slots: [group.thread] }] };
  });
  return { plan: { ...plan, groups, head: groups[plan.groups.indexOf(plan.head)] }, asThread };
}
const THREAD_ALONE = 0.5;
const PITCH = /^m ?\d+ ?x ?[0-6](?:[.,]\d+)?$/;

/**
 * The word that names the thing. Where no family sells things of that name, other parts of one kind of things can say what is meant.
 * Undefined: any part may be missed, in a query of codes and measures.
 */
function leadingParts(
  { groups, head: word }: TextPlan,
  evidence: Evidence,
  spellings: KnownSpellings,
): Array<Group | undefined> {
  const norm = groups.find(({ isUnknownNorm }) => isUnknownNorm);
  const head = word ?? norm;
  const known = groups.filter(isKnown);
  const others = known.filter((group) => group !== head);
  if (head && isKnown(head) && (others.length < 2 || evidence.namesKind(head, true))) return [head];
  const notSold = head !== undefined && isNotSold(head, spellings);
  const words = groups.length + (norm ? 1 : 0);
  const isMostlyUnknown = known.length * 2 < words;
  const leading = others.filter(
    (group) =>
      (!group.saysLittle && evidence.namesKind(group, known.length === 1)) ||
      // Relays of 12 V are no `alimentatore 12v`.
      ((group.size !== 'measure' || !notSold) && saysSize(group, isMostlyUnknown && !notSold, evidence)),
  );
  return head && !isKnown(head) ? leading : [head, ...leading];
}

/** More articles than a glance takes in that have the name of the thing, and less than half of what else was asked for: `cavo utp cat 6`. */
export const isTooLittle = ({ groups, head }: TextPlan, missed: number, rules: readonly PartialRule[]): boolean =>
  missed * 2 > groups.length &&
  rules.every(({ leading }) => leading && leading === head && articlesOf(leading) > AT_A_GLANCE);

/**
 * What the trade has a word for and the catalogue has not, under any of its names, is not sold here: neither a size nor a colour makes another
 * thing of it.
 */
const isNotSold = (head: Group, spellings: KnownSpellings): boolean =>
  !isKnown(head) && (spellings.has(head.written) || isExpression(head) || isCutWord(head, spellings));

/** A misspelt word of the trade that no article has in its right spelling either, `corretore`, and no size says what is meant. */
const isMisspelt = (head: Group, rules: readonly PartialRule[], spellings: KnownSpellings): boolean =>
  !isKnown(head) && !rules.some(({ leading }) => leading?.size) && spellings.near(head.written) !== undefined;

/** Nothing says that the thing of a query is none of this shop's. */
export const isSoldHere = ({ head }: TextPlan, rules: readonly PartialRule[], spellings: KnownSpellings): boolean =>
  !head || !(isNotSold(head, spellings) || isMisspelt(head, rules, spellings));

/** What a word of the trade begins with, and no whole word: `elettrov`, `prog.` */
const isCutWord = ({ written, isCut }: Group, spellings: KnownSpellings): boolean =>
  (isCut || (written.length >= LEAST_CUT && !ENDS_IN_VOWEL.test(written))) &&
  spellings.completed(written) !== undefined;
const ENDS_IN_VOWEL = /[aeiou]$/;
const LEAST_CUT = 6;

/**
 * A size that things of one kind have says what is meant: `20-20-20` is a fertilizer, `4.7 µF` a capacitor, `500 g` nothing. Where more
 * than half of a query is unknown, any dimension is better than nothing.
 */
function saysSize({ size, alternatives }: Group, isMostlyUnknown: boolean, evidence: Evidence): boolean {
  if (size === 'dimension' && isMostlyUnknown) return true;
  return size !== undefined && evidence.inOneFamily(alternatives);
}

/**
 * How many parts a result may miss: half; or all that no article has and less than half of the others; or all but an exact size:
 * `hex bolt m8x30`. All but the word for the thing where few articles are called so; but thousands of screws are no result for a size
 * that none of them has.
 */
function mostMisses({ groups, head }: TextPlan, leading: Group | undefined): number {
  const known = groups.filter(isKnown).length;
  const half = Math.floor(groups.length / 2);
  if (!leading) return half;
  if (leading.size) return groups.length - 1;
  const usual = Math.max(half, groups.length - known + Math.floor((known - 1) / 2));
  if (leading !== head) return usual;
  if (articlesOf(leading) <= FEW) return groups.length - 1;
  return groups.some(({ size }) => size !== undefined) ? Math.min(usual, half, groups.length - 2) : usual;
}

/** By its most frequent name. */
function articlesOf({ alternatives }: Group): number {
  const counts = alternatives.map(({ slots, documents }) =>
    documents
      ? documents.reduce((all, { length }) => all + length, 0)
      : Math.min(...slots.map(({ frequency }) => frequency)),
  );
  return Math.max(...counts);
}

/** Of the word files: only these have several words. */
const isExpression = ({ written, isUnknownNorm }: Group): boolean => !isUnknownNorm && written.includes(' ');

const isKnown = ({ alternatives }: Group): boolean => alternatives.length > 0;

/** What replaces a screw M8x30 has at least that thread. */
export function withThread(group: Group): Group {
  const { thread, alternatives } = group;
  return thread ? { ...group, alternatives: [...alternatives, { weight: SAME_THREAD, slots: [thread] }] } : group;
}
const SAME_THREAD = 0.1;
