/** The e-mail a person logs in with, as login and "forgot password" ask for it: password managers know it by these names. */
import { m } from '#storefront/messages/messages.js';
import { Field } from './field.tsx';

/** @param value what was typed before the form came back */
export function AccountEmail({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <Field
      id="email"
      label={m.login_email()}
      name="email"
      type="email"
      autoComplete="username"
      aria-required
      maxLength={254}
      defaultValue={value}
      error={error}
    />
  );
}
