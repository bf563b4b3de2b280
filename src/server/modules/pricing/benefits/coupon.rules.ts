/**
 * The discount of a coupon (C-PRICE-2, `apply_coupon_code`). It applies to the sum of the rows it covers; prices of
 * rows do not change. Its part of each VAT rate is subtracted before the tax.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import { applyChain, type DiscountChain } from '../discount-chain.rules.ts';
import { rateOf, type VatKey } from '../vat-key.rules.ts';

export interface CouponTerms {
  /** Discounts on the rows it covers, or an amount off their sum. */
  readonly effect: { readonly chain: DiscountChain } | { readonly amount: Money };
  /** Minimum net of the rows it covers; reaching it exactly is enough. */
  readonly minimum: Money;
}

export interface Coupon extends CouponTerms {
  readonly code: string;
  readonly title: Readonly<Record<Locale, string>>;
  /** Plain dates, both inclusive. */
  readonly validFrom: string;
  readonly validTo: string;
}

/** Why a coupon gives no discount. */
export type CouponProblem =
  | 'coupon-unknown'
  | 'coupon-not-yet'
  | 'coupon-expired'
  | 'coupon-used'
  | 'coupon-used-up'
  | 'coupon-no-rows'
  | 'coupon-minimum';

/** Per VAT rate, or nature where there is no VAT, the sum of the rows that a coupon covers, in whole cents. */
export type NetByVat = ReadonlyMap<VatKey, Money>;

export interface CouponDiscount {
  /** Never more than the rows it covers. */
  readonly total: Money;
  readonly byVat: NetByVat;
  readonly problem: Extract<CouponProblem, 'coupon-no-rows' | 'coupon-minimum'> | null;
  /** Net amount missing to the minimum. */
  readonly missing: Money;
}

const NOTHING: NetByVat = new Map();
const CENT = 100;

/** Valid from the first to the last day, both inclusive. */
export function dayProblem(coupon: Pick<Coupon, 'validFrom' | 'validTo'>, day: string): CouponProblem | null {
  if (day < coupon.validFrom) return 'coupon-not-yet';
  return day > coupon.validTo ? 'coupon-expired' : null;
}

export function couponDiscount({ effect, minimum }: CouponTerms, counted: NetByVat): CouponDiscount {
  let sum = 0;
  for (const net of counted.values()) sum += net;
  if (sum <= 0) return { total: 0, byVat: NOTHING, problem: 'coupon-no-rows', missing: minimum };
  if (sum < minimum) return { total: 0, byVat: NOTHING, problem: 'coupon-minimum', missing: minimum - sum };
  const byVat =
    'amount' in effect ? shares(Math.min(effect.amount, sum), counted, sum) : chained(effect.chain, counted);
  let total = 0;
  for (const part of byVat.values()) total += part;
  return { total, byVat, problem: null, missing: 0 };
}

/** Rounded to cents once per rate; a chain of surcharges gives no discount. */
function chained(chain: DiscountChain, counted: NetByVat): NetByVat {
  return new Map(
    [...counted].map(([vat, net]) => [vat, Math.max(0, net - applyChain(net / CENT, chain) * CENT)] as const),
  );
}

/**
 * Splits an amount over the rates by their net; remaining cents go to the largest remainders, then to the higher rate.
 */
function shares(amount: Money, counted: NetByVat, sum: Money): NetByVat {
  const cents = BigInt(Math.round(amount / CENT));
  const whole = BigInt(sum / CENT);
  const parts = [...counted].map(([vat, net]) => {
    const exact = cents * BigInt(net / CENT);
    return { vat, share: exact / whole, rest: exact % whole };
  });
  let left = cents - parts.reduce((given, part) => given + part.share, 0n);
  const byRest = [...parts].sort((a, b) =>
    a.rest === b.rest ? rateOf(b.vat) - rateOf(a.vat) : a.rest > b.rest ? -1 : 1,
  );
  for (const part of byRest) {
    if (left === 0n) break;
    part.share += 1n;
    left -= 1n;
  }
  return new Map(parts.map(({ vat, share }) => [vat, Number(share) * CENT] as const));
}
