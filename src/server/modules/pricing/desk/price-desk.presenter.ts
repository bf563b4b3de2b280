/** The steps of the price desk in the shape of the wire, in euros. */
import type { LookedAt, PriceDeskExplained } from '#contract/office/price-desk.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import { type VatRegime, vatTreatment } from '#contract/values/vat-treatment.rules.ts';
import { type ArticleCost, type ArticleRecord, marginAt } from '../../catalogue/index.ts';
import type { GiftPromo } from '../benefits/gift-threshold.rules.ts';
import type { Buyer, TriedAgreement } from '../buyer.ts';
import type { QuantityBreak } from '../conditions.rules.ts';
import { parseChain } from '../discount-chain.rules.ts';
import { vatOn } from '../document-total.rules.ts';
import type { AgreedRow, PriceListRow } from '../price.repository.ts';
import type { PriceExplanation } from '../price-explanation.rules.ts';
import { rowTotal } from '../row-total.rules.ts';
import { vatNote } from '../vat-note.ts';
import type { DeskCoupon } from './desk-coupon.ts';
import {
  breaksLookedAt,
  chainsLookedAt,
  type Looked,
  listsLookedAt,
  type PromoAround,
  promosLookedAt,
  type Scale,
  scalesLookedAt,
} from './looked-at.rules.ts';

export interface DeskFindings {
  readonly article: ArticleRecord;
  readonly parent: ArticleRecord | undefined;
  readonly buyer: Buyer;
  /** undefined = a guest. */
  readonly agreed: AgreedRow | undefined;
  readonly lists: readonly PriceListRow[];
  readonly agreement: TriedAgreement;
  readonly quantity: number;
  /** undefined = 4. */
  readonly decimals: number | undefined;
  readonly breaks: readonly QuantityBreak[];
  readonly scales: readonly Scale[];
  readonly promos: readonly PromoAround[];
  readonly gifts: readonly GiftPromo[];
  /** null = not sold. */
  readonly explanation: PriceExplanation | null;
  readonly unit: Money;
  readonly coupon: DeskCoupon | null;
  /** undefined = the caller may not see it. */
  readonly cost: ArticleCost | undefined;
}

const euros = (money: Money | null | undefined): number | null =>
  money === null || money === undefined ? null : moneyToNumber(money);

const EMPTY = { name: '', code: '', chain: '', from: null, price: null, valid_from: null, valid_to: null } as const;

export function presentDesk(found: DeskFindings, locale: Locale): PriceDeskExplained {
  const { article, buyer, quantity, explanation, coupon, cost } = found;
  const price = explanation?.price ?? null;
  const total = price && rowTotal(quantity, price.net);
  const off = coupon?.off ?? 0;
  const taxable = total === null ? null : total - off;
  const vat = taxable === null ? null : vatOf(buyer.vat, article, { taxable, total: total ?? 0 });
  const steps: Array<{
    step: PriceDeskExplained['steps'][number]['step'];
    amount: Money | null | undefined;
    looked: Looked[];
  }> = [
    { step: 'list', amount: found.breaks[0]?.gross ?? null, looked: lists(found) },
    { step: 'scale', amount: found.breaks[0]?.gross ?? null, looked: scalesLookedAt(found.scales, buyer.day) },
    {
      step: 'break',
      amount: price?.gross,
      looked: breaksLookedAt(found.breaks, quantity, explanation?.breakFrom ?? null),
    },
    { step: 'discount', amount: explanation?.own.net, looked: chains(found, locale) },
    { step: 'promo', amount: price?.promo ? price.net : null, looked: promos(found, locale) },
    { step: 'rounding', amount: total, looked: rounding(found) },
    { step: 'gift', amount: null, looked: found.gifts.map((gift) => giftLooked(gift, locale)) },
    { step: 'coupon', amount: coupon?.why === 'applies' ? off : null, looked: coupon ? [couponLooked(coupon)] : [] },
    { step: 'vat', amount: vat?.tax, looked: vat ? [{ ...EMPTY, kind: 'vat', why: 'applies' }] : [] },
  ];
  return {
    address_code: buyer.addressCode,
    quantity,
    day: buyer.day,
    sold: price !== null,
    steps: steps
      .filter(({ looked, step }) => looked.length > 0 || step === 'list' || step === 'discount' || step === 'promo')
      .map(({ step, amount, looked }) => ({ step, amount: euros(amount), looked_at: looked.map(presentLooked) })),
    list: buyer.origin.listName,
    gross: euros(price?.gross),
    chain: price?.chain ?? '',
    promo: price?.promo ? price.promo.title[locale] || price.promo.code : '',
    net: euros(price?.net),
    total: euros(total),
    coupon: coupon?.why === 'applies' ? euros(off) : null,
    vat_rate: vat?.rate ?? null,
    vat_note: vat?.note ?? '',
    vat: euros(vat?.tax),
    document: vat === null || taxable === null ? null : moneyToNumber(taxable + vat.tax),
    ...(cost && { margin: { ...marginAt(price?.net ?? null, cost), cost: euros(cost.cost), floor: cost.floor } }),
  };

  function vatOf(usual: VatRegime, { vat: rate, vatNature }: ArticleRecord, line: { taxable: Money; total: Money }) {
    // A document larger than what is left of the plafond has VAT as a whole (docs/tax.md); the plafond counts before the coupon.
    const isBeyond = usual.intent !== null && usual.beyondPlafond !== null && line.total > usual.intent.left;
    const regime = isBeyond && usual.beyondPlafond ? usual.beyondPlafond : usual;
    const treated = vatTreatment(regime, { vat: rate, nature: vatNature });
    const { why } = treated;
    const note = why === 'ordinary' ? '' : vatNote({ why }, locale);
    return { rate: treated.rate, tax: vatOn(line.taxable, treated.rate), note };
  }
}

