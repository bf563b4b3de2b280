/** What the search field of the sidebar finds on an article's sheet (storefront.md §2 "Right sidebar on a product"). Pure. */
import type { Article } from '#contract/endpoints/article.ts';

export interface SheetMatches {
  related: Article['related_products'];
  documents: Article['documents'];
  data: Article['all_attributes'];
}

type Sheet = Pick<Article, 'related_products' | 'documents' | 'all_attributes'>;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Everything in which all words of `key` occur, accents and case aside; all of it for an empty key. */
export function sheetMatches({ related_products, documents, all_attributes }: Sheet, key: string): SheetMatches {
  const words = plain(key).split(/\s+/).filter(Boolean);
  const has = (...texts: string[]) => {
    const text = plain(texts.join(' '));
    return words.every((word) => text.includes(word));
  };
  return {
    related: related_products.filter(({ carti, name, brand }) => has(carti, name, brand?.name ?? '')),
    documents: documents.filter(({ title, type }) => has(title, type)),
    data: all_attributes.filter(({ label, value }) => has(label, value)),
  };
}
