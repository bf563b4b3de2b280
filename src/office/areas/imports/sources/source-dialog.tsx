/** Making or changing a source: a folder of the server or an HTTPS address, which can be tried before it is saved. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { TriedFile } from './tried-file.tsx';

type Saved = OfficeApiTypes['office_imports.save_source']['request'];

/** What the form holds; `id` null = a new one. */
export type Editable = Pick<Saved, 'id' | 'name' | 'folder' | 'every_minutes' | 'replace' | 'paused'> & {
  readonly url: string | null;
  readonly username: string;
  readonly has_password: boolean;
};

export function SourceDialog({ source, close }: { source: Editable; close: () => void }) {
  const client = useQueryClient();
  const { id, name, paused, has_password: hasPassword } = source;
  const [isAddress, setAddress] = useState(source.url !== null);
  const fields = useRef<HTMLDivElement>(null);
  const address = (form: FormData) => {
    const text = (field: string) => String(form.get(field) ?? '').trim();
    const password = String(form.get('password') ?? '');
    // Left empty, the stored one stays; who takes the user away takes it away too.
    const kept = password === '' && hasPassword && text('username') !== '';
    return { url: text('url'), username: text('username'), ...(kept ? {} : { password }) };
  };
  const trial = useMutation({
    mutationFn: async () => {
      const form = fields.current?.closest('form');
      return (await changeOffice('office_imports.try_source', { id, ...address(new FormData(form ?? undefined)) }))
        .message;
    },
  });
  return (
    <OfficeDialogForm
      title={id === null ? m.imports_source_new() : m.imports_source_edit({ name })}
      submit={m.imports_source_save()}
      close={close}
      onSubmit={async (form) => {
        const text = (field: string) => String(form.get(field) ?? '').trim();
        try {
          await changeOffice('office_imports.save_source', {
            id,
            name: text('name'),
            every_minutes: Number(text('minutes')),
            replace: form.get('replace') === 'on',
            paused,
            ...(isAddress ? { folder: null, ...address(form) } : { folder: text('folder'), url: null }),
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
      <OfficeSelect
        label={m.imports_source_place()}
        value={isAddress ? 'address' : 'folder'}
        onChange={({ target }) => setAddress(target.value === 'address')}
      >
        <option value="folder">{m.imports_source_folder()}</option>
        <option value="address">{m.imports_source_address()}</option>
      </OfficeSelect>
      {isAddress ? (
        <div className="import-run__dialog" ref={fields}>
          <OfficeField
            label={m.imports_source_url()}
            name="url"
            type="url"
            defaultValue={source.url ?? ''}
            maxLength={1000}
            pattern="https://.+"
            title={m.imports_source_url_hint()}
            required
          />
          <OfficeField
            label={m.imports_source_user()}
            name="username"
            defaultValue={source.username}
            maxLength={200}
            autoComplete="off"
          />
          <OfficeField
            label={m.imports_source_password()}
            hint={hasPassword ? m.imports_source_password_kept() : m.imports_source_password_hint()}
            name="password"
            type="password"
            maxLength={500}
            autoComplete="new-password"
          />
          <div className="import-run__actions">
            <OfficeButton
              disabled={trial.isPending}
              onClick={() => {
                if (fields.current?.querySelector<HTMLInputElement>('[name=url]')?.reportValidity()) trial.mutate();
              }}
            >
              {m.imports_source_try()}
            </OfficeButton>
            <span className="hint" role="status">
              {trial.isPending ? m.imports_source_trying() : m.imports_source_try_hint()}
            </span>
          </div>
          {trial.error && <OfficeNote tone="error">{refusalWords(trial.error)}</OfficeNote>}
          {trial.data && (trial.data.file ? <TriedFile file={trial.data.file} /> : null)}
          {trial.data?.fault && <OfficeNote tone="error">{trial.data.fault}</OfficeNote>}
        </div>
      ) : (
        <OfficeField
          label={m.imports_source_folder()}
          hint={m.imports_source_folder_hint()}
          name="folder"
          defaultValue={source.folder ?? ''}
          maxLength={60}
          pattern="[a-z0-9][a-z0-9_\-]*"
          required
        />
      )}
      <OfficeField
        label={m.imports_source_every()}
        name="minutes"
        type="number"
        min={5}
        max={10080}
        defaultValue={source.every_minutes}
        required
      />
      <label>
        <input type="checkbox" name="replace" defaultChecked={source.replace} /> {m.imports_source_replace()}
      </label>
    </OfficeDialogForm>
  );
}
