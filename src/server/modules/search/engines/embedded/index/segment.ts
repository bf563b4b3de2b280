import { findString, type SortedStrings, stringAt } from './sorted-strings.ts';

/**
 * Bits of `Segment.flags`: the high four are the document's own flags, the low four those displayed (for parents: any
 * child's).
 */
export const FLAG = { isNew: 1, nextInsert: 2, promo: 4, hot: 8 } as const;
export const OWN_SHIFT = 4;
export const NO_PARENT = 0xffffffff;

/** The words of an index: the result of its text analysis. */
export interface TextColumns {
  /** `i`, `e` or `n` (Italian, English, neutral) followed by a stem. */
  terms: SortedStrings;
  /** Term of the word that names the thing in the name of each document, + 1; 0 = none: *vaso* of `VASO TONDO COTTO`. */
  called: Uint32Array;
  /** Postings of term t: postingStart[t] … postingStart[t + 1] - 1, documents ascending. */
  postingStart: Uint32Array;
  postingDoc: Uint32Array;
  postingImpact: Uint8Array;
  /**
   * `markOf` the form in which the document has the term, `vite` or `viti`: only of terms that texts have in several forms. Those of term t
   * begin at markStart[t], in the order of its postings.
   */
  postingMark: Uint8Array;
  markStart: Uint32Array;
  /** 1 or 2 per term: whether texts have it in several forms. */
  termForms: Uint8Array;
  /** Words and tokens as written, for prefixes and typos, with their terms (Italian, English, neutral; -1 = none). */
  forms: SortedStrings;
  formTerms: Int32Array;
  /** Forms that are words, shortest first; signatures of their letters. */
  words: Uint32Array;
  wordSignature: Uint32Array;
  /** words[wordStart[n]] … are those of n letters; the last entry closes the list. */
  wordStart: Uint32Array;
}

/**
 * How often each facet value and family occurs among the results of a frequent word. Both depend on texts only, so they
 * are counted once, when the index is built; availability, flags and prices are counted per search.
 */
export interface FrequentWords {
  /** Terms, ascending. */
  frequentTerm: Uint32Array;
  /** Word after word, one count per facet value. */
  frequentValues: Uint32Array;
  /** Word after word, one count per family. */
  frequentFamilies: Uint32Array;
}

/**
 * One immutable text index with its columns. Documents are numbered family by family, each parent followed by its
 * children: a family is one range, and so are the children of a parent. After the build only availability, flags, sales,
 * rating and prices are written, and `dead` when a later segment replaces a document.
 */
export interface Segment extends TextColumns, FrequentWords {
  count: number;
  lists: number;
  articleId: Uint32Array;
  /** See `fingerprintOf`: what the document's texts were when it was read. */
  fingerprint: Float64Array;
  /** Documents sorted by product id. */
  byId: Uint32Array;
  parent: Uint32Array;
  children: Uint32Array;
  family: Uint32Array;
  /** Ranges of documents of one family: its number and its first document. */
  runFamily: Uint32Array;
  runStart: Uint32Array;
  /** Facet values of document d: values[valueStart[d]] … values[valueStart[d + 1] - 1]. */
  valueStart: Uint32Array;
  values: Uint16Array | Uint32Array;
  /** Documents of equal (family, brand) have equal customer factors: their price class. */
  priceClass: Uint32Array;
  classFamily: Uint32Array;
  /** Facet value of the brand, 0 = none. */
  classBrand: Uint32Array;
  availability: Uint8Array;
  flags: Uint8Array;
  /** See `typicalOf`: how usual the name is, 0 for children, which often have that of their parent; and `lengthOf`: how long it is. */
  typical: Uint8Array;
  dead: Uint8Array;
  sales: Float64Array;
  rating: Float64Array;
  createdDay: Int32Array;
  /** List by list; -1 = no price. A parent has the lowest price of its children. */
  prices: Float64Array;
  /** 1 where the children of a parent have different price classes. */
  mixedClasses: Uint8Array;
  codes: SortedStrings;
  codeDoc: Uint32Array;
}

/**
 * Document number of a product id, -1 when the segment does not (or no longer) have it. Ids are numbered by a database:
 * they are nearly dense, so the first guess is nearly right, and a customer's thousands of own prices are found quickly.
 */
export function documentOf(segment: Segment, articleId: number): number {
  let low = 0;
  let high = segment.count;
  const idAt = (place: number) => segment.articleId[segment.byId[place] as number] as number;
  for (let guesses = 0; guesses < 2 && high - low > 8; guesses += 1) {
    const first = idAt(low);
    const last = idAt(high - 1);
    if (articleId < first || articleId > last) return -1;
    const guess = low + Math.floor(((articleId - first) / (last - first)) * (high - 1 - low));
    const found = idAt(guess);
    if (found < articleId) low = guess + 1;
    else high = guess + 1;
    if (found === articleId) low = guess;
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (idAt(middle) < articleId) low = middle + 1;
    else high = middle;
  }
  const found = segment.byId[low];
  if (found === undefined || segment.articleId[found] !== articleId || segment.dead[found] === 1) return -1;
  return found;
}

export function termOf(segment: Segment, term: string): number {
  return findString(segment.terms, term);
}

export function postingCount(segment: Pick<Segment, 'postingStart'>, term: number): number {
  return (segment.postingStart[term + 1] as number) - (segment.postingStart[term] as number);
}

/** Place of a document's posting of a term, -1 when it has none. */
export function postingOf(segment: Segment, term: number, document: number): number {
  const end = segment.postingStart[term + 1] as number;
  const place = lowerBound(segment.postingDoc, document, segment.postingStart[term] as number, end);
  return place < end && segment.postingDoc[place] === document ? place : -1;
}

/** What is added to the place of a posting of a term to get the place of its mark. */
export function marksFrom(segment: Pick<Segment, 'postingStart' | 'markStart'>, term: number): number {
  return (segment.markStart[term] as number) - (segment.postingStart[term] as number);
}

/** Index of the first entry of an ascending range that is not below `value`. */
export function lowerBound(list: Uint32Array, value: number, start: number, end: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The mark of each term that the texts have in one form only; of all others 0, because their postings have it. */
export function onlyMarks({ forms, formTerms, termForms }: Segment): Uint8Array {
  const marks = new Uint8Array(termForms.length);
  formTerms.forEach((term, at) => {
    if (term >= 0 && termForms[term] === 1) marks[term] = markOf(stringAt(forms, Math.floor(at / 3)));
  });
  return marks;
}

/** Distinguishes the forms of one stem: eight bits of a hash. */
export function markOf(form: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < form.length; at += 1) hash = Math.imul(hash ^ form.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 0xff;
}
