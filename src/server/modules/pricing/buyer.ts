/** The buyer: price list and discount chains of a customer at an address, or of a guest (C-PRICE-1, C-ID-7). */
import { AppError } from '#contract/values/errors.ts';
import type { Money } from '#contract/values/money.ts';
import { ORDINARY_VAT, type VatRegime, type VatTerms, vatRegime } from '#contract/values/vat-treatment.rules.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { readCustomerTax } from '../customers/index.ts';
import type { Entitlement } from './benefits/entitlement.rules.ts';
import type { Conditions } from './conditions.rules.ts';
import { type DiscountChain, NO_DISCOUNT, parseChain } from './discount-chain.rules.ts';
import { listOfDay } from './list-of-day.rules.ts';
import { type DiscountRow, type PriceListRow, readBuyer, readDiscounts, readPriceLists } from './price.repository.ts';

/** Valid for one day and one version of the prices; call `buyerFor` again instead of storing it. */
export interface Buyer extends Entitlement {
  readonly addressCode: number;
  /** null = no price list is valid today: nothing has a price. */
  readonly priceListId: number | null;
  readonly conditions: Conditions;
  /** Origin of list and general chain, for explanations. */
  readonly origin: {
    readonly listName: string;
    /** Last valid day; null = no limit. */
    readonly listValidTo: string | null;
    readonly listOf: 'address' | 'customer' | 'shop';
    readonly discountOf: 'address' | 'customer';
  };
  /** What follows today from the customer's tax data for the VAT of rows and transport (C-PRICE-5, docs/tax.md). */
  readonly vat: VatRegime;
  /** null = the shop's setting (C-CART-6). */
  readonly minimumOrder: Money | null;
  /** Plain date in the shop's time zone. */
  readonly day: string;
}

/** Terms that are tried in place of the agreed ones (the office's price desk). */
export interface TriedAgreement {
  /** Code. */
  readonly list?: string;
  readonly general?: DiscountChain;
  /** Instead of every chain that the article has. */
  readonly ofArticle?: { readonly id: number; readonly chain: DiscountChain };
}

interface BuyerOn {
  readonly day: string;
  readonly terms: VatTerms;
  readonly tried?: TriedAgreement;
}

/** @throws AppError `not-found` when there is no such customer. */
export async function loadBuyer(
  db: Queryable,
  customerId: number,
  addressCode: number,
  { day, terms, tried = {} }: BuyerOn,
): Promise<Buyer> {
  const [[row], tax, discounts, lists] = await Promise.all([
    readBuyer(db, customerId, addressCode),
    readCustomerTax(db, customerId),
    readDiscounts(db, customerId),
    readPriceLists(db),
  ]);
  if (!row || !tax) throw new AppError('not-found');
  const agreed = conditionsOf(discounts, row.discount, customerId);
  const { list: triedList, ofArticle, general = agreed.general } = tried;
  const byArticle = ofArticle ? new Map([...agreed.byArticle, [ofArticle.id, ofArticle.chain]]) : agreed.byArticle;
  const isAgreed = (list: PriceListRow) =>
    triedList === undefined ? list.id === row.price_list_id : list.code === triedList;
  return {
    customerId,
    addressCode,
    ...listFields(lists, isAgreed, day, row.list_of, row.discount_of),
    conditions: { ...agreed, byArticle, general },
    vat: vatRegime(tax, terms, day),
    minimumOrder: row.minimum_order,
    day,
  };
}

/** The chains of a customer as they are stored. `general`: of the address, else of the customer. */
export function conditionsOf(discounts: readonly DiscountRow[], general: string, customerId: number): Conditions {
  const byArticle = new Map<number, DiscountChain>();
  const byFamily = new Map<number, DiscountChain>();
  const byBrand = new Map<number, DiscountChain>();
  for (const { product_id, family_id, brand_id, chain } of discounts) {
    const parsed = chainOf(chain, customerId);
    if (product_id !== null) byArticle.set(product_id, parsed);
    else if (family_id !== null) byFamily.set(family_id, parsed);
    else if (brand_id !== null) byBrand.set(brand_id, parsed);
  }
  return { byArticle, byFamily, byBrand, general: chainOf(general, customerId) };
}

/** The default price list without any discount. */
export async function loadGuest(db: Queryable, day: string, tried: TriedAgreement = {}): Promise<Buyer> {
  const lists = await readPriceLists(db);
  const none: ReadonlyMap<number, DiscountChain> = new Map();
  const { list: triedList, ofArticle, general = NO_DISCOUNT } = tried;
  const isAgreed = (list: PriceListRow) => (triedList === undefined ? list.is_default : list.code === triedList);
  return {
    customerId: 0,
    addressCode: 0,
    ...listFields(lists, isAgreed, day, 'shop', 'customer'),
    conditions: {
      byArticle: ofArticle ? new Map([[ofArticle.id, ofArticle.chain]]) : none,
      byFamily: none,
      byBrand: none,
      general,
    },
    vat: ORDINARY_VAT,
    minimumOrder: null,
    day,
  };
}

/** The list valid on `day`, which may replace the agreed one, with the data for its explanation. */
function listFields(
  lists: readonly PriceListRow[],
  isAgreed: (list: PriceListRow) => boolean,
  day: string,
  listOf: Buyer['origin']['listOf'],
  discountOf: Buyer['origin']['discountOf'],
): Pick<Buyer, 'priceListId' | 'priceListCodes' | 'origin'> {
  const agreed = lists.find(isAgreed);
  const list = agreed && listOfDay(lists, agreed, day);
  return {
    priceListId: list?.id ?? null,
    priceListCodes: [...new Set([agreed, list].flatMap((one) => one?.code ?? []))],
    origin: { listName: list?.name ?? '', listValidTo: list?.valid_to ?? null, listOf, discountOf },
  };
}

/** A wrong price is worse than none: an invalid chain is an error, never "no discount". */
function chainOf(text: string, customerId: number): DiscountChain {
  const chain = parseChain(text);
  if (!chain) throw new Error(`Customer ${customerId} has a discount chain that cannot be read: "${text}".`);
  return chain;
}
