/** A dialog with one form: its fields, what is wrong, one button that says what it does. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from './office-button.tsx';
import { OfficeDialog } from './office-dialog.tsx';

export interface OfficeDialogFormProps {
  readonly title: string;
  readonly submit: string;
  readonly danger?: boolean;
  readonly close: () => void;
  /** Resolves to a sentence when it was refused; undefined: it is done, and the dialog closes. */
  readonly onSubmit: (fields: FormData) => Promise<string | undefined>;
  readonly children: ReactNode;
}

export function OfficeDialogForm({ title, submit, danger = false, close, onSubmit, children }: OfficeDialogFormProps) {
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const refused = await onSubmit(new FormData(event.currentTarget));
    setBusy(false);
    setFault(refused);
    if (refused === undefined) close();
  }
  return (
    <OfficeDialog open close={close} title={title}>
      <form className="dialog__form" onSubmit={(event) => void send(event)}>
        {children}
        {fault !== undefined && (
          <p className="field__error" role="alert">
            {fault}
          </p>
        )}
        <div className="dialog__foot">
          <OfficeButton onClick={close}>{m.frame_cancel()}</OfficeButton>
          <OfficeButton kind={danger ? 'danger' : 'go'} type="submit" disabled={busy}>
            {submit}
          </OfficeButton>
        </div>
      </form>
    </OfficeDialog>
  );
}
