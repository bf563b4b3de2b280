/**
 * Gifts from a minimum value or number of pieces (C-PRICE-2). Promo rows with the same code and the same articles are
 * the steps of one scale: only the highest step reached counts, so that 300 € give the cutter instead of the gloves of
 * 100 €, not both.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';
import type { PromoKey } from './best-offer.rules.ts';

/** Which articles count; `cart` = all of them. */
export type PromoScope =
  | { readonly kind: 'article' | 'family' | 'brand'; readonly id: number }
  | { readonly kind: 'cart' };

export interface GiftPromo extends PromoKey {
  readonly title: Readonly<Record<Locale, string>>;
  /** Plain dates, both inclusive. */
  readonly validFrom: string;
  readonly validTo: string;
  readonly scope: PromoScope;
  /** Net value or pieces, above 0; reaching it exactly is enough. */
  readonly threshold: { readonly amount: Money } | { readonly pieces: number };
  /** Given again each time the threshold is reached again. */
  readonly repeats: boolean;
  readonly gift: {
    readonly articleId: number;
    readonly carti: string;
    readonly name: Readonly<Record<Locale, string>>;
    readonly um: string;
    /** Pieces each time. */
    readonly quantity: number;
  };
}

/** A row of a cart and the thresholds that it counts towards. */
export interface CountedRow {
  readonly quantity: number;
  /** Row net. */
  readonly net: Money;
  readonly gifts: readonly GiftPromo[];
}

export interface GiftScale {
  /** The step reached, and how many pieces; null while none is reached. */
  readonly due: { readonly promo: GiftPromo; readonly quantity: number } | null;
  /** The next step; null when there is none. In the unit of the threshold: `Money` or pieces. */
  readonly next: {
    readonly promo: GiftPromo;
    readonly target: number;
    readonly missing: number;
    /** Pieces of the gift from the target on. */
    readonly quantity: number;
  } | null;
  /** The cart's current value or pieces. */
  readonly measured: number;
}

/** Quantities have three decimals: whole thousandths are exact. */
const THOUSANDTHS = 1000;

/**
 * The scales of everything that rows count towards, by code, then by the row of the first step. Independent of the
 * order of the rows.
 */
export function giftScales(rows: Iterable<CountedRow>): GiftScale[] {
  const measured = new Map<GiftPromo, number>();
  for (const row of rows)
    for (const promo of row.gifts) {
      const counted = 'amount' in promo.threshold ? row.net : Math.round(row.quantity * THOUSANDTHS);
      measured.set(promo, (measured.get(promo) ?? 0) + counted);
    }
  const scales = new Map<string, GiftPromo[]>();
  for (const promo of measured.keys()) {
    const key = scaleOf(promo);
    const steps = scales.get(key);
    if (steps) steps.push(promo);
    else scales.set(key, [promo]);
  }
  return [...scales.values()]
    .map((steps) => {
      steps.sort((a, b) => targetOf(a) - targetOf(b) || a.row - b.row);
      return readScale(steps, measured.get(steps[0] as GiftPromo) ?? 0);
    })
    .sort((a, b) => byKey(stepOf(a), stepOf(b)));
}

function readScale(steps: readonly GiftPromo[], sum: number): GiftScale {
  const reached = steps.findLast((step) => targetOf(step) <= sum);
  const coming = steps.find((step) => targetOf(step) > sum);
  const times = reached?.repeats ? Math.floor(sum / targetOf(reached)) : 1;
  const due = reached ? { promo: reached, quantity: piecesOf(reached, times) } : null;
  if (coming) return { due, next: nextOf(coming, targetOf(coming), 1, sum), measured: inUnits(coming, sum) };
  if (!reached) return { due: null, next: null, measured: 0 };
  const next = reached.repeats ? nextOf(reached, targetOf(reached) * (times + 1), times + 1, sum) : null;
  return { due, next, measured: inUnits(reached, sum) };
}

function nextOf(promo: GiftPromo, target: number, times: number, sum: number): GiftScale['next'] {
  return {
    promo,
    target: inUnits(promo, target),
    missing: inUnits(promo, target - sum),
    quantity: piecesOf(promo, times),
  };
}

/** `Money`, or thousandths of pieces. */
function targetOf({ threshold }: GiftPromo): number {
  return 'amount' in threshold ? threshold.amount : Math.round(threshold.pieces * THOUSANDTHS);
}

function inUnits({ threshold }: GiftPromo, sum: number): number {
  return 'amount' in threshold ? sum : sum / THOUSANDTHS;
}

function piecesOf({ gift }: GiftPromo, times: number): number {
  return Math.round(gift.quantity * times * THOUSANDTHS) / THOUSANDTHS;
}

function scaleOf({ code, scope, threshold }: GiftPromo): string {
  return JSON.stringify([code, scope.kind, scope.kind === 'cart' ? 0 : scope.id, 'amount' in threshold]);
}

function stepOf(scale: GiftScale): PromoKey | undefined {
  return scale.due?.promo ?? scale.next?.promo;
}

function byKey(a: PromoKey | undefined, b: PromoKey | undefined): number {
  if (!a || !b) return 0;
  return a.code === b.code ? a.row - b.row : a.code < b.code ? -1 : 1;
}
