/** One order, all that staff do with it: rows with what leaves now, timeline, notes, credit, e-mails. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { longDate } from '#kit/format/dates.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { WalkButtons } from '#office/grid/walk-buttons.tsx';
import { callOffice } from '#office/lib/call-office.ts';
import { useRecentRecord } from '#office/lib/recent-records.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { AlsoHere } from '#office/shell/also-here.tsx';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OrderState } from '../order-state.tsx';
import { deliverWords } from './deliver-words.ts';
import { deliveryNow, type TypedQuantities } from './delivery-now.rules.ts';
import { OrderRows } from './office-order-rows.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { type OpenDialog, OrderDialogs } from './order-dialogs.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderSide } from './order-side.tsx';
import { OrderTrail } from './order-trail.tsx';
import { useOrderDeeds } from './use-order-deeds.ts';
import './order-page.css';

export function Component() {
  const { number = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['orders', number],
    queryFn: async () => (await callOffice('office_orders.get_order', { number })).message,
  });
  if (data) return <OrderPage key={data.number} order={data} stale={error !== null} />;
  if (error instanceof ApiError && error.status === 404) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

/** `stale`: it could not be asked for again; what was known stays. */
function OrderPage({ order, stale }: { order: OfficeOrder; stale: boolean }) {
  const { number, status, hold, customer, rows } = order;
  useRecentRecord({ kind: 'order', code: number, name: customer.name });
  const navigate = useNavigate();
  const deeds = useOrderDeeds(order);
  const [typed, setTyped] = useDraft<TypedQuantities>(`order-now:${number}:${order.step}`, {});
  const [note, setNote] = useDraft(`order-delivery-note:${number}`, '');
  const [dialog, openDialog] = useState<OpenDialog>();
  const can = (deed: OfficeOrder['deeds'][number]) =>
    order.deeds.includes(deed) &&
    may(deed === 'cancel' ? 'orders.cancel' : deed === 'amend' ? 'orders.amend' : 'orders.write');
  const now = deliveryNow(rows, typed);
  const deliverable = can('deliver') && now.rows.length > 0 && now.faults === 0;

  const deliver = async () => {
    if ((await deeds.deliver(now.rows, note)) !== undefined) return;
    setTyped(undefined);
    setNote(undefined);
  };
  const amend = () => void navigate(`${orderPath(number)}/amend`);
  const print = () => void window.open(order.pdf, '_blank', 'noopener');
  const download = () => void window.location.assign(order.xlsx);
  const command = (id: string, key: string, name: string, run: () => void, disabled = false) =>
    ({ id, key, name, run, disabled: disabled || deeds.busy, hint: true }) as const;
  useCommands([
    command('accept', 'a', m.orders_accept(), () => void deeds.accept(), !can('accept')),
    command('deliver', 'd', m.orders_deliver(), () => void deliver(), !deliverable),
    hold
      ? command('release', 'h', m.orders_release(), () => void deeds.release(), !can('release'))
      : command('hold', 'h', m.orders_hold(), () => openDialog('hold'), !can('hold')),
    command('amend', 'e', m.amend_deed(), amend, !can('amend')),
    command('assign', 'm', m.orders_assign(), () => openDialog('assign'), !may('orders.write')),
    command(
      'note',
      't',
      m.orders_note_new(),
      () => document.getElementById('order-note')?.focus(),
      !may('orders.write'),
    ),
    command('print', 'p', m.orders_print(), print),
    command('workbook', 'x', m.orders_workbook(), download, !may('prices.read')),
    {
      id: 'cancel',
      name: m.orders_cancel_rest(),
      run: () => openDialog('cancel'),
      disabled: !can('cancel') || deeds.busy,
    },
  ]);

  return (
    <OfficePage
      title={number}
      crumbs={[{ to: '/orders', name: m.orders_title() }]}
      head={
        <>
          <OrderState state={hold ? 'hold' : status} />
          <WalkButtons
            grid="orders"
            isThis={({ cells }) => cells.number === number}
            pageOf={({ cells }) => orderPath(String(cells.number))}
          />
          <span className="order__who">{m.orders_of({ customer: customer.name, date: longDate(order.date) })}</span>
          <AlsoHere topic="orders" record={number} />
        </>
      }
      actions={
        <>
          <OfficeButton icon="print" keyShown="p" onClick={print}>
            {m.orders_print()}
          </OfficeButton>
          {may('prices.read') && (
            <OfficeButton icon="dl" keyShown="x" onClick={download}>
              {m.orders_workbook()}
            </OfficeButton>
          )}
          {can('amend') && (
            <OfficeButton icon="edit" keyShown="e" onClick={amend} disabled={deeds.busy}>
              {m.amend_deed()}
            </OfficeButton>
          )}
          {can('cancel') && (
            <OfficeButton kind="quiet" icon="x" onClick={() => openDialog('cancel')} disabled={deeds.busy}>
              {m.orders_cancel_rest()}
            </OfficeButton>
          )}
          {can('hold') && (
            <OfficeButton icon="pause" keyShown="h" onClick={() => openDialog('hold')} disabled={deeds.busy}>
              {m.orders_hold()}
            </OfficeButton>
          )}
          {can('release') && (
            <OfficeButton
              kind="go"
              icon="check"
              keyShown="h"
              onClick={() => void deeds.release()}
              disabled={deeds.busy}
            >
              {m.orders_release()}
            </OfficeButton>
          )}
          {can('accept') && (
            <OfficeButton kind="go" icon="check" keyShown="a" onClick={() => void deeds.accept()} disabled={deeds.busy}>
              {m.orders_accept()}
            </OfficeButton>
          )}
          {can('deliver') && (
            <OfficeButton
              kind="go"
              icon="truck"
              keyShown="d"
              onClick={() => void deliver()}
              disabled={!deliverable || deeds.busy}
            >
              {deliverWords(now)}
            </OfficeButton>
          )}
        </>
      }
      status={
        <span role="status">
          {stale
            ? m.frame_stale()
            : order.assigned
              ? m.orders_assigned({ name: order.assigned.name })
              : m.orders_unassigned()}
        </span>
      }
      body="whole"
      wraps
    >
      <RecordColumns
        side={<OrderSide order={order} assign={may('orders.write') ? () => openDialog('assign') : undefined} />}
      >
        {deeds.refusal && (
          <OfficeNote tone="error">
            {deeds.refusal}{' '}
            {deeds.overCredit && can('accept') && (
              <OfficeButton onClick={() => void deeds.accept(true)}>{m.orders_accept_over_credit()}</OfficeButton>
            )}
          </OfficeNote>
        )}
        {hold && <OfficeNote tone="warn">{m.orders_on_hold({ reason: hold.reason })}</OfficeNote>}
        {order.note !== '' && <OfficeNote>{m.orders_buyer_note({ note: order.note })}</OfficeNote>}
        <OrderRows order={order} typed={can('deliver') ? typed : undefined} setTyped={setTyped} />
        {can('deliver') && <OrderDelivery now={now} note={note} setNote={setNote} />}
        <div className="order__columns">
          <OrderTrail order={order} />
          <OrderNotes order={order} />
        </div>
      </RecordColumns>
      <OrderDialogs order={order} deeds={deeds} open={dialog} close={() => openDialog(undefined)} />
    </OfficePage>
  );
}
