/** The first code of an authenticator app, which proves that it was set up; read from the form as `code`. */
import { m } from '#office/messages/messages.js';
import { OfficeField } from '#office/ui/office-field.tsx';

export function AppCodeField({ fault }: { readonly fault: string | undefined }) {
  return (
    <OfficeField
      label={m.security_setup_code()}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={40}
      required
      autoFocus
      error={fault}
    />
  );
}
