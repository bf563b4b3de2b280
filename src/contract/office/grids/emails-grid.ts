/** The e-mails of the shop as the office sees them: what waits, what failed and why, what was sent, the newest first. */
import { EMAIL_FAULTS, type EmailFault } from '#contract/values/email-faults.ts';
import type { GridChoice, GridDefinition, GridFilter, Words } from './grid-definition.ts';

export const EMAIL_STATES = [
  { value: 'failed', title: { it: 'Non partita', en: 'Failed' } },
  { value: 'waiting', title: { it: 'In attesa', en: 'Waiting' } },
  { value: 'stopped', title: { it: 'Fermata', en: 'Stopped' } },
  { value: 'sent', title: { it: 'Inviata', en: 'Sent' } },
] as const;
export type EmailState = (typeof EMAIL_STATES)[number]['value'];

/** Why an e-mail did not leave, in a few words. */
export const EMAIL_FAULT_WORDS: Readonly<Record<EmailFault, Words>> = {
  unreachable: { it: 'Il server di posta non risponde', en: 'The mail server does not answer' },
  login: { it: 'Il server di posta rifiuta nome o password', en: 'The mail server refuses name or password' },
  certificate: { it: 'La connessione non è sicura', en: 'The connection is not secure' },
  address: { it: 'L’indirizzo non esiste', en: 'The address does not exist' },
  full: { it: 'La casella è piena', en: 'The mailbox is full' },
  refused: { it: 'Il destinatario la rifiuta', en: 'The recipient’s server refuses it' },
  'too-large': { it: 'È troppo grande', en: 'It is too large' },
  content: { it: 'Non si può scrivere', en: 'It cannot be written' },
  other: { it: 'Altro motivo', en: 'Another reason' },
};

/** Kinds by what they are to the office; each is a template of the shop (docs/content.md). */
export const EMAIL_KINDS = [
  { value: 'order-confirmation', title: { it: 'Conferma d’ordine', en: 'Order confirmation' } },
  { value: 'order-agent', title: { it: 'Ordine, per l’agente', en: 'Order, for the agent' } },
  { value: 'order-office', title: { it: 'Ordine, per l’ufficio', en: 'Order, for the office' } },
  { value: 'order-accepted', title: { it: 'Ordine accettato', en: 'Order accepted' } },
  { value: 'order-amended', title: { it: 'Ordine cambiato', en: 'Order changed' } },
  { value: 'order-partial', title: { it: 'Consegna in parte', en: 'Delivered in part' } },
  { value: 'order-fulfilled', title: { it: 'Ordine evaso', en: 'Order fulfilled' } },
  { value: 'order-cancelled', title: { it: 'Ordine annullato', en: 'Order cancelled' } },
  { value: 'documents-invoice', title: { it: 'Nuove fatture', en: 'New invoices' } },
  { value: 'documents-note', title: { it: 'Nuove bolle', en: 'New delivery notes' } },
  { value: 'documents-soon', title: { it: 'Scadenze vicine', en: 'Due soon' } },
  { value: 'documents-expired', title: { it: 'Scadenze passate', en: 'Past due' } },
  { value: 'documents-unpaid', title: { it: 'Insoluti', en: 'Returned unpaid' } },
  { value: 'documents-daily', title: { it: 'Documenti del giorno', en: 'Documents of the day' } },
  { value: 'enquiry', title: { it: 'Richiesta, per l’ufficio', en: 'Enquiry, for the office' } },
  { value: 'enquiry-answer', title: { it: 'Risposta a una richiesta', en: 'Reply to an enquiry' } },
  { value: 'dispute', title: { it: 'Contestazione', en: 'Dispute' } },
  { value: 'registration-received', title: { it: 'Registrazione ricevuta', en: 'Registration received' } },
  {
    value: 'registration-known',
    title: { it: 'Registrazione di chi è già cliente', en: 'Registration of a known customer' },
  },
  { value: 'registration-approved', title: { it: 'Registrazione approvata', en: 'Registration approved' } },
  { value: 'registration-refused', title: { it: 'Registrazione rifiutata', en: 'Registration refused' } },
  { value: 'registration-staff', title: { it: 'Registrazione, per l’ufficio', en: 'Registration, for the office' } },
  { value: 'person-invitation', title: { it: 'Invito di una persona', en: 'Invitation of a person' } },
  { value: 'staff-invitation', title: { it: 'Invito in ufficio', en: 'Invitation to the office' } },
  { value: 'import-stopped', title: { it: 'Importazione ferma', en: 'Import stopped' } },
  { value: 'password-link', title: { it: 'Nuova password', en: 'New password' } },
  { value: 'password-changed', title: { it: 'Password cambiata', en: 'Password changed' } },
  { value: 'new-browser', title: { it: 'Nuovo dispositivo', en: 'New device' } },
  { value: 'second-factor-added', title: { it: 'Secondo fattore aggiunto', en: 'Second factor added' } },
  { value: 'second-factor-removed', title: { it: 'Secondo fattore rimosso', en: 'Second factor removed' } },
  { value: 'second-factor-reset', title: { it: 'Secondo fattore azzerato', en: 'Second factor reset' } },
  { value: 'passkey-added', title: { it: 'Passkey aggiunta', en: 'Passkey added' } },
  { value: 'passkey-removed', title: { it: 'Passkey rimossa', en: 'Passkey removed' } },
  { value: 'recovery-code-used', title: { it: 'Codice di riserva usato', en: 'Recovery code used' } },
  { value: 'email-changed', title: { it: 'Indirizzo cambiato', en: 'Address changed' } },
  { value: 'person-erased', title: { it: 'Dati cancellati', en: 'Data erased' } },
  { value: 'person-erased-office', title: { it: 'Dati cancellati, per l’ufficio', en: 'Data erased, for the office' } },
  { value: 'newsletter', title: { it: 'Newsletter', en: 'Newsletter' } },
  { value: 'newsletter-confirm', title: { it: 'Newsletter: conferma', en: 'Newsletter: confirmation' } },
  { value: 'newsletter-welcome', title: { it: 'Newsletter: benvenuto', en: 'Newsletter: welcome' } },
  { value: 'availability-alert', title: { it: 'Di nuovo disponibile', en: 'Available again' } },
  { value: 'handed-cart', title: { it: 'Carrello dall’agente', en: 'Cart from the agent' } },
  { value: 'message', title: { it: 'Messaggio', en: 'Message' } },
] as const satisfies readonly GridChoice[];

