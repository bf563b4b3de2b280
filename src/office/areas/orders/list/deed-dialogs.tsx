/** Dialogs of deeds on many orders that want to know something first: why, and who. */
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '../../../ui/office-dialog-form.tsx';
import { OfficeField } from '../../../ui/office-field.tsx';
import { OfficePeopleDialog } from '../../../ui/office-people-dialog.tsx';

interface HoldDialogProps {
  readonly count: number;
  readonly close: () => void;
  readonly hold: (reason: string) => Promise<unknown>;
}

export function HoldDialog({ count, close, hold }: HoldDialogProps) {
  return (
    <OfficeDialogForm
      title={m.orderlist_hold_title({ count })}
      submit={m.orders_hold()}
      close={close}
      onSubmit={async (fields) => {
        const reason = String(fields.get('reason') ?? '').trim();
        if (reason === '') return m.orderlist_reason_wanted();
        try {
          await hold(reason);
          return undefined;
        } catch {
          return m.orderlist_failed();
        }
      }}
    >
      <OfficeField
        label={m.orders_reason()}
        hint={m.orders_hold_hint()}
        name="reason"
        maxLength={200}
        autoFocus
        required
      />
    </OfficeDialogForm>
  );
}

interface AssignDialogProps {
  readonly count: number;
  /** Name by user id. */
  readonly people: ReadonlyMap<string, string>;
  readonly close: () => void;
  readonly assign: (userId: number | null) => Promise<unknown>;
}

export function AssignDialog({ count, ...dialog }: AssignDialogProps) {
  return <OfficePeopleDialog title={m.orderlist_assign_title({ count })} {...dialog} />;
}
