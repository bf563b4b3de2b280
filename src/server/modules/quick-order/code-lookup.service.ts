/** Codes of a whole list → articles, with as many queries as for a single code. */
import { type ArticleRecord, type Catalogue, type Meaning, meantBy } from '../catalogue/index.ts';
import { codeKey, type ShopSearch } from '../search/index.ts';

export interface OwnCodes {
  /**
   * Articles that a customer knows under each of these codes, by the code as it was given; unknown ones are absent
   * (C-SRCH-6).
   */
  articlesOfCodes(customerId: number, codes: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
}

export interface CodeLookupDeps {
  readonly catalogue: Catalogue;
  readonly search: Pick<ShopSearch, 'findByCodes'>;
  readonly customerCodes: OwnCodes;
}

/** What was found for a code. `packaging`: the one with this barcode. */
export type FoundCode =
  | { readonly kind: 'one'; readonly article: ArticleRecord; readonly packaging: string | undefined }
  | { readonly kind: 'several'; readonly articles: readonly ArticleRecord[] }
  | { readonly kind: 'none' };

export interface AskedCode {
  readonly code: string;
  /** Chosen by the buyer. */
  readonly itemId: number | undefined;
}

/** A parent's code means its children; more than this number are too many to choose from in a list. */
const MOST_CHOICES = 40;
const BARCODE = /^\d{8,14}$/;

/** In the order of `asked`. */
export type LookUpCodes = (customerId: number, asked: readonly AskedCode[]) => Promise<FoundCode[]>;

export function createCodeLookup({ catalogue, search, customerCodes }: CodeLookupDeps): LookUpCodes {
  return async (customerId, asked) => {
    const codes = [...new Set(asked.map(({ code }) => code))];
    const [own, found] = await Promise.all([
      customerCodes.articlesOfCodes(customerId, codes),
      search.findByCodes(codes),
    ]);
    const idsOf = new Map(
      codes.map((code) => [code, [...new Set([...(own.get(code) ?? []), ...(found.get(code) ?? [])])]] as const),
    );
    const chosen = asked.flatMap(({ itemId }) => itemId ?? []);
    const articles = await catalogue.articlesByIds([...new Set([...[...idsOf.values()].flat(), ...chosen])]);
    const children = await catalogue.articlesByIds([...articles.values()].flatMap(({ childIds }) => childIds));
    const sizes = (article: ArticleRecord): ArticleRecord[] =>
      article.childIds.length === 0 ? [article] : article.childIds.flatMap((id) => children.get(id) ?? []);
    const meanings = new Map<string, readonly ArticleRecord[]>();
    for (const [code, ids] of idsOf) meanings.set(code, articlesMeant(code, ids, own.get(code) ?? [], articles));
    const retired = await catalogue.retiredByCodes(codes.filter((code) => meanings.get(code)?.length === 0));
    const packagings = await packagingsOf(catalogue, meanings);
    return asked.map(({ code, itemId }): FoundCode => {
      const picked = itemId === undefined ? undefined : articles.get(itemId);
      const found = (picked ? [picked] : (meanings.get(code) ?? [])).flatMap(sizes);
      if (found.length > 1) return { kind: 'several', articles: found.slice(0, MOST_CHOICES) };
      const article = found[0] ?? retired.get(code);
      if (!article) return { kind: 'none' };
      return { kind: 'one', article, packaging: packagings.get(`${article.id}:${codeKey(code)}`) };
    });
  };
}

function articlesMeant(
  code: string,
  ids: readonly number[],
  own: readonly number[],
  articles: ReadonlyMap<number, ArticleRecord>,
): ArticleRecord[] {
  const active = ids.flatMap((id) => articles.get(id) ?? []).filter((article) => article.active);
  const meanings = active.map(({ id, carti }): Meaning => ({ id, carti, own: own.includes(id) }));
  return meantBy(code, meanings).flatMap(({ id }) => articles.get(id) ?? []);
}

/** `article:key of the barcode` → code of its packaging. */
async function packagingsOf(
  catalogue: Catalogue,
  meanings: ReadonlyMap<string, readonly ArticleRecord[]>,
): Promise<ReadonlyMap<string, string>> {
  const scanned = new Set<number>();
  for (const [code, articles] of meanings)
    if (BARCODE.test(code.replaceAll(/\D/g, ''))) for (const { id } of articles) scanned.add(id);
  const barcodes = await catalogue.barcodesOfArticles([...scanned]);
  return new Map(barcodes.map(({ product_id, ean, packaging }) => [`${product_id}:${codeKey(ean)}`, packaging]));
}
