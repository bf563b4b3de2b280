/** The customer's last orders of this article: date, quantity, price, destination. Loaded when it is opened. */
import { useEffect, useState } from 'react';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { Chain, UnitPrice } from '#storefront/domain/article/price.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { DataTable } from '#storefront/ui/data-table.tsx';
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
    <DataTable
      rows={orders.data}
      rowKey={(order) => `${order.number} ${order.id} ${order.quantity} ${order.price_discount}`}
      columns={[
        { key: 'date', header: m.sheet_orders_date(), cell: (order) => order.date },
        {
          key: 'order',
          header: m.sheet_orders_order(),
          cell: ({ number }) => (
            <a className="link" href={paths.orderDetail({ number })}>
              {number}
            </a>
          ),
        },
        sizes && {
          key: 'article',
          header: m.sheet_orders_article(),
          cell: (order) => <span className="code">{order.carti}</span>,
        },
        {
          key: 'quantity',
          header: m.sheet_orders_quantity(),
          number: true,
          cell: ({ quantity, um }) => `${formatQuantity(quantity)} ${unitName(um, quantity)}`,
        },
        {
          key: 'price',
          header: m.sheet_orders_price(),
          number: true,
          cell: (order) => (
            <>
              <Chain chain={order.discounts} /> <UnitPrice euros={order.price_discount} />
            </>
          ),
        },
        {
          key: 'destination',
          header: m.sheet_orders_destination(),
          shown: 'wide',
          cell: (order) => order.destination,
        },
      ]}
    >
      {more > 0 && (
        <p>
          <a className="link" href={paths.accountOrders()}>
            {m.sheet_orders_more({ count: more })}
          </a>
        </p>
      )}
    </DataTable>
  );
}
