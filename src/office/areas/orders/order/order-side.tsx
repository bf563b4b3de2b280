/** Beside the rows: whom it is for and how it goes there, credit with its amounts, totals, e-mails. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { percentWords } from '#office/lib/percent-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { CreditLight } from './credit-light.tsx';
import { OrderEmails } from './order-emails.tsx';
import { OrderHandovers } from './order-handovers.tsx';
import './order-side.css';

type Line = readonly [name: string, value: ReactNode, kind?: 'bad' | 'sum'];

const euro = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? undefined : formatEuro(amount, getLocale());

/** Lines without a value are left out. */
function Facts({ lines, money = false }: { lines: readonly Line[]; money?: boolean }) {
  return (
    <dl className={money ? 'order-side__facts order-side__facts--money' : 'order-side__facts'}>
      {lines.map(([name, value, kind = 'plain']) =>
        value === undefined || value === '' ? null : (
          <div key={name} className={`order-side__line order-side__line--${kind}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function CustomerLink({ customer: { name, client_id: code } }: Pick<OfficeOrder, 'customer'>) {
  if (!may('customers.read')) return `${name} · ${code}`;
  return (
    <Link className="link" to={`/customers/${code}`}>
      {name} · {code}
    </Link>
  );
}

/** `assign` undefined = the person may not. */
export function OrderSide({ order, assign }: { order: OfficeOrder; assign: (() => void) | undefined }) {
  const { customer, credit, totals } = order;
  const when = order.pickup_window
    ? m.orders_pickup({ from: order.pickup_window.from, to: order.pickup_window.to })
    : order.delivery_date
      ? longDate(order.delivery_date)
      : undefined;
  return (
    <RecordSide label={m.orders_about()}>
      <OfficeSection title={m.orders_customer()}>
        <Facts
          lines={[
            [m.orders_customer_name(), <CustomerLink key="customer" customer={customer} />],
            [m.orders_phone(), customer.phone],
            [m.orders_email(), customer.email],
            [m.orders_destination(), order.destination],
            [order.delivery_type === 'pickup' ? m.orders_pickup_day() : m.orders_wanted(), when],
            [m.orders_single(), order.single_delivery ? m.orders_yes() : undefined],
            [m.orders_agent(), customer.agent],
            [m.orders_discount(), customer.discount],
            [m.orders_payment(), order.payment_method.label],
            [m.orders_reference(), order.reference === '' ? undefined : `«${order.reference}»`],
            [m.orders_placed_by(), order.placed_by],
          ]}
        />
      </OfficeSection>
      <OfficeSection
        title={m.orders_assigned_title()}
        aside={
          assign && (
            <button className="link" type="button" onClick={assign}>
              {m.orders_change()}
            </button>
          )
        }
      >
        <p>{order.assigned?.name ?? m.orders_nobody()}</p>
      </OfficeSection>
      <OfficeSection title={m.orders_credit()} aside={<CreditLight light={credit.light} />}>
        <Facts
          money
          lines={[
            [m.orders_credit_deadlines(), euro(credit.open_deadlines)],
            [m.orders_credit_overdue(), credit.overdue ? euro(credit.overdue) : undefined, 'bad'],
            [m.orders_credit_notes(), euro(credit.unbilled_notes)],
            [m.orders_credit_orders(), euro(credit.orders)],
            [m.orders_credit_advances(), credit.advances ? euro(credit.advances) : undefined],
            [m.orders_credit_limit(), euro(credit.limit)],
            [m.orders_credit_left(), euro(credit.available), 'sum'],
          ]}
        />
      </OfficeSection>
      {totals && (
        <OfficeSection title={m.orders_totals()}>
          <Facts
            money
            lines={[
              [m.orders_total_net(), euro(totals.net)],
              [m.orders_total_coupon(), totals.coupon ? euro(-totals.coupon) : undefined],
              [m.orders_total_transport(), euro(totals.transport)],
              [m.orders_total_eco(), totals.eco ? euro(totals.eco) : undefined],
              ...totals.vat_table.map(
                ({ rate, tax, exemption }): Line => [exemption?.nature ?? m.orders_total_vat({ rate }), euro(tax)],
              ),
              [m.orders_total_document(), euro(totals.document), 'sum'],
            ]}
          />
          {totals.margin && <OrderMargin margin={totals.margin} />}
        </OfficeSection>
      )}
      <OrderHandovers number={order.number} />
      <OrderEmails order={order} />
    </RecordSide>
  );
}

type Margin = NonNullable<NonNullable<OfficeOrder['totals']>['margin']>;

/** Internal, so apart from the totals that the customer has too. */
function OrderMargin({ margin: { amount, percent, without_cost: without } }: { margin: Margin }) {
  return (
    <>
      <Facts
        money
        lines={[[m.orders_margin_today(), amount === null ? '—' : `${euro(amount)} · ${percentWords(percent)}`]]}
      />
      <p className="hint">{without > 0 ? m.orders_margin_without({ count: without }) : m.orders_margin_hint()}</p>
    </>
  );
}
