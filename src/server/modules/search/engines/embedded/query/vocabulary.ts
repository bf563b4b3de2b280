import type { SearchLang } from '../../search-document.ts';
import { markOf, postingCount, postingOf, type Segment, termOf } from '../index/segment.ts';
import { findString, prefixRange, stringAt } from '../index/sorted-strings.ts';
import { DESCRIBED, termKey } from '../index/text-index-builder.ts';
import { letterSignature } from '../index/word-table.ts';
import { SHORTENED } from '../text/index-tokens.ts';
import { stemItalian } from '../text/italian-stemmer.ts';
import { isOfBrand, LONGER_WORD } from './brand-words.ts';
import { allowedEdits, editDistance } from './edit-distance.ts';
import { isSlip } from './slip.ts';

/** One term of a segment and the weight of a match through it (0–1). */
export interface SlotTerm {
  term: number;
  weight: number;
  /** `markOf` the form that was typed, where texts have others too: those count less. */
  mark?: number;
}

/** One required part: any of these terms, per segment. */
export interface Slot {
  terms: SlotTerm[][];
  /** Postings over all segments: how common it is. */
  frequency: number;
}

const OTHER_LANGUAGE = 0.8;
const PREFIX_WEIGHT = 0.7;
const PREFIX_LIMIT = 400;
const SIMILAR_WEIGHT = 0.75;
/** A word is rarely its own misspelling when it is short, or not a hundred times rarer. */
const MIN_RARE_SPELLING = 6;
export const TIMES_AS_FREQUENT = 100;
/** One or two articles are more easily a slip of their supplier than some dozens. */
const SELDOM = 2;
const SELDOM_TIMES = 20;
/** Documents read to find out what a number means. */
const SAMPLED = 100;
/** What a word may be cut to before a dot (`el.`), and how many longer ones are read. */
const LEAST_CUT = 2;
const MOST_LONGER = 60;
const ENDS_IN_VOWEL = /[aeiou]$/;
/** This part of the articles of each of two words is in families that have both. */
const OF_SAME_THINGS = 0.7;
/** Typos are tolerated from 4 letters on, two of them from 8 (C-SRCH-6). */

/** @see SearchWords.shortened */
type Shortened = ReadonlyMap<string, ReadonlySet<string>>;

/** All segments' words seen as one vocabulary. */
export class Vocabulary {
  protected readonly segments: readonly Segment[];
  readonly lang: SearchLang;
  private readonly shortened: Shortened;

  constructor(segments: readonly Segment[], lang: SearchLang, shortened: Shortened = new Map()) {
    this.segments = segments;
    this.lang = lang;
    this.shortened = shortened;
  }

  /** A word in any inflection of either language. */
  word(form: string): Slot | undefined {
    const mark = markOf(form);
    return this.slot((segment) => {
      const terms: SlotTerm[] = [];
      for (const language of ['it', 'en', 'neutral'] as const) {
        const term = termOf(segment, termKey(form, language));
        if (term < 0) continue;
        const weight = this.weightOf(language);
        terms.push(segment.termForms[term] === 1 ? { term, weight } : { term, weight, mark });
      }
      return terms;
    });
  }

  /** A word that texts have exactly as written, not only its stem. */
  written(form: string): Slot | undefined {
    return this.isWritten(form) ? this.word(form) : undefined;
  }

  /** A word that occurs only in brand names: only those belong to no language. */
  onlyBrand(form: string): boolean {
    const known = (language: 'it' | 'en' | 'neutral') =>
      this.segments.some((segment) => termOf(segment, termKey(form, language)) >= 0);
    return known('neutral') && !known('it') && !known('en');
  }

  /** A word that is a brand, also where names repeat it. */
  private isOfBrand(form: string): boolean {
    return this.segments.some((segment) => {
      const index = findString(segment.forms, form);
      return index >= 0 && isOfBrand(segment, index);
    });
  }

  /** A token with digits, exactly. */
  token(form: string): Slot | undefined {
    return this.slot((segment) => {
      const term = termOf(segment, `n${form}`);
      return term < 0 ? [] : [{ term, weight: 1 }];
    });
  }

