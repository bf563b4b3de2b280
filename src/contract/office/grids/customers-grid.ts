/** The grid of customers and its tabs (back-office design §4.2). */
import { MONEY_SCALE } from '#contract/values/money.ts';
import type { GridDefinition } from './grid-definition.ts';

/** What the page of a customer may change, its cells may too; terms of credit need their own code. */
const WRITE = { permission: 'customers.write' } as const;
/** Ten-thousandths: as much as the page takes. */
const MOST_LIMIT = 1e10 * MONEY_SCALE;
const CREDIT = { permission: 'customers.credit' } as const;

export const CUSTOMERS_GRID = {
  name: 'customers',
  title: { it: 'Clienti', en: 'Customers' },
  permission: 'customers.read',
  columns: [
    { key: 'code', kind: 'code', title: { it: 'Codice', en: 'Code' }, width: 62 },
    { key: 'company', kind: 'text', title: { it: 'Azienda', en: 'Company' }, width: 196, edit: WRITE },
    { key: 'town', kind: 'text', title: { it: 'Città', en: 'Town' }, width: 96, edit: { ...WRITE, optional: true } },
    {
      key: 'province',
      kind: 'code',
      title: { it: 'Prov.', en: 'Province' },
      width: 56,
      optional: true,
      edit: { ...WRITE, optional: true, longest: 60 },
    },
    {
      key: 'agent',
      kind: 'text',
      title: { it: 'Agente', en: 'Agent' },
      width: 100,
      edit: { ...WRITE, optional: true, listed: true },
    },
    {
      key: 'price_list',
      kind: 'text',
      title: { it: 'Listino', en: 'Price list' },
      permission: 'prices.read',
      width: 84,
      edit: { ...WRITE, optional: true, listed: true },
    },
    {
      key: 'discount',
      kind: 'code',
      title: { it: 'Sconto', en: 'Discount' },
      permission: 'prices.read',
      width: 64,
      edit: { ...WRITE, optional: true, longest: 60 },
    },
    {
      key: 'payments',
      kind: 'text',
      title: { it: 'Pagamenti', en: 'Payments' },
      width: 92,
      edit: { ...CREDIT, longest: 1000 },
    },
    {
      key: 'limit',
      kind: 'money',
      title: { it: 'Fido €', en: 'Limit €' },
      permission: 'prices.read',
      width: 76,
      edit: { ...CREDIT, optional: true, least: 0, most: MOST_LIMIT },
    },
    { key: 'used', kind: 'money', title: { it: 'Usato €', en: 'Used €' }, permission: 'prices.read', width: 76 },
    {
      key: 'credit',
      kind: 'percent',
      title: { it: 'Fido %', en: 'Credit %' },
      permission: 'prices.read',
      width: 62,
    },
    {
      key: 'overdue',
      kind: 'money',
      title: { it: 'Scaduto €', en: 'Overdue €' },
      permission: 'prices.read',
      width: 76,
    },
    {
      key: 'sales',
      kind: 'money',
      title: { it: '12 mesi €', en: '12 months €' },
      permission: 'prices.read',
      width: 80,
    },
    {
      key: 'before',
      kind: 'money',
      title: { it: '12 mesi prima €', en: '12 months before €' },
      permission: 'prices.read',
      width: 112,
      optional: true,
    },
    { key: 'change', kind: 'percent', title: { it: '± %', en: '± %' }, permission: 'prices.read', width: 48 },
    { key: 'last_order', kind: 'day', title: { it: 'Ult. ordine', en: 'Last order' }, width: 78 },
    { key: 'people', kind: 'number', title: { it: 'Persone', en: 'People' }, width: 52 },
    { key: 'active', kind: 'flag', title: { it: 'Attivo', en: 'Active' }, width: 60, optional: true, edit: WRITE },
    {
      key: 'phone',
      kind: 'code',
      title: { it: 'Telefono', en: 'Phone' },
      width: 116,
      optional: true,
      edit: { ...WRITE, optional: true, longest: 60 },
    },
    {
      key: 'email',
      kind: 'code',
      title: { it: 'Email', en: 'Email' },
      width: 180,
      optional: true,
      edit: { ...WRITE, optional: true },
    },
    {
      key: 'vat_number',
      kind: 'code',
      title: { it: 'Partita IVA', en: 'VAT number' },
      width: 108,
      optional: true,
      edit: { ...WRITE, optional: true, longest: 60 },
    },
    {
      key: 'tax_code',
      kind: 'code',
      title: { it: 'Codice fiscale', en: 'Tax code' },
      width: 132,
      optional: true,
      edit: { ...WRITE, optional: true, longest: 60 },
    },
    { key: 'tasks', kind: 'number', title: { it: 'Compiti', en: 'Tasks' }, width: 64, optional: true },
  ],
  sort: [{ column: 'company', down: false }],
  sums: ['used', 'overdue', 'sales'],
  views: [
    { name: 'active', title: { it: 'Attivi', en: 'Active' }, filters: [{ column: 'active', is: ['yes'] }] },
    {
      name: 'overdue',
      title: { it: 'Con scaduto', en: 'Overdue' },
      filters: [{ column: 'overdue', from: 1 }],
      sort: [{ column: 'overdue', down: true }],
      alarm: true,
    },
    {
      name: 'over_limit',
      title: { it: 'Oltre fido', en: 'Over credit' },
      filters: [{ column: 'credit', from: 101 }],
      sort: [{ column: 'credit', down: true }],
    },
    { name: 'closed', title: { it: 'Non attivi', en: 'Not active' }, filters: [{ column: 'active', is: ['no'] }] },
    { name: 'all', title: { it: 'Tutti', en: 'All' }, filters: [] },
  ],
} as const satisfies GridDefinition;
