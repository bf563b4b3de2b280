/** What is shown once: the dialog stays until the person says that they have it, not at a press beside it. */
import type { ReactNode } from 'react';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';

interface SecretDialogProps {
  readonly title: string;
  readonly note: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

export function SecretDialog({ title, note, close, children }: SecretDialogProps) {
  return (
    <OfficeDialog open close={() => {}} title={title} wide>
      <OfficeNote tone="warn">{note}</OfficeNote>
      {children}
      <div className="dialog__foot">
        <OfficeButton kind="go" icon="check" onClick={close}>
          {m.connections_secret_done()}
        </OfficeButton>
      </div>
    </OfficeDialog>
  );
}
