/** A new role, from nothing or as a copy of another one, as far as the person may give its permissions. */
import { type FormEvent, useId, useState } from 'react';
import type { OfficeRole } from '#contract/office/roles.ts';
import { newKey } from '#kit/api/new-key.ts';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../../lib/call-office.ts';
import { refusalWords } from '../../lib/refusal-words.ts';
import { may } from '../../lib/start-data.ts';
import { OfficeButton } from '../../ui/office-button.tsx';
import { OfficeDialog } from '../../ui/office-dialog.tsx';
import { OfficeField } from '../../ui/office-field.tsx';
import { roleName } from './role-matrix.tsx';

export interface NewRoleDialogProps {
  readonly open: boolean;
  readonly close: () => void;
  readonly roles: readonly OfficeRole[];
  readonly made: (id: number) => void;
}

export function NewRoleDialog({ open, close, roles, made }: NewRoleDialogProps) {
  return (
    <OfficeDialog open={open} close={close} title={m.roles_new()}>
      <NewRoleForm roles={roles} close={close} made={made} />
    </OfficeDialog>
  );
}

function NewRoleForm({ roles, close, made }: Omit<NewRoleDialogProps, 'open'>) {
  const id = useId();
  const [key] = useState(newKey);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    const from = roles.find((role) => String(role.id) === field('from'));
    setBusy(true);
    try {
      const { message } = await callOffice('office_roles.save', {
        key,
        name_it: field('name_it'),
        name_en: field('name_en'),
        permissions: (from?.permissions ?? []).filter(may),
      });
      made(message.id);
    } catch (failure) {
      setError(refusalWords(failure));
      setBusy(false);
    }
  }

  return (
    <form className="dialog__form" onSubmit={(event) => void submit(event)}>
      <OfficeField label={m.roles_name_it()} name="name_it" required maxLength={60} />
      <OfficeField label={m.roles_name_en()} name="name_en" required maxLength={60} />
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {m.roles_copy_of()}
        </label>
        <select className="input" id={id} name="from">
          <option value="">{m.roles_copy_none()}</option>
          {roles.map((role) => (
            <option key={role.id} value={role.id}>
              {roleName(role)}
            </option>
          ))}
        </select>
      </div>
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <div className="dialog__foot">
        <OfficeButton onClick={close}>{m.roles_cancel()}</OfficeButton>
        <OfficeButton kind="go" type="submit" disabled={busy}>
          {m.roles_create()}
        </OfficeButton>
      </div>
    </form>
  );
}
