/** The rows of an order: ordered, delivered, what is left, what leaves now, and where it comes from. */
import { Link } from 'react-router';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { formatAmount, splitPrice } from '#contract/values/money.ts';
import { unitWord } from '#contract/values/unit-word.ts';
import { shortDate } from '#kit/format/dates.ts';
import { fieldQuantity, formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { percentWords } from '#office/lib/percent-words.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { priceDeskPath } from '../../price-desk/price-desk-path.ts';
import { rowNow, type TypedQuantities } from './delivery-now.rules.ts';
import './office-order-rows.css';

type Row = OfficeOrder['rows'][number];

export interface OrderRowsProps {
  readonly order: OfficeOrder;
  /** Undefined = nothing can be delivered now. */
  readonly typed: TypedQuantities | undefined;
  readonly setTyped: (typed: TypedQuantities) => void;
}

export function OrderRows({ order, typed, setTyped }: OrderRowsProps) {
  const { rows, totals } = order;
  const columns = 7 + (typed ? 1 : 0) + (totals ? 2 : 0) + (totals?.margin ? 1 : 0);
  return (
    <OfficeSection
      title={m.orders_rows({ count: rows.length })}
      aside={typed && <span className="hint">{m.orders_now_hint()}</span>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than its place it scrolls sideways, also by keys */}
      <section className="order-rows" aria-label={m.orders_rows_table()} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="order-rows__picture">
                <span className="visually-hidden">{m.orders_picture()}</span>
              </th>
              <th scope="col" className="order-rows__article">
                {m.orders_article()}
              </th>
              <th scope="col" className="order-rows__number">
                {m.orders_ordered()}
              </th>
              <th scope="col" className="order-rows__number">
                {m.orders_delivered()}
              </th>
              <th scope="col" className="order-rows__number">
                {m.orders_residual()}
              </th>
              {typed && (
                <th scope="col" className="order-rows__number">
                  {m.orders_now()}
                </th>
              )}
              <th scope="col" className="order-rows__number">
                {m.orders_stock()}
              </th>
              <th scope="col">{m.orders_arrival()}</th>
              {totals && (
                <>
                  <th scope="col" className="order-rows__number">
                    {m.orders_net_euro()}
                  </th>
                  <th scope="col" className="order-rows__number">
                    {m.orders_total_euro()}
                  </th>
                  {totals.margin && (
                    <th scope="col" className="order-rows__number" title={m.orders_margin_hint()}>
                      {m.orders_margin_today()}
                    </th>
                  )}
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <OrderRow
                key={row.row_id}
                row={row}
                typed={typed}
                setTyped={setTyped}
                whyPath={totals && !row.gift ? whyPathOf(order, row) : undefined}
                priced={totals !== undefined}
              />
            ))}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                <td colSpan={columns - (totals.margin ? 2 : 1)}>
                  {m.orders_parts({
                    delivered: formatAmount(totals.delivered, getLocale()),
                    residual: formatAmount(totals.residual, getLocale()),
                  })}
                </td>
                <td className="order-rows__number">{formatAmount(totals.net, getLocale())}</td>
                {totals.margin && <td className="order-rows__number">{percentWords(totals.margin.percent)}</td>}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </OfficeSection>
  );
}

interface OrderRowProps extends Pick<OrderRowsProps, 'typed' | 'setTyped'> {
  readonly row: Row;
  readonly priced: boolean;
  /** Where the price of today is explained; a gift has none. */
  readonly whyPath: string | undefined;
}

const whyPathOf = ({ customer, address_code: address }: OfficeOrder, { carti, quantity }: Row): string =>
  priceDeskPath({
    customer: String(customer.client_id),
    address: String(address),
    article: carti,
    quantity: fieldQuantity(quantity),
  });

