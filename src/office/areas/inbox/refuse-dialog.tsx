/** Why something of the inbox is refused, for the person who reads it; the list is read anew whatever comes of it. */
import { queryClient } from '#office/lib/query-client.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import { refusedFields } from './inbox-words.ts';

interface RefuseDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly label: string;
  /** Characters of the reason. */
  readonly maxLength: number;
  readonly refuse: (reason: string) => Promise<void>;
  readonly close: () => void;
}

export function RefuseDialog({ title, submit, label, maxLength, refuse, close }: RefuseDialogProps) {
  return (
    <OfficeDialogForm
      title={title}
      submit={submit}
      danger
      close={close}
      onSubmit={async (fields) => {
        try {
          await refuse(String(fields.get('reason') ?? '').trim());
          return undefined;
        } catch (error) {
          return Object.values(refusedFields(error))[0];
        } finally {
          await queryClient.invalidateQueries({ queryKey: ['inbox'] });
        }
      }}
    >
      <OfficeTextArea
        label={label}
        name="reason"
        rows={4}
        maxLength={maxLength}
        required
        autoFocus
        hint={m.inbox_cannot_undo()}
      />
    </OfficeDialogForm>
  );
}
