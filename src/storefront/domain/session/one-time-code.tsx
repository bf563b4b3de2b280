/** The field for a code of an authenticator app; where recovery codes are accepted too, letters can be typed. */
import { Field } from '#storefront/ui/forms/field.tsx';

export interface OneTimeCodeProps {
  label: string;
  error?: string | undefined;
  hint?: string;
  /** Recovery codes are accepted as well. */
  letters?: boolean;
}

export function OneTimeCode({ label, error, hint, letters = false }: OneTimeCodeProps) {
  return (
    <Field
      id="code"
      label={label}
      name="code"
      inputMode={letters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      aria-required
      maxLength={20}
      hint={hint}
      error={error}
    />
  );
}
