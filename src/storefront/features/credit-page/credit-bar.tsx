/** What uses the credit, side by side, against the limit; the table has the same figures for screen readers. */
import type { CreditRow } from '#contract/endpoints/account/dashboard.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { CREDIT_WORDS } from './credit-words.ts';
import './credit-page.css';

const WIDTH = 900;
const LOOKS: Partial<Record<CreditRow['code'], string>> = {
  remittances: 'fill-ink',
  riba: 'is-riba',
  unbilled_notes: 'is-note',
  unfulfilled_orders: 'fill-yellow',
};

export interface CreditBarProps {
  lines: readonly CreditRow[];
  limit: number;
}

export function CreditBar({ lines, limit }: CreditBarProps) {
  const parts = lines.filter(({ code, total }) => LOOKS[code] && total > 0);
  const used = parts.reduce((sum, { total }) => sum + total, 0);
  const scale = WIDTH / Math.max(limit, used, 0.01);
  return (
    <div className="credit-use money-part">
      <svg className="chart credit-use__bar" viewBox={`0 0 ${WIDTH} 24`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="is-free" width={WIDTH} height="24" />
        {parts.map(({ code, total }, place) => {
          const before = parts.slice(0, place).reduce((sum, one) => sum + one.total, 0);
          return <rect key={code} className={LOOKS[code]} x={before * scale} width={total * scale} height="24" />;
        })}
        {used > limit && <rect className="is-limit" x={limit * scale - 2} width="4" height="24" />}
      </svg>
      <p className="legend" aria-hidden="true">
        {parts.map(({ code, total }) => (
          <span key={code}>
            <i className={LOOKS[code]} />
            {CREDIT_WORDS[code]()} {formatEuro(total, getLocale())}
          </span>
        ))}
      </p>
    </div>
  );
}
