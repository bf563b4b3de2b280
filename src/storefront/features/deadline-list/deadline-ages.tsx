/** What is open by age: late, within 30, 60 and 90 days, and beyond (C-DOC-3). */
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';

export type DeadlineTotals = ApiResponse<'account.payment_deadline'>['message']['totals'];

export function DeadlineAges({ totals }: { totals: DeadlineTotals }) {
  const ages: Array<[label: string, amount: number, isLate?: true]> = [
    [m.documents_age_late(), totals.expired, true],
    [m.documents_age_30(), totals.within_30],
    [m.documents_age_60(), totals.within_60],
    [m.documents_age_90(), totals.within_90],
    [m.documents_age_later(), totals.later],
  ];
  const most = Math.max(...ages.map(([, amount]) => amount), 0.01);
  return (
    <section className="section money-part" aria-labelledby="ages">
      <div className="section__head">
        <h2 id="ages">{m.documents_ages()}</h2>
      </div>
      <dl className="ages">
        {ages.map(([label, amount, isLate]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true" className={isLate && 'is-bad'}>
                <rect width={Math.max(0.5, (Math.max(0, amount) / most) * 100)} height="14" />
              </svg>
            </dd>
            <dd>{formatEuro(amount, getLocale())}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
