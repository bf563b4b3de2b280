/** The grid of coupons (back-office design §4.4): what they take off, how often they were used, what is left. */
import type { GridDefinition } from './grid-definition.ts';

const STATES = [
  { value: 'running', title: { it: 'In corso', en: 'Running' } },
  { value: 'planned', title: { it: 'In programma', en: 'Planned' } },
  { value: 'used-up', title: { it: 'Esaurito', en: 'Used up' } },
  { value: 'over', title: { it: 'Finito', en: 'Over' } },
  { value: 'off', title: { it: 'Fermato', en: 'Stopped' } },
] as const;

export const COUPONS_GRID = {
  name: 'coupons',
  title: { it: 'Buoni', en: 'Coupons' },
  permission: 'promos.read',
  columns: [
    { key: 'code', kind: 'code', title: { it: 'Codice', en: 'Code' }, width: 120 },
    { key: 'title_it', kind: 'text', title: { it: 'Titolo', en: 'Title in Italian' }, width: 170, optional: 'en' },
    { key: 'title_en', kind: 'text', title: { it: 'Titolo in inglese', en: 'Title' }, width: 200, optional: 'it' },
    { key: 'state', kind: 'choice', title: { it: 'Stato', en: 'State' }, choices: STATES, width: 104 },
    { key: 'chain', kind: 'code', title: { it: 'Sconti', en: 'Discounts' }, width: 60 },
    { key: 'amount', kind: 'money', title: { it: 'Importo €', en: 'Amount €' }, permission: 'prices.read', width: 76 },
    { key: 'minimum', kind: 'money', title: { it: 'Minimo €', en: 'Minimum €' }, permission: 'prices.read', width: 76 },
    { key: 'covers', kind: 'text', title: { it: 'Vale per', en: 'Counts on' }, width: 110 },
    { key: 'entitled', kind: 'text', title: { it: 'Per chi', en: 'For whom' }, width: 104 },
    { key: 'valid_from', kind: 'day', title: { it: 'Dal', en: 'From' }, width: 84 },
    { key: 'valid_to', kind: 'day', title: { it: 'Al', en: 'To' }, width: 84 },
    { key: 'once', kind: 'flag', title: { it: 'Una volta', en: 'Once each' }, width: 74 },
    { key: 'used', kind: 'number', title: { it: 'Usi', en: 'Used' }, width: 52 },
    { key: 'left', kind: 'number', title: { it: 'Restano', en: 'Left' }, width: 62 },
    {
      key: 'given',
      kind: 'money',
      title: { it: 'Scontato €', en: 'Taken off €' },
      permission: 'prices.read',
      width: 86,
      ordered: false,
    },
  ],
  sort: [{ column: 'valid_to', down: true }],
  sums: [],
  views: [
    { name: 'running', title: { it: 'In corso', en: 'Running' }, filters: [{ column: 'state', is: ['running'] }] },
    { name: 'planned', title: { it: 'In programma', en: 'Planned' }, filters: [{ column: 'state', is: ['planned'] }] },
    { name: 'used_up', title: { it: 'Esauriti', en: 'Used up' }, filters: [{ column: 'state', is: ['used-up'] }] },
    {
      name: 'ended',
      title: { it: 'Finiti o fermati', en: 'Over or stopped' },
      filters: [{ column: 'state', is: ['over', 'off'] }],
    },
    { name: 'all', title: { it: 'Tutti', en: 'All' }, filters: [] },
  ],
} as const satisfies GridDefinition;
