/** Orders as rows: number, date, buyer, destination, status, amounts; the page's sum below. */
import { Form } from 'react-router';
import type { OrderColumn, OrderHeader } from '#contract/endpoints/order.ts';
import { formatEuro, moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { LateMark, OrderStatus } from '#storefront/domain/order/order-status.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { type Column, DataTable } from '#storefront/ui/data-table.tsx';
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
  const sortedBy = (column: OrderColumn, text: string): Pick<Column<OrderHeader>, 'key' | 'header' | 'sorted'> => {
    const sort = nextSort(filters.sort, column);
    return {
      key: column,
      header: (
        <Link className="sorts" to={paths.accountOrders({ ...pageQuery({ ...filters, sort }, 1), sort })}>
          {text}
        </Link>
      ),
      sorted:
        filters.sort === `${column}-dec` ? 'descending' : filters.sort === `${column}-asc` ? 'ascending' : undefined,
    };
  };
  return (
    <DataTable
      rows={orders}
      rowKey={(order) => order.id}
      columns={[
        { ...sortedBy('number', m.orders_number()), cell: numberOf },
        { ...sortedBy('date', m.orders_date()), cell: (order) => longDate(order.date) },
        { key: 'type', header: m.orders_document_type(), shown: 'wider', cell: documentType },
        {
          key: 'buyer',
          header: m.orders_placed_by(),
          shown: 'wider',
          cellClass: 'muted',
          cell: (order) => order.placed_by,
        },
        {
          key: 'destination',
          header: m.orders_destination(),
          shown: 'wide',
          cell: (order) => (order.delivery_type === 'pickup' ? m.orders_pickup() : order.destination.split(', ')[0]),
        },
        {
          ...sortedBy('delivery', m.orders_delivery()),
          shown: 'wide',
          cell: (order) => (order.delivery_date ? longDate(order.delivery_date) : '–'),
        },
        {
          ...sortedBy('status', m.orders_status()),
          cell: (order) => (
            <>
              <OrderStatus status={order.status} />
              <LateMark order={order} />
            </>
          ),
        },
        {
          ...sortedBy('taxable', m.orders_taxable()),
          number: true,
          shown: 'wide roomy',
          cellClass: 'money',
          cell: (order) => euro(order.taxable),
        },
        {
          ...sortedBy('total', m.orders_total()),
          number: true,
          cell: (order) => <b className="money">{euro(order.total)}</b>,
        },
        {
          key: 'files',
          header: m.orders_reorder(),
          headerHidden: true,
          shown: 'wide',
          cellClass: 'files',
          cell: filesOf,
        },
      ]}
      foot={
        <>
          <td colSpan={3}>{m.orders_page_total()}</td>
          <td className="wide" colSpan={2} />
          <td className="wider" colSpan={2} />
          <td className="number wide roomy money">{euro(sum(orders.map((order) => order.taxable)))}</td>
          <td className="number money">{euro(sum(orders.map((order) => order.total)))}</td>
          <td className="wide" />
        </>
      }
    />
  );
}

function numberOf(order: OrderHeader) {
  return (
    <>
      <Link className="code" to={paths.orderDetail({ number: order.number })}>
        {order.number}
      </Link>
      <span className="hint narrower">{documentType(order)}</span>
    </>
  );
}

function filesOf({ number }: OrderHeader) {
  return (
    <>
      <FileLink
        tone="quiet"
        href={paths.orderDocument(number, 'pdf')}
        format="PDF"
        name={m.orders_file({ format: 'PDF', number })}
      />
      <Form method="post" action={paths.orderDetail({ number })}>
        <Button type="submit" tone="quiet" name="intent" value="all" aria-label={`${m.orders_reorder()}: ${number}`}>
          <Icon name="again" />
          <span className="wider">{m.orders_reorder()}</span>
        </Button>
      </Form>
    </>
  );
}
