/** Open orders with their outstanding quantities, then the newest orders. */
import type { OpenOrder } from '#contract/endpoints/account/dashboard.ts';
import { formatEuro } from '#contract/values/money.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { LateMark, OrderStatus } from '#storefront/domain/order/order-status.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Link } from '#storefront/ui/link.tsx';
import '#storefront/domain/order/account-tables.css';

export function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  return (
    <section className="section" aria-labelledby="orders">
      <div className="section__head">
        <h2 id="orders">{m.dashboard_orders()}</h2>
        <Link className="link" to={paths.accountOrders()}>
          {m.dashboard_orders_all()}
        </Link>
      </div>
      <DataTable
        rows={orders}
        rowKey={(order) => order.id}
        columns={[
          {
            key: 'number',
            header: m.orders_number(),
            cell: ({ number }) => (
              <Link className="code" to={paths.orderDetail({ number })}>
                {number}
              </Link>
            ),
          },
          { key: 'date', header: m.orders_date(), shown: 'wide roomy', cell: (order) => order.date },
          {
            key: 'status',
            header: m.orders_status(),
            cell: (order) => (
              <>
                <OrderStatus status={order.status} />
                <LateMark order={order} />
              </>
            ),
          },
          {
            key: 'delivery',
            header: m.orders_delivery(),
            shown: 'wide roomy',
            cell: (order) => order.delivery_date ?? '–',
          },
          { key: 'residual', header: m.dashboard_residual(), number: true, cell: residualOf },
          {
            key: 'total',
            header: m.orders_total(),
            number: true,
            cell: (order) => <b className="money">{formatEuro(order.total, getLocale())}</b>,
          },
        ]}
      />
    </section>
  );
}

function residualOf({ residual, residual_rows }: OpenOrder) {
  if (residual_rows === 0) return <span className="muted">–</span>;
  return (
    <>
      <span className="money">{formatEuro(residual, getLocale())}</span>
      <small className="rest">
        {m.dashboard_residual_rows({ count: residual_rows, shown: formatCount(residual_rows) })}
      </small>
    </>
  );
}
