/** Environmental contributions: below the article of a row, and among the totals. Loaded by pages that have any. */
import type { EcoLine, EcoSum } from '#contract/endpoints/cart-shape.ts';
import { formatEuro, splitPrice } from '#contract/values/money.ts';
import { piecesText } from '#kit/format/pieces-text.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import './eco-lines.css';

export interface EcoOfRowProps {
  eco: readonly EcoLine[];
  quantity: number;
  um: string;
}

/** `Contributo RAEE 10 pz × € 0,42 = € 4,20` */
export function EcoOfRow({ eco, quantity, um }: EcoOfRowProps) {
  return eco.map(({ label, unit, amount }) => {
    const { major, minor } = splitPrice(unit, getLocale());
    return (
      <small className="eco-line money" key={label}>
        {label} {piecesText(quantity, um)} × {`€\u00a0${major}${minor}`} = <b>{formatEuro(amount, getLocale())}</b>
      </small>
    );
  });
}

/** One line per kind, between the net total and transport. */
export function EcoSums({ eco, className }: { eco: readonly EcoSum[]; className?: string | undefined }) {
  return eco.map(({ label, amount }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd className={className}>{formatEuro(amount, getLocale())}</dd>
    </div>
  ));
}
