/** Many prices would move far: the number is typed, so that nobody lets that pass without reading it (back-office design §4.5). */
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialog } from '#office/ui/office-dialog.tsx';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';

interface MovesDialogProps {
  readonly sentence: string;
  readonly mayAccept: boolean;
  readonly close: () => void;
  readonly accept: (typed: number) => void;
}

export function MovesDialog({ sentence, mayAccept, close, accept }: MovesDialogProps) {
  if (!mayAccept)
    return (
      <OfficeDialog open close={close} title={m.connections_mend_moves()}>
        <p>{sentence}</p>
        <p>{m.people_lacking({ permission: 'imports.replace' })}</p>
        <div className="dialog__foot">
          <OfficeButton onClick={close}>{m.connections_mend_close()}</OfficeButton>
        </div>
      </OfficeDialog>
    );
  return (
    <OfficeDialogForm
      title={m.connections_mend_moves()}
      submit={m.imports_accept_submit()}
      danger
      close={close}
      onSubmit={async (fields) => {
        accept(Number(String(fields.get('moves') ?? '').replaceAll(/\D/g, '') || '0'));
        return undefined;
      }}
    >
      <p>{sentence}</p>
      <OfficeField
        label={m.imports_guard_price_moves()}
        hint={m.connections_mend_moves_hint()}
        name="moves"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        required
      />
    </OfficeDialogForm>
  );
}
