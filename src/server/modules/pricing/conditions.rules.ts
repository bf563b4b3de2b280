/** Which discount chain a customer has for an article, and which gross price a quantity gets (C-PRICE-1). */
import type { Money } from '#contract/values/money.ts';
import type { DiscountChain } from './discount-chain.rules.ts';

/** The properties of an article that prices depend on; every `ArticleRecord` has them. */
export interface Priceable {
  readonly id: number;
  readonly parentId: number | null;
  readonly brand: { readonly id: number } | null;
  /** Root → leaf. */
  readonly familyPath: ReadonlyArray<{ readonly id: number }>;
  readonly packagings: ReadonlyArray<{
    readonly quantity: number;
    readonly default: boolean;
    readonly smallest: boolean;
  }>;
}

/** The chains of one customer at one address. */
export interface Conditions {
  readonly byArticle: ReadonlyMap<number, DiscountChain>;
  readonly byFamily: ReadonlyMap<number, DiscountChain>;
  readonly byBrand: ReadonlyMap<number, DiscountChain>;
  /** Of the address, else of the customer. */
  readonly general: DiscountChain;
}

/** A chain and what it was agreed for. */
export interface Condition {
  readonly chain: DiscountChain;
  /** `general` = the address's, else the customer's. */
  readonly level: 'article' | 'parent' | 'family' | 'brand' | 'general';
  /** For a family's chain: its family. */
  readonly familyId: number | null;
}

/**
 * Only the most specific chain counts: the article's (its parent's when it has none), else that of the nearest family
 * up the path, else the brand's, else the address's or customer's. Chains of different levels never add up.
 */
export function conditionFor(conditions: Conditions, article: Priceable): Condition {
  const own = conditions.byArticle.get(article.id);
  if (own) return { chain: own, level: 'article', familyId: null };
  const parents = article.parentId === null ? undefined : conditions.byArticle.get(article.parentId);
  if (parents) return { chain: parents, level: 'parent', familyId: null };
  for (let depth = article.familyPath.length - 1; depth >= 0; depth -= 1) {
    const familyId = article.familyPath[depth]?.id ?? 0;
    const chain = conditions.byFamily.get(familyId);
    if (chain) return { chain, level: 'family', familyId };
  }
  const brands = article.brand ? conditions.byBrand.get(article.brand.id) : undefined;
  if (brands) return { chain: brands, level: 'brand', familyId: null };
  return { chain: conditions.general, level: 'general', familyId: null };
}

/** The chain alone. */
export function chainFor(conditions: Conditions, article: Priceable): DiscountChain {
  return conditionFor(conditions, article).chain;
}

/** Gross unit price from a quantity on. */
export interface QuantityBreak {
  readonly from: number;
  readonly gross: Money;
}

/**
 * The break with the highest quantity that is reached; below the lowest one, the lowest. `breaks`: ascending, not
 * empty.
 */
export function grossAt(breaks: readonly QuantityBreak[], quantity: number): Money {
  let gross = breaks[0]?.gross ?? 0;
  for (const step of breaks) if (step.from <= quantity) gross = step.gross;
  return gross;
}
