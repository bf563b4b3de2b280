/** The login fields of the login and "forgot password" pages: password managers recognise them by these names. */
import { m } from '#storefront/messages/messages.js';
import { Field } from '#storefront/ui/forms/field.tsx';
import { PasswordField } from '#storefront/ui/forms/password-field.tsx';

export interface AccountFieldProps {
  /** If the page has another form with the usual id. */
  id?: string;
  error: string | undefined;
}

export interface AccountEmailProps extends AccountFieldProps {
  /** The submitted value, when the form is shown again. */
  value?: string | undefined;
  /** In a dialog: this field gets the focus first. */
  startHere?: boolean;
  /** Offers passkeys too (`PasskeyLogin` requests them). */
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
