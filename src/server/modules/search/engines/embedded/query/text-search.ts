import type { SearchLang } from '../../search-document.ts';
import { codeKey, withoutName } from '../index/code-key.ts';
import { NO_PARENT, type Segment } from '../index/segment.ts';
import { lexemes } from '../text/lexemes.ts';
import { pieces } from '../text/pieces.ts';
import type { SearchWords } from '../words/search-words.ts';
import { withShorterAcronyms } from './acronyms.ts';
import { isTheThing, sharesOnlyQuality } from './called-so.ts';
import type { CodeAlike } from './codes-alike.ts';
import { found, type Outdoes } from './match-set.ts';
import { mayBeginCode, writtenAsCode } from './near-codes.ts';
import { isSoldHere, isTooLittle, partialRules, withoutLoose, withThread, withThreads } from './partial-answer.ts';
import { PostingsIndex } from './postings-index.ts';
import type { Group, PlanOptions, TextPlan } from './query-group.ts';
import { queryLanguage } from './query-language.ts';
import { asOneWord, respellings, spelledOut } from './respelling.ts';
import type { MatchList, SegmentReader } from './segment-reader.ts';
import { formOf } from './synonym-table.ts';
import type { TextIndex } from './text-index.ts';
import { orderGroups, TextMatcher } from './text-matcher.ts';
import { planText } from './text-plan.ts';
import type { TextResult } from './text-result.ts';
import type { Vocabulary } from './vocabulary.ts';

type ResultOf = (matches: MatchList[], used: TextPlan, missed?: number) => TextResult;

/** A whole text that is a code: two characters say enough only as a letter and a digit, `P1`. */
const EXACT_CODE = /^(?:.{3,}|\D\d)$/;
/** A query that is only a code of at least this length means that article, and is not searched as words. */
const MIN_WHOLE_CODE = 6;
const CODE_PREFIX_LIMIT = 20_000;
const MAX_CODE_WORDS = 6;
const MOST_NEAR_CODES = 24;

/** Text search over all segments. */
export class TextSearch {
  private readonly matchers: TextMatcher[];
  private readonly index: TextIndex;
  protected readonly words: SearchWords;

  /** @param index left out: the one in memory */
  constructor(readers: readonly SegmentReader[], words: SearchWords, index?: TextIndex) {
    this.matchers = readers.map((reader, at) => new TextMatcher(reader, at));
    this.index = index ?? new PostingsIndex(readers, this.matchers);
    this.words = words;
  }

  /**
   * The strict interpretation; when it finds nothing, typos in known words; then the best partial matches (C-SRCH-6).
   */
  find(text: string, page: SearchLang, typing = false): TextResult {
    const same = this.byCode(text);
    const exact = this.codesIn(text, same);
    const isWhole = exact.length > 0 && codeKey(text).length >= MIN_WHOLE_CODE && same.length > 0;
    const result: ResultOf = (matches, used, missed = 0) => ({
      matches,
      exact,
      missed,
      corrected: used.corrected,
      plan: used,
      nearCodes: [],
    });
    if (isWhole) return result(this.codesLike(text, page), NO_PLAN);
    const lang = queryLanguage(text, page, this.segments);
    const plan = this.plan(text, lang, { typing, widen: false });
    if (writtenAsCode(text, this.vocabulary(lang))) {
      if (exact.length === 0) return this.codeOnly(text, plan, result);
      // A part of it is the code of a parent, `VT933`; as a whole it may look like one of its sizes.
      const [alike, ...others] = same.length > 0 ? [] : this.index.codesAlike(text);
      if (alike && others.length === 0) return this.readAs(alike, result);
    }
    const strict = this.match(plan, 0);
    if (exact.length > 0 || found(strict))
      return this.asMeant(plan.corrected, lang, typing, result) ?? result(strict, plan);
    const byCode = this.codePrefix(text);
    if (found(byCode)) return result(byCode, { groups: plan.groups, corrected: null, isOpen: plan.isOpen });
    const meant = typing ? [plan.corrected] : respellings(text, plan.groups, this.words.spellings);
    for (const one of meant) {
      const asMeant = this.asMeant(one, lang, typing, result);
      if (asMeant) return asMeant;
    }
    const shorter = withShorterAcronyms(text, plan.groups, this.words.synonyms);
    const named = this.asMeant(shorter, lang, typing, result, withoutLoose);
    if (named) return named;
    const wide = this.plan(text, lang, { typing, widen: true });
    const widened = this.match(wide, 0);
    if (found(widened)) return result(widened, wide);
    const [alike, ...others] = plan.groups.length > 1 ? this.index.codesAlike(text) : [];
    if (alike && others.length === 0) return this.readAs(alike, result);
    const joined = typing ? null : asOneWord(text, this.words.spellings);
    const partial = this.partial(this.withoutUnmet(this.spelledOut(text, plan, lang)), result);
    if (partial && (!partial.instead || partial.isOtherThing)) return partial;
    const apart = this.wordByWord(text, plan, lang, typing, result);
    if (apart && !apart.instead) return apart;
    return this.asMeant(joined, lang, typing, result) ?? partial ?? apart ?? result(strict, plan);
  }

