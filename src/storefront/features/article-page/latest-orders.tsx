/** The customer's last orders of this article: date, quantity, price, destination. Loaded when it is opened. */
import { useEffect, useState } from 'react';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { Chain, UnitPrice } from '#storefront/domain/article/price.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { formatQuantity } from '#storefront/platform/format/number-format.ts';
import { unitName } from '#storefront/platform/format/unit-name.ts';
import { OrdersComing } from './orders-coming.tsx';
import '#storefront/ui/table.css';

type Orders = ApiResponse<'account.get_latest_order_by_item'>['message'];

const SHOWN = 5;

export default function LatestOrders({ id }: { id: number }) {
  const [orders, setOrders] = useState<Orders | 'failed'>();
  useEffect(() => {
    if (orders) return;
    let gone = false;
    callApi('account.get_latest_order_by_item', { item_id: id, rows: SHOWN }).then(
      ({ message }) => gone || setOrders(message),
      () => gone || setOrders('failed'),
    );
    return () => {
      gone = true;
    };
  }, [id, orders]);
  if (!orders) return <OrdersComing />;
  if (orders === 'failed')
    return (
      <p role="alert">
        {m.sheet_orders_failed()}{' '}
        <button className="link" type="button" onClick={() => setOrders(undefined)}>
          {m.sheet_orders_retry()}
        </button>
      </p>
    );
  if (orders.data.length === 0) return <p className="muted">{m.sheet_orders_none()}</p>;
  const sizes = new Set(orders.data.map((order) => order.id)).size > 1 || orders.data[0]?.id !== id;
  const more = orders.count - orders.data.length;
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{m.sheet_orders_date()}</th>
            <th scope="col">{m.sheet_orders_order()}</th>
            {sizes && <th scope="col">{m.sheet_orders_article()}</th>}
            <th scope="col" className="number">
              {m.sheet_orders_quantity()}
            </th>
            <th scope="col" className="number">
              {m.sheet_orders_price()}
            </th>
            <th scope="col" className="wide">
              {m.sheet_orders_destination()}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.data.map((order) => (
            <tr key={`${order.number} ${order.id} ${order.quantity} ${order.price_discount}`}>
              <td>{order.date}</td>
              <td>
                <a className="link" href={paths.orderDetail({ number: order.number })}>
                  {order.number}
                </a>
              </td>
              {sizes && (
                <td>
                  <span className="code">{order.carti}</span>
                </td>
              )}
              <td className="number">
                {formatQuantity(order.quantity)} {unitName(order.um, order.quantity)}
              </td>
              <td className="number">
                <Chain chain={order.discounts} /> <UnitPrice euros={order.price_discount} />
              </td>
              <td className="wide">{order.destination}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p>
          <a className="link" href={paths.accountOrders()}>
            {m.sheet_orders_more({ count: more })}
          </a>
        </p>
      )}
    </div>
  );
}
