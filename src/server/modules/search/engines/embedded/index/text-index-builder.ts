import { LRUCache } from 'lru-cache';
import type { LocalText, SearchDocument, SearchLang } from '../../search-document.ts';
import { withUnit } from '../text/attribute-text.ts';
import { stemEnglish } from '../text/english-stemmer.ts';
import { indexTokens } from '../text/index-tokens.ts';
import { stemItalian } from '../text/italian-stemmer.ts';
import { GrowableU8, GrowableU32 } from './growable.ts';
import { markOf, type TextColumns } from './segment.ts';
import { compareBytes, packStrings } from './sorted-strings.ts';
import { buildWordTable } from './word-table.ts';

/**
 * Weight of a word by its field, up to 255 together (C-SRCH-6: start of name, words of name, brand, attributes, description). `whole`: what
 * a field adds that consists of the words alone, shared among them, so that short names come before long ones and the attribute
 * `Olio di oliva` before `Olio di semi e di oliva`. `most`: of both together.
 */
interface FieldWeight {
  first: number;
  rest: number;
  whole: number;
  most?: number;
}
const WEIGHT = {
  name: { first: 150, rest: 120, whole: 60 },
  brand: { first: 80, rest: 80, whole: 20 },
  attribute: { first: 65, rest: 65, whole: 100 },
  keyword: { first: 65, rest: 65, whole: 0 },
  family: { first: 50, rest: 50, whole: 40 },
  description: { first: 30, rest: 30, whole: 60, most: 45 },
} as const satisfies Record<string, FieldWeight>;
/** A word in the description alone weighs at most this much, one in any other field more. */
export const DESCRIBED = WEIGHT.description.most;
/** A word that is called so in the name weighs at least this much, and one that is a whole value of an attribute the other. */
export const CALLED = WEIGHT.name.rest;
export const WHOLE_VALUE = WEIGHT.attribute.rest + WEIGHT.attribute.whole;
/** When a further field repeats a word, this part of its weight is added. */
const REPEATED = 0.3;
/** Texts of at most this length are cached, so many of them: labels and values are repeated, names of articles are not. */
const CACHED_LENGTH = 40;
const CACHED = 20_000;

/** An impact is one byte. */
const IMPACT_MAX = 255;

type TextKind = SearchLang | 'neutral';

interface Analysed {
  terms: number[];
  shares: number[];
  /** `markOf` the form that it has in the text. */
  marks: number[];
  /** Which part of the text each term is a form of. */
  parts: number[];
  /** How many parts the text has. */
  length: number;
  /** Its words in reading order: form, term and part. */
  words: Array<{ form: string; term: number; part: number }>;
}

/** Collects the words of the documents in the order they are added; `finish` renumbers and inverts them. */
export class TextIndexBuilder {
  private readonly termIds = new Map<string, number>();
  private readonly formIds = new Map<string, number>();
  /** Three per form: Italian, English, neutral term + 1 (0 = none). */
  private readonly formTerms = new GrowableU32();
  private readonly formIsWord = new GrowableU8();
  private readonly start = new GrowableU32();
  private readonly docTerm = new GrowableU32(1 << 12);
  private readonly docImpact = new GrowableU8(1 << 12);
  private readonly docMark = new GrowableU8(1 << 12);
  // By size, because with `max` the library reserves room for all of them at once, for every changed article anew.
  private readonly analysed = perKind(
    () => new LRUCache<string, Analysed>({ maxSize: CACHED, sizeCalculation: () => 1 }),
  );
  /** Term → impact and, above its 8 bits, the mark of its weightiest form. */
  private readonly current = new Map<number, number>();
  /** Term of the word that names the thing in the name of each document, + 1; 0 = none. */
  private readonly called = new GrowableU32();
  /** Language of the texts of the current document that are the same in both. */
  private shared: SearchLang = 'it';

  constructor() {
    this.start.push(0);
  }

  /**
   * `inherit` is the position (order of adding) of the parent whose words the document shares, -1 for none.
   * @returns how many words and sizes its name has besides its brand
   */
  add(document: SearchDocument, inherit: number): number {
    this.current.clear();
    this.shared = document.language ?? 'it';
    const length = this.addBilingual(document.name, WEIGHT.name);
    const brand = document.brand?.label ?? '';
    const ofBrand = this.addText(brand, 'neutral', WEIGHT.brand);
    this.called.push(this.calledIn(document.name, brand));
    for (const attribute of document.attributes) {
      this.addBilingual(attribute.label, WEIGHT.attribute);
      const titled = withUnit(attribute);
      if (titled) this.addBilingual(titled, WEIGHT.attribute, 0);
    }
    if (document.keywords) this.addBilingual(document.keywords, WEIGHT.keyword);
    for (const family of document.family) this.addBilingual(family.label, WEIGHT.family);
    this.addBilingual(document.description, WEIGHT.description);
    if (inherit >= 0) this.inheritTerms(inherit);
    for (const [term, value] of this.current) {
      this.docTerm.push(term);
      this.docImpact.push(value & 0xff);
      this.docMark.push(value >> 8);
    }
    this.start.push(this.docTerm.length);
    return isIn(brand, document.name.it) ? Math.max(0, length - ofBrand) : length;
  }

