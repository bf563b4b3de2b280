/** Coupons in the hands of staff: what can be stored, and in which state one is (docs/prices.md). */
import type { CouponValues } from '#contract/office/coupons.ts';
import type { Locale } from '#contract/values/locale.ts';
import { entitledFaults, type FaultTerms, type PromoFaults, type UnknownCodes } from './promo-faults.rules.ts';

type Words = Readonly<Record<Locale, string>>;

const ENDS_BEFORE: Words = { it: 'Finisce prima di cominciare.', en: 'It ends before it begins.' };
const ONE_EFFECT: Words = {
  it: 'Serve un importo oppure degli sconti, non entrambi.',
  en: 'An amount or discounts are needed, not both.',
};
const BAD_CHAIN: Words = {
  it: 'Gli sconti si scrivono 50+10; un buono non può aumentare il prezzo.',
  en: 'Discounts are written 50+10; a coupon cannot raise a price.',
};
const CENTS: Words = { it: 'Sopra zero, con due decimali al massimo.', en: 'Above zero, with two decimals at most.' };
const UNKNOWN: Readonly<Record<'article' | 'family' | 'brand', Words>> = {
  article: { it: 'Questo articolo non esiste.', en: 'This article does not exist.' },
  family: { it: 'Questa famiglia non esiste.', en: 'This family does not exist.' },
  brand: { it: 'Questa marca non esiste.', en: 'This brand does not exist.' },
};

/** Empty = nothing is wrong. */
export function couponFaults(
  coupon: CouponValues,
  unknown: UnknownCodes,
  { locale, isChain }: FaultTerms,
): PromoFaults {
  const faults: PromoFaults = {};
  const { chain, amount = null, kind, of } = coupon;
  if (coupon.valid_to < coupon.valid_from) faults.valid_to = [ENDS_BEFORE[locale]];
  if ((chain !== '') === (amount !== null)) faults.chain = [ONE_EFFECT[locale]];
  else if (!isChain(chain) || chain.includes('-')) faults.chain = [BAD_CHAIN[locale]];
  if (amount !== null && (amount <= 0 || !isCents(amount))) faults.amount = [CENTS[locale]];
  const known = { article: unknown.articles, family: unknown.families, brand: unknown.brands };
  if (kind !== 'cart' && (of === '' || known[kind].has(of))) faults.of = [UNKNOWN[kind][locale]];
  const entitled = entitledFaults(coupon.entitled, unknown, locale);
  if (entitled.length > 0) faults.entitled = entitled;
  return faults;
}

const isCents = (euros: number): boolean => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6;

export type CouponState = 'running' | 'planned' | 'used-up' | 'over' | 'off';

/** `used`: orders that were not cancelled. */
export function couponState(
  {
    off,
    valid_from: from,
    valid_to: to,
    max_uses: most,
  }: Pick<CouponValues, 'off' | 'valid_from' | 'valid_to' | 'max_uses'>,
  used: number,
  day: string,
): CouponState {
  if (off) return 'off';
  if (day > to) return 'over';
  if (most !== null && used >= most) return 'used-up';
  return day < from ? 'planned' : 'running';
}

/** Letters and digits that nobody mistakes for another one on paper or on the phone. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SIGNS_OF_CHANCE = 6;

/** `AUTUNNO-7KX2MP`, each once. `random`: 0 ≤ n < 1. */
export function seriesOf(code: string, count: number, random: () => number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const signs = Array.from({ length: SIGNS_OF_CHANCE }, () => SIGNS[Math.floor(random() * SIGNS.length)]);
    codes.add(`${code}-${signs.join('')}`);
  }
  return [...codes];
}
