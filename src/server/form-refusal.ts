/**
 * Turns the faults found by the form rules of both sides into the 422 response with one sentence per field (C-API-1).
 */
import { createHash } from 'node:crypto';
import { AppError } from '#contract/values/errors.ts';
import type { FormFault } from '#contract/values/form-faults.ts';
import type { Locale } from '#contract/values/locale.ts';

const SENTENCES = {
  required: { it: 'Campo obbligatorio', en: 'Field is required' },
  email: { it: 'Inserisci un indirizzo email', en: 'Field is email' },
  phone: { it: 'Inserisci un numero di telefono', en: 'Enter a phone number' },
  'too-long': { it: 'Il testo è troppo lungo', en: 'The text is too long' },
  consent: { it: 'Serve il consenso al trattamento dei dati', en: 'Consent to data processing is needed' },
  'vat-length': { it: 'La partita IVA ha 11 cifre', en: 'A VAT number has 11 digits' },
  'vat-check': { it: 'La cifra di controllo non torna', en: 'The check digit does not match' },
  'vat-form': {
    it: 'Non è una partita IVA di un paese UE',
    en: 'Not a VAT number of an EU country',
  },
  'tax-code-form': { it: 'Il codice fiscale ha 16 caratteri', en: 'A tax code has 16 characters' },
  'tax-code-check': { it: 'Il carattere di controllo non torna', en: 'The check character does not match' },
  'recipient-form': { it: 'Il codice destinatario ha 7 caratteri', en: 'A recipient code has 7 characters' },
  'recipient-foreign': {
    it: 'XXXXXXX è solo per partite IVA estere',
    en: 'XXXXXXX is for foreign VAT numbers only',
  },
  'recipient-or-pec': { it: 'Serve il codice destinatario o la PEC', en: 'Enter the recipient code or the PEC' },
  'pec-form': { it: 'Inserisci un indirizzo PEC', en: 'Enter a PEC address' },
  'pec-sdi': {
    it: 'Inserisci la tua PEC, non quella dello SdI',
    en: 'Enter your own PEC, not that of SdI',
  },
  'postal-code': { it: 'Il CAP ha 5 cifre', en: 'A postal code has 5 digits' },
  province: { it: 'Scegli una provincia', en: 'Choose a province' },
} satisfies Record<FormFault, Record<Locale, string>>;

export function faultSentence(fault: FormFault, locale: Locale): string {
  return SENTENCES[fault][locale];
}

/** @throws AppError `validation` when there are faults; `message` replaces the general sentence. */
export function refuseFaults(
  faults: Readonly<Record<string, FormFault | undefined>>,
  locale: Locale,
  message?: string,
): void {
  const errors: Record<string, string[]> = {};
  for (const [field, fault] of Object.entries(faults)) if (fault) errors[field] = [faultSentence(fault, locale)];
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors, ...(message ? { message } : {}) });
}

/**
 * Idempotency key of a form: the hash of its content and the key of the page. Without a page key (no JavaScript) the
 * same content within one day counts as one submission. `day`: plain date in the shop's time zone; in UTC, one evening
 * may belong to two days.
 */
export function formKey(pageKey: string, contents: unknown, day: string): string {
  const within = pageKey || day;
  return createHash('sha256')
    .update(JSON.stringify([within, contents]))
    .digest('base64url');
}
