/** What the sidebar's search field finds in an article (storefront.md §2 "Right sidebar on a product"). Pure. */
import type { Article } from '#contract/endpoints/article.ts';

export interface SheetMatches {
  related: Article['related_products'];
  documents: Article['documents'];
  data: Article['all_attributes'];
}

type Sheet = Pick<Article, 'related_products' | 'documents' | 'all_attributes'>;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** All entries that contain every word of `key`, ignoring accents and case; everything for an empty key. */
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
