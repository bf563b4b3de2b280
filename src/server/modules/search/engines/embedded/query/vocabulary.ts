import type { SearchLang } from '../../search-document.ts';
import { markOf, postingCount, type Segment, termOf } from '../index/segment.ts';
import { findString, prefixRange, stringAt } from '../index/sorted-strings.ts';
import { termKey } from '../index/text-index-builder.ts';
import { letterSignature } from '../index/word-table.ts';
import { SHORTENED } from '../text/index-tokens.ts';
import { allowedEdits, editDistance } from './edit-distance.ts';

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
/** Typos are tolerated from 4 letters on, two of them from 8 (C-SRCH-6). */

/** All segments' words seen as one vocabulary. */
export class Vocabulary {
  private readonly segments: readonly Segment[];
  readonly lang: SearchLang;

  constructor(segments: readonly Segment[], lang: SearchLang) {
    this.segments = segments;
    this.lang = lang;
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
    return this.segments.some((segment) => findString(segment.forms, form) >= 0) ? this.word(form) : undefined;
  }

  /** A word that occurs only in brand names: only those belong to no language. */
  onlyBrand(form: string): boolean {
    const known = (language: 'it' | 'en' | 'neutral') =>
      this.segments.some((segment) => termOf(segment, termKey(form, language)) >= 0);
    return known('neutral') && !known('it') && !known('en');
  }

  /** A token with digits, exactly. */
  token(form: string): Slot | undefined {
    return this.slot((segment) => {
      const term = termOf(segment, `n${form}`);
      return term < 0 ? [] : [{ term, weight: 1 }];
    });
  }

  /** Abbreviations that the catalogue writes for a word: `gratt.` for `grattugiato`, unless they are words of their own. */
  abbreviations(form: string): Slot[] {
    const found: Slot[] = [];
    const most = Math.min(SHORTENED.most, form.length - 1);
    for (let length = SHORTENED.least; length <= most; length += 1) {
      const cut = form.slice(0, length);
      const slot = this.token(`${cut}.`);
      if (slot && slot.frequency * 2 >= (this.word(cut)?.frequency ?? 0)) found.push(slot);
    }
    return found;
  }

  /** The catalogue writes it with a dot, as an abbreviation of longer words. */
  isAbbreviation(form: string): boolean {
    const slot = this.token(`${form}.`);
    return slot !== undefined && slot.frequency * 2 >= (this.word(form)?.frequency ?? 0);
  }

  /** Words and tokens with this prefix. */
  prefix(form: string): Slot | undefined {
    return this.slot((segment) => {
      const [from, to] = prefixRange(segment.forms, form, PREFIX_LIMIT);
      const best = new Map<number, number>();
      for (let index = from; index < to; index += 1) this.addForm(segment, index, PREFIX_WEIGHT, best);
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

function nearWords(segment: Segment, form: string, limit: number): Array<{ form: number; distance: number }> {
  const signature = letterSignature(form);
  const found: Array<{ form: number; distance: number }> = [];
  const longest = segment.wordStart.length - 2;
  const shortestLength = Math.max(3, form.length - limit);
  for (let length = shortestLength; length <= Math.min(longest, form.length + limit); length += 1) {
    const end = segment.wordStart[length + 1] as number;
    for (let at = segment.wordStart[length] as number; at < end; at += 1) {
      if (bitCount(signature ^ (segment.wordSignature[at] as number)) > limit * 2) continue;
      const candidate = segment.words[at] as number;
      const distance = editDistance(form, stringAt(segment.forms, candidate), limit);
      if (distance > 0 && distance <= limit) found.push({ form: candidate, distance });
    }
  }
  return found;
}

function bitCount(bits: number): number {
  let value = bits - ((bits >>> 1) & 0x55555555);
  value = (value & 0x33333333) + ((value >>> 2) & 0x33333333);
  return (((value + (value >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
