/** Contributions in the shape of the wire. */
import type { EcoLine, EcoSum } from '#contract/endpoints/cart-shape.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { type EcoPart, ecoByKind } from './eco-contribution.rules.ts';
import { CONAI_SENTENCE, ECO_WORDS } from './eco-words.ts';

/** Of a row: nothing where it has none, so that a shop without contributions sends no byte of them. */
export function presentEco(parts: readonly EcoPart[], locale: Locale): { eco?: EcoLine[] } {
  if (parts.length === 0) return {};
  return {
    eco: parts.map(({ kind, unit, total }) => ({
      label: ECO_WORDS[kind][locale],
      unit: moneyToNumber(unit),
      amount: moneyToNumber(total),
    })),
  };
}

/** Of a cart or an order. `conai`: the shop prints the sentence about packaging. */
export function presentEcoSums(
  rows: Iterable<readonly EcoPart[]>,
  conai: boolean,
  locale: Locale,
): { eco?: EcoSum[]; eco_note?: string } {
  const sums = ecoByKind(rows).map(({ kind, total }) => ({
    label: ECO_WORDS[kind][locale],
    amount: moneyToNumber(total),
  }));
  return { ...(sums.length > 0 && { eco: sums }), ...(conai && { eco_note: CONAI_SENTENCE[locale] }) };
}
