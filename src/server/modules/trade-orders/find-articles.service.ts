/** Which article each row of a message means: our code, barcode, the customer's own code, the manufacturer's part number. */
import type { TradeOrderRow } from '#server/formats/trade-order/trade-order.ts';
import type { ArticleRecord, Catalogue } from '../catalogue/index.ts';
import type { Customers } from '../customers/index.ts';
import { codeKey, type ShopSearch } from '../search/index.ts';
import { type Finding, finding } from './findings.ts';

export interface FindArticlesDeps {
  readonly catalogue: Pick<Catalogue, 'articlesByCodes' | 'articlesByIds' | 'barcodesOfArticles'>;
  readonly customers: Pick<Customers, 'articlesOfCodes'>;
  readonly search: Pick<ShopSearch, 'findByCodes'>;
}

export type FoundArticle =
  | { readonly article: ArticleRecord; readonly packaging: ArticleRecord['packagings'][number] | undefined }
  | { readonly fault: Finding };

/**
 * In the order of the rows. Every code of a row that means something must mean the same article; a code that we do not know says nothing, as long as
 * another one does.
 */
export type FindArticles = (customerId: number, rows: readonly TradeOrderRow[]) => Promise<FoundArticle[]>;

export function createFindArticles({ catalogue, customers, search }: FindArticlesDeps): FindArticles {
  return async (customerId, rows) => {
    const textsOf = (pick: (row: TradeOrderRow) => string) => [...new Set(rows.map(pick).filter((one) => one !== ''))];
    const codes = rows.flatMap(({ sellerCode, gtin, manufacturerCode }) => [
      sellerCode,
      gtin,
      shortGtin(gtin),
      manufacturerCode,
    ]);
    const [exact, own, known] = await Promise.all([
      catalogue.articlesByCodes(textsOf(({ sellerCode }) => sellerCode)),
      customers.articlesOfCodes(
        customerId,
        textsOf(({ buyerCode }) => buyerCode),
      ),
      search.findByCodes([...new Set(codes.filter((code) => code.trim() !== ''))]),
    ]);
    const byCode = (code: string): readonly number[] => known.get(code) ?? [];
    const meant = (row: TradeOrderRow): Array<readonly number[]> => {
      const { sellerCode, gtin, buyerCode, manufacturerCode } = row;
      const bySeller = exact.get(sellerCode);
      return [
        bySeller ? [bySeller.id] : byCode(sellerCode),
        // GTIN-14 with a leading zero is the GTIN-13 of the same thing.
        byCode(gtin).length > 0 ? byCode(gtin) : byCode(shortGtin(gtin)),
        own.get(buyerCode) ?? [],
        byCode(manufacturerCode),
      ];
    };
    const candidates = rows.map(meant);
    const articles = await catalogue.articlesByIds([...new Set(candidates.flat(2))]);
    const isOne = (id: number) => {
      const article = articles.get(id);
      return article?.active === true && article.childIds.length === 0;
    };
    const barcodes = await catalogue.barcodesOfArticles([...new Set(candidates.flatMap(([, byGtin = []]) => byGtin))]);
    const packagings = new Map(
      barcodes.map(({ product_id, ean, packaging }) => [`${product_id}:${bareGtin(ean)}`, packaging]),
    );
    return rows.map((row, place): FoundArticle => {
      const sets = (candidates[place] ?? []).map((ids) => ids.filter(isOne)).filter((ids) => ids.length > 0);
      const written =
        [row.sellerCode, row.gtin, row.buyerCode, row.manufacturerCode].filter(Boolean).join(' · ') || row.name;
      const [first] = sets;
      if (!first) return { fault: finding('unknown-article', row.id, written) };
      const common = first.filter((id) => sets.every((ids) => ids.includes(id)));
      if (common.length === 0) return { fault: finding('codes-disagree', row.id, written) };
      const article = common.length === 1 ? articles.get(common[0] ?? 0) : undefined;
      if (!article) return { fault: finding('several-articles', row.id, written) };
      const packaging = packagings.get(`${article.id}:${bareGtin(row.gtin)}`);
      return { article, packaging: article.packagings.find(({ code }) => code === packaging) };
    });
  };
}

const shortGtin = (gtin: string): string => gtin.replace(/^0+(?=\d{8,13}$)/, '');

const bareGtin = (gtin: string): string => codeKey(gtin).replace(/^0+/, '');
