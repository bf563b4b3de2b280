/**
 * Plain BM25 (k1 1.2, b 0.75) over the same fields as the engine, each token of letters and digits as it is written, without stems,
 * units or corrections: the ranking of any full-text index without settings, beside which our figures stand.
 */
import type { SearchDocument, SearchLang } from '#server/modules/search/engines/search-document.ts';

const K1 = 1.2;
const B = 0.75;

export interface Bm25 {
  /** Ids, best first; only documents with at least one of the words. */
  search(text: string, most: number): number[];
}

export function createBm25(documents: readonly SearchDocument[], lang: SearchLang = 'it'): Bm25 {
  const postings = new Map<string, Array<[number, number]>>();
  const lengths: number[] = [];
  const byId = new Map(documents.map((document) => [document.id, document]));
  for (const [place, document] of documents.entries()) {
    // A size has the words of its article, as in our engine.
    const parent = byId.get(document.parentId);
    const words = [document, ...(parent === undefined ? [] : [parent])].flatMap((own) => tokensOf(textOf(own, lang)));
    lengths.push(words.length);
    for (const [word, all] of Map.groupBy(words, (own) => own)) {
      const list = postings.get(word) ?? [];
      list.push([place, all.length]);
      postings.set(word, list);
    }
  }
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return {
    search(text, most) {
      const scores = new Map<number, number>();
      for (const word of new Set(tokensOf(text))) {
        const list = postings.get(word) ?? [];
        const rarity = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
        for (const [place, times] of list) {
          const weight = (times * (K1 + 1)) / (times + K1 * (1 - B + (B * (lengths[place] ?? 0)) / mean));
          scores.set(place, (scores.get(place) ?? 0) + rarity * weight);
        }
      }
      return [...scores]
        .sort((one, other) => other[1] - one[1] || one[0] - other[0])
        .slice(0, most)
        .map(([place]) => documents[place]?.id ?? 0);
    },
  };
}

function textOf(document: SearchDocument, lang: SearchLang): string {
  const { code, otherCodes, name, description, keywords, brand, family, attributes } = document;
  return [
    code,
    ...otherCodes,
    name[lang],
    keywords?.[lang],
    brand?.label,
    ...family.map(({ label }) => label[lang]),
    ...attributes.map(({ label }) => label[lang]),
    description[lang],
  ].join(' ');
}

function tokensOf(text: string): string[] {
  const folded = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return folded.match(/[\p{L}\d]+/gu) ?? [];
}