  /**
   * Text written like a code is not searched as the words that its parts resemble: only the whole code matches, or
   * similar codes.
   */
  private codeOnly(text: string, plan: TextPlan, result: ResultOf): TextResult {
    const read = plan.corrected === null ? this.match(plan, 0) : [];
    const isWeak = plan.groups.some(({ alternatives }) => alternatives.every(({ weight }) => weight < WELL_READ));
    if (found(read) && !isWeak) return result(read, plan);
    const begun = this.codePrefix(text);
    if (found(begun)) return result(begun, NO_PLAN);
    const alike = this.index.codesAlike(text);
    if (alike.length === 1) return this.readAs(alike[0] as CodeAlike, result);
    if (found(read)) return result(read, plan);
    const near = alike.length > 0 ? alike.flatMap(({ documents }) => documents) : undefined;
    return {
      ...result(this.index.nothing(), NO_PLAN),
      nearCodes: near ?? this.index.nearCodes(text, MOST_NEAR_CODES),
    };
  }

  /** The articles of the one code that looks like the one typed; the result names it. */
  private readAs({ key, documents }: CodeAlike, result: ResultOf): TextResult {
    const lists = this.index.ofPlaces(documents);
    return { ...result(lists, { ...NO_PLAN, corrected: key.toUpperCase() }), exact: [] };
  }

  /**
   * Beside the articles with exactly this code: those whose codes are longer, and those that have it in their names, where it is one
   * word (`kf2edgk`, a series).
   */
  private codesLike(text: string, lang: SearchLang): MatchList[] {
    const begun = this.codePrefix(text);
    const [piece, more] = pieces(text);
    if (!piece || more) return begun;
    const vocabulary = this.vocabulary(lang);
    const form = formOf(piece);
    const slot = (piece.type === 'word' ? vocabulary.word(form) : vocabulary.token(form)) ?? vocabulary.prefix(form);
    if (!slot) return begun;
    const group: Group = { written: text, corrected: null, alternatives: [{ weight: 1, slots: [slot] }] };
    const named = this.match({ groups: [group], corrected: null }, 0);
    return this.index.joined([begun, named]) ?? begun;
  }

  /** A text as it was meant, read as a whole, so that expressions and synonyms apply to the right words. Undefined: no article has it. */
  private asMeant(
    meant: string | null,
    lang: SearchLang,
    typing: boolean,
    result: ResultOf,
    exactly = (plan: TextPlan) => plan,
  ): TextResult | undefined {
    if (meant === null) return undefined;
    const plan = exactly(this.plan(meant, lang, { typing, widen: false }));
    const matches = this.match(plan, 0);
    return found(matches) ? result(matches, { ...plan, corrected: meant }) : undefined;
  }

  /**
   * For `hideChildren`: a child is not represented by a parent that has one of the words in its description only, while the child is called
   * so: `chiave combinata 13` means the child, though the parent comes in "13 misure".
   */
  outdoes({ groups }: TextPlan, segment: number): Outdoes {
    const matcher = this.matchers[segment] as TextMatcher;
    // An unfinished word stands for many words: which of them is meant is not known yet.
    const finished = groups.filter(({ alternatives }) =>
      alternatives.every(({ slots }) => slots.every(({ terms }) => (terms[segment]?.length ?? 0) <= MOST_FORMS)),
    );
    // Of parents and of children apart: each of the two ascends.
    const asked = finished.map((group) => ({ ofParent: matcher.naming(group), ofChild: matcher.naming(group) }));
    let last = NO_PARENT;
    let described: typeof asked = [];
    return (child, parent) => {
      if (parent !== last) described = asked.filter(({ ofParent }) => !ofParent(parent));
      last = parent;
      return described.some(({ ofChild }) => ofChild(child));
    };
  }

  /** Documents of the families that words of the query mean, which match all of its other parts. */
  equivalents({ groups, corrected, head }: TextPlan): MatchList[] {
    const widened = this.index.withFamilies(groups);
    if (!widened) return [];
    return this.match({ groups: widened, corrected, head: head && widened[groups.indexOf(head)] }, 0);
  }

