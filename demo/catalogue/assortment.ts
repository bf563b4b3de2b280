/**
 * The part of the catalogue that the rest of the demo refers to: promos, past orders, customers' codes, home page and
 * accessories use only these articles. It is the beginning of the catalogue, so it exists at every size and its memory
 * is bounded.
 */
import { type Article, articleGroups } from './articles.ts';
import { familyPath } from './families.ts';

export interface StockedArticle {
  code: string;
  name: string;
  english: string;
  price: number;
  packs: readonly number[];
  brand: string;
  /** Family codes from the root to the leaf. */
  families: readonly string[];
}

const LIMIT = 4000;

export interface Assortment {
  articles: readonly StockedArticle[];
  find(code: string): StockedArticle | undefined;
  /** Sellable articles below a family code. */
  inFamily(code: string): readonly StockedArticle[];
}

export function assortmentOf(products: number): Assortment {
  const articles: StockedArticle[] = [];
  for (const { line, brand, articles: members } of articleGroups(products)) {
    const families = familyPath(line.family);
    for (const article of members) articles.push(stocked(article, brand.code, families));
    if (articles.length >= LIMIT) break;
  }
  const byCode = new Map(articles.map((article) => [article.code, article]));
  return {
    articles,
    find: (code) => byCode.get(code),
    inFamily: (code) => articles.filter(({ families }) => families.includes(code)),
  };
}

function stocked({ code, name, price, packs }: Article, brand: string, families: readonly string[]): StockedArticle {
  return { code, name: name.it, english: name.en, price, packs, brand, families };
}
