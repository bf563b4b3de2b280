/** The list of customers (back-office design §4.2): who phones is found by name, number, town, VAT number or email. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { CUSTOMERS_GRID } from '#contract/office/grids/customers-grid.ts';
import { formatAmount, moneyToNumber } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import type { Chosen } from '#office/grid/chosen-bar.tsx';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { customerPath } from '../customer-paths.ts';
import { CUSTOMER_CELLS } from './customer-cells.tsx';

const companyOf = ({ cells }: Row) => String(cells.company ?? '');
const ordersOf = (row: Row) => (may('orders.read') ? customerPath(row.id, 'orders') : undefined);

export function Component() {
  const navigate = useNavigate();
  const links = useMemo(
    (): GridLinks => ({
      nameOf: companyOf,
      pageOf: (row) => customerPath(row.id),
      cells: CUSTOMER_CELLS,
      actions: (row) => {
        const orders = ordersOf(row);
        return (
          orders && (
            <IconButton
              icon="list"
              label={m.customers_orders_of({ name: companyOf(row) })}
              tabIndex={-1}
              onClick={() => void navigate(orders)}
            />
          )
        );
      },
    }),
    [navigate],
  );
  const lists = useCustomerLists();
  const onOne = (of: () => Chosen, what: (row: Row) => void) => () => {
    const [row] = of().rows ?? [];
    if (row) what(row);
  };

  return (
    <GridScreen
      definition={CUSTOMERS_GRID}
      links={links}
      findWords={m.customers_find()}
      countWords={(count) => m.customers_count({ count })}
      newsWords={(count) => m.customers_news({ count })}
      newsOf={companyOf}
      lists={lists}
      commands={(of) => [
        {
          id: 'orders',
          name: m.customers_orders(),
          key: 'o',
          icon: 'list',
          hint: true,
          disabled: !may('orders.read'),
          run: onOne(of, (row) => void navigate(customerPath(row.id, 'orders'))),
        },
        {
          id: 'people',
          name: m.customers_people(),
          key: 'p',
          icon: 'people',
          hint: true,
          run: onOne(of, (row) => void navigate(customerPath(row.id, 'people'))),
        },
      ]}
      chosenSums={sumsOf}
    />
  );
}

/** Agents, price lists and ways of payment, for their cells: only of use to those who may write them. */
function useCustomerLists() {
  const { data } = useQuery({
    queryKey: ['customers', 'lists'],
    queryFn: async () => (await callOffice('office_customers.get_lists', {})).message,
    enabled: may('customers.write') || may('customers.credit'),
  });
  return useMemo(() => {
    if (!data) return undefined;
    const numbered = ({ id, code, name }: { id: number; code: string; name: string }) => ({
      value: String(id),
      code,
      name,
    });
    return {
      agent: data.agents.map(numbered),
      price_list: (data.price_lists ?? []).map(numbered),
      payments: data.payment_methods.map(({ code, label }) => ({ value: code, code, name: label })),
    };
  }, [data]);
}

/** What they owe and bought, for people who see amounts. */
function sumsOf(rows: readonly Row[]): readonly string[] {
  return (['used', 'overdue', 'sales'] as const).flatMap((key) => {
    if (!rows.every(({ cells }) => cells[key] !== undefined)) return [];
    const money = rows.reduce((sum, { cells }) => sum + Number(cells[key]), 0);
    const { title } = CUSTOMERS_GRID.columns.find((one) => one.key === key) ?? { title: { it: key, en: key } };
    return [`${title[getLocale()]} ${formatAmount(moneyToNumber(money), getLocale(), 2)}`];
  });
}
