/** A new attribute: its code stands in addresses and in the headings of import files, and never changes. */
import type { AttributeValues } from '#contract/office/attributes.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { kindChoices } from './attribute-words.ts';

interface NewAttributeDialogProps {
  readonly close: () => void;
  readonly made: (code: string) => void;
}

export function NewAttributeDialog({ close, made }: NewAttributeDialogProps) {
  return (
    <OfficeDialogForm
      title={m.attributes_new()}
      submit={m.attributes_create()}
      close={close}
      onSubmit={async (fields) => {
        const text = (name: string) => String(fields.get(name) ?? '').trim();
        const code = text('code');
        try {
          const { message } = await changeOffice('office_attributes.create', {
            code,
            label_it: text('label_it'),
            label_en: text('label_en'),
            unit: text('unit'),
            type: text('type') as AttributeValues['type'],
          });
          noteDone(m.attributes_created({ name: text('label_it') }), message.operation);
          await queryClient.invalidateQueries({ queryKey: ['attributes'] });
          made(code);
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        }
      }}
    >
      <OfficeField label={m.attributes_label_it()} name="label_it" maxLength={200} autoFocus required />
      <OfficeField label={m.attributes_label_en()} name="label_en" maxLength={200} />
      <OfficeField
        label={m.attributes_code()}
        hint={m.attributes_code_hint()}
        title={m.attributes_code_hint()}
        name="code"
        maxLength={100}
        pattern="[^\s,\/?#%&=:;\[\]]+"
        required
      />
      <OfficeSelect label={m.attributes_kind()} name="type" defaultValue="text">
        {kindChoices().map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </OfficeSelect>
      <OfficeField label={m.attributes_unit()} hint={m.attributes_unit_hint()} name="unit" maxLength={20} />
    </OfficeDialogForm>
  );
}
