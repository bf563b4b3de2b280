/**
 * Orders by month as bars, each beside the same month a year earlier; the same numbers as a table that links to the
 * orders.
 */
import type { MonthTotals } from '#contract/endpoints/account/dashboard.ts';
import { formatAmount, formatEuro } from '#contract/values/money.ts';
import { chartScale } from '#kit/format/chart-scale.rules.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { fieldDay } from '#storefront/domain/order/list-range.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { ChevronSummary } from '#storefront/ui/chevron-summary.tsx';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Link } from '#storefront/ui/link.tsx';

/**
 * A month with its name: `nov`, `novembre 2026`. Named on the server, because browsers do not all format months alike.
 */
export interface NamedMonth extends MonthTotals {
  readonly short: string;
  readonly long: string;
}

export interface MonthChartProps {
  months: readonly NamedMonth[];
  total: { orders: number; taxable: number };
}

const WIDTH = 640;
const LEFT = 52;
const TOP = 14;
const BOTTOM = 188;
const SLOT = (WIDTH - LEFT) / 12;

export function MonthChart({ months, total }: MonthChartProps) {
  const [first, last] = [months[0], months.at(-1)];
  const years = (shift: number) =>
    `${Number(first?.month.slice(0, 4)) - shift}–${Number(last?.month.slice(2, 4)) - shift}`;
  const empty = months.every(({ taxable, before }) => taxable <= 0 && before <= 0);
  return (
    <section className="section dashboard__span-7 money-part" aria-labelledby="months">
      <div className="section__head">
        <h2 id="months">{m.dashboard_months()}</h2>
        {!empty && (
          <p className="legend" aria-hidden="true">
            <span>
              <i className="fill-grey" />
              {years(1)}
            </span>
            <span>
              <i />
              {years(0)}
            </span>
            <span>
              <i className="fill-yellow" />
              {m.dashboard_current()}
            </span>
          </p>
        )}
      </div>
      {empty ? <p className="muted">{m.dashboard_months_none()}</p> : <Bars months={months} />}
      <details className="figures">
        <ChevronSummary>{m.dashboard_months_table()}</ChevronSummary>
        <MonthTable months={months} total={total} />
      </details>
    </section>
  );
}

function Bars({ months }: Pick<MonthChartProps, 'months'>) {
  const locale = getLocale();
  const highest = months.reduce((best, month) => (month.taxable > best.taxable ? month : best));
  const { top, ticks } = chartScale(Math.max(...months.flatMap(({ taxable, before }) => [taxable, before])));
  const y = (amount: number) => BOTTOM - (Math.max(0, amount) / top) * (BOTTOM - TOP);
  const bar = (x: number, width: number, amount: number, look: string) => (
    <rect className={look} x={x} y={y(amount)} width={width} height={BOTTOM - y(amount)} />
  );
  const label = m.dashboard_months_label({ month: highest.long, amount: formatEuro(highest.taxable, locale) });
  return (
    <svg className="chart chart--wide" viewBox={`0 0 ${WIDTH} 210`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'chart__line-zero' : 'chart__line'}
            x1={LEFT}
            x2={WIDTH}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {formatAmount(tick, locale, 0)}
          </text>
        </g>
      ))}
      {months.map((month, place) => {
        const x = LEFT + SLOT * place + 7;
        const current = place === months.length - 1;
        const named = current || month === highest;
        return (
          <g key={month.month}>
            <title>{`${month.long}: ${formatEuro(month.taxable, locale)}`}</title>
            {bar(x, 14, month.before, 'fill-grey')}
            {bar(x + 16, 18, month.taxable, current ? 'fill-yellow' : 'fill-ink')}
            {named && month.taxable > 0 && (
              <text
                className="chart__value"
                x={Math.min(x + 25, WIDTH - 16)}
                y={y(month.taxable) - 6}
                textAnchor="middle"
              >
                {formatAmount(month.taxable, locale, 0)}
              </text>
            )}
            <text className={place % 2 === 0 ? 'month--odd' : undefined} x={x + 17} y="206" textAnchor="middle">
              {month.short}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function MonthTable({ months, total }: MonthChartProps) {
  const euro = (amount: number) => formatEuro(amount, getLocale());
  const euros = { number: true, cellClass: 'money' };
  return (
    <DataTable
      rows={months.toReversed()}
      rowKey={({ month }) => month}
      columns={[
        {
          key: 'month',
          header: m.dashboard_month(),
          cell: ({ long, from, to }) => (
            <Link className="link" to={paths.accountOrders({ from: fieldDay(from), to: fieldDay(to) })} prefetch="none">
              {long}
            </Link>
          ),
        },
        {
          key: 'orders',
          header: m.dashboard_month_orders(),
          number: true,
          cell: ({ orders }) => formatCount(orders),
        },
        { key: 'taxable', header: m.dashboard_month_taxable(), ...euros, cell: ({ taxable }) => euro(taxable) },
        { key: 'before', header: m.dashboard_month_before(), ...euros, cell: ({ before }) => euro(before) },
      ]}
      foot={
        <>
          <td>{m.dashboard_total()}</td>
          <td className="number">{formatCount(total.orders)}</td>
          <td className="number money">{euro(total.taxable)}</td>
          <td />
        </>
      }
    />
  );
}