  /** The first word in Italian and the last of the first run of words in English (`query/head-word.ts`), the brand left out. */
  private calledIn({ it, en }: LocalText, brand: string): number {
    const language = it === en ? this.shared : 'it';
    const ofBrand = new Set(this.analyse(brand, 'neutral').words.map(({ form }) => form));
    const words = this.analyse(it, language).words.filter(({ form }) => !ofBrand.has(form));
    let at = 0;
    if (language === 'en') while (words[at + 1]?.part === (words[at]?.part ?? 0) + 1) at += 1;
    return (words[at]?.term ?? -1) + 1;
  }

  /** A child has its parent's words at least as strongly; only where it has them more strongly is it the better match. */
  private inheritTerms(position: number): void {
    for (let at = this.start.at(position); at < this.start.at(position + 1); at += 1) {
      const term = this.docTerm.at(at);
      const impact = this.docImpact.at(at);
      if (impact >= ((this.current.get(term) ?? 0) & 0xff)) this.current.set(term, impact | (this.docMark.at(at) << 8));
    }
  }

  /**
   * `repeated`: what a word adds that another field has too; 0 for a second reading of the same field.
   * @returns the parts of the text, of the shorter one where the languages have different ones
   */
  private addBilingual(text: LocalText, weight: FieldWeight, repeated = REPEATED): number {
    if (text.en === text.it) return this.addText(text.it, this.shared, weight, repeated);
    const italian = this.addText(text.it, 'it', weight, repeated);
    return Math.min(italian, this.addText(text.en, 'en', weight, repeated));
  }

  private addText(
    text: string,
    kind: TextKind,
    { first, rest, whole, most }: FieldWeight,
    repeated = REPEATED,
  ): number {
    if (text === '') return 0;
    const { terms, shares, marks, parts, length } = this.analyse(text, kind);
    for (let at = 0; at < terms.length; at += 1) {
      const term = terms[at] as number;
      const value = Math.min(
        (parts[at] === 0 ? first : rest) * (shares[at] as number) + whole / length,
        most ?? IMPACT_MAX,
      );
      const before = this.current.get(term) ?? 0;
      const had = before & 0xff;
      const impact = Math.max(had, value) + Math.min(had, value) * repeated;
      const mark = value > had ? (marks[at] as number) : before >> 8;
      this.current.set(term, Math.min(IMPACT_MAX, Math.max(1, Math.round(impact))) | (mark << 8));
    }
    return length;
  }

  /** Short texts (labels, values, brands) occur many times and are cached; descriptions do not and are not. */
  private analyse(text: string, kind: TextKind): Analysed {
    if (text.length > CACHED_LENGTH) return this.readTerms(text, kind);
    let known = this.analysed[kind].get(text);
    if (!known) {
      known = this.readTerms(text, kind);
      this.analysed[kind].set(text, known);
    }
    return known;
  }

  private readTerms(text: string, kind: TextKind): Analysed {
    const found: Analysed = { terms: [], shares: [], marks: [], parts: [], length: 1, words: [] };
    for (const token of indexTokens(text)) {
      // `IND.` in the name of a firm is no `indapamide`.
      if (kind === 'neutral' && token.form.endsWith('.')) continue;
      const term = this.termOf(token.form, token.word, kind);
      const at = found.terms.indexOf(term);
      found.length = token.part + 1;
      if (token.word) found.words.push({ form: token.form, term, part: token.part });
      if (at < 0) {
        found.terms.push(term);
        found.shares.push(token.share);
        found.marks.push(markOf(token.form));
        found.parts.push(token.part);
      } else if ((found.shares[at] as number) < token.share) {
        found.shares[at] = token.share;
        found.marks[at] = markOf(token.form);
      }
    }
    return found;
  }

  private termOf(form: string, word: boolean, kind: TextKind): number {
    const language = word ? kind : 'neutral';
    let formId = this.formIds.get(form);
    if (formId === undefined) {
      formId = idOf(this.formIds, form);
      for (let at = 0; at < 3; at += 1) this.formTerms.push(0);
      this.formIsWord.push(word ? 1 : 0);
    }
    const place = formId * 3 + LANGUAGE_SLOT[language];
    const known = this.formTerms.at(place);
    if (known > 0) return known - 1;
    const term = idOf(this.termIds, termKey(form, language));
    this.formTerms.set(place, term + 1);
    return term;
  }

