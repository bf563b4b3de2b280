/** A new family: its code stands in addresses and never changes. */
import type { OfficeFamily } from '#contract/office/families.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { pathName } from './family-name.ts';

interface NewFamilyDialogProps {
  readonly families: readonly OfficeFamily[];
  /** The one that is chosen in the tree; '' = none. */
  readonly parent: string;
  readonly close: () => void;
  readonly made: (code: string) => void;
}

export function NewFamilyDialog({ families, parent, close, made }: NewFamilyDialogProps) {
  return (
    <OfficeDialogForm
      title={m.families_new()}
      submit={m.families_create()}
      close={close}
      onSubmit={async (fields) => {
        const text = (name: string) => String(fields.get(name) ?? '').trim();
        const code = text('code');
        try {
          const family = { code, name_it: text('name_it'), name_en: text('name_en'), parent: text('parent') };
          const { message } = await changeOffice('office_families.create', family);
          noteDone(m.families_created({ code }), message.operation);
          await queryClient.invalidateQueries({ queryKey: ['families'] });
          made(code);
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        }
      }}
    >
      <OfficeField
        label={m.families_code()}
        hint={m.families_code_hint()}
        title={m.families_code_hint()}
        name="code"
        maxLength={100}
        pattern="[^\s,\/?#%&=]+"
        autoFocus
        required
      />
      <OfficeField label={m.families_name_it()} name="name_it" maxLength={200} required />
      <OfficeField label={m.families_name_en()} name="name_en" maxLength={200} />
      <OfficeSelect label={m.families_parent()} name="parent" defaultValue={parent}>
        <option value="">{m.families_top()}</option>
        {families.map(({ code }) => (
          <option key={code} value={code}>
            {pathName(families, code)}
          </option>
        ))}
      </OfficeSelect>
    </OfficeDialogForm>
  );
}
