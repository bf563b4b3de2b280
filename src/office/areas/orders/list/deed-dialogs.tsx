/** Dialogs of deeds on many orders that want to know something first: why, and who. */
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '../../../ui/office-button.tsx';
import { OfficeDialog } from '../../../ui/office-dialog.tsx';
import { OfficeDialogForm } from '../../../ui/office-dialog-form.tsx';
import { OfficeField } from '../../../ui/office-field.tsx';
import './deed-dialogs.css';

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

/** One press on a name is the whole deed. */
export function AssignDialog({ count, people, close, assign }: AssignDialogProps) {
  const choose = (userId: number | null) => {
    void assign(userId).then(close, close);
  };
  return (
    <OfficeDialog open close={close} title={m.orderlist_assign_title({ count })}>
      <ul className="deed-dialogs__people">
        {[...people].map(([id, name]) => (
          <li key={id}>
            <OfficeButton kind="quiet" icon="user" onClick={() => choose(Number(id))}>
              {name}
            </OfficeButton>
          </li>
        ))}
        <li>
          <OfficeButton kind="quiet" icon="x" onClick={() => choose(null)}>
            {m.orders_nobody()}
          </OfficeButton>
        </li>
      </ul>
    </OfficeDialog>
  );
}
