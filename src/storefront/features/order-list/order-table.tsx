/** Orders as rows: number, date, buyer, destination, status, amounts; the page's sum below. */
import { Form } from 'react-router';
import type { OrderColumn, OrderHeader } from '#contract/endpoints/order.ts';
import { formatEuro, moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import { LateMark, OrderStatus } from '#storefront/domain/order/order-status.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { longDate } from '#storefront/platform/format/dates.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { FileLink } from '#storefront/ui/file-link.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { nextSort, type OrderFilters, pageQuery } from './order-filters.rules.ts';
import '#storefront/domain/order/account-tables.css';

/** Euros added as money, so that cents are exact. */
function sum(amounts: readonly number[]): number {
  return moneyToNumber(amounts.reduce((total, euros) => total + (moneyFromNumber(euros) ?? 0), 0));
}

/** Names of the order series (storefront.md §3 "document type"); the wholesaler's own series keep their code. */
const DOCUMENT_TYPES: Record<string, () => string> = {
  OC: m.orders_document_type_oc,
  OA: m.orders_document_type_oa,
  OT: m.orders_document_type_ot,
};

function documentType({ document_type }: OrderHeader): string {
  return DOCUMENT_TYPES[document_type]?.() ?? document_type;
}

export function OrderTable({ orders, filters }: { orders: readonly OrderHeader[]; filters: OrderFilters }) {
  const { locale } = useSession();
  const euro = (amount: number) => formatEuro(amount, locale);
  const title = (column: OrderColumn, text: string, look?: string) => {
    const order =
      filters.sort === `${column}-dec` ? 'descending' : filters.sort === `${column}-asc` ? 'ascending' : undefined;
    const sort = nextSort(filters.sort, column);
    return (
      <th scope="col" className={look} aria-sort={order}>
        <Link className="sorts" to={paths.accountOrders({ ...pageQuery({ ...filters, sort }, 1), sort })}>
          {text}
        </Link>
      </th>
    );
  };
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            {title('number', m.orders_number())}
            {title('date', m.orders_date())}
            <th scope="col" className="wider">
              {m.orders_document_type()}
            </th>
            <th scope="col" className="wider">
              {m.orders_placed_by()}
            </th>
            <th scope="col" className="wide">
              {m.orders_destination()}
            </th>
            {title('delivery', m.orders_delivery(), 'wide')}
            {title('status', m.orders_status())}
            {title('taxable', m.orders_taxable(), 'number wide roomy')}
            {title('total', m.orders_total(), 'number')}
            <th scope="col" className="wide">
              <span className="visually-hidden">{m.orders_reorder()}</span>
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
                <span className="hint narrower">{documentType(order)}</span>
              </td>
              <td>{longDate(order.date)}</td>
              <td className="wider">{documentType(order)}</td>
              <td className="muted wider">{order.placed_by}</td>
              <td className="wide">
                {order.delivery_type === 'pickup' ? m.orders_pickup() : order.destination.split(', ')[0]}
              </td>
              <td className="wide">{order.delivery_date ? longDate(order.delivery_date) : '–'}</td>
              <td>
                <OrderStatus status={order.status} />
                <LateMark order={order} />
              </td>
              <td className="number wide roomy money">{euro(order.taxable)}</td>
              <td className="number">
                <b className="money">{euro(order.total)}</b>
              </td>
              <td className="wide files">
                <FileLink
                  tone="quiet"
                  href={paths.orderDocument(order.number, 'pdf')}
                  format="PDF"
                  name={m.orders_file({ format: 'PDF', number: order.number })}
                />
                <Form method="post" action={paths.orderDetail({ number: order.number })}>
                  <Button
                    type="submit"
                    tone="quiet"
                    name="intent"
                    value="all"
                    aria-label={`${m.orders_reorder()}: ${order.number}`}
                  >
                    <Icon name="again" />
                    <span className="wider">{m.orders_reorder()}</span>
                  </Button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{m.orders_page_total()}</td>
            <td className="wide" colSpan={2} />
            <td className="wider" colSpan={2} />
            <td className="number wide roomy money">{euro(sum(orders.map((order) => order.taxable)))}</td>
            <td className="number money">{euro(sum(orders.map((order) => order.total)))}</td>
            <td className="wide" />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
