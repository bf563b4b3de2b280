/** Insured credit and its use (storefront.md §3 "credit data", C-ORD-7). */
import type { Exposition } from '#contract/endpoints/account/dashboard.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';

const WIDTH = 440;

export function CreditBlock({ credit }: { credit: Exposition }) {
  const locale = getLocale();
  const euro = (amount: number) => formatEuro(amount, locale);
  const { insured_credit: limit, exposure } = credit;
  const facts: Array<[label: string, amount: number, look?: string]> = [
    [m.dashboard_credit_deadlines(), credit.open_deadlines],
    ...(credit.overdue > 0
      ? [[m.dashboard_credit_overdue(), credit.overdue, 'overdue'] as [string, number, string]]
      : []),
    [m.dashboard_credit_notes(), credit.unbilled_delivery_notes],
    [m.dashboard_credit_orders(), credit.unfulfilled_orders],
    [m.dashboard_credit_advances(), credit.advances],
    ...(limit === null ? [] : [[m.dashboard_credit_insured(), limit] as [string, number]]),
  ];
  return (
    <section className="section money-part" aria-labelledby="credit">
      <div className="section__head">
        <h2 id="credit">{m.dashboard_credit()}</h2>
      </div>
      {limit === null ? (
        <p className="muted">{m.dashboard_credit_none()}</p>
      ) : (
        <>
          <CreditBar credit={credit} limit={limit} />
          <p className="credit__line">
            <b className={exposure > limit ? 'money overdue' : 'money'}>
              {m.dashboard_credit_used({ amount: euro(exposure) })}
            </b>
            <span className="money">{m.dashboard_credit_limit({ amount: euro(limit) })}</span>
          </p>
        </>
      )}
      <dl className="facts facts--numbers">
        {facts.map(([label, amount, look]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={look ? `money ${look}` : 'money'}>{euro(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The parts of the used credit side by side; the text below has the same information. */
function CreditBar({ credit, limit }: { credit: Exposition; limit: number }) {
  const scale = WIDTH / Math.max(limit, credit.exposure + credit.advances, 1);
  const parts = [credit.open_deadlines, credit.unbilled_delivery_notes, credit.unfulfilled_orders];
  const looks = ['fill-ink', 'fill-dark', 'fill-yellow'];
  return (
    <svg className="chart credit__bar" viewBox={`0 0 ${WIDTH} 18`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="fill-grey" width={limit * scale} height="18" />
      {parts.map((part, place) => {
        const before = parts.slice(0, place).reduce((sum, one) => sum + one, 0);
        return <rect key={looks[place]} className={looks[place]} x={before * scale} width={part * scale} height="18" />;
      })}
    </svg>
  );
}
