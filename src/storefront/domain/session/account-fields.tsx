/** What a person logs in with, as login and "forgot password" ask for it: password managers know the fields by these names. */
import { m } from '#storefront/messages/messages.js';
import { Field } from '#storefront/ui/field.tsx';
import { PasswordField } from '#storefront/ui/password-field.tsx';

export interface AccountFieldProps {
  /** Where the page's own form may have a field of the usual id. */
  id?: string;
  error: string | undefined;
}

export interface AccountEmailProps extends AccountFieldProps {
  /** What was typed before the form came back. */
  value?: string | undefined;
  /** In a window: it has the focus first. */
  startHere?: boolean;
  /** Offers passkeys too (`PasskeyLogin` asks for them). */
  passkeys?: boolean;
}

export function AccountEmail({ id = 'email', value, error, startHere, passkeys }: AccountEmailProps) {
  return (
    <Field
      data-start-here={startHere ? '' : undefined}
      id={id}
      label={m.login_email()}
      name="email"
      type="email"
      autoComplete={passkeys ? 'username webauthn' : 'username'}
      aria-required
      maxLength={254}
      defaultValue={value}
      error={error}
    />
  );
}

export function AccountPassword({ id = 'password', error }: AccountFieldProps) {
  return (
    <PasswordField
      id={id}
      label={m.login_password()}
      name="password"
      autoComplete="current-password"
      aria-required
      maxLength={200}
      error={error}
    />
  );
}
