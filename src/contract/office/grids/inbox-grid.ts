/** The inbox of the office: registrations, enquiries, disputes and orders of customers' systems in one list, the longest waiting first. */
import type { GridDefinition, GridFilter } from './grid-definition.ts';

export const INBOX_KINDS = ['registration', 'enquiry', 'dispute', 'trade'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

const KINDS = [
  { value: 'registration', title: { it: 'Registrazione', en: 'Registration' } },
  { value: 'enquiry', title: { it: 'Richiesta', en: 'Enquiry' } },
  { value: 'dispute', title: { it: 'Contestazione', en: 'Dispute' } },
  { value: 'trade', title: { it: 'Ordine cliente', en: 'Customer order' } },
] as const;

/** The words of all kinds: what waits for the office comes first. */
export const INBOX_STATES = [
  { value: 'waiting', title: { it: 'Da decidere', en: 'To decide' } },
  { value: 'new', title: { it: 'Nuova', en: 'New' } },
  { value: 'open', title: { it: 'Aperta', en: 'Open' } },
  { value: 'held', title: { it: 'Da vedere', en: 'On hold' } },
  { value: 'answered', title: { it: 'Con risposta', en: 'Answered' } },
  { value: 'approved', title: { it: 'Approvata', en: 'Approved' } },
  { value: 'accepted', title: { it: 'Accolta', en: 'Accepted' } },
  { value: 'ordered', title: { it: 'Ordinata', en: 'Ordered' } },
  { value: 'refused', title: { it: 'Rifiutata', en: 'Refused' } },
  { value: 'closed', title: { it: 'Chiusa', en: 'Closed' } },
] as const;
export type InboxState = (typeof INBOX_STATES)[number]['value'];

const WAITS: GridFilter = { column: 'waits', is: ['yes'] };
const ONLY = (kind: InboxKind): GridFilter => ({ column: 'kind', is: [kind] });

export const INBOX_GRID = {
  name: 'inbox',
  title: { it: 'Posta', en: 'Inbox' },
  permission: ['registrations.read', 'enquiries.read', 'orders.read'],
  rowAccess: {
    column: 'kind',
    needs: {
      registration: 'registrations.read',
      enquiry: 'enquiries.read',
      dispute: 'enquiries.read',
      trade: 'orders.read',
    },
  },
  columns: [
    { key: 'number', kind: 'code', title: { it: 'Numero', en: 'Number' }, width: 72 },
    { key: 'kind', kind: 'choice', title: { it: 'Tipo', en: 'Kind' }, choices: KINDS, width: 112 },
    { key: 'arrived', kind: 'time', title: { it: 'Arrivata', en: 'Received' }, width: 92 },
    { key: 'from', kind: 'text', title: { it: 'Da', en: 'From' }, width: 220 },
    { key: 'about', kind: 'text', title: { it: 'Che cosa', en: 'About' }, width: 360 },
    { key: 'state', kind: 'choice', title: { it: 'Stato', en: 'Status' }, choices: INBOX_STATES, width: 116 },
    { key: 'assigned', kind: 'person', title: { it: 'Assegnata', en: 'Assigned' }, width: 104 },
    { key: 'waits', kind: 'flag', title: { it: 'Aspetta noi', en: 'Waits for us' }, width: 92, optional: true },
    { key: 'email', kind: 'text', title: { it: 'Email', en: 'Email' }, width: 200, optional: true },
    { key: 'town', kind: 'text', title: { it: 'Comune', en: 'Town' }, width: 130, optional: true },
    {
      key: 'customer_code',
      kind: 'number',
      title: { it: 'Codice cliente', en: 'Customer code' },
      width: 92,
      optional: true,
    },
    { key: 'files', kind: 'number', title: { it: 'File', en: 'Files' }, width: 60, optional: true },
  ],
  sort: [{ column: 'arrived', down: true }],
  sums: [],
  views: [
    {
      name: 'waiting',
      title: { it: 'In attesa', en: 'Waiting' },
      filters: [WAITS],
      sort: [{ column: 'arrived', down: false }],
    },
    {
      name: 'registrations',
      title: { it: 'Registrazioni', en: 'Registrations' },
      filters: [ONLY('registration'), WAITS],
      sort: [{ column: 'arrived', down: false }],
    },
    {
      name: 'enquiries',
      title: { it: 'Richieste', en: 'Enquiries' },
      filters: [ONLY('enquiry'), WAITS],
      sort: [{ column: 'arrived', down: false }],
    },
    {
      name: 'disputes',
      title: { it: 'Contestazioni', en: 'Disputes' },
      filters: [ONLY('dispute'), WAITS],
      sort: [{ column: 'arrived', down: false }],
    },
    {
      name: 'orders',
      title: { it: 'Ordini clienti', en: 'Customer orders' },
      filters: [ONLY('trade'), WAITS],
      sort: [{ column: 'arrived', down: false }],
    },
    {
      name: 'mine',
      title: { it: 'Mie', en: 'Mine' },
      filters: [
        { column: 'assigned', is: ['me'] },
        { column: 'state', not: ['closed'] },
      ],
    },
    { name: 'all', title: { it: 'Tutte', en: 'All' }, filters: [] },
  ],
} as const satisfies GridDefinition;