const presentLooked = ({ price, ...looked }: Looked): LookedAt => ({ ...looked, price: euros(price) });

function lists({ lists: all, agreed, agreement, buyer }: DeskFindings): Looked[] {
  const byId = (id: number | null | undefined) => all.find((list) => list.id === id);
  const agreedLists = {
    ofAddress: byId(agreed?.address_list),
    ofCustomer: byId(agreed?.customer_list),
    ofShop: all.find((list) => list.is_default),
    tried: agreement.list === undefined ? undefined : all.find(({ code }) => code === agreement.list),
  };
  return listsLookedAt(all, agreedLists, buyer.priceListId, buyer.day);
}

function chains(
  { article, parent, buyer, agreed, agreement, explanation, unit }: DeskFindings,
  locale: Locale,
): Looked[] {
  if (!explanation) return [];
  const { conditions } = buyer;
  const { brand, parentId } = article;
  const ofBrand = brand && conditions.byBrand.get(brand.id);
  const tried = agreement.ofArticle
    ? ({ level: 'article', chain: agreement.ofArticle.chain } as const)
    : agreement.general && ({ level: 'general', chain: agreement.general } as const);
  const effect = explanation.price.promo?.effect;
  return chainsLookedAt(
    {
      ofArticle: agreement.ofArticle ? undefined : conditions.byArticle.get(article.id),
      ofParent: parent && parentId !== null ? conditions.byArticle.get(parentId) : undefined,
      ofFamilies: [...article.familyPath].reverse().flatMap(({ id, name }) => {
        const chain = conditions.byFamily.get(id);
        return chain ? [{ id, name: name[locale], chain }] : [];
      }),
      ofBrand: brand && ofBrand ? { name: brand.name, chain: ofBrand } : undefined,
      ofAddress: agreed && parseChain(agreed.address_chain),
      ofCustomer: agreed && parseChain(agreed.customer_chain),
      tried,
    },
    {
      condition: explanation.condition,
      isNet: effect !== undefined && 'net' in effect,
      gross: explanation.price.gross,
      unit,
    },
  );
}

function promos(
  { promos: around, explanation, breaks, quantity, buyer, unit }: DeskFindings,
  locale: Locale,
): Looked[] {
  if (!explanation) return [];
  const { price, condition } = explanation;
  const terms = { breaks, chain: condition.chain, promos: [], unit };
  return promosLookedAt(around, { terms, price, quantity, day: buyer.day, locale });
}

function rounding({ explanation, decimals = 4 }: DeskFindings): Looked[] {
  if (!explanation) return [];
  return [{ ...EMPTY, kind: 'rounding', why: 'applies', from: decimals, price: explanation.price.net }];
}

const giftLooked = ({ code, title, validFrom, validTo, threshold }: GiftPromo, locale: Locale): Looked => ({
  ...EMPTY,
  kind: 'gift',
  why: 'applies',
  code,
  name: title[locale],
  from: 'pieces' in threshold ? threshold.pieces : null,
  price: 'amount' in threshold ? threshold.amount : null,
  valid_from: validFrom,
  valid_to: validTo,
});

const couponLooked = ({ off: _, ...coupon }: DeskCoupon): Looked => ({ ...EMPTY, kind: 'coupon', ...coupon });
