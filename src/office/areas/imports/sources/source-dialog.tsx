/** Making or changing a source. */
import { useQueryClient } from '@tanstack/react-query';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';

/** What the form holds; `id` null = a new one. */
export type Editable = Omit<OfficeApiTypes['office_imports.save_source']['request'], 'key' | 'lang'>;

export function SourceDialog({ source, close }: { source: Editable; close: () => void }) {
  const client = useQueryClient();
  const { id, name, folder, every_minutes: minutes, replace, paused } = source;
  return (
    <OfficeDialogForm
      title={id === null ? m.imports_source_new() : m.imports_source_edit({ name })}
      submit={m.imports_source_save()}
      close={close}
      onSubmit={async (fields) => {
        const text = (field: string) => String(fields.get(field) ?? '').trim();
        try {
          await changeOffice('office_imports.save_source', {
            id,
            name: text('name'),
            folder: text('folder'),
            every_minutes: Number(text('minutes')),
            replace: fields.get('replace') === 'on',
            paused,
          });
        } catch (failure) {
          return refusalWords(failure);
        }
        showNotice(m.imports_source_saved());
        await client.invalidateQueries({ queryKey: ['imports', 'sources'] });
        return undefined;
      }}
    >
      <OfficeField label={m.imports_source_name()} name="name" defaultValue={name} maxLength={100} autoFocus required />
      <OfficeField
        label={m.imports_source_folder()}
        hint={m.imports_source_folder_hint()}
        name="folder"
        defaultValue={folder}
        maxLength={60}
        pattern="[a-z0-9][a-z0-9_\-]*"
        required
      />
      <OfficeField
        label={m.imports_source_every()}
        name="minutes"
        type="number"
        min={5}
        max={10080}
        defaultValue={minutes}
        required
      />
      <label>
        <input type="checkbox" name="replace" defaultChecked={replace} /> {m.imports_source_replace()}
      </label>
    </OfficeDialogForm>
  );
}
