/**
 * Possible faults of a form field that a visitor fills in (storefront.md §5, C-CNT-2, C-CNT-4). Zod-free: the browser
 * validates while the visitor types, the server validates again with the same rules.
 */
import { isPec } from './tax-numbers.ts';

export type FormFault =
  | 'required'
  | 'email'
  | 'phone'
  | 'too-long'
  | 'consent'
  | 'vat-length'
  | 'vat-check'
  | 'vat-form'
  | 'tax-code-form'
  | 'tax-code-check'
  | 'recipient-form'
  | 'recipient-foreign'
  | 'recipient-or-pec'
  | 'pec-form'
  | 'pec-sdi'
  | 'postal-code'
  | 'province';

/** Field → its fault; valid fields are absent. */
export type FormFaults<Field extends string> = Partial<Record<Field, FormFault>>;

/** Maximum lengths of fields that every form has. */
export const FIELD_MAX = { name: 100, company: 200, email: 254, phone: 30, subject: 150, message: 4000 } as const;

export function isEmail(text: string): boolean {
  return text.length <= FIELD_MAX.email && isPec(text);
}

/** Digits with common separators: `+39 0341 28-74.10`. */
export function isPhone(text: string): boolean {
  return /^\+?[\d\s./()-]+$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 6;
}

/** `required` for an empty text, `email` for an invalid one. */
export function emailFault(text: string): FormFault | undefined {
  const plain = text.trim();
  if (plain === '') return 'required';
  return isEmail(plain) ? undefined : 'email';
}

/** An optional phone number. */
export function phoneFault(text: string): FormFault | undefined {
  const plain = text.trim();
  return plain === '' || isPhone(plain) ? undefined : 'phone';
}

export function requiredFault(text: string): FormFault | undefined {
  return text.trim() === '' ? 'required' : undefined;
}

/** The same without the valid fields. */
export function onlyFaults<Field extends string>(
  faults: Partial<Record<Field, FormFault | undefined>>,
): FormFaults<Field> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as FormFaults<Field>;
}
