/** The letters about a request to become a customer: to both sides when it comes, to the applicant when it is decided (C-ID-5). */
import type { Locale } from '#contract/locale.ts';
import type { RegistrationForm } from '#contract/registration-form.ts';
import { type Letter, WELCOME_LINK_DAYS } from '../customers/index.ts';

export interface LetterShop {
  readonly name: string;
  /** Address of the shop without trailing slash. */
  readonly url: string;
}

/** What staff should know before they approve; the applicant never learns it. */
export interface Likeness {
  readonly hasLogin: boolean;
  readonly customers: ReadonlyArray<{ readonly clientId: number; readonly companyName: string }>;
  readonly earlier: readonly number[];
}

type Person = Pick<RegistrationForm, 'first_name' | 'surname' | 'company_name' | 'email'>;

const page = (shop: LetterShop, locale: Locale, path: string) => `${shop.url}${locale === 'en' ? '/en' : ''}${path}`;

/** The receipt. Whoever has a login already is told the way in instead: only the owner of the mailbox reads that. */
export function receivedLetter(
  person: Person,
  hasLogin: boolean,
  locale: Locale,
  shop: LetterShop,
  day: string,
): Letter {
  const name = `${person.first_name} ${person.surname}`.trim();
  const words = hasLogin
    ? {
        it: {
          subject: `${shop.name}: hai già le credenziali`,
          text: `Gentile ${name},\n\nabbiamo ricevuto una richiesta di registrazione con questo indirizzo, che ha già le credenziali per ${shop.name}.\n\nPer entrare:\n${page(shop, 'it', '/pages/login')}\n\nSe non ricordi la password:\n${page(shop, 'it', '/pages/forgot-password')}\n\nSe non sei stato tu non serve fare nulla.\n`,
        },
        en: {
          subject: `${shop.name}: you already have a login`,
          text: `Dear ${name},\n\nwe received a registration request with this address, which already has a login at ${shop.name}.\n\nTo log in:\n${page(shop, 'en', '/pages/login')}\n\nIf you do not remember the password:\n${page(shop, 'en', '/pages/forgot-password')}\n\nIf it was not you, there is nothing to do.\n`,
        },
      }
    : {
        it: {
          subject: `${shop.name}: richiesta di registrazione ricevuta`,
          text: `Gentile ${name},\n\nabbiamo ricevuto la richiesta di registrazione${person.company_name ? ` di ${person.company_name}` : ''}. La verifichiamo e ti rispondiamo a questo indirizzo, di solito entro un giorno lavorativo.\n\nNel frattempo puoi già guardare il catalogo:\n${page(shop, 'it', '/shop')}\n\nSe non sei stato tu, rispondi a questa email: cancelliamo i dati.\n`,
        },
        en: {
          subject: `${shop.name}: registration request received`,
          text: `Dear ${name},\n\nwe received the registration request${person.company_name ? ` of ${person.company_name}` : ''}. We will check it and reply to this address, usually within one working day.\n\nUntil then you can look at the catalogue:\n${page(shop, 'en', '/shop')}\n\nIf it was not you, reply to this email and we will delete the data.\n`,
        },
      };
  const kind = hasLogin ? 'registration-known' : 'registration-received';
  // One a day: nobody can fill a mailbox of somebody else.
  return { kind, recipient: person.email, locale, ...words[locale], dedupeKey: `${kind}:${person.email}:${day}` };
}

/** To the shop: what was written, and what to do. In Italian, the language of the house. */
export function staffLetter(
  id: number,
  form: RegistrationForm,
  about: { recipient: string; origin: string; likeness: Likeness },
  shop: LetterShop,
): Letter {
  const { likeness, origin, recipient } = about;
  const who = form.company_name || `${form.first_name} ${form.surname}`.trim();
  const lines: Array<[string, string]> = [
    ['Ragione sociale', form.company_name],
    ['Partita IVA', form.vat_number],
    ['Codice destinatario', form.recipient_code],
    ['PEC', form.pec],
    ['Codice fiscale', form.tax_code],
    ['Referente', `${form.first_name} ${form.surname}`.trim()],
    ['Email', form.email],
    ['Telefono', form.phone],
    ['Indirizzo', `${form.address}, ${form.postal_code} ${form.city} ${form.province}`],
    ['Note', form.note],
    ['Provenienza', origin],
  ];
  const data = lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`);
  const warnings = [
    ...(likeness.hasLogin ? ['A questa email sono già associate delle credenziali.'] : []),
    ...likeness.customers.map(({ clientId, companyName }) => `Somiglia al cliente ${clientId}, ${companyName}.`),
    ...(likeness.earlier.length > 0 ? [`Richieste precedenti: ${likeness.earlier.join(', ')}.`] : []),
  ];
  return {
    kind: 'registration-staff',
    recipient,
    locale: 'it',
    subject: `${shop.name}: richiesta di registrazione ${id}, ${oneLine(who)}`,
    text: `${data.join('\n')}\n${warnings.length > 0 ? `\nAttenzione\n${warnings.join('\n')}\n` : ''}\nPer approvare:  npm run shop -- registration approve ${id}\nPer rifiutare:  npm run shop -- registration refuse ${id} --reason "…"\n`,
    replyTo: form.email,
    dedupeKey: `registration-staff:${id}`,
  };
}

export function approvedLetter(person: Person, token: string, locale: Locale, shop: LetterShop): Letter {
  const url = page(shop, locale, `/pages/forgot-password?token=${token}`);
  const words = {
    it: {
      subject: `${shop.name}: la registrazione è approvata`,
      text: `Gentile ${person.first_name} ${person.surname},\n\nbenvenuto: le tue credenziali per ${shop.name} sono pronte. Scegli la password entro ${WELCOME_LINK_DAYS} giorni; il link è utilizzabile una sola volta:\n\n${url}\n\nPoi accedi con questo indirizzo email:\n${page(shop, 'it', '/pages/login')}\n`,
    },
    en: {
      subject: `${shop.name}: your registration is approved`,
      text: `Dear ${person.first_name} ${person.surname},\n\nwelcome: your login at ${shop.name} is ready. Choose the password within ${WELCOME_LINK_DAYS} days; the link works once:\n\n${url}\n\nThen log in with this email address:\n${page(shop, 'en', '/pages/login')}\n`,
    },
  };
  return { kind: 'registration-approved', recipient: person.email, locale, ...words[locale] };
}

export function refusedLetter(person: Person, reason: string, locale: Locale, shop: LetterShop): Letter {
  const words = {
    it: {
      subject: `${shop.name}: la tua richiesta di registrazione`,
      text: `Gentile ${person.first_name} ${person.surname},\n\nnon abbiamo potuto accogliere la richiesta di registrazione.${reason ? `\n\n${reason}` : ''}\n\nPer chiarimenti rispondi a questa email o scrivici:\n${page(shop, 'it', '/pages/contact-us')}\n`,
    },
    en: {
      subject: `${shop.name}: your registration request`,
      text: `Dear ${person.first_name} ${person.surname},\n\nwe could not accept your registration request.${reason ? `\n\n${reason}` : ''}\n\nFor any question reply to this email or write to us:\n${page(shop, 'en', '/pages/contact-us')}\n`,
    },
  };
  return { kind: 'registration-refused', recipient: person.email, locale, ...words[locale] };
}

/** Subjects are one line, whatever was typed. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 100);
}
