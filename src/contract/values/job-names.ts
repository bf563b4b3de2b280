/** The background work of the server by its name in `every(…)`: what it does, in words. Zod-free: the office shows them. */
import type { Locale } from './locale.ts';

type Words = Readonly<Record<Locale, string>>;

export interface JobWords {
  readonly title: Words;
  readonly does: Words;
  /** Nothing is lost and nobody is wronged while it does not run. */
  readonly canPause: boolean;
  /** Which processes do it (`ROLES`); `each` = every one for its own memory or its own files. Left out: those with `jobs`. */
  readonly role?: 'tracking' | 'each';
}

export const JOBS = {
  outbox: {
    title: { it: 'Invio delle email', en: 'Sending emails' },
    does: {
      it: 'Consegna al server di posta le email che aspettano; chi fallisce riprova dopo un poco.',
      en: 'Hands waiting emails to the mail server; those that fail are tried again a little later.',
    },
    canPause: true,
  },
  'e-mails about documents': {
    title: { it: 'Email sui documenti', en: 'Emails about documents' },
    does: {
      it: 'Scrive ai clienti di fatture e bolle nuove, di scadenze vicine o passate, di insoluti.',
      en: 'Writes to customers about new invoices and delivery notes, about due dates, about returned payments.',
    },
    canPause: true,
  },
  'availability alerts': {
    title: { it: 'Avvisi di disponibilità', en: 'Availability alerts' },
    does: {
      it: 'Scrive a chi aspetta un articolo che è di nuovo disponibile.',
      en: 'Writes to those who wait for an article that is available again.',
    },
    canPause: true,
  },
  'unfinished payments': {
    title: { it: 'Pagamenti a metà', en: 'Unfinished payments' },
    does: {
      it: 'Chiede al gestore delle carte com’è finito un pagamento rimasto a metà, e completa l’ordine.',
      en: 'Asks the card provider how a payment that was cut short ended, and completes the order.',
    },
    canPause: false,
  },
  'files of this build': {
    title: { it: 'File della versione', en: 'Files of this version' },
    does: {
      it: 'Mette nel bucket script e stili delle pagine, se all’avvio non è riuscito.',
      en: 'Puts scripts and styles of the pages into the bucket, where that failed at the start.',
    },
    canPause: true,
  },
  'files of invoices': {
    title: { it: 'Fatture al Sistema di Interscambio', en: 'Invoices to the exchange system' },
    does: {
      it: 'Consegna le fatture elettroniche e legge le ricevute.',
      en: 'Hands over invoices and reads receipts.',
    },
    canPause: false,
  },
  'invoices of the month': {
    title: { it: 'Fatture del mese', en: 'Invoices of the month' },
    does: {
      it: 'Fattura ciò che è stato consegnato nel mese finito, se le impostazioni lo dicono.',
      en: 'Invoices what was delivered in the month that ended, where the settings say so.',
    },
    canPause: false,
  },
  'packed invoices': {
    title: { it: 'Elenchi di fatture', en: 'Lists of invoices' },
    does: {
      it: 'Prepara le fatture dei clienti che ne hanno molte, perché gli elenchi si aprano subito.',
      en: 'Prepares the invoices of customers who have many, so that lists open at once.',
    },
    canPause: true,
  },
  'imports of the office': {
    title: { it: 'Importazioni', en: 'Imports' },
    does: {
      it: 'Guarda le cartelle delle fonti, trova le importazioni interrotte e cancella i file vecchi.',
      en: 'Looks into the folders of sources, finds imports that were cut off and deletes old files.',
    },
    canPause: true,
  },
  'rows that wait': {
    title: { it: 'Righe in attesa', en: 'Lines that wait' },
    does: {
      it: 'Applica le righe di altri programmi appena compare l’articolo, il cliente, l’ordine o il listino che nominano.',
      en: 'Applies lines of other systems as soon as the article, customer, order or price list appears that they name.',
    },
    canPause: true,
  },
  'files of connections': {
    title: { it: 'File dei collegamenti', en: 'Files of connections' },
    does: {
      it: 'Guarda le cartelle dei collegamenti e importa i file che il gestionale vi lascia.',
      en: 'Looks into the folders of connections and imports the files that the ERP leaves there.',
    },
    canPause: true,
  },
  'servers of connections': {
    title: { it: 'Server dei collegamenti', en: 'Servers of connections' },
    does: {
      it: 'Prende i file dai server dei collegamenti e vi manda quelli degli ordini, quando è la loro ora.',
      en: 'Fetches files from the servers of connections and sends those of orders, when their time comes.',
    },
    canPause: true,
  },
  'VAT numbers in VIES': {
    title: { it: 'Partite IVA nel VIES', en: 'VAT numbers in VIES' },
    does: {
      it: 'Chiede al VIES le partite IVA dei clienti esteri la cui conferma sta per scadere.',
      en: 'Asks VIES about VAT numbers of customers abroad whose confirmation is about to end.',
    },
    canPause: true,
  },
  'expired sessions': {
    title: { it: 'Sessioni scadute', en: 'Expired sessions' },
    does: { it: 'Cancella le sessioni finite.', en: 'Deletes sessions that have ended.' },
    canPause: true,
  },
  retention: {
    title: { it: 'Cancellazione dei dati vecchi', en: 'Deleting old data' },
    does: {
      it: 'Una volta al giorno cancella ciò che ha superato i giorni delle impostazioni (retention).',
      en: 'Once a day deletes what is older than the settings allow (retention).',
    },
    // The periods are promised in the privacy notice.
    canPause: false,
  },
  popularity: {
    title: { it: 'Articoli più richiesti', en: 'Popular articles' },
    does: {
      it: 'Una volta al giorno conta vendite e clic, perché la ricerca mostri prima ciò che si vende.',
      en: 'Once a day counts sales and clicks, so that the search shows first what sells.',
    },
    canPause: true,
  },
  'popular searches': {
    title: { it: 'Ricerche frequenti', en: 'Popular searches' },
    does: {
      it: 'Legge che cosa hanno cercato gli altri, per i suggerimenti.',
      en: 'Reads what others searched, for suggestions.',
    },
    canPause: true,
    role: 'each',
  },
  'new day of the search index': {
    title: { it: 'Nuovo giorno della ricerca', en: 'New day of the search' },
    does: {
      it: 'A mezzanotte rinnova prezzi e date dell’indice di ricerca.',
      en: 'At midnight renews prices and dates of the search index.',
    },
    canPause: false,
    role: 'each',
  },
  'words of the search': {
    title: { it: 'Parole della ricerca', en: 'Words of the search' },
    does: {
      it: 'Guarda se i file di sinonimi e parole sono cambiati.',
      en: 'Looks whether the files of synonyms and words have changed.',
    },
    canPause: true,
    role: 'each',
  },
  'promos of today': {
    title: { it: 'Promozioni di oggi', en: 'Promotions of today' },
    does: {
      it: 'Tiene pronti i prezzi delle promozioni in corso.',
      en: 'Keeps prices of running promotions ready.',
    },
    canPause: true,
    role: 'each',
  },
  'content folder': {
    title: { it: 'Cartella dei contenuti', en: 'Content folder' },
    does: {
      it: 'Guarda se pagine, menu e immagini sono cambiati, e li pubblica.',
      en: 'Looks whether pages, menus and pictures have changed, and publishes them.',
    },
    canPause: true,
    role: 'each',
  },
  'delivery of tracking events': {
    title: { it: 'Eventi dei visitatori', en: 'Events of visitors' },
    does: {
      it: 'Scrive ciò che hanno fatto i visitatori che acconsentono.',
      en: 'Writes what visitors who consent did.',
    },
    canPause: false,
    role: 'tracking',
  },
  'events to Kafka': {
    title: { it: 'Eventi verso Kafka', en: 'Events to Kafka' },
    does: {
      it: 'Manda a Kafka gli eventi dei visitatori; se non risponde aspettano nel database.',
      en: 'Sends events of visitors to Kafka; while it does not answer they wait in the database.',
    },
    canPause: true,
    role: 'tracking',
  },
  'days of tracking events': {
    title: { it: 'Giorni degli eventi', en: 'Days of events' },
    does: {
      it: 'Prepara il posto per gli eventi dei prossimi giorni e toglie i giorni vecchi già consegnati.',
      en: 'Makes room for events of the days to come, and removes old days that were delivered.',
    },
    canPause: false,
  },
  'bulk changes': {
    title: { it: 'Modifiche di molte righe', en: 'Changes in bulk' },
    does: {
      it: 'Riprende una modifica in blocco rimasta a metà per un riavvio.',
      en: 'Resumes a bulk change that a restart cut short.',
    },
    canPause: false,
  },
  exports: {
    title: { it: 'Esportazioni', en: 'Exports' },
    does: {
      it: 'Cancella le esportazioni del negozio dopo qualche giorno.',
      en: 'Deletes exports of the shop after some days.',
    },
    canPause: true,
    role: 'each',
  },
  'orders as files': {
    title: { it: 'File degli ordini', en: 'Files of orders' },
    does: {
      it: 'Scrive gli ordini nelle cartelle dei collegamenti, e guarda quali sono stati presi.',
      en: 'Writes orders into the folders of connections, and looks which were taken.',
    },
    canPause: true,
  },
  'orders of programs': {
    title: { it: 'Ordini dai programmi dei clienti', en: 'Orders of customers’ programs' },
    does: {
      it: 'Trasforma in ordini i messaggi dei programmi dei clienti, e scrive conferme e avvisi di spedizione.',
      en: 'Makes orders of the messages of customers’ programs, and writes responses and despatch advices.',
    },
    canPause: true,
  },
  'orders not acknowledged': {
    title: { it: 'Ordini che il gestionale non conferma', en: 'Orders that the ERP does not acknowledge' },
    does: {
      it: 'Scrive all’ufficio, una volta al giorno, se un gestionale non prende gli ordini da un’ora.',
      en: 'Writes to the office, once a day, when an ERP has taken no order for an hour.',
    },
    canPause: true,
  },
  'silent connections': {
    title: { it: 'Collegamenti da cui non arriva niente', en: 'Connections from which nothing comes' },
    does: {
      it: 'Scrive all’ufficio, una volta, se da un collegamento non arriva niente per più ore di quelle impostate.',
      en: 'Writes to the office, once, when nothing comes from a connection for more hours than its setting says.',
    },
    canPause: true,
  },
  webhooks: {
    title: { it: 'Webhook', en: 'Webhooks' },
    does: {
      it: 'Manda gli eventi agli indirizzi dei collegamenti; chi non risponde riprova dopo un poco.',
      en: 'Sends events to the addresses of connections; what fails is tried again a little later.',
    },
    canPause: true,
  },
  'positions of events': {
    title: { it: 'Eventi per altri sistemi', en: 'Events for other systems' },
    does: {
      it: 'Mette in fila ciò che è successo nel negozio, perché il gestionale lo legga.',
      en: 'Puts what happened in the shop in order, for the ERP to read.',
    },
    canPause: false,
  },
} as const satisfies Record<string, JobWords>;

export type JobName = keyof typeof JOBS;
export const JOB_NAMES = Object.keys(JOBS) as JobName[];
export const isJobName = (name: string): name is JobName => Object.hasOwn(JOBS, name);

/** Whether a process with these roles does it; what is no job is done by each. */
export function isJobOf(name: string, roles: ReadonlySet<string>): boolean {
  if (!isJobName(name)) return true;
  const { role }: JobWords = JOBS[name];
  return role === 'each' || roles.has(role ?? 'jobs');
}

/** Repeated, but no work: a line that keeps streams open. */
export const NO_JOBS: readonly string[] = ['pulse of staff events'];
