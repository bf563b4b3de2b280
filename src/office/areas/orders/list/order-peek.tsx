/** The order under the cursor, beside the list (from 1380 px on): enough to decide on it without opening it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { formatAmount, formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { GridPeek } from '#office/grid/grid-beside.tsx';
import { orderPath } from '#office/lib/record-paths.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import type { Row } from '../../../grid/use-grid-view.ts';
import { callOffice } from '../../../lib/call-office.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { CreditLight } from '../order/credit-light.tsx';
import { OrderState } from '../order-state.tsx';
import { orderCells } from './order-cells.tsx';
import './order-peek.css';

const WIDE = '(min-width: 1380px)';

export function OrderPeek({ row }: { row: Row | undefined }) {
  const isWide = useMedia(WIDE);
  const number = useSettled(row ? orderCells(row).number : '');
  const { data } = useQuery({
    queryKey: ['orders', number],
    queryFn: async () => (await callOffice('office_orders.get_order', { number })).message,
    enabled: isWide && number !== '',
  });
  if (!isWide) return null;
  const order = row && data && data.number === orderCells(row).number ? data : undefined;
  return (
    <GridPeek label={m.orderlist_peek()} isBusy={order === undefined}>
      {order && <Peeked order={order} />}
    </GridPeek>
  );
}

const MOST_ROWS = 12;

function Peeked({ order }: { order: OfficeOrder }) {
  const { number, status, hold, customer, rows, totals, credit, notes } = order;
  const when = order.pickup_window
    ? `${longDate(order.delivery_date ?? '')} ${m.orders_pickup(order.pickup_window)}`
    : order.delivery_date && longDate(order.delivery_date);
  const facts: ReadonlyArray<readonly [string, string | null | undefined]> = [
    [m.orders_customer(), `${customer.name} · ${customer.client_id}`],
    [m.orders_phone(), customer.phone],
    [m.orders_destination(), order.destination],
    [order.pickup_window ? m.orders_pickup_day() : m.orders_wanted(), when],
    [m.orders_payment(), order.payment_method.label],
    [m.orders_reference(), order.reference],
    [m.orders_placed_by(), order.placed_by],
  ];
  return (
    <>
      <h2 className="peek__title">
        <Link className="link code" to={orderPath(number)}>
          {number}
        </Link>
        <OrderState state={hold ? 'hold' : status} />
      </h2>
      {hold && <p className="order-peek__note">{m.orders_on_hold({ reason: hold.reason })}</p>}
      {order.note !== '' && <p className="order-peek__note">{m.orders_buyer_note({ note: order.note })}</p>}
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="order-peek__fact">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        <div className="order-peek__fact">
          <dt>{m.orders_credit()}</dt>
          <dd>
            <CreditLight light={credit.light} />
          </dd>
        </div>
      </dl>
      <table className="order-peek__rows">
        <thead>
          <tr>
            <th scope="col">{m.orders_article()}</th>
            <th scope="col">{m.orders_residual()}</th>
            <th scope="col">{m.orders_stock()}</th>
            {totals && <th scope="col">{m.orders_total_euro()}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <tr key={row.row_id}>
              <td>
                <span className="code">{row.carti}</span>
                <span className="order-peek__name">{row.name}</span>
              </td>
              <td>{formatQuantity(row.residual)}</td>
              <td className={row.residual > 0 && row.stock < row.residual ? 'order-peek__short' : undefined}>
                {formatQuantity(row.stock)}
              </td>
              {totals && <td>{formatAmount(row.total, getLocale())}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && <p className="hint">{m.orderlist_peek_more({ count: rows.length - MOST_ROWS })}</p>}
      {totals && (
        <p className="order-peek__sum">
          {m.orders_total_document()} <b>{formatEuro(totals.document, getLocale())}</b>
        </p>
      )}
      {notes.map(({ id, author, text }) => (
        <p key={id} className="order-peek__note">
          <span className="hint">{author}</span> {text}
        </p>
      ))}
    </>
  );
}