  /** `order[n]` = position of the document that gets number n. */
  finish(order: Uint32Array): TextColumns {
    const terms = [...this.termIds.keys()].sort(compareBytes);
    const renumbered = new Int32Array(terms.length);
    terms.forEach((term, index) => {
      renumbered[this.termIds.get(term) as number] = index;
    });
    const forms = this.finishForms(renumbered);
    const called = Uint32Array.from(order, (position) => {
      const term = this.called.at(position);
      return term === 0 ? 0 : (renumbered[term - 1] as number) + 1;
    });
    return { terms: packStrings(terms), called, ...this.invert(order, renumbered, forms.termForms), ...forms };
  }

  private invert(order: Uint32Array, renumbered: Int32Array, termForms: Uint8Array) {
    const docTerm = this.docTerm.finish();
    const docImpact = this.docImpact.finish();
    const docMark = this.docMark.finish();
    const start = this.start.finish();
    const postingStart = new Uint32Array(renumbered.length + 1);
    for (const term of docTerm)
      postingStart[(renumbered[term] as number) + 1] = (postingStart[(renumbered[term] as number) + 1] as number) + 1;
    for (let term = 0; term < renumbered.length; term += 1)
      postingStart[term + 1] = (postingStart[term + 1] as number) + (postingStart[term] as number);
    const markStart = new Uint32Array(renumbered.length + 1);
    for (let term = 0; term < renumbered.length; term += 1) {
      const count = (postingStart[term + 1] as number) - (postingStart[term] as number);
      markStart[term + 1] = (markStart[term] as number) + (hasMarks(termForms, term) ? count : 0);
    }
    const cursor = postingStart.slice();
    const postingDoc = new Uint32Array(docTerm.length);
    const postingImpact = new Uint8Array(docTerm.length);
    const postingMark = new Uint8Array(markStart.at(-1) ?? 0);
    for (let document = 0; document < order.length; document += 1) {
      const position = order[document] as number;
      const end = start[position + 1] as number;
      for (let at = start[position] as number; at < end; at += 1) {
        const term = renumbered[docTerm[at] as number] as number;
        const place = cursor[term] as number;
        cursor[term] = place + 1;
        postingDoc[place] = document;
        postingImpact[place] = docImpact[at] as number;
        if (hasMarks(termForms, term))
          postingMark[place - (postingStart[term] as number) + (markStart[term] as number)] = docMark[at] as number;
      }
    }
    return { postingStart, postingDoc, postingImpact, postingMark, markStart };
  }

  private finishForms(renumbered: Int32Array) {
    const forms = [...this.formIds.keys()].sort(compareBytes);
    const formTerms = new Int32Array(forms.length * 3);
    const isWord = this.formIsWord.finish();
    const wordFlags = new Uint8Array(forms.length);
    const termForms = new Uint8Array(renumbered.length);
    forms.forEach((form, index) => {
      const id = this.formIds.get(form) as number;
      wordFlags[index] = isWord[id] as number;
      for (let slot = 0; slot < 3; slot += 1) {
        const term = this.formTerms.at(id * 3 + slot);
        formTerms[index * 3 + slot] = term === 0 ? -1 : (renumbered[term - 1] as number);
        const own = formTerms[index * 3 + slot] as number;
        if (own >= 0) termForms[own] = termForms[own] === 0 ? 1 : 2;
      }
    });
    return { forms: packStrings(forms), formTerms, termForms, ...buildWordTable(forms, wordFlags) };
  }
}

const isIn = (part: string, text: string): boolean => part !== '' && text.toLowerCase().includes(part.toLowerCase());

const hasMarks = (termForms: Uint8Array, term: number): boolean => termForms[term] === 2;

const LANGUAGE_SLOT = { it: 0, en: 1, neutral: 2 } as const satisfies Record<TextKind, number>;

function perKind<T>(create: () => T): Record<TextKind, T> {
  return { it: create(), en: create(), neutral: create() };
}

function idOf(ids: Map<string, number>, key: string): number {
  let id = ids.get(key);
  if (id === undefined) {
    id = ids.size;
    ids.set(key, id);
  }
  return id;
}

/** Key of a term: the language keeps Italian and English stems apart. */
export function termKey(form: string, language: TextKind): string {
  if (language === 'it') return `i${stemItalian(form)}`;
  return language === 'en' ? `e${stemEnglish(form)}` : `n${form}`;
}
