/** What uses the credit, side by side, against the limit; the table has the same figures for screen readers. */
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#storefront/messages/runtime.js';
import type { CreditLine } from './credit-lines.rules.ts';
import { CREDIT_WORDS } from './credit-words.ts';
import './credit-page.css';

const WIDTH = 900;
const LOOKS: Partial<Record<CreditLine['name'], string>> = {
  deadlines: 'fill-ink',
  notes: 'is-note',
  orders: 'fill-yellow',
};

export interface CreditBarProps {
  lines: readonly CreditLine[];
  limit: number;
}

export function CreditBar({ lines, limit }: CreditBarProps) {
  const parts = lines.filter(({ name, total }) => LOOKS[name] && total > 0);
  const used = parts.reduce((sum, { total }) => sum + total, 0);
  const scale = WIDTH / Math.max(limit, used, 0.01);
  return (
    <div className="credit-use money-part" aria-hidden="true">
      <svg className="chart credit-use__bar" viewBox={`0 0 ${WIDTH} 24`} preserveAspectRatio="none">
        <rect className="is-free" width={WIDTH} height="24" />
        {parts.map(({ name, total }, place) => {
          const before = parts.slice(0, place).reduce((sum, one) => sum + one.total, 0);
          return <rect key={name} className={LOOKS[name]} x={before * scale} width={total * scale} height="24" />;
        })}
        {used > limit && <rect className="is-limit" x={limit * scale - 2} width="4" height="24" />}
      </svg>
      <p className="legend">
        {parts.map(({ name, total }) => (
          <span key={name}>
            <i className={LOOKS[name]} />
            {CREDIT_WORDS[name]()} {formatEuro(total, getLocale())}
          </span>
        ))}
      </p>
    </div>
  );
}