  /**
   * Other documents of the families that were found: with half of the parts, or (`thing`) only the word that names the thing.
   */
  sameFamily({ groups, head }: TextPlan, matched: readonly MatchList[], thing: boolean): MatchList[] {
    const known = groups.filter((group) => group.alternatives.length > 0);
    if (known.length < 2 || (thing && !(head && known.includes(head)))) return [];
    const families = this.index.familiesFound(matched);
    const ordered = orderGroups(known, this.index.documents).map(({ group, weight }) => ({
      group: withThread(group),
      weight: /\d/.test(group.written) ? weight * MEASURES_COUNT : weight,
    }));
    if (thing) ordered.sort((a, b) => Number(b.group === head) - Number(a.group === head));
    const misses = thing ? known.length - 1 : Math.floor(known.length / 2);
    return this.index.matchIn(families, ordered, misses, thing ? 'needed' : 'none');
  }

  /**
   * Documents that miss at most the one word that may be missed; they may be other things, and are shown separately.
   */
  near({ groups, corrected }: TextPlan): MatchList[] {
    return groups.length < 2 ? [] : this.match({ groups, corrected }, 1);
  }

  /** Every document with exactly this code, with or without the name of the number (`AIC 012745093`). */
  byCode(code: string): Array<[number, number]> {
    const key = codeKey(code);
    if (key === '') return [];
    const found = this.index.withCode(key);
    const bare = withoutName(key);
    return found.length > 0 || bare === key ? found : this.index.withCode(bare);
  }

  private plan(text: string, lang: SearchLang, options: PlanOptions): TextPlan {
    return planText(text, this.vocabulary(lang), this.words, options);
  }

  protected vocabulary(lang: SearchLang): Vocabulary {
    return this.index.vocabulary(lang, this.words.shortened);
  }

  protected get segments(): readonly Segment[] {
    return this.index.segments;
  }

  /** No article has an expression's words together: they may be meant one by one, `straccio pavimenti`. */
  private wordByWord(
    text: string,
    { groups }: TextPlan,
    lang: SearchLang,
    typing: boolean,
    result: ResultOf,
  ): TextResult | undefined {
    if (!groups.some((group) => isKnown(group) && group.written.includes(' '))) return undefined;
    const plan = withoutLoose(this.withoutUnmet(this.plan(text, lang, { typing, widen: false, apart: true })));
    // What the catalogue does not have in the size asked for is not another thing in another size.
    if (plan.groups.length === groups.length || plan.groups.some((group) => !isKnown(group) && isMeasured(group)))
      return undefined;
    const matches = this.match(plan, 0);
    return found(matches) ? result(matches, plan) : this.partial(plan, result, plan.head && isKnown(plan.head));
  }

  /** The plan with the expressions of the word files as one part each, also those that abbreviations hid. */
  private spelledOut(text: string, plan: TextPlan, lang: SearchLang): TextPlan {
    const spelled = spelledOut(text, plan.groups, this.words) ?? text;
    const whole = this.plan(spelled, lang, { typing: false, widen: false, whole: true });
    const isExpression = whole.groups.length < plan.groups.length || whole.groups.some(({ isOfUnsold }) => isOfUnsold);
    return isExpression ? whole : plan;
  }

  /** Parts whose only names are several words that no article has together are unknown. */
  private withoutUnmet(plan: TextPlan): TextPlan {
    const isMet = (group: Group) =>
      group.alternatives.some(({ documents, slots }) => documents || slots.length === 1) ||
      found(this.match({ groups: [group], corrected: null }, 0));
    const groups = plan.groups.map((group) =>
      isKnown(group) && !isMet(group) ? { ...group, alternatives: [] } : group,
    );
    return { ...plan, groups, head: plan.head && groups[plan.groups.indexOf(plan.head)] };
  }

