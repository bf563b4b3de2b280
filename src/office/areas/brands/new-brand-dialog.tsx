/** A new brand: its code stands in addresses and never changes. */
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';

interface NewBrandDialogProps {
  readonly close: () => void;
  readonly made: (code: string) => void;
}

export function NewBrandDialog({ close, made }: NewBrandDialogProps) {
  return (
    <OfficeDialogForm
      title={m.brands_new()}
      submit={m.brands_create()}
      close={close}
      onSubmit={async (fields) => {
        const text = (name: string) => String(fields.get(name) ?? '').trim();
        const code = text('code');
        try {
          const { message } = await changeOffice('office_brands.create', { code, name: text('name') });
          noteDone(m.brands_created({ name: text('name') }), message.operation);
          await queryClient.invalidateQueries({ queryKey: ['brands'] });
          made(code);
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        }
      }}
    >
      <OfficeField label={m.brands_name()} name="name" maxLength={200} autoFocus required />
      <OfficeField
        label={m.brands_code()}
        hint={m.brands_code_hint()}
        title={m.brands_code_hint()}
        name="code"
        maxLength={100}
        pattern="[^\s,\/?#%&=]+"
        required
      />
    </OfficeDialogForm>
  );
}
