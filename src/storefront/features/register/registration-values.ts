/** The registration form's fields → the values to validate and send; the same in the browser and on the server. */
import { REGISTRATION_FIELDS, type RegistrationForm } from '#contract/values/registration-form.ts';

export const EMPTY_REGISTRATION: RegistrationForm = registrationOf(new FormData());

export function registrationOf(form: FormData): RegistrationForm {
  const texts = Object.fromEntries(REGISTRATION_FIELDS.map((field) => [field, String(form.get(field) ?? '')]));
  const kind = form.get('kind') === 'private' ? 'private' : 'company';
  return { ...texts, kind, consent: form.get('consent') !== null } as RegistrationForm;
}
