/** The password once more, before what is sensitive. */
import { Form } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { AccountPassword } from '#storefront/ui/account-fields.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Note } from '#storefront/ui/note.tsx';

interface ConfirmPasswordProps {
  email: string;
  /** What it is needed for, where that is not the usual. */
  text?: string;
  /** Something was asked for that wants it. */
  needed: boolean;
  error: string | undefined;
}

export function ConfirmPassword({ email, text, needed, error }: ConfirmPasswordProps) {
  return (
    <section className="safety" aria-labelledby="confirm">
      <h2 id="confirm">{m.security_confirm_title()}</h2>
      <p>{text ?? m.security_confirm_text()}</p>
      {needed && (
        <Note tone="err" alert>
          {error ?? m.security_confirm_needed()}
        </Note>
      )}
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <AccountPassword error={error} />
        <Button type="submit" tone="go">
          {m.security_confirm_submit()}
        </Button>
      </Form>
    </section>
  );
}
