/** What a change of prices would have meant over the last 12 months, in its preview: total, customers, families, what is not counted. */
import { Link } from 'react-router';
import { matrixCellOf } from '#contract/office/grids/price-matrix-grid.ts';
import type { PriceEffect } from '#contract/office/prices.ts';
import { formatAmount, moneyToNumber } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import type { ChosenRows } from '#office/grid/bulk-dialog.tsx';
import { BulkEffect } from '#office/grid/bulk-effect.tsx';
import type { BulkWish } from '#office/grid/bulk-wish.rules.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { percentWords } from '#office/lib/percent-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import './price-effect.css';

/** Only of the price itself: quantities and days change which price counts, not what it is. */
export function priceEffect(rows: ChosenRows, wish: BulkWish) {
  const cell = matrixCellOf(wish.column);
  if (wish.column !== 'price' && cell?.part !== 'price') return null;
  const asked = cell ? { ...rows, list: cell.list } : rows;
  const change = 'change' in wish ? wish.change : { kind: 'value' as const, value: Number(wish.value) };
  if (!('round' in change || 'value' in change)) return null;
  return (
    <BulkEffect
      queryKey={['prices', 'effect', asked, change]}
      load={async () => (await callOffice('office_prices.effect', { ...asked, change })).message}
      counting={m.prices_effect_counting()}
    >
      {(data) => <Effect data={data} />}
    </BulkEffect>
  );
}

type Share = Pick<PriceEffect, 'lines' | 'before' | 'after' | 'margin'>;

const amount = (money: number) => formatAmount(moneyToNumber(money), getLocale(), 2);
const signed = (money: number) => `${money > 0 ? '+' : money < 0 ? '−' : ''}${amount(Math.abs(money))}`;

function Effect({ data }: { data: PriceEffect }) {
  return (
    <section className="price-effect" aria-label={m.prices_effect()}>
      <h3 className="price-effect__title">
        {m.prices_effect_of({ from: longDate(data.from), to: longDate(data.to) })}
      </h3>
      <p className="price-effect__sum" role="status">
        <b>{signed(data.after - data.before)} €</b>{' '}
        {m.prices_effect_sum({ before: amount(data.before), after: amount(data.after) })}
      </p>
      <p className="hint">
        {m.prices_effect_counted({
          lines: formatCount(data.lines),
          articles: formatCount(data.articles),
          customers: formatCount(data.customers),
        })}
      </p>
      {data.margin && data.lines > 0 && <MarginOf margin={data.margin} lines={data.lines} />}
      {data.lines > 0 && (
        <div className={data.margin ? 'price-effect__tables price-effect__tables--margins' : 'price-effect__tables'}>
          <Shares
            title={m.prices_effect_customers()}
            rows={data.top_customers.map((one) => ({
              ...one,
              key: String(one.code),
              name: one.company,
              to: may('customers.read') ? `/customers/${one.code}` : undefined,
            }))}
          />
          <Shares
            title={m.prices_effect_agents()}
            rows={data.top_agents.map((one) => ({
              ...one,
              key: one.name,
              name: one.name || m.prices_effect_no_agent(),
              to: undefined,
            }))}
          />
          <Shares
            title={m.prices_effect_families()}
            rows={data.top_families.map((one) => ({ ...one, key: one.name, name: one.name || '—', to: undefined }))}
          />
        </div>
      )}
      <LeftOut effect={data} />
    </section>
  );
}

/** Before and after, at the cost of today; lines without a cost are said, not counted as costing nothing. */
function MarginOf({ margin, lines }: { margin: NonNullable<PriceEffect['margin']>; lines: number }) {
  return (
    <>
      <p className="price-effect__sum">
        <b>{m.prices_effect_margin({ percent: marginChange(margin) })}</b>{' '}
        {m.prices_effect_margin_amounts({ before: amount(margin.before), after: amount(margin.after) })}
      </p>
      <p className="hint">
        {m.prices_effect_below({ before: formatCount(margin.below_before), after: formatCount(margin.below_after) })}
        {lines > margin.lines && ` ${m.prices_effect_no_cost({ count: formatCount(lines - margin.lines) })}`}
      </p>
    </>
  );
}

const marginChange = ({ before_percent: before, after_percent: after }: NonNullable<PriceEffect['margin']>): string =>
  `${percentWords(before)} → ${percentWords(after)}`;

interface SharesProps {
  readonly title: string;
  readonly rows: ReadonlyArray<
    Share & { readonly key: string; readonly name: string; readonly to: string | undefined }
  >;
}

function Shares({ title, rows }: SharesProps) {
  const withMargin = rows.some(({ margin }) => margin !== undefined);
  return (
    <table className="price-effect__table">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{m.prices_effect_lines()}</th>
          <th scope="col">{m.prices_effect_now()}</th>
          <th scope="col">{m.prices_effect_difference()}</th>
          {withMargin && <th scope="col">{m.prices_effect_margin_title()}</th>}
          {withMargin && <th scope="col">{m.prices_effect_below_title()}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, to, lines, before, after, margin }) => (
          <tr key={key}>
            <td>{to ? <Link to={to}>{name}</Link> : name}</td>
            <td>{formatCount(lines)}</td>
            <td>{amount(before)}</td>
            <td>{signed(after - before)}</td>
            {margin && <td>{marginChange(margin)}</td>}
            {margin && <td>{`${formatCount(margin.below_before)} → ${formatCount(margin.below_after)}`}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the total does not know: said, because a figure without it would be believed too much. */
function LeftOut({ effect }: { effect: PriceEffect }) {
  const { prices, in_force: inForce, left_out: left } = effect;
  const said = [
    left.promo > 0 && m.prices_effect_promo({ count: left.promo, shown: formatCount(left.promo) }),
    left.by_hand > 0 && m.prices_effect_by_hand({ count: left.by_hand, shown: formatCount(left.by_hand) }),
    left.elsewhere > 0 && m.prices_effect_elsewhere({ count: left.elsewhere, shown: formatCount(left.elsewhere) }),
    prices > inForce && m.prices_effect_not_today({ count: prices - inForce, shown: formatCount(prices - inForce) }),
  ].filter((words) => words !== false);
  return (
    <>
      {said.length > 0 && (
        <>
          <p>{m.prices_effect_left_out()}</p>
          <ul className="price-effect__left">
            {said.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <p className="hint">{m.prices_effect_means()}</p>
    </>
  );
}
