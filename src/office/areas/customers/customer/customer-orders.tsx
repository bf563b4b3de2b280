/** The newest orders of the customer, read as the grid of orders reads them; all of them are there. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { ORDERS_GRID } from '#contract/office/grids/orders-grid.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { shownText } from '#office/grid/cell-text.rules.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { m } from '#office/messages/messages.js';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { openOrders, soldOrders } from '../customer-paths.ts';

const SHOWN = ['number', 'date', 'destination', 'rows', 'net', 'total', 'status', 'reference'] as const;
const NUMBERS: readonly string[] = ['money', 'number', 'percent'];

export function CustomerOrders({ customer }: { customer: OfficeCustomer }) {
  const { code, sales, open_orders: open } = customer;
  const { data, error } = useQuery({
    queryKey: ['orders', 'of-customer', code],
    queryFn: async () =>
      (
        await callOffice('office_grid.open', {
          grid: 'orders',
          filters: [{ column: 'customer_code', from: code, to: code }],
          sort: [{ column: 'date', down: true }],
        })
      ).message,
  });
  const columns = ORDERS_GRID.columns.filter(
    ({ key }) => (SHOWN as readonly string[]).includes(key) && (data?.columns.includes(key) ?? false),
  );
  return (
    <OfficeSection
      title={m.customers_tab_orders()}
      aside={
        <>
          <Link className="link" to={openOrders(code)}>
            {m.customers_open_ones({ count: open.count })}
          </Link>
          <Link className="link" to={soldOrders(code, sales.year)}>
            {m.customers_sold_ones({ count: sales.year.orders })}
          </Link>
          <Link className="link" to={`/orders?view=all&f=customer_code~range~${code}~${code}`}>
            {m.customers_all_orders()}
          </Link>
        </>
      }
    >
      {error && <OfficeNote tone="error">{m.grid_not_read()}</OfficeNote>}
      {data?.rows.length === 0 && <p className="hint">{m.customers_no_order()}</p>}
      {data && data.rows.length > 0 && (
        <table className="customer-table customer-table--rows">
          <thead>
            <tr>
              {columns.map(({ key, kind, title }) => (
                <th key={key} scope="col" className={NUMBERS.includes(kind) ? 'customer-table__number' : undefined}>
                  {title[getLocale()]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ id, cells }) => (
              <tr key={id}>
                {columns.map((column) => {
                  const setting = { locale: getLocale(), timeZone: data.time_zone, today: data.today };
                  const text = shownText(column, cells[column.key] ?? null, setting);
                  return column.key === 'number' ? (
                    <th key={column.key} scope="row">
                      <Link className="link code" to={orderPath(text)}>
                        {text}
                      </Link>
                    </th>
                  ) : (
                    <td
                      key={column.key}
                      className={NUMBERS.includes(column.kind) ? 'customer-table__number' : undefined}
                    >
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </OfficeSection>
  );
}
