/**
 * Rows of an order: ordered, delivered, residual with a bar, prices; checkboxes select rows to order again (C-ORD-5,
 * C-ORD-6).
 */
import { Suspense, useState } from 'react';
import type { Order, OrderRow } from '#contract/endpoints/order.ts';
import { formatEuro } from '#contract/values/money.ts';
import { ArticleCell } from '#storefront/domain/article/article-cell.tsx';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { BasePrice, UnitPrice } from '#storefront/domain/article/price.tsx';
import { SplitText } from '#storefront/domain/article/stock-split.tsx';
import { m } from '#storefront/messages/messages.js';
import { formatQuantity } from '#storefront/platform/format/number-format.ts';
import { unitName } from '#storefront/platform/format/unit-name.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Badge } from '#storefront/ui/badge.tsx';

export function OrderRows({ order }: { order: Order }) {
  const { locale } = useSession();
  const [onlyResidual, setOnlyResidual] = useState(false);
  const waiting = order.rows.filter((row) => row.residual > 0);
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-frame table-frame--order" aria-label={m.orders_rows()} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{m.orders_tick()}</span>
              </th>
              <th scope="col" className="wide">
                <span className="visually-hidden">{m.orders_picture()}</span>
              </th>
              <th scope="col">{m.orders_article()}</th>
              <th scope="col" className="number">
                {m.orders_ordered()}
              </th>
              <th scope="col" className="number wide">
                {m.orders_delivered()}
              </th>
              <th scope="col" className="number wide">
                {m.orders_residual()}
              </th>
              <td className="wide" />
              <th scope="col" className="number wide">
                {m.orders_net()}
              </th>
              <th scope="col" className="number">
                {m.orders_row_total()}
              </th>
            </tr>
          </thead>
          <tbody>
            {(onlyResidual && canNarrow ? waiting : order.rows).map((row) => (
              <Row key={row.row_id} row={row} total={formatEuro(row.totale_sconto, locale)} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>{m.orders_total_net()}</td>
              <td className="wide" colSpan={5} />
              <td className="number money">{formatEuro(order.totale_netto, locale)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  );
}

function Row({ row, total }: { row: OrderRow; total: string }) {
  return (
    <tr>
      <td>
        <input
          className="tick"
          type="checkbox"
          name="row"
          value={row.row_id}
          aria-label={m.orders_tick_row({ code: row.carti })}
        />
      </td>
      <td className="wide">
        <ArticlePicture picture={row.image ?? undefined} />
      </td>
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
          </small>
        )}
      </ArticleCell>
      <td className="number">
        {formatQuantity(row.quantity)} <small className="muted">{unitName(row.um, row.quantity)}</small>
      </td>
      <td className="number wide">{formatQuantity(row.delivered)}</td>
      <td className="number wide">
        {row.residual > 0 ? <b>{formatQuantity(row.residual)}</b> : <span className="muted">0</span>}
      </td>
      <td className="wide">
        <DeliveredBar share={row.quantity > 0 ? row.delivered / row.quantity : 0} />
      </td>
      <td className="number wide">
        <UnitPrice euros={row.price_discount} />
      </td>
      <td className="number">
        <b className="money">{total}</b>
      </td>
    </tr>
  );
}

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
