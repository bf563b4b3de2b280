/** Output of `npm run shop -- registration` and `newsletter`, in both languages. */
import type { Locale } from '#contract/values/locale.ts';
import { REGISTRATION_FIELDS } from '#contract/values/registration-form.ts';
import type { Subscriber } from '#server/modules/newsletter/index.ts';
import type { Likeness, Registration, RegistrationNotDecided } from '#server/modules/registrations/index.ts';
import { plainDate } from '#server/platform/clock.ts';
import { aligned } from './aligned-table.ts';

export const REGISTRATION_TEXTS = {
  it: {
    head: ['id', 'data', 'stato', 'chi', 'partita IVA', 'email'],
    none: 'Nessuna richiesta.',
    status: { waiting: 'in attesa', approved: 'approvata', refused: 'rifiutata' },
    hasLogin: 'L’email ha già un account.',
    like: (code: number, name: string) => `Somiglia al cliente ${code}, ${name}.`,
    earlier: (ids: string) => `Altre richieste uguali: ${ids}.`,
    approved: (id: number, code: number, isNew: boolean) =>
      `Richiesta ${id} approvata: ${isNew ? 'nuovo cliente' : 'account aggiunto al cliente'} ${code}.`,
    refused: (id: number) => `Richiesta ${id} rifiutata.`,
    email: (email: string) => `L’email a ${email} viene inviata quando il negozio è in funzione.`,
    unknown: (id: number) => `Non c’è una richiesta ${id}.`,
    decided: (id: number) => `La richiesta ${id} è già decisa.`,
    noCustomer: 'Non c’è un cliente con questo codice.',
    codeTaken: 'Questo codice è già di un altro cliente.',
    choose: 'Scegliere: --customer CODICE aggiunge l’account a quel cliente, --new ne apre uno nuovo.',
    nobody: 'Nessun iscritto.',
    sent: (count: number) => `In partenza per ${count} iscritti, con il negozio in funzione.`,
    noFile: (file: string) => `Il file ${file} non si legge.`,
  },
  en: {
    head: ['id', 'date', 'status', 'who', 'VAT number', 'email'],
    none: 'No request.',
    status: { waiting: 'waiting', approved: 'approved', refused: 'refused' },
    hasLogin: 'The email has a login already.',
    like: (code: number, name: string) => `Looks like customer ${code}, ${name}.`,
    earlier: (ids: string) => `Other requests of the same: ${ids}.`,
    approved: (id: number, code: number, isNew: boolean) =>
      `Request ${id} approved: ${isNew ? 'new customer' : 'login added to customer'} ${code}.`,
    refused: (id: number) => `Request ${id} refused.`,
    email: (email: string) => `The email to ${email} is sent while the shop is running.`,
    unknown: (id: number) => `There is no request ${id}.`,
    decided: (id: number) => `Request ${id} is decided already.`,
    noCustomer: 'No customer has this code.',
    codeTaken: 'Another customer has this code.',
    choose: 'Choose: --customer CODE adds the login to that customer, --new opens another one.',
    nobody: 'No subscriber.',
    sent: (count: number) => `Leaving for ${count} subscribers while the shop is running.`,
    noFile: (file: string) => `The file ${file} cannot be read.`,
  },
};

export interface RegistrationTextOptions {
  readonly lang: Locale;
  /** Time zone of the shop, for its days. */
  readonly timeZone: string;
}

const day = (date: Date, timeZone: string) => plainDate(date, timeZone).split('-').reverse().join('/');
const who = ({ company_name, first_name, surname }: Registration) => company_name || `${first_name} ${surname}`.trim();

export function registrationsText(list: readonly Registration[], { lang, timeZone }: RegistrationTextOptions): string {
  const texts = REGISTRATION_TEXTS[lang];
  if (list.length === 0) return texts.none;
  const rows = list.map((one) => [
    String(one.id),
    day(one.consentAt, timeZone),
    texts.status[one.status],
    who(one).slice(0, 40),
    one.vat_number || one.tax_code,
    one.email,
  ]);
  return aligned([texts.head, ...rows], [1, 2, 3, 4, 5]);
}

export function registrationText(
  one: Registration,
  likeness: Likeness,
  { lang, timeZone }: RegistrationTextOptions,
): string {
  const texts = REGISTRATION_TEXTS[lang];
  const fields = REGISTRATION_FIELDS.filter((field) => one[field] !== '').map((field) => [`  ${field}`, one[field]]);
  const origin = one.origin ? [['  origin', one.origin]] : [];
  return [
    `${one.id} · ${day(one.consentAt, timeZone)} · ${texts.status[one.status]}${one.customerId ? ` · ${one.customerId}` : ''}`,
    aligned([...fields, ...origin], [0, 1]),
    [one.decidedBy, one.reason].filter(Boolean).join(': '),
    likenessText(likeness, lang),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The subscribers of the newsletter, with language and date. */
export function recipientsText(list: readonly Subscriber[], { lang, timeZone }: RegistrationTextOptions): string {
  if (list.length === 0) return REGISTRATION_TEXTS[lang].nobody;
  return aligned(
    list.map(({ email, locale, since }) => [email, locale, day(since, timeZone)]),
    [0, 1, 2],
  );
}

function likenessText({ hasLogin, customers, earlier }: Likeness, lang: Locale): string {
  const texts = REGISTRATION_TEXTS[lang];
  return [
    ...(hasLogin ? [texts.hasLogin] : []),
    ...customers.map(({ customerId, companyName }) => texts.like(customerId, companyName)),
    ...(earlier.length > 0 ? [texts.earlier(earlier.join(', '))] : []),
  ].join('\n');
}

export function notDecidedText(error: RegistrationNotDecided, id: number, lang: Locale): string {
  const texts = REGISTRATION_TEXTS[lang];
  switch (error.reason) {
    case 'unknown':
      return texts.unknown(id);
    case 'decided':
      return texts.decided(id);
    case 'has-login':
      return texts.hasLogin;
    case 'no-customer':
      return texts.noCustomer;
    case 'code-taken':
      return texts.codeTaken;
    case 'is-customer':
      return `${likenessText({ hasLogin: false, customers: error.customers, earlier: [] }, lang)}\n${texts.choose}`;
  }
}
