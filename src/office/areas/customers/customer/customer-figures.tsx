/** The figures of a customer; each is a link to the rows that add up to it, to the cent (C-OFF-6). */
import { Link } from 'react-router';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { customerPath, openOrders, soldOrders } from '../customer-paths.ts';

interface Figure {
  readonly title: string;
  readonly value: string;
  readonly about: string;
  /** Left out: the person may not open the rows. */
  readonly to?: string | undefined;
  readonly isBad?: boolean;
}

const euro = (amount: number | null | undefined) => formatEuro(amount, getLocale());

export function CustomerFigures({ customer }: { customer: OfficeCustomer }) {
  return (
    <div className="figures">
      {figuresOf(customer).map(({ title, value, about, to, isBad = false }) => {
        const contents = (
          <>
            <span className="figures__title">{title}</span>
            <b className={isBad ? 'figures__value figures__value--bad' : 'figures__value'}>{value}</b>
            <small className="figures__about">{about}</small>
          </>
        );
        return to === undefined ? (
          <div key={title} className="figures__one">
            {contents}
          </div>
        ) : (
          <Link key={title} className="figures__one figures__one--link" to={to}>
            {contents}
          </Link>
        );
      })}
    </div>
  );
}

function figuresOf({ code, sales, open_orders: open, credit, last_order: last }: OfficeCustomer): Figure[] {
  const orders = may('orders.read');
  const documents = customerPath(code, 'documents');
  const figures: Figure[] = [
    {
      title: m.customers_sales(),
      value:
        sales.year.net === undefined ? m.customers_orders_count({ count: sales.year.orders }) : euro(sales.year.net),
      about:
        sales.change === null || sales.change === undefined
          ? m.customers_orders_count({ count: formatCount(sales.year.orders) })
          : m.customers_change({ change: `${sales.change > 0 ? '+' : ''}${sales.change}`.replace('-', '−') }),
      to: orders ? soldOrders(code, sales.year) : undefined,
    },
    {
      title: m.customers_sales_before(),
      value:
        sales.before.net === undefined
          ? m.customers_orders_count({ count: sales.before.orders })
          : euro(sales.before.net),
      about: m.customers_until({ day: longDate(sales.before.until) }),
      to: orders ? soldOrders(code, sales.before) : undefined,
    },
    {
      title: m.customers_open_orders(),
      value: formatCount(open.count),
      about: open.residual === undefined ? '' : m.customers_residual({ amount: euro(open.residual) }),
      to: orders ? openOrders(code) : undefined,
    },
  ];
  if (credit) {
    const isOver = credit.limit !== null && credit.used > credit.limit;
    figures.push(
      {
        title: m.customers_credit_free(),
        value: credit.limit === null ? m.customers_no_limit() : euro(credit.available),
        about: credit.limit === null ? '' : m.customers_of_limit({ limit: euro(credit.limit) }),
        to: `${documents}#credit`,
        isBad: isOver,
      },
      {
        title: m.customers_credit_used(),
        value: euro(credit.used),
        about: m.customers_used_orders({ amount: euro(credit.orders) }),
        to: `${documents}#credit`,
        isBad: isOver,
      },
      {
        title: m.customers_overdue(),
        value: euro(credit.overdue),
        about: m.customers_of_open({ amount: euro(credit.open_deadlines) }),
        to: `${documents}?show=overdue`,
        isBad: credit.overdue > 0,
      },
    );
  }
  figures.push({
    title: m.customers_last_order(),
    value: last ? longDate(last.date) : '—',
    about: last?.number ?? m.customers_no_order(),
    to: orders && last ? orderPath(last.number) : undefined,
  });
  return figures;
}
