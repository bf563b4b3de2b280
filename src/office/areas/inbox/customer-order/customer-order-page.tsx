/** An order of a customer's system: what came, how the shop understands it, and what a person decides (docs/exchange-trade-orders.md). */
import { Link } from 'react-router';
import type { OfficeCustomerOrder } from '#contract/office/inbox/customer-orders.ts';
import { longDate } from '#kit/format/dates.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { customerPath } from '../../customers/customer-paths.ts';
import { type Fact, Facts } from '../inbox-facts.tsx';
import { InboxItem } from '../inbox-item.tsx';
import { InboxState } from '../inbox-state.tsx';
import { itemName } from '../inbox-words.ts';
import { CustomerOrderAnswers } from './customer-order-answers.tsx';
import { CustomerOrderRows } from './customer-order-rows.tsx';
import { DecideOrder } from './decide-order.tsx';
import '../inbox-item.css';
import './customer-order.css';

export const Component = () => (
  <InboxItem
    kind="trade"
    load={async (id) => (await callOffice('office_inbox.get_customer_order', { id })).message}
    page={(item, stale) => <CustomerOrderPage key={item.id} order={item} stale={stale} />}
  />
);

/** What the list of the inbox calls the states. */
const STATES = {
  held: 'held',
  ordered: 'ordered',
  refused: 'refused',
  done: 'closed',
  known: 'closed',
  received: 'waiting',
} as const;

function CustomerOrderPage({ order, stale }: { order: OfficeCustomerOrder; stale: boolean }) {
  const { id, state, act, number, connection } = order;
  return (
    <OfficePage
      title={itemName('trade', number || id)}
      crumbs={[{ to: '/inbox', name: m.inbox_title() }]}
      head={
        <>
          <InboxState state={STATES[state]} />
          <span className="inbox-item__when">
            {[order.customer?.name ?? order.sender, connection, m.inbox_sent({ at: shortMoment(order.received_at) })]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </>
      }
      status={<span role="status">{stale ? m.frame_stale() : ''}</span>}
      body="whole"
    >
      <RecordColumns
        side={
          <RecordSide label={m.inbox_about()}>
            <OfficeSection title={m.inbox_about()}>
              <Facts lines={factsOf(order)} />
            </OfficeSection>
          </RecordSide>
        }
      >
        {act !== 'order' && (
          <OfficeNote tone="plain">{act === 'change' ? m.trade_act_change() : m.trade_act_cancel()}</OfficeNote>
        )}
        {state === 'received' && <OfficeNote tone="plain">{m.trade_waits()}</OfficeNote>}
        <Findings order={order} />
        <CustomerOrderRows rows={order.rows} isOrdered={state === 'ordered'} />
        <CustomerOrderAnswers answers={order.answers} />
        {may('orders.write') && <DecideOrder key={order.revision} order={order} />}
      </RecordColumns>
    </OfficePage>
  );
}

function factsOf(order: OfficeCustomerOrder): readonly Fact[] {
  const { customer, decided_by: by, decided_at: at } = order;
  const known =
    customer && may('customers.read') ? (
      <Link key="customer" className="link" to={customerPath(customer.client_id)}>
        {customer.name} · {customer.client_id}
      </Link>
    ) : (
      customer && `${customer.name} · ${customer.client_id}`
    );
  return [
    [
      m.trade_our_order(),
      order.order && (
        <Link key="order" className="link" to={orderPath(order.order)}>
          {order.order}
        </Link>
      ),
    ],
    [m.trade_customer(), known ?? m.trade_no_customer()],
    [m.trade_sender(), order.sender],
    [m.trade_vat(), order.sender_vat],
    [m.trade_deliver_to(), order.deliver_to],
    [m.trade_date(), order.date && longDate(order.date)],
    [m.trade_wanted(), order.wanted_on && longDate(order.wanted_on)],
    ['CIG', order.cig],
    ['CUP', order.cup],
    [m.trade_note(), order.note],
    [m.trade_version(), order.version],
    [m.trade_connection(), order.connection],
    [m.trade_file(), `${order.file} (${order.format})`],
    [m.trade_decided(), by && `${by}${at === null ? '' : `, ${shortMoment(at)}`}`],
    [m.trade_reason(), order.reason],
  ];
}

function Findings({ order: { findings, rows, state } }: { order: OfficeCustomerOrder }) {
  const ofRows = rows.flatMap(({ id, findings: own }) =>
    own.map((one) => ({ ...one, text: m.trade_row({ id, text: one.text }) })),
  );
  const all = [...findings, ...ofRows];
  if (all.length === 0) return null;
  return (
    <OfficeSection title={m.trade_findings()}>
      <ul className="customer-order__findings">
        {all.map(({ text, value, weight }) => (
          <li
            key={`${text} ${value}`}
            className={
              state === 'held' && weight !== 'note'
                ? 'customer-order__finding customer-order__finding--open'
                : 'customer-order__finding'
            }
          >
            {text}
            {value && <span className="customer-order__value">{value}</span>}
          </li>
        ))}
      </ul>
    </OfficeSection>
  );
}