/** What an e-mail is about, when that has a page or a number of its own. */
export const EMAIL_SUBJECTS = [
  { value: 'order', title: { it: 'Ordine', en: 'Order' } },
  { value: 'enquiry', title: { it: 'Richiesta', en: 'Enquiry' } },
  { value: 'dispute', title: { it: 'Contestazione', en: 'Dispute' } },
  { value: 'registration', title: { it: 'Registrazione', en: 'Registration' } },
] as const;
export type EmailSubject = (typeof EMAIL_SUBJECTS)[number]['value'];

const ONLY = (state: EmailState): GridFilter => ({ column: 'state', is: [state] });

export const EMAILS_GRID = {
  name: 'emails',
  title: { it: 'Email', en: 'Emails' },
  permission: 'emails.read',
  columns: [
    { key: 'number', kind: 'code', title: { it: 'Numero', en: 'Number' }, width: 76 },
    { key: 'written', kind: 'time', title: { it: 'Scritta', en: 'Written' }, width: 92 },
    { key: 'to', kind: 'text', title: { it: 'A', en: 'To' }, width: 220 },
    { key: 'kind', kind: 'choice', title: { it: 'Tipo', en: 'Kind' }, choices: EMAIL_KINDS, width: 170 },
    // Templates may put amounts into it.
    {
      key: 'subject',
      kind: 'text',
      title: { it: 'Oggetto', en: 'Subject' },
      width: 260,
      permission: 'prices.read',
    },
    { key: 'about', kind: 'code', title: { it: 'Che cosa', en: 'About' }, width: 150 },
    { key: 'state', kind: 'choice', title: { it: 'Stato', en: 'Status' }, choices: EMAIL_STATES, width: 104 },
    {
      key: 'reason',
      kind: 'choice',
      title: { it: 'Perché no', en: 'Why not' },
      choices: EMAIL_FAULTS.map((value) => ({ value, title: EMAIL_FAULT_WORDS[value] })),
      width: 220,
    },
    { key: 'tries', kind: 'number', title: { it: 'Tentativi', en: 'Tries' }, width: 72 },
    { key: 'next', kind: 'time', title: { it: 'Prossimo tentativo', en: 'Next try' }, width: 110 },
    { key: 'sent', kind: 'time', title: { it: 'Inviata', en: 'Sent' }, width: 92, optional: true },
    {
      key: 'about_kind',
      kind: 'choice',
      title: { it: 'Riguarda', en: 'Concerns' },
      choices: EMAIL_SUBJECTS,
      width: 110,
      optional: true,
    },
    {
      key: 'customer',
      kind: 'text',
      title: { it: 'Cliente', en: 'Customer' },
      width: 180,
      optional: true,
      ordered: false,
      permission: 'customers.read',
    },
    {
      key: 'customer_code',
      kind: 'number',
      title: { it: 'Codice cliente', en: 'Customer code' },
      width: 92,
      optional: true,
      ordered: false,
      permission: 'customers.read',
    },
  ],
  sort: [{ column: 'written', down: true }],
  sums: [],
  views: [
    { name: 'all', title: { it: 'Tutte', en: 'All' }, filters: [] },
    {
      name: 'failed',
      title: { it: 'Non partite', en: 'Failed' },
      filters: [ONLY('failed')],
      alarm: true,
    },
    {
      name: 'waiting',
      title: { it: 'In attesa', en: 'Waiting' },
      filters: [ONLY('waiting')],
      sort: [{ column: 'next', down: false }],
    },
    { name: 'today', title: { it: 'Oggi', en: 'Today' }, filters: [{ column: 'written', from: 'today' }] },
    { name: 'stopped', title: { it: 'Fermate', en: 'Stopped' }, filters: [ONLY('stopped')] },
  ],
} as const satisfies GridDefinition;