  /**
   * The articles that miss the fewest parts, each with one of those that say what is meant; `byHead`: that names the thing.
   */
  private partial(whole: TextPlan, result: ResultOf, byHead = false): TextResult | undefined {
    const { plan, asThread } = withThreads(withoutLoose(whole));
    const all = partialRules(plan, this.index, this.words.spellings);
    const rules = byHead ? all.filter(({ leading }) => leading === plan.head) : all;
    const most = Math.max(0, ...rules.map((rule) => rule.misses));
    const isSold = isSoldHere(plan, rules, this.words.spellings);
    let instead: MatchList[] | undefined;
    let isOtherThing = false;
    for (let misses = asThread > 0 ? 0 : 1; misses <= most && !instead; misses += 1) {
      const tried = rules.filter((rule) => misses <= rule.misses);
      const some = this.index.joined(tried.map(({ leading }) => this.match(plan, misses, leading, true)));
      if (!some || !found(some)) continue;
      const missed = misses + asThread;
      const isThing = tried.some((rule) => isTheThing(plan, rule, missed, this.index, some));
      const isEnough = isSold && !isTooLittle(plan, missed, tried);
      if (isEnough && isThing) return result(some, asThread > 0 ? whole : plan, missed);
      if (!isSold && sharesOnlyQuality(plan, this.index, some)) return undefined;
      isOtherThing = isEnough;
      instead = some;
    }
    return instead && { ...result(this.index.nothing(), plan), instead, isOtherThing };
  }

  /**
   * The parts of a query that some article has, with their weight; rarest first. In a partial result an article with the right size comes
   * before one that misses it, however rare the words.
   */
  protected weigh({ groups, head }: TextPlan, isPartial = false): Array<{ group: Group; weight: number }> {
    const ordered = orderGroups(groups.filter(isKnown), this.index.documents);
    const rarest = ordered[0]?.weight ?? 0;
    for (const one of ordered) {
      if (one.group === head) one.weight = Math.max(isPartial ? rarest : 0, one.weight * HEAD_COUNTS);
      else if (isPartial && isMeasured(one.group)) one.weight = Math.max(rarest, one.weight) * SIZE_COUNTS;
    }
    return ordered;
  }

  /** Documents that miss at most so many parts. `leading`: none misses this one; without it they are another thing. */
  private match(plan: TextPlan, misses: number, leading = plan.head, isPartial = false): MatchList[] {
    const known = plan.groups.filter(isKnown);
    const left = misses - (plan.groups.length - known.length);
    const none = left < 0 || known.length === 0 || (leading && !isKnown(leading));
    const ordered = this.weigh(plan, isPartial);
    const isThing = isPartial && leading !== undefined && leading === plan.head;
    const first = misses === 0 || leading === undefined ? 'none' : isThing ? 'named' : 'needed';
    if (misses > 0 && leading) ordered.sort((a, b) => Number(b.group === leading) - Number(a.group === leading));
    return none ? this.index.nothing() : this.index.match(ordered, left, first);
  }

  /** Codes anywhere in the query, alone or split over words: `AIC 038437190`, `039 405 016`. `whole`: the articles whose code it is. */
  private codesIn(text: string, whole: Array<[number, number]>): Array<[number, number]> {
    if (whole.length > 0 && EXACT_CODE.test(codeKey(text))) return whole;
    const words = lexemes(text);
    if (words.length > 12) return [];
    const starts = words.flatMap((word, index) => (index === 0 || word.gap !== '' ? [index] : []));
    const found: Array<[number, number]> = [];
    starts.forEach((from, position) => {
      for (let span = 1; span <= MAX_CODE_WORDS && position + span <= starts.length; span += 1) {
        const to = starts[position + span] ?? words.length;
        const key = words
          .slice(from, to)
          .map((word) => word.text)
          .join('');
        if (key.length >= MIN_CODE_LENGTH_INSIDE && /\d/.test(key)) found.push(...this.byCode(key));
      }
    });
    return found;
  }

  private codePrefix(text: string): MatchList[] {
    const key = codeKey(text);
    return mayBeginCode(text, key) ? this.index.codesFrom(key, CODE_PREFIX_LIMIT) : this.index.nothing();
  }
}

/** Text like a code is a code rather than words that are read with less than this: `VT933.O8` is no 8. */
const WELL_READ = 0.7;
/** Inside a longer query a code must be long enough not to be a word or a measure. */
const MIN_CODE_LENGTH_INSIDE = 5;
/** A word is at most this many terms: languages, and words near a misspelt one. */
export const MOST_FORMS = 8;

/** An article with the head word in its name is the thing; one with it in its description only is rather made for it. */
const HEAD_COUNTS = 1.5;

/** Among results that miss something, those with the right size come before those that miss it. */
const SIZE_COUNTS = 2.5;
const HAS_DIGIT = /\d/;
const isMeasured = ({ written }: Group): boolean => HAS_DIGIT.test(written);

const isKnown = ({ alternatives }: Group): boolean => alternatives.length > 0;

/** What replaces an article has its size first, and then its material, colour or brand. */
const MEASURES_COUNT = 1.5;

const NO_PLAN: TextPlan = { groups: [], corrected: null };