function OrderRow({ row, typed, setTyped, priced, whyPath }: OrderRowProps) {
  const short = row.residual > 0 && row.stock < row.residual;
  return (
    <tr>
      <td className="order-rows__picture">
        {row.image && <img src={row.image.url} width={28} height={28} alt="" loading="lazy" />}
      </td>
      <td className="order-rows__article">
        <span className="code">{row.carti}</span> <span className="hint">{unitWord(row.um, getLocale())}</span>
        {row.gift && <span className="order-rows__gift">{m.orders_gift()}</span>}
        <span className="order-rows__name">{row.name}</span>
        {row.note !== '' && <span className="order-rows__name hint">«{row.note}»</span>}
      </td>
      <td className="order-rows__number" data-title={m.orders_ordered()}>
        {formatQuantity(row.quantity)}
      </td>
      <td className="order-rows__number" data-title={m.orders_delivered()}>
        <Meter part={row.quantity > 0 ? row.delivered / row.quantity : 0} />
        {formatQuantity(row.delivered)}
      </td>
      <td
        className={row.residual > 0 ? 'order-rows__number order-rows__number--open' : 'order-rows__number'}
        data-title={m.orders_residual()}
      >
        {formatQuantity(row.residual)}
      </td>
      {typed && (
        <td className="order-rows__number" data-title={m.orders_now()}>
          {row.residual > 0 ? <NowField row={row} typed={typed} setTyped={setTyped} /> : '—'}
        </td>
      )}
      <td
        className={short ? 'order-rows__number order-rows__number--short' : 'order-rows__number'}
        data-title={m.orders_stock()}
      >
        {formatQuantity(row.stock)}
      </td>
      <td data-title={m.orders_arrival()}>
        {row.arrival
          ? m.orders_arrives({ quantity: formatQuantity(row.arrival.quantity), date: shortDate(row.arrival.date) })
          : '—'}
        {short && row.alternatives.length > 0 && <Alternatives of={row.alternatives} />}
      </td>
      {priced && (
        <>
          <td className="order-rows__number" data-title={m.orders_net_euro()}>
            {whyPath === undefined ? (
              <UnitPrice euros={row.net} />
            ) : (
              <Link className="link" to={whyPath} title={m.pricedesk_open()}>
                <UnitPrice euros={row.net} />
              </Link>
            )}
          </td>
          <td className="order-rows__number order-rows__number--open" data-title={m.orders_total_euro()}>
            {formatAmount(row.total, getLocale())}
          </td>
          {row.margin && (
            <td
              className={row.margin.below_floor ? 'order-rows__number order-rows__number--short' : 'order-rows__number'}
              data-title={m.orders_margin_today()}
            >
              {percentWords(row.margin.percent)}
              {row.margin.below_floor && <span className="order-rows__name">{m.articles_below_floor()}</span>}
            </td>
          )}
        </>
      )}
    </tr>
  );
}

/** Articles that can replace one that is short, with what there is of them. */
function Alternatives({ of }: { of: Row['alternatives'] }) {
  return (
    <span className="order-rows__name hint">
      {m.orders_alternative()}{' '}
      {of.map(({ carti, stock }, place) => {
        const words = m.orders_alternative_stock({ code: carti, quantity: formatQuantity(stock) });
        return (
          <span key={carti}>
            {place > 0 && ' · '}
            {may('articles.read') ? (
              <Link className="link" to={articlePath(carti)}>
                {words}
              </Link>
            ) : (
              words
            )}
          </span>
        );
      })}
    </span>
  );
}

function NowField({
  row,
  typed,
  setTyped,
}: { row: Row } & { typed: TypedQuantities; setTyped: OrderRowsProps['setTyped'] }) {
  const { fault } = rowNow(row, typed);
  return (
    <input
      className="order-rows__now"
      inputMode="decimal"
      aria-label={m.orders_now_of({ code: row.carti })}
      aria-invalid={fault !== undefined || undefined}
      title={fault && (fault === 'too-many' ? m.orders_now_too_many() : m.orders_now_no_number())}
      value={typed[row.row_id] ?? fieldQuantity(row.residual)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped({ ...typed, [row.row_id]: target.value })}
    />
  );
}

/** The part that was delivered, as a bar; the number stands beside it. */
function Meter({ part }: { part: number }) {
  return (
    <svg className="order-rows__meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="order-rows__well" width="100" height="6" />
      <rect className="order-rows__done" width={Math.min(100, part * 100)} height="6" />
    </svg>
  );
}

/** Two decimals, the third and fourth smaller in a slot of fixed width: the commas of a column are in line. */
function UnitPrice({ euros }: { euros: number | undefined }) {
  const { major, minor } = splitPrice(euros, getLocale());
  return (
    <span className="order-rows__price">
      {major}
      <i>{minor}</i>
    </span>
  );
}
