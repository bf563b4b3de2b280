/** Open orders with their outstanding quantities, then the newest orders. */
import type { OpenOrder } from '#contract/endpoints/account/dashboard.ts';
import { formatEuro } from '#contract/values/money.ts';
import { LateMark, OrderStatus } from '#storefront/domain/order/order-status.tsx';
import { m } from '#storefront/messages/messages.js';
import { getLocale } from '#storefront/messages/runtime.js';
import { paths } from '#storefront/paths.ts';
import { formatCount } from '#storefront/platform/format/number-format.ts';
import { Link } from '#storefront/ui/link.tsx';
import '#storefront/domain/order/account-tables.css';

export function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  const locale = getLocale();
  return (
    <section className="section" aria-labelledby="orders">
      <div className="section__head">
        <h2 id="orders">{m.dashboard_orders()}</h2>
        <Link className="link" to={paths.accountOrders()}>
          {m.dashboard_orders_all()}
        </Link>
      </div>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{m.orders_number()}</th>
              <th scope="col" className="wide roomy">
                {m.orders_date()}
              </th>
              <th scope="col">{m.orders_status()}</th>
              <th scope="col" className="wide roomy">
                {m.orders_delivery()}
              </th>
              <th scope="col" className="number">
                {m.dashboard_residual()}
              </th>
              <th scope="col" className="number">
                {m.orders_total()}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td>
                  <Link className="code" to={paths.orderDetail({ number: order.number })}>
                    {order.number}
                  </Link>
                </td>
                <td className="wide roomy">{order.date}</td>
                <td>
                  <OrderStatus status={order.status} />
                  <LateMark order={order} />
                </td>
                <td className="wide roomy">{order.delivery_date ?? '–'}</td>
                <td className="number">
                  {order.residual_rows === 0 ? (
                    <span className="muted">–</span>
                  ) : (
                    <>
                      <span className="money">{formatEuro(order.residual, locale)}</span>
                      <small className="rest">
                        {m.dashboard_residual_rows({
                          count: order.residual_rows,
                          shown: formatCount(order.residual_rows),
                        })}
                      </small>
                    </>
                  )}
                </td>
                <td className="number">
                  <b className="money">{formatEuro(order.total, locale)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
