/** Orders by month as bars, each beside the same month a year before; the same numbers as a table that links to the orders. */
import { Link } from 'react-router';
import type { Desk } from '#contract/office/desk.ts';
import { monthFilters } from '#contract/office/grids/desk-figures.ts';
import { formatAmount, moneyToNumber } from '#contract/values/money.ts';
import { chartScale } from '#kit/format/chart-scale.rules.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { gridLink } from '#office/grid/grid-link.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';

type Month = NonNullable<Desk['months']>[number];
/** A month beside the same one a year before. */
type Months = ReadonlyArray<Month & { readonly before: Month }>;

const WIDTH = 640;
const LEFT = 56;
const TOP = 12;
const BOTTOM = 150;
const SLOT = (WIDTH - LEFT) / 12;

const nameOf = (day: string, month: 'short' | 'long') =>
  new Intl.DateTimeFormat(getLocale(), { month, ...(month === 'long' && { year: 'numeric' }), timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
const amount = (money: number) => formatAmount(moneyToNumber(money), getLocale(), 2);
const linkOf = ({ from, to }: Month) => gridLink('orders', { filters: monthFilters(from, to) });

/** `months`: 24, oldest first. */
export function MonthSales({ months: all }: { months: readonly Month[] }) {
  const half = all.length / 2;
  const months: Months = all.slice(half).map((month, at) => ({ ...month, before: all[at] ?? month }));
  return (
    <OfficeSection
      title={m.desk_months()}
      aside={
        <span className="desk__legend" aria-hidden="true">
          <span className="desk__key desk__key--before">{m.desk_last_year()}</span>
          <span className="desk__key">{m.desk_this_year()}</span>
          <span className="desk__key desk__key--now">{m.desk_this_month()}</span>
        </span>
      }
    >
      <Bars months={months} />
      <details className="desk__details">
        <summary>{m.desk_table()}</summary>
        <table className="desk__table">
          <tbody>
            {months.toReversed().map((month) => (
              <tr key={month.from}>
                <th scope="row">
                  <Link className="link" to={linkOf(month)}>
                    {nameOf(month.from, 'long')}
                  </Link>
                </th>
                <td className="desk__number">{m.desk_orders({ count: month.orders })}</td>
                <td className="desk__number">{amount(month.net)}</td>
                <td className="desk__number">
                  <Link className="link desk__soft" to={linkOf(month.before)}>
                    {amount(month.before.net)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </OfficeSection>
  );
}

function Bars({ months }: { months: Months }) {
  const highest = months.reduce((best, month) => (month.net > best.net ? month : best));
  const { top, ticks } = chartScale(
    Math.max(...months.flatMap(({ net, before }) => [net, before.net].map(moneyToNumber))),
  );
  const y = (euros: number) => BOTTOM - (Math.max(0, euros) / top) * (BOTTOM - TOP);
  const bar = (x: number, width: number, money: number, look: string) => {
    const at = y(moneyToNumber(money));
    return <rect className={look} x={x} y={at} width={width} height={BOTTOM - at} />;
  };
  const label = m.desk_months_label({
    month: nameOf(highest.from, 'long'),
    amount: amount(highest.net),
    before: amount(highest.before.net),
  });
  return (
    <svg className="desk__chart" viewBox={`0 0 ${WIDTH} 172`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="desk__line" x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
            {formatAmount(tick, getLocale(), 0)}
          </text>
        </g>
      ))}
      {months.map((month, place) => {
        const x = LEFT + SLOT * place + 6;
        const words = {
          month: nameOf(month.from, 'long'),
          amount: amount(month.net),
          count: formatCount(month.orders),
          before: amount(month.before.net),
        };
        return (
          <g key={month.from}>
            <title>{m.desk_month_title(words)}</title>
            {bar(x, 14, month.before.net, 'desk__bar desk__bar--before')}
            {bar(x + 16, 18, month.net, place === months.length - 1 ? 'desk__bar desk__bar--now' : 'desk__bar')}
            <text x={x + 17} y="167" textAnchor="middle">
              {nameOf(month.from, 'short')}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
