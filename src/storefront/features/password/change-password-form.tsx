/**
 * Changes the user's password with the old one ('Password is wrong', 'Password change, success'; storefront.md §5, §8).
 * Part of the account; without JavaScript the page's action handles it with `changePassword`.
 */
import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { PasswordField } from '#storefront/ui/forms/password-field.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { type ChangeOutcome, changePassword, PASSWORD_INTENT } from './change-password.ts';
import './password.css';

interface ChangePasswordFormProps {
  /** Result of the form sent without JavaScript. */
  outcome?: ChangeOutcome | undefined;
  /** E-mail address of the login, for password managers. */
  email: string;
}

export function ChangePasswordForm({ outcome: posted, email }: ChangePasswordFormProps) {
  const [own, setOwn] = useState<ChangeOutcome>();
  const [busy, setBusy] = useState(false);
  const outcome = own ?? posted;
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    const said = await changePassword(new FormData(form));
    setOwn(said);
    setBusy(false);
    if (said.done) form.reset();
    const wrong = said.errors && Object.keys(said.errors)[0];
    if (wrong) form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  const field = (
    name: keyof NonNullable<ChangeOutcome['errors']>,
    label: string,
    autoComplete: string,
    hint?: string,
  ) => (
    <PasswordField
      id={`password-${name}`}
      label={label}
      name={name}
      autoComplete={autoComplete}
      aria-required
      maxLength={200}
      hint={hint}
      error={outcome?.errors?.[name]}
    />
  );
  return (
    <Form method="post" className="password-form" noValidate onSubmit={send}>
      <input type="hidden" name="intent" value={PASSWORD_INTENT} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {outcome?.done && (
        <Note tone="ok" alert>
          <b>{m.password_changed()}</b> {m.password_changed_here()}
        </Note>
      )}
      {outcome?.failure && (
        <Note tone="err" alert>
          {outcome.failure}
        </Note>
      )}
      {field('old_password', m.password_old(), 'current-password')}
      {field('new_password', m.password_new(), 'new-password', m.password_hint())}
      {field('repeat_password', m.password_repeat(), 'new-password')}
      <p>
        <Button type="submit" tone="go" aria-busy={busy}>
          {m.password_change()}
        </Button>
      </p>
    </Form>
  );
}