  /** Abbreviations that the catalogue writes for a word: `gratt.` for `grattugiato`, unless they are words of their own. */
  abbreviations(form: string, may: (cut: string) => boolean = () => true): Slot[] {
    const found: Slot[] = [];
    const most = Math.min(SHORTENED.most, form.length - 1);
    for (let length = SHORTENED.least; length <= most; length += 1) {
      const cut = form.slice(0, length);
      const slot = this.token(`${cut}.`);
      if (slot && slot.frequency * 2 >= (this.word(cut)?.frequency ?? 0) && may(cut)) found.push(slot);
    }
    return found;
  }

  /**
   * Abbreviations of a word that no article has in full, unless a longer word of the catalogue begins so, or the word files say what they
   * stand for: `COP.` is its *coperchio* and no `copriscarpe`, `SEZ.` the section of a wire and no `sezionatore`.
   */
  onlyMeantBy(form: string): Slot[] {
    const means = (cut: string) => this.shortened.get(cut)?.has(stemItalian(form)) !== false;
    return this.abbreviations(form, (cut) => means(cut) && !this.segments.some((segment) => beginsWord(segment, cut)));
  }

  /** A word or an abbreviation of it, which counts `weight`: as one slot. */
  wordOrAbbreviation(form: string, weight: number): Slot | undefined {
    const word = this.word(form);
    const cut = word ? this.abbreviations(form) : this.onlyMeantBy(form);
    if (cut.length === 0) return word;
    return this.slot((_, index) => [
      ...(word?.terms[index] ?? []),
      ...cut.flatMap((slot) => (slot.terms[index] ?? []).map((term) => ({ ...term, weight: term.weight * weight }))),
    ]);
  }

  /** The catalogue writes it with a dot, as an abbreviation of longer words. */
  isAbbreviation(form: string): boolean {
    const slot = this.token(`${form}.`);
    return slot !== undefined && slot.frequency * 2 >= (this.word(form)?.frequency ?? 0);
  }

  /**
   * The longer words that a word of the catalogue stands for, though it is written without a dot: `forb` beside `forbice`, `supp` beside
   * `supporto`. It ends as no Italian word does, or no article writes it as typed (`pota` has the stem of `pot`); and both are said of the
   * same things: `gel` is no *gelato*.
   */
  completions({ text: form, cut }: { text: string; cut: boolean }): Slot | undefined {
    if (form.length < (cut ? LEAST_CUT : SHORTENED.least) || form.length > SHORTENED.most || !this.mayBeCut(form))
      return undefined;
    const own = this.word(form);
    if (!own) return undefined;
    const families = this.familiesOf(own);
    const longer = new Set(this.segments.flatMap((segment) => longerWords(segment, form)));
    const alike = [...longer].flatMap((word) => {
      const slot = this.onlyBrand(word) || this.isOfBrand(word) ? undefined : this.word(word);
      return slot && !sameTerms(slot, own) && this.areOfSameThings(families, this.familiesOf(slot)) ? [slot] : [];
    });
    return alike.length === 0
      ? undefined
      : this.slot((_, index) =>
          alike.flatMap(({ terms }) =>
            (terms[index] ?? []).map((one) => ({ ...one, weight: one.weight * PREFIX_WEIGHT })),
          ),
        );
  }

  /** Not only a stem of words: `ruv` of *ruvo*, which no article writes so and no Italian word ends in. */
  isWhole(form: string): boolean {
    return ENDS_IN_VOWEL.test(form) || this.isWritten(form);
  }

  private mayBeCut(form: string): boolean {
    return !ENDS_IN_VOWEL.test(form) || !this.isWritten(form);
  }

  private isWritten(form: string): boolean {
    return this.segments.some(({ forms }) => findString(forms, form) >= 0);
  }

  /** Family → how many of the sampled articles that are called so it has. */
  protected familiesOf(word: Slot): Map<number, number> {
    const found = new Map<number, number>();
    this.sample(word, (segment, place) => {
      if ((segment.postingImpact[place] as number) <= DESCRIBED) return;
      const document = segment.postingDoc[place] as number;
      const family = segment.family[document] as number;
      found.set(family, (found.get(family) ?? 0) + 1);
    });
    return found;
  }

