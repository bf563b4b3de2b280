/** The four KPIs at the top: ordered amount, outstanding amount, next delivery, remaining credit. */
import type { Dashboard, Exposition } from '#contract/endpoints/account/dashboard.ts';
import { formatAmount, formatEuro } from '#contract/values/money.ts';
import { changePercent, sharePercent } from '#kit/format/chart-scale.rules.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';

interface KeyFiguresProps {
  keyFigures: Dashboard;
  /** Left out: the user may not see it. */
  credit: Exposition | undefined;
}

export function KeyFigures({ keyFigures, credit }: KeyFiguresProps) {
  const locale = getLocale();
  const euro = (amount: number) => formatEuro(amount, locale);
  const { total, open } = keyFigures;
  const change = changePercent(total.taxable, total.before);
  return (
    <section className="key-figures" aria-label={m.dashboard_figures()}>
      <div className="key-figure money-part">
        <h2>{m.dashboard_ordered()}</h2>
        <p className="money">{euro(total.taxable)}</p>
        <small>
          {change === undefined ? (
            m.dashboard_orders_count({ count: total.orders, shown: formatCount(total.orders) })
          ) : (
            <>
              <span className={change < 0 ? 'down' : 'up'}>
                {change > 0 && '+'}
                {formatAmount(change, locale, 1)}%
              </span>{' '}
              {m.dashboard_than_before()}
            </>
          )}
        </small>
      </div>
      <div className="key-figure">
        <h2>{m.dashboard_open()}</h2>
        <p>{formatCount(open.count)}</p>
        <small>
          {open.count === 0 ? (
            m.dashboard_open_none()
          ) : (
            <>
              <span className="money">{m.dashboard_to_come({ amount: euro(open.residual) })}</span>
              {open.partial > 0 &&
                ` · ${m.dashboard_partial({ count: open.partial, shown: formatCount(open.partial) })}`}
            </>
          )}
        </small>
      </div>
      <NextDelivery next={keyFigures.next_delivery} />
      <CreditLeft credit={credit} carts={keyFigures.carts.length} />
    </section>
  );
}

function NextDelivery({ next }: { next: Dashboard['next_delivery'] }) {
  if (!next)
    return (
      <div className="key-figure">
        <h2>{m.dashboard_next_delivery()}</h2>
        <p>–</p>
        <small>{m.dashboard_no_delivery()}</small>
      </div>
    );
  const { number, date, delivery_type, pickup_window, destination } = next;
  return (
    <div className="key-figure">
      <h2>{delivery_type === 'pickup' ? m.dashboard_next_pickup() : m.dashboard_next_delivery()}</h2>
      <p>{date}</p>
      <small>
        <Link className="link code" to={paths.orderDetail({ number })}>
          {number}
        </Link>{' '}
        {pickup_window ? m.dashboard_hours(pickup_window) : destination}
      </small>
    </div>
  );
}

function CreditLeft({ credit, carts }: { credit: Exposition | undefined; carts: number }) {
  const locale = getLocale();
  const { insured_credit: limit = null, available = null, exposure = 0 } = credit ?? {};
  if (limit === null || available === null)
    return (
      <div className="key-figure">
        <h2>{m.dashboard_carts()}</h2>
        <p>{formatCount(carts)}</p>
        <small>{m.dashboard_carts_kpi()}</small>
      </div>
    );
  const over = available < 0;
  return (
    <div className="key-figure money-part">
      <h2>{over ? m.dashboard_credit_over() : m.dashboard_credit_left()}</h2>
      <p className={over ? 'money overdue' : 'money'}>{formatEuro(Math.abs(available), locale)}</p>
      <small className="money">
        {m.dashboard_credit_of({
          limit: formatEuro(limit, locale),
          percent: formatCount(sharePercent(Math.max(0, exposure), limit)),
        })}
      </small>
    </div>
  );
}
