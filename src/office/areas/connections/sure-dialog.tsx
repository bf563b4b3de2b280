/** What cannot be taken back says so before it is done (C-OFF-2). */
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';

interface SureDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly close: () => void;
  readonly deed: () => Promise<void>;
}

export function SureDialog({ title, text, submit, close, deed }: SureDialogProps) {
  return (
    <OfficeDialogForm
      title={title}
      submit={submit}
      danger
      close={close}
      onSubmit={async () => {
        try {
          await deed();
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        } finally {
          await queryClient.invalidateQueries({ queryKey: ['connections'] });
        }
      }}
    >
      <p>{text}</p>
    </OfficeDialogForm>
  );
}