  private areOfSameThings(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean {
    return shareWithin(one, other) >= OF_SAME_THINGS && shareWithin(other, one) >= OF_SAME_THINGS;
  }

  /** Words and tokens with this prefix; `isCut`: brands are none, they are not abbreviated. */
  prefix(form: string, isCut = false): Slot | undefined {
    return this.slot((segment) => {
      const [from, to] = prefixRange(segment.forms, form, PREFIX_LIMIT);
      const best = new Map<number, number>();
      for (let index = from; index < to; index += 1)
        if (!(isCut && isOfBrand(segment, index))) this.addForm(segment, index, PREFIX_WEIGHT, best);
      return [...best].map(([term, weight]) => ({ term, weight }));
    });
  }

  /** The words nearest to a misspelt one, and the most frequent of them. */
  similar(form: string): { slot: Slot; best: string } | undefined {
    const limit = allowedEdits(form.length);
    if (limit === 0) return undefined;
    const found = this.segments.map((segment) => nearWords(segment, form, limit));
    const nearest = Math.min(...found.flat().map(({ distance }) => distance));
    let best = '';
    let bestCount = 0;
    const slot = this.slot((segment, index) => {
      const terms = new Map<number, number>();
      for (const near of found[index] ?? []) {
        if (near.distance !== nearest) continue;
        const own = new Map<number, number>();
        this.addForm(segment, near.form, SIMILAR_WEIGHT, own);
        let count = 0;
        for (const [term, weight] of own) {
          count += postingCount(segment, term);
          terms.set(term, Math.max(terms.get(term) ?? 0, weight));
        }
        if (count > bestCount) {
          bestCount = count;
          best = stringAt(segment.forms, near.form);
        }
      }
      return [...terms].map(([term, weight]) => ({ term, weight }));
    });
    return slot && { slot, best };
  }

  /**
   * The usual spelling of a word that looks like its rare misspelling: one letter missing, doubled or exchanged, and a hundred times as
   * many postings. Another letter in its place makes another word, however rare: `penna` is no `panna`.
   */
  usualSpelling(form: string, own: Slot): { slot: Slot; best: string } | undefined {
    const times = own.frequency <= SELDOM ? SELDOM_TIMES : TIMES_AS_FREQUENT;
    if (form.length < MIN_RARE_SPELLING || own.frequency * times > this.documents()) return undefined;
    let best: { slot: Slot; best: string } | undefined;
    for (const segment of this.segments)
      for (const { form: index } of nearWords(segment, form, 1)) {
        const other = stringAt(segment.forms, index);
        if (other.length === form.length && [...other].sort().join('') !== [...form].sort().join('')) continue;
        const slot = this.word(other);
        const usual = slot && slot.frequency >= own.frequency * times && !sameTerms(slot, own);
        if (usual && slot.frequency > (best?.slot.frequency ?? 0)) best = { slot, best: other };
      }
    return best;
  }

  private documents(): number {
    return this.segments.reduce((sum, { count }) => sum + count, 0);
  }

  /** Which part of the documents with a word have one of the others, by a sample of them. */
  shareWith(word: Slot, others: readonly Slot[]): number {
    let seen = 0;
    let found = 0;
    const terms = this.segments.map((_, index) => others.flatMap((other) => other.terms[index] ?? []));
    this.sample(word, (segment, place, index) => {
      const document = segment.postingDoc[place] as number;
      seen += 1;
      if (terms[index]?.some((own) => postingOf(segment, own.term, document) >= 0)) found += 1;
    });
    return seen === 0 ? 0 : found / seen;
  }

  /** Some hundred postings of each term of a word. */
  private sample(word: Slot, visit: (segment: Segment, place: number, index: number) => void): void {
    this.segments.forEach((segment, index) => {
      for (const { term } of word.terms[index] ?? []) {
        const start = segment.postingStart[term] as number;
        const count = postingCount(segment, term);
        const step = Math.max(1, Math.floor(count / SAMPLED));
        for (let at = start; at < start + count; at += step) visit(segment, at, index);
      }
    });
  }

  /** Documents with a code that starts with the key, per segment, each once, ascending. */
  codePrefix(key: string, limit: number): Uint32Array[] {
    return this.segments.map((segment) => {
      const [from, to] = prefixRange(segment.codes, key, limit);
      return Uint32Array.from(new Set(segment.codeDoc.subarray(from, to))).sort();
    });
  }

  private addForm(segment: Segment, form: number, weight: number, into: Map<number, number>): void {
    for (const [slot, language] of (['it', 'en', 'neutral'] as const).entries()) {
      const term = segment.formTerms[form * 3 + slot] as number;
      if (term >= 0) into.set(term, Math.max(into.get(term) ?? 0, weight * this.weightOf(language)));
    }
  }

  private weightOf(language: SearchLang | 'neutral'): number {
    return language === 'neutral' || language === this.lang ? 1 : OTHER_LANGUAGE;
  }

  private slot(find: (segment: Segment, index: number) => SlotTerm[]): Slot | undefined {
    let frequency = 0;
    const terms = this.segments.map((segment, index) => {
      const found = find(segment, index);
      for (const { term } of found) frequency += postingCount(segment, term);
      return found;
    });
    return frequency === 0 ? undefined : { terms, frequency };
  }
}

/** Whether a longer word begins so. */
function beginsWord({ forms }: Segment, cut: string): boolean {
  const [from, to] = prefixRange(forms, cut, PREFIX_LIMIT);
  for (let at = from; at < to; at += 1) {
    const form = stringAt(forms, at);
    if (form.length > cut.length && LONGER_WORD.test(form)) return true;
  }
  return false;
}

/** Words of letters that begin so and are longer. */
function longerWords({ forms }: Segment, cut: string): string[] {
  const [from, to] = prefixRange(forms, cut, MOST_LONGER);
  const found: string[] = [];
  for (let at = from; at < to; at += 1) {
    const form = stringAt(forms, at);
    if (form.length > cut.length + 1 && LONGER_WORD.test(form)) found.push(form);
  }
  return found;
}

/** Which part of the articles of one word is in families of the other. */
function shareWithin(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  let all = 0;
  let within = 0;
  for (const [family, count] of one) {
    all += count;
    if (other.has(family)) within += count;
  }
  return all === 0 ? 0 : within / all;
}

function sameTerms(one: Slot, other: Slot): boolean {
  return one.terms.some((terms, index) =>
    terms.some(({ term }) => other.terms[index]?.some((own) => own.term === term)),
  );
}

interface NearWord {
  form: number;
  distance: number;
}

/** Words of a segment never change: what was near a word before is near it again. */
const knownNear = new WeakMap<Segment, Map<string, NearWord[]>>();
const MOST_KNOWN = 5000;

function nearWords(segment: Segment, form: string, limit: number): NearWord[] {
  let known = knownNear.get(segment);
  if (!known || known.size >= MOST_KNOWN) {
    known = new Map();
    knownNear.set(segment, known);
  }
  const key = `${limit}${form}`;
  const found = known.get(key) ?? findNearWords(segment, form, limit);
  known.set(key, found);
  return found;
}

function findNearWords(segment: Segment, form: string, limit: number): NearWord[] {
  const signature = letterSignature(form);
  const found: NearWord[] = [];
  const longest = segment.wordStart.length - 2;
  const shortestLength = Math.max(3, form.length - limit);
  for (let length = shortestLength; length <= Math.min(longest, form.length + limit); length += 1) {
    const end = segment.wordStart[length + 1] as number;
    for (let at = segment.wordStart[length] as number; at < end; at += 1) {
      if (bitCount(signature ^ (segment.wordSignature[at] as number)) > limit * 2) continue;
      const candidate = segment.words[at] as number;
      const word = stringAt(segment.forms, candidate);
      const distance = editDistance(form, word, limit);
      if (distance > 0 && distance <= limit && isSlip(form, word, distance)) found.push({ form: candidate, distance });
    }
  }
  return found;
}

function bitCount(bits: number): number {
  let value = bits - ((bits >>> 1) & 0x55555555);
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
  return (((value + (value >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
