/**
 * Rows of an order: ordered, delivered, residual with a bar, prices; checkboxes select rows to order again (C-ORD-5,
 * C-ORD-6).
 */
import { Suspense, useState } from 'react';
import type { Order, OrderRow } from '#contract/endpoints/order.ts';
import { formatEuro } from '#contract/values/money.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { ArticleCell } from '#storefront/domain/article/article-cell.tsx';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { BasePrice, UnitPrice } from '#storefront/domain/article/price.tsx';
import { SplitText } from '#storefront/domain/article/stock-split.tsx';
import { RowEco } from '#storefront/domain/cart/eco.tsx';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { type Column, DataTable } from '#storefront/ui/data-table.tsx';

export function OrderRows({ order }: { order: Order }) {
  const { locale } = useSession();
  const [onlyResidual, setOnlyResidual] = useState(false);
  const waiting = order.rows.filter((row) => row.residual > 0);
  // Without any invoice the column would say nothing.
  const showsInvoiced = order.rows.some(({ invoiced }) => invoiced !== null);
  const canNarrow = waiting.length > 0 && waiting.length < order.rows.length;
  return (
    <section className="section dashboard__span-8">
      <div className="section__head">
        <h2>{m.orders_rows()}</h2>
        {canNarrow && (
          <label className="check needs-js">
            <input type="checkbox" checked={onlyResidual} onChange={(event) => setOnlyResidual(event.target.checked)} />
            <span>{m.orders_only_residual()}</span>
          </label>
        )}
      </div>
      <DataTable
        frameClass="table-frame--order"
        region={m.orders_rows()}
        rows={onlyResidual && canNarrow ? waiting : order.rows}
        rowKey={(row) => row.row_id}
        columns={[
          { key: 'tick', header: m.orders_tick(), headerHidden: true, cell: (row) => <Tick row={row} /> },
          {
            key: 'picture',
            header: m.orders_picture(),
            headerHidden: true,
            shown: 'wide',
            cell: (row) => <ArticlePicture picture={row.image ?? undefined} />,
          },
          { key: 'article', header: m.orders_article(), cellClass: 'may-wrap', cell: (row) => <Article row={row} /> },
          {
            key: 'ordered',
            header: m.orders_ordered(),
            number: true,
            cell: (row) => (
              <>
                {formatQuantity(row.quantity)} <small className="muted">{unitName(row.um, row.quantity)}</small>
              </>
            ),
          },
          ...(showsInvoiced ? invoicedColumns() : deliveredColumns()),
          {
            key: 'net',
            header: m.orders_net(),
            number: true,
            shown: 'wide',
            cell: (row) => <UnitPrice euros={row.price_discount} />,
          },
          {
            key: 'total',
            header: m.orders_row_total(),
            number: true,
            cell: (row) => <b className="money">{formatEuro(row.totale_sconto, locale)}</b>,
          },
        ]}
        foot={
          <>
            <td colSpan={3}>{m.orders_total_net()}</td>
            <td className="wide" colSpan={showsInvoiced ? 4 : 5} />
            <td className="number money">{formatEuro(order.totale_netto, locale)}</td>
          </>
        }
      />
    </section>
  );
}

function Tick({ row }: { row: OrderRow }) {
  return (
    <input
      className="tick"
      type="checkbox"
      name="row"
      value={row.row_id}
      aria-label={m.orders_tick_row({ code: row.carti })}
    />
  );
}

function Article({ row }: { row: OrderRow }) {
  return (
    <ArticleCell
      article={row}
      badge={row.gift && <Badge tone="promo">{m.orders_gift()}</Badge>}
      note={row.note && m.orders_row_note({ text: row.note })}
    >
      {row.price_base && (
        <Suspense>
          <br />
          <BasePrice article={row} net={row.price_discount} />
        </Suspense>
      )}
      <RowEco row={row} />
      {row.residual > 0 && row.split && (
        <>
          <br />
          <SplitText split={row.split} />
        </>
      )}
      {row.delivered > 0 && (
        <small className="row-delivered muted">
          {m.orders_row_delivered({
            delivered: formatQuantity(row.delivered),
            residual: formatQuantity(row.residual),
          })}
          {row.invoiced !== null && ` · ${m.orders_row_invoiced({ invoiced: formatQuantity(row.invoiced) })}`}
          {notInvoiced(row) > 0 && `, ${m.orders_row_not_invoiced({ missing: formatQuantity(notInvoiced(row)) })}`}
        </small>
      )}
    </ArticleCell>
  );
}

/** Delivered, not on an invoice yet; 0 where no invoice is known. */
const notInvoiced = ({ delivered, invoiced }: OrderRow): number =>
  invoiced === null ? 0 : Math.max(0, Math.round((delivered - invoiced) * 1000) / 1000);

const deliveredColumns = (): ReadonlyArray<Column<OrderRow>> => [
  {
    key: 'delivered',
    header: m.orders_delivered(),
    number: true,
    shown: 'wide',
    cell: (row) => formatQuantity(row.delivered),
  },
  {
    key: 'residual',
    header: m.orders_residual(),
    number: true,
    shown: 'wide',
    cell: ({ residual }) => (residual > 0 ? <b>{formatQuantity(residual)}</b> : <span className="muted">0</span>),
  },
  {
    key: 'bar',
    shown: 'wide',
    cell: (row) => <DeliveredBar share={row.quantity > 0 ? row.delivered / row.quantity : 0} />,
  },
];

/** What is missing stands below its number: there is no room for columns of their own. */
const invoicedColumns = (): ReadonlyArray<Column<OrderRow>> => [
  {
    key: 'delivered',
    header: m.orders_delivered(),
    number: true,
    shown: 'wide',
    cell: ({ delivered, residual }) => (
      <>
        {formatQuantity(delivered)}
        {residual > 0 && (
          <small className="row-missing">{m.orders_row_residual({ residual: formatQuantity(residual) })}</small>
        )}
      </>
    ),
  },
  {
    key: 'invoiced',
    header: m.documents_invoiced(),
    number: true,
    shown: 'wide',
    cell: (row) => (
      <>
        {row.invoiced === null ? <span className="muted">–</span> : formatQuantity(row.invoiced)}
        {notInvoiced(row) > 0 && (
          <small className="row-missing">
            {m.orders_row_not_invoiced({ missing: formatQuantity(notInvoiced(row)) })}
          </small>
        )}
      </>
    ),
  },
];

/** The numbers are beside it, so it is hidden from screen readers. */
function DeliveredBar({ share }: { share: number }) {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <svg className="delivered-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" />
      <rect className={width === 100 ? 'is-full' : 'is-part'} width={width} height="6" />
    </svg>
  );
}
