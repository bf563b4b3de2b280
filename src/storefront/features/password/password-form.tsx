/**
 * Requests a link, or with its token sets the new password (C-ID-4). Works without JavaScript; typed text is never
 * lost.
 */
import { type FormEvent, useState } from 'react';
import { Form } from 'react-router';
import { AccountEmail } from '#storefront/domain/session/account-fields.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { PasswordField } from '#storefront/ui/forms/password-field.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { type PasswordOutcome, resetByLink } from './reset-password.ts';

export function PasswordForm({ token, outcome: posted }: { token: string; outcome: PasswordOutcome | undefined }) {
  const [own, setOwn] = useState<PasswordOutcome>();
  const [busy, setBusy] = useState(false);
  const outcome = own ?? posted;
  const setting = token !== '';
  /** Sent with `fetch`, so that a missing network loses nothing. */
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    const said = await resetByLink(new FormData(form));
    setOwn(said);
    setBusy(false);
    if (said.error) form.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
  };
  return (
    <div className="auth__column">
      <Form method="post" className="auth__form" noValidate onSubmit={send}>
        <h1>{setting ? m.password_new_title() : m.password_forgot_title()}</h1>
        {!outcome?.done && <p className="muted">{setting ? m.password_new_intro() : m.password_forgot_intro()}</p>}
        {outcome?.done && (
          <Note tone="ok" alert>
            <b>{outcome.done === 'sent' ? m.password_sent() : m.password_changed()}</b>
            <br />
            {outcome.done === 'sent' ? m.password_sent_text() : m.password_changed_text()}
          </Note>
        )}
        {outcome?.failure && (
          <Note tone="err" alert>
            {outcome.failure}
          </Note>
        )}
        {outcome?.done !== 'changed' && (
          <>
            {setting ? (
              <>
                <input type="hidden" name="token" value={token} />
                <PasswordField
                  id="new-password"
                  label={m.password_new()}
                  name="new_password"
                  autoComplete="new-password"
                  aria-required
                  maxLength={200}
                  error={outcome?.error}
                />
              </>
            ) : (
              <AccountEmail value={posted?.email} error={outcome?.error} />
            )}
            <Button type="submit" tone="go" large block aria-busy={busy}>
              {setting ? m.password_save() : m.password_send()}
            </Button>
          </>
        )}
        {setting && outcome?.done !== 'changed' && (
          <p>
            <Link className="link" to={paths.forgotPassword({ forgot: true })}>
              {m.password_another()}
            </Link>
          </p>
        )}
        <p>
          <Link
            className={outcome?.done === 'changed' ? buttonClass({ tone: 'go', large: true, block: true }) : 'link'}
            to={paths.login()}
          >
            {m.password_back()}
          </Link>
        </p>
      </Form>
    </div>
  );
}
