/** Why an HTTPS source brought no file: codes as they are stored, and a sentence that says what to do. */
import type { Locale } from '#contract/values/locale.ts';

export const SOURCE_FAULTS = [
  'unknown-server',
  'private-network',
  'unreachable',
  'certificate',
  'too-slow',
  'redirect',
  'credentials',
  'password-lost',
  'not-there',
  'server-error',
  'too-large',
  'empty',
  'broken-off',
] as const;
export type SourceFaultCode = (typeof SOURCE_FAULTS)[number];

export interface StoredFault {
  readonly code: SourceFaultCode;
  /** A status, a size, an address. */
  readonly detail: string;
}

/** The file could not be had. */
export class SourceFault extends Error {
  readonly fault: StoredFault;
  constructor(code: SourceFaultCode, detail: string | number = '') {
    super(`${code} ${detail}`);
    this.fault = { code, detail: String(detail) };
  }
}

const SENTENCES: Readonly<Record<SourceFaultCode, (detail: string) => Readonly<Record<Locale, string>>>> = {
  'unknown-server': (name) => ({
    it: `Il server «${name}» non si trova: controllare come è scritto l’indirizzo.`,
    en: `The server “${name}” is not found: check how the address is written.`,
  }),
  'private-network': (name) => ({
    it: `«${name}» è in una rete privata: chi gestisce il negozio può permetterla (imports.sources.networks).`,
    en: `“${name}” is in a private network: who runs the shop can allow it (imports.sources.networks).`,
  }),
  unreachable: (name) => ({
    it: `Il server «${name}» non risponde: si riprova da sé alla prossima volta.`,
    en: `The server “${name}” does not respond: it is tried again by itself the next time.`,
  }),
  certificate: (name) => ({
    it: `Il certificato di «${name}» non è valido: nulla è stato letto, la password non è stata mandata.`,
    en: `The certificate of “${name}” is not valid: nothing was read, the password was not sent.`,
  }),
  'too-slow': (seconds) => ({
    it: `Il file non è arrivato in ${seconds} secondi.`,
    en: `The file did not arrive within ${seconds} seconds.`,
  }),
  redirect: (where) => ({
    it: `L’indirizzo rimanda a ${where}: se è giusto, mettere quello.`,
    en: `The address leads on to ${where}: if that is right, use that one.`,
  }),
  credentials: (status) => ({
    it: `Il server non accetta utente e password (${status}).`,
    en: `The server does not accept user and password (${status}).`,
  }),
  'password-lost': () => ({
    it: 'La chiave del negozio è cambiata e la password non si legge più: darla di nuovo.',
    en: 'The key of the shop was changed and the password cannot be read any more: give it again.',
  }),
  'not-there': (status) => ({
    it: `A questo indirizzo non c’è nessun file (${status}).`,
    en: `There is no file at this address (${status}).`,
  }),
  'server-error': (status) => ({
    it: `Il server ha risposto con un errore (${status}): si riprova da sé alla prossima volta.`,
    en: `The server responded with an error (${status}): it is tried again by itself the next time.`,
  }),
  'too-large': (megabytes) => ({
    it: `Il file ha più di ${megabytes} MB: scaricarlo e importarlo a mano.`,
    en: `The file has more than ${megabytes} MB: download it and import it by hand.`,
  }),
  empty: () => ({ it: 'Il file è vuoto.', en: 'The file is empty.' }),
  'broken-off': () => ({
    it: 'Il file si è interrotto a metà: si riprova da sé alla prossima volta.',
    en: 'The file broke off in the middle: it is tried again by itself the next time.',
  }),
};

export const faultSentence = ({ code, detail }: StoredFault, locale: Locale): string => SENTENCES[code](detail)[locale];
