/** Inviting a person: they get an email with a link that sets their password. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { newKey } from '#kit/api/new-key.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../../lib/call-office.ts';
import { refusalWords } from '../../lib/refusal-words.ts';
import { OfficeButton } from '../../ui/office-button.tsx';
import { OfficeField } from '../../ui/office-field.tsx';
import { RoleTicks, type TickedRole } from './role-ticks.tsx';

export interface InviteFormProps {
  readonly roles: readonly TickedRole[];
  readonly invited: (userId: number) => void;
  readonly close: () => void;
}

export function InviteForm({ roles, invited, close }: InviteFormProps) {
  const id = useId();
  const [key, setKey] = useState(newKey);
  const [given, setGiven] = useState<number[]>([]);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? '').trim();
    const locale = field('locale') === 'en' ? 'en' : 'it';
    setBusy(true);
    setError(undefined);
    try {
      const wish = { key, email: field('email'), name: field('name'), locale, roles: given } as const;
      const { message } = await callOffice('office_people.invite', wish);
      await queries.invalidateQueries({ queryKey: ['people'] });
      invited(message.user_id);
    } catch (failure) {
      // The next press may ask for something else: that is another request.
      setKey(newKey());
      setError(refusalWords(failure));
      setBusy(false);
    }
  }

  return (
    <section className="people__section">
      <h2 className="section-title">{m.people_invite()}</h2>
      <p className="hint">{m.people_invite_text()}</p>
      <form className="people__form" onSubmit={(event) => void submit(event)}>
        <OfficeField label={m.people_name()} name="name" required maxLength={200} autoFocus autoComplete="off" />
        <OfficeField label={m.people_email()} name="email" type="email" required maxLength={254} autoComplete="off" />
        <div className="field">
          <label className="field__label" htmlFor={id}>
            {m.people_language()}
          </label>
          <select className="input" id={id} name="locale" defaultValue={getLocale()}>
            <option value="it">Italiano</option>
            <option value="en">English</option>
          </select>
        </div>
        <RoleTicks roles={roles} given={given} change={setGiven} />
        {error !== undefined && (
          <p className="field__error" role="alert">
            {error}
          </p>
        )}
        <div className="people__actions">
          <OfficeButton onClick={close}>{m.people_cancel()}</OfficeButton>
          <OfficeButton kind="go" icon="mail" type="submit" disabled={busy}>
            {m.people_invite_send()}
          </OfficeButton>
        </div>
      </form>
    </section>
  );
}
