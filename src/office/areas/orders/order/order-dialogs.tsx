/** What asks before it is done: the reason of a hold, of a cancellation, and who takes care of the order. */
import { useQuery } from '@tanstack/react-query';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficePeopleDialog } from '#office/ui/office-people-dialog.tsx';
import type { OrderDeeds } from './use-order-deeds.ts';

export type OpenDialog = 'hold' | 'cancel' | 'assign' | undefined;

export interface OrderDialogsProps {
  readonly order: OfficeOrder;
  readonly deeds: OrderDeeds;
  readonly open: OpenDialog;
  readonly close: () => void;
}

const reasonIn = (fields: FormData) => String(fields.get('reason') ?? '').trim();

export function OrderDialogs({ order, deeds, open, close }: OrderDialogsProps) {
  if (open === 'hold')
    return (
      <OfficeDialogForm
        title={m.orders_hold_title({ number: order.number })}
        submit={m.orders_hold()}
        close={close}
        onSubmit={(fields) => deeds.hold(reasonIn(fields))}
      >
        <OfficeField
          label={m.orders_reason()}
          name="reason"
          required
          maxLength={200}
          autoFocus
          hint={m.orders_hold_hint()}
        />
      </OfficeDialogForm>
    );
  if (open === 'cancel')
    return (
      <OfficeDialogForm
        title={m.orders_cancel_title({ number: order.number })}
        submit={m.orders_cancel_rest()}
        danger
        close={close}
        onSubmit={(fields) => deeds.cancel(reasonIn(fields))}
      >
        <p>{m.orders_cancel_text()}</p>
        <OfficeField
          label={m.orders_reason()}
          name="reason"
          required
          maxLength={500}
          autoFocus
          hint={m.orders_cancel_hint()}
        />
      </OfficeDialogForm>
    );
  return open === 'assign' ? <AssignDialog order={order} deeds={deeds} close={close} /> : null;
}

function AssignDialog({ order, deeds, close }: Omit<OrderDialogsProps, 'open'>) {
  const { data } = useQuery({
    queryKey: ['people', 'colleagues'],
    queryFn: async () => (await callOffice('office_orders.get_colleagues', {})).message.data,
  });
  return (
    <OfficePeopleDialog
      title={m.orders_assign_title({ number: order.number })}
      people={new Map((data ?? []).map(({ user_id: id, name }) => [String(id), name]))}
      close={close}
      assign={deeds.assign}
    />
  );
}
