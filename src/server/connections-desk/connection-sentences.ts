/** What is wrong with a connection or a key, for people. */
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';

type Sentence = Readonly<Record<Locale, (value: string) => string>>;

const SENTENCES: Readonly<Record<string, Sentence>> = {
  code: {
    it: (value) => `Il codice «${value}» c’è già: scegline un altro.`,
    en: (value) => `The code “${value}” exists already: choose another one.`,
  },
  scopes: {
    it: () => 'Scegli almeno un permesso.',
    en: () => 'Choose at least one scope.',
  },
  networks: {
    it: (value) => `«${value}» non è un indirizzo IP e nemmeno una rete, come 10.0.0.0/8.`,
    en: (value) => `“${value}” is neither an IP address nor a network, such as 10.0.0.0/8.`,
  },
  expires_on: {
    it: () => 'L’ultimo giorno è passato: la chiave non aprirebbe niente.',
    en: () => 'The last day is over: the key would open nothing.',
  },
  client_id: {
    it: (value) => `Non c’è un cliente ${value}, o non ha questo indirizzo.`,
    en: (value) => `There is no customer ${value}, or it has no such address.`,
  },
  identity: {
    it: (value) => `«${value || 'partita IVA o codice fiscale'}» di questo collegamento indica già un cliente.`,
    en: (value) => `“${value || 'VAT number or tax code'}” of this connection means a customer already.`,
  },
  since: {
    it: () => 'Il giorno è nel futuro: da allora gli ordini arrivano da soli.',
    en: () => 'The day is in the future: from then on orders come by themselves.',
  },
};

/** The refusal of a field with a sentence; `value`: what was given. */
export const refusal = (field: string, value: string, locale: Locale): AppError =>
  new AppError('validation', { errors: { [field]: [SENTENCES[field]?.[locale](value) ?? value] } });

/** Services name the field and what was given: it becomes a sentence of the person's language. */
export async function inWords<Done>(locale: Locale, work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    const [field, [value = ''] = []] =
      error instanceof AppError && error.code === 'validation'
        ? (Object.entries(error.details.errors ?? {})[0] ?? [])
        : [];
    throw field === undefined ? error : refusal(field, value, locale);
  }
}
