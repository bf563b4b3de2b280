/** Stored rows → rows with article, price and anomalies, as the buyer would get them now. */
import { availabilityOf, type Catalogue } from '../catalogue/index.ts';
import { type Buyer, type Price, type Pricing, type Quoter, rowTotal } from '../pricing/index.ts';
import type { CartOwner, StoredRow } from './cart.repository.ts';
import type { PricedRow } from './cart-state.ts';
import { checkRow } from './row-check.rules.ts';

/** What the cart needs of the catalogue. */
export type Shelves = Pick<Catalogue, 'articlesByIds' | 'articleByKey' | 'addable'>;
type Articles = Awaited<ReturnType<Shelves['articlesByIds']>>;

const UNKNOWN_VAT = 22;

export interface CartPricer {
  buyer(owner: Pick<CartOwner, 'clientId' | 'addressCode'>): Promise<Buyer>;
  priceRows(buyer: Buyer, rows: readonly StoredRow[]): Promise<PricedRow[]>;
  epoch(): number;
}

export function createCartPricer(catalogue: Shelves, pricing: Pricing): CartPricer {
  return {
    buyer: ({ clientId, addressCode }) => pricing.buyerFor(clientId, addressCode),
    epoch: pricing.epoch,
    async priceRows(buyer, rows) {
      const articles = await catalogue.articlesByIds(rows.map((row) => row.articleId));
      const [quoter, parents] = await Promise.all([
        pricing.quoter(buyer, articles.values()),
        parentsOf(catalogue, articles),
      ]);
      return rows.map((row) => priceRow(row, { articles, parents, quoter, catalogue, day: buyer.day }));
    },
  };
}

async function parentsOf(catalogue: Shelves, articles: Articles): Promise<Articles> {
  const ids = new Set<number>();
  for (const { parentId } of articles.values()) if (parentId !== null) ids.add(parentId);
  return ids.size === 0 ? new Map() : catalogue.articlesByIds([...ids]);
}

interface PricingContext {
  readonly articles: Articles;
  readonly parents: Articles;
  readonly quoter: Quoter;
  readonly catalogue: Shelves;
  readonly day: string;
}

function priceRow(row: StoredRow, { articles, parents, quoter, catalogue, day }: PricingContext): PricedRow {
  const article = articles.get(row.articleId);
  const chosen = row.promoCode === '' ? undefined : { code: row.promoCode, row: row.promoRow };
  const current = article ? quoter.price(article, row.quantity, chosen) : null;
  const price: Price = current ?? { gross: row.seenGross, net: row.seenNet, chain: '', promo: null };
  const parent = article?.parentId ? parents.get(article.parentId) : undefined;
  return {
    ...row,
    article,
    price,
    amounts: {
      gross: rowTotal(row.quantity, price.gross),
      net: rowTotal(row.quantity, price.net),
      vat: article?.vat ?? UNKNOWN_VAT,
    },
    availability: article ? availabilityOf(article, day) : { text: '', quantity: 0, arrival: null },
    singleChild: !parent || parent.childIds.length <= 1,
    anomalies: checkRow({
      sellable: current !== null && article !== undefined && catalogue.addable(article, day),
      promoHolds: !chosen || (article !== undefined && quoter.promoHolds(article, chosen)),
      quantity: row.quantity,
      packagings: article?.packagings ?? [],
      seenNet: row.seenNet,
      net: price.net,
    }),
    texts: {},
  };
}
