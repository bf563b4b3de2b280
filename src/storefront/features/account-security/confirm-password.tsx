/** Asks for the password or passkey again before a sensitive action. */
import { Form, useSubmit } from 'react-router';
import { AccountPassword } from '#storefront/domain/session/account-fields.tsx';
import { refusedPasskey, usePasskeyPress } from '#storefront/domain/session/use-passkey-press.ts';
import { WherePasskeys } from '#storefront/domain/session/where-passkeys.tsx';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { Note } from '#storefront/ui/note.tsx';

interface ConfirmPasswordProps {
  email: string;
  /** What it is needed for, if not the default. */
  text?: string;
  /** The last action requires it. */
  needed: boolean;
  error: string | undefined;
  /** A passkey is accepted too; the page then handles `passkey-confirm`. */
  hasPasskey?: boolean;
}

export function ConfirmPassword({ email, text, needed, error, hasPasskey = false }: ConfirmPasswordProps) {
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
      {hasPasskey && <ConfirmPasskey />}
    </section>
  );
}

function ConfirmPasskey() {
  const submit = useSubmit();
  const { busy, refusal, setRefusal, press } = usePasskeyPress();
  const confirm = async () => {
    const { confirmWithPasskey } = await import('#storefront/platform/browser/browser-passkeys.ts');
    const refused = await confirmWithPasskey();
    if (!refused) await submit({ intent: 'passkey-confirm' }, { method: 'post' });
    else if ('wait' in refused) setRefusal(refusedPasskey(refused.wait));
  };
  return (
    <WherePasskeys refusal={refusal}>
      <div>
        <Button aria-busy={busy} onClick={() => press(confirm)}>
          {m.passkey_confirm()}
        </Button>
      </div>
    </WherePasskeys>
  );
}
