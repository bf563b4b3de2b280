/**
 * A buyer's prices in the form of the search engine: factors by family and brand, and the articles with their own
 * price.
 */
import { perObject } from '#server/platform/cache/per-object.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Buyer } from './buyer.ts';
import { conditionFor, type Priceable } from './conditions.rules.ts';
import type { PriceFactor } from './discount-chain.rules.ts';
import {
  type PriceableRow,
  readBrands,
  readFamilies,
  readFamilyArticles,
  readPriceLists,
  readPromoArticles,
} from './price.repository.ts';
import { type PriceOverrides, priceOverrides } from './price-overrides.ts';
import type { Quoter } from './quote.rules.ts';

/** Same structure as the engine's `PriceView`; its identity is part of the engine's cache key, so it is immutable. */
export interface PriceView {
  /** Column of the search index: the position of the price list among all, by id. */
  readonly list: number;
  readonly defaultFactor: PriceFactor;
  /** Family path (codes root → family, joined by commas) → factor. */
  readonly families: ReadonlyMap<string, PriceFactor>;
  readonly brands: ReadonlyMap<string, PriceFactor>;
  /** By article id. */
  readonly overrides: PriceOverrides;
}

/** Articles covered by today's promos; the same for all buyers. */
export type PromoArticles = readonly Priceable[];

const byId = perObject(
  (articles: PromoArticles): ReadonlyMap<number, Priceable> =>
    new Map(articles.map((article) => [article.id, article])),
);

export async function loadPromoArticles(db: Queryable, day: string): Promise<PromoArticles> {
  const [rows, families] = await Promise.all([readPromoArticles(db, day), familyPaths(db)]);
  return rows.map((row) => priceableOf(row, families));
}

/** A millisecond each, so that requests are served between them. */
const PART = 500;

/** The articles in parts, in their order. */
export function* partsOf(articles: PromoArticles): Generator<PromoArticles> {
  for (let from = 0; from < articles.length; from += PART) yield articles.slice(from, from + PART);
}

export interface PriceViewSource {
  readonly db: Queryable;
  readonly buyer: Buyer;
  readonly promoArticles: PromoArticles;
  /** Has the prices of `promoArticles` loaded. */
  readonly quoter: Quoter;
}

export async function buildPriceView({ db, buyer, promoArticles, quoter }: PriceViewSource): Promise<PriceView> {
  const [lists, families, brands] = await Promise.all([readPriceLists(db), familyPaths(db), brandCodes(db, buyer)]);
  const { conditions } = buyer;
  const agreed = new Map<number, PriceFactor>();
  for (const article of await hiddenArticles(db, buyer, families))
    agreed.set(article.id, conditionFor(conditions, article).chain.factor);
  for (const [id, chain] of conditions.byArticle) agreed.set(id, chain.factor);
  const byFamily = new Map<string, PriceFactor>();
  for (const [id, chain] of conditions.byFamily) {
    const path = families.get(id);
    if (path) byFamily.set(path.map((step) => step.code).join(','), chain.factor);
  }
  return {
    list: lists.findIndex((list) => list.id === buyer.priceListId),
    defaultFactor: conditions.general.factor,
    families: byFamily,
    brands,
    overrides: priceOverrides({ agreed, promoted: byId(promoArticles), quoter }),
  };
}

interface PathStep {
  readonly id: number;
  readonly code: string;
  /** False: neither it nor those below it are shown; discounts count for them all the same. */
  readonly active: boolean;
}

/**
 * Articles of families that are not shown, where the buyer has a discount on one of these. In the index they stand in the family
 * above, whose discount is another one.
 */
async function hiddenArticles(
  db: Queryable,
  { conditions }: Buyer,
  families: ReadonlyMap<number, readonly PathStep[]>,
): Promise<readonly Priceable[]> {
  const hidden = [...families].flatMap(([id, path]) => {
    const off = path.findIndex(({ active }) => !active);
    return off >= 0 && path.slice(off).some((step) => conditions.byFamily.has(step.id)) ? [id] : [];
  });
  if (hidden.length === 0) return [];
  return (await readFamilyArticles(db, hidden)).map((row) => priceableOf(row, families));
}

/** Family id → its path, root first. */
async function familyPaths(db: Queryable): Promise<ReadonlyMap<number, readonly PathStep[]>> {
  const rows = await readFamilies(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const paths = new Map<number, readonly PathStep[]>();
  for (const row of rows) {
    const path: PathStep[] = [];
    for (let at = byId.get(row.id); at && path.length < rows.length; at = byId.get(at.parent_id ?? 0)) path.unshift(at);
    paths.set(row.id, path);
  }
  return paths;
}

async function brandCodes(db: Queryable, { conditions }: Buyer): Promise<ReadonlyMap<string, PriceFactor>> {
  const factors = new Map<string, PriceFactor>();
  if (conditions.byBrand.size === 0) return factors;
  for (const { id, code } of await readBrands(db, [...conditions.byBrand.keys()])) {
    const chain = conditions.byBrand.get(id);
    if (chain) factors.set(code, chain.factor);
  }
  return factors;
}

function priceableOf(row: PriceableRow, families: ReadonlyMap<number, readonly PathStep[]>): Priceable {
  return {
    id: row.id,
    parentId: row.parent_id,
    brand: row.brand_id === null ? null : { id: row.brand_id },
    familyPath: families.get(row.family_id ?? 0) ?? [],
    packagings: row.packagings,
  };
}
