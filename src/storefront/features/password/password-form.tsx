/** Asking for a link, or with its token choosing the new password (C-ID-4). Plain forms. */
import { Form, useNavigation } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';

export interface PasswordOutcome {
  done?: 'sent' | 'changed';
  /** Sentence of the server in the visitor's language. */
  error?: string;
  email?: string;
}

export function PasswordForm({ token, outcome }: { token: string; outcome: PasswordOutcome | undefined }) {
  const busy = useNavigation().state !== 'idle';
  const setting = token !== '';
  return (
    <div className="auth__c">
      <Form method="post" className="auth__form">
        <h1>{setting ? m.password_new_title() : m.password_forgot_title()}</h1>
        <p className="muted">{setting ? m.password_new_intro() : m.password_forgot_intro()}</p>
        {outcome?.done && (
          <Note tone="ok" alert>
            {outcome.done === 'sent' ? m.password_sent() : m.password_changed()}
          </Note>
        )}
        {outcome?.done !== 'changed' && (
          <>
            {setting ? (
              <>
                <input type="hidden" name="token" value={token} />
                <Field
                  id="new-password"
                  label={m.password_new()}
                  name="new_password"
                  type="password"
                  autoComplete="new-password"
                  required
                  minLength={8}
                  maxLength={200}
                  error={outcome?.error}
                />
              </>
            ) : (
              <Field
                id="email"
                label={m.password_email()}
                name="email"
                type="email"
                autoComplete="username"
                required
                maxLength={254}
                defaultValue={outcome?.email}
                error={outcome?.error}
              />
            )}
            <Button type="submit" tone="go" large block aria-busy={busy}>
              {setting ? m.password_save() : m.password_send()}
            </Button>
          </>
        )}
        <p>
          <Link className="link" to={paths.login()}>
            {m.password_back()}
          </Link>
        </p>
      </Form>
    </div>
  );
}
