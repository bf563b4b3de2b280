/**
 * The e-mails about a request to become a customer: to both sides when it arrives, to the applicant when it is decided
 * (C-ID-5).
 */
import type { Locale } from '#contract/values/locale.ts';
import type { RegistrationForm } from '#contract/values/registration-form.ts';
import { WELCOME_LINK_DAYS } from '../customers/index.ts';
import type { OutgoingEmail } from '../mail/index.ts';

/** What staff should know before they approve; it is never shown to the applicant. */
export interface Likeness {
  readonly hasLogin: boolean;
  readonly customers: ReadonlyArray<{ readonly customerId: number; readonly companyName: string }>;
  readonly earlier: readonly number[];
}

type Person = Pick<RegistrationForm, 'first_name' | 'surname' | 'company_name' | 'email'>;

/** @param shopUrl base URL of the shop without trailing slash. */
const page = (shopUrl: string, locale: Locale, path: string) => `${shopUrl}${locale === 'en' ? '/en' : ''}${path}`;

const nameOf = (person: Person) => `${person.first_name} ${person.surname}`.trim();
const applicant = (person: Person) => ({ recipient_name: nameOf(person), company_name: person.company_name });

/**
 * The receipt. An applicant who already has a login gets the login link instead: only the owner of the mailbox can read
 * that.
 */
export function receivedEmail(
  person: Person,
  hasLogin: boolean,
  locale: Locale,
  shopUrl: string,
  day: string,
): OutgoingEmail {
  const kind = hasLogin ? 'registration-known' : 'registration-received';
  const ways = {
    recipient_name: nameOf(person),
    login_url: page(shopUrl, locale, '/pages/login'),
    password_url: page(shopUrl, locale, '/pages/forgot-password'),
  };
  return {
    kind,
    recipient: person.email,
    locale,
    values: hasLogin ? ways : applicant(person),
    // At most one a day, so that nobody can fill another person's mailbox.
    dedupeKey: `${kind}:${person.email}:${day}`,
  };
}

/** In Italian: the reader is the shop. */
const countryName = (code: string) => new Intl.DisplayNames('it', { type: 'region' }).of(code) ?? code;

/** To the shop: the request, and what to do next. In Italian, the shop's language. */
export function staffEmail(
  id: number,
  form: RegistrationForm,
  about: { recipient: string; origin: string; likeness: Likeness; officeUrl: string },
): OutgoingEmail {
  const { likeness, origin, recipient } = about;
  const lines: Array<[string, string]> = [
    ['Ragione sociale', form.company_name],
    ['Paese', form.country === 'IT' ? '' : countryName(form.country)],
    ['Partita IVA', form.vat_number],
    ['Codice destinatario', form.recipient_code],
    ['PEC', form.pec],
    ['Codice fiscale', form.tax_code],
    ['Referente', nameOf(form)],
    ['Email', form.email],
    ['Telefono', form.phone],
    ['Indirizzo', `${form.address}, ${form.postal_code} ${form.city} ${form.province}`.trim()],
    ['Note', form.note],
    ['Provenienza', origin],
  ];
  const warnings = [
    ...(likeness.hasLogin ? ['A questa email sono già associate delle credenziali.'] : []),
    ...likeness.customers.map(({ customerId, companyName }) => `Somiglia al cliente ${customerId}, ${companyName}.`),
    ...(likeness.earlier.length > 0 ? [`Richieste precedenti: ${likeness.earlier.join(', ')}.`] : []),
  ];
  return {
    kind: 'registration-staff',
    recipient,
    locale: 'it',
    values: {
      request_number: String(id),
      applicant: (form.company_name || nameOf(form)).slice(0, 100),
      facts: { block: 'lines', lines },
      warnings: { block: 'written', text: warnings.length > 0 ? `Attenzione\n${warnings.join('\n')}` : '' },
      commands: {
        block: 'written',
        text: `Per decidere:  ${about.officeUrl}/inbox/registration/${id}\nDa riga di comando:  npm run shop -- registration approve ${id}`,
      },
    },
    replyTo: form.email,
    dedupeKey: `registration-staff:${id}`,
  };
}

/** `welcome`: words of the person who approved; empty = none. */
export function approvedEmail(
  person: Person,
  { token, welcome }: { readonly token: string; readonly welcome: string },
  locale: Locale,
  shopUrl: string,
): OutgoingEmail {
  return {
    kind: 'registration-approved',
    recipient: person.email,
    locale,
    values: {
      ...applicant(person),
      message: { block: 'written', text: welcome },
      days: String(WELCOME_LINK_DAYS),
      password_url: page(shopUrl, locale, `/pages/forgot-password?token=${token}`),
      login_url: page(shopUrl, locale, '/pages/login'),
    },
  };
}

export function refusedEmail(person: Person, reason: string, locale: Locale): OutgoingEmail {
  return {
    kind: 'registration-refused',
    recipient: person.email,
    locale,
    values: { ...applicant(person), reason: { block: 'written', text: reason } },
  };
}
