/** Why an address or a server brought no file: codes as they are stored, and a sentence that says what to do. */
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
  'silent',
  'host-key-new',
  'host-key-changed',
  'certificate-new',
  'certificate-changed',
  'private-key',
  'denied',
  'no-folder',
  'no-size',
  'not-removed',
  'upload',
  'no-environment',
  'plain',
  'own-fault',
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
    it: `«${name}» è in una rete privata: chi gestisce il negozio può permetterla (imports.sources.networks; di un collegamento: exchange.allowNetworks).`,
    en: `“${name}” is in a private network: who runs the shop can allow it (imports.sources.networks; of a connection: exchange.allowNetworks).`,
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
  silent: (seconds) => ({
    it: `Il server non ha detto più nulla per ${seconds} secondi: si riprova da sé.`,
    en: `The server said nothing for ${seconds} seconds: it is tried again by itself.`,
  }),
  'host-key-new': (fingerprint) => ({
    it: `Nessuno ha ancora confermato la chiave del server, ${fingerprint}: confrontarla con chi lo gestisce e confermarla. Nulla è stato mandato.`,
    en: `Nobody has confirmed the key of the server yet, ${fingerprint}: compare it with who runs the server and confirm it. Nothing was sent.`,
  }),
  'host-key-changed': (fingerprint) => ({
    it: `Il server mostra un’altra chiave, ${fingerprint}: può essere un server nuovo o qualcuno in mezzo. Chiedere a chi lo gestisce prima di confermarla; nulla è stato mandato.`,
    en: `The server shows another key, ${fingerprint}: it may be a new server or somebody in between. Ask who runs it before confirming; nothing was sent.`,
  }),
  'certificate-new': (fingerprint) => ({
    it: `Nessuna autorità garantisce per il certificato del server, ${fingerprint}: confrontarlo con chi lo gestisce e confermarlo. La password non è stata mandata.`,
    en: `No authority vouches for the certificate of the server, ${fingerprint}: compare it with who runs the server and confirm it. The password was not sent.`,
  }),
  'certificate-changed': (fingerprint) => ({
    it: `Il server mostra un altro certificato, ${fingerprint}: può essere rinnovato o qualcuno in mezzo. Chiedere a chi lo gestisce prima di confermarlo; la password non è stata mandata.`,
    en: `The server shows another certificate, ${fingerprint}: it may be renewed or somebody in between. Ask who runs it before confirming; the password was not sent.`,
  }),
  'private-key': () => ({
    it: 'La chiave privata non si legge: è in formato OpenSSH o PEM, e la sua frase è giusta?',
    en: 'The private key cannot be read: is it in the OpenSSH or PEM format, and is its passphrase right?',
  }),
  denied: (detail) => ({
    it: `Il server non lo permette${detail ? ` (${detail})` : ''}: controllare cartelle e permessi dell’utente.`,
    en: `The server does not allow it${detail ? ` (${detail})` : ''}: check folders and permissions of the user.`,
  }),
  'no-folder': (folder) => ({
    it: `La cartella «${folder}» sul server non c’è.`,
    en: `There is no folder “${folder}” on the server.`,
  }),
  'no-size': () => ({
    it: 'Il server non dice quanto è grande un file (SIZE): non si può sapere se è intero.',
    en: 'The server does not say how large a file is (SIZE): nobody can know whether it is whole.',
  }),
  'not-removed': (count) => ({
    it: `File presi che sul server non si possono eliminare: ${count}. Non vengono presi di nuovo; dare all’utente il permesso di cancellare.`,
    en: `Fetched files that cannot be removed on the server: ${count}. They are not fetched again; let the user delete there.`,
  }),
  upload: (name) => ({
    it: `Il file «${name}» è arrivato sul server con un’altra grandezza: si riprova da sé.`,
    en: `The file “${name}” arrived on the server with another size: it is tried again by itself.`,
  }),
  'no-environment': (name) => ({
    it: `La variabile d’ambiente ${name} non c’è: chi gestisce il negozio deve impostarla.`,
    en: `There is no environment variable ${name}: who runs the shop has to set it.`,
  }),
  'own-fault': (detail) => ({
    it: `Il server del negozio non ha potuto lavorare il file (${detail}): si riprova da sé.`,
    en: `The shop's own server could not work on the file (${detail}): it is tried again by itself.`,
  }),
  plain: () => ({
    it: 'Password e file viaggiano in chiaro: chiunque sia sulla linea li legge. Chiedere un server SFTP o FTPS.',
    en: 'Password and files travel unencrypted: anybody on the line reads them. Ask for an SFTP or FTPS server.',
  }),
};

export const faultSentence = ({ code, detail }: StoredFault, locale: Locale): string => SENTENCES[code](detail)[locale];
