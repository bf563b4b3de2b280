import { expect, test } from 'vitest';
import type { OfficeOperation } from '#contract/office/history.ts';
import { historyRecord } from './history-records.ts';
import { fieldName, operationName } from './history-words.ts';

test.each([
  ['order', 'OC/12/2026', 'OC/12/2026', '/orders/OC%2F12%2F2026'],
  ['order-note', 'OC/12/2026#4', 'OC/12/2026', '/orders/OC%2F12%2F2026'],
  ['customer-address', '18#3', 'Cliente 18 · 3', '/customers/18'],
  ['article', 'VT933.08', 'Articolo VT933.08', '/articles/VT933.08'],
  ['article-stock', 'VT933.08', 'Articolo VT933.08', '/articles/VT933.08'],
  ['price', 'VT933.08 · B · 71', 'Prezzo VT933.08 · B · 71', '/articles/VT933.08'],
  ['discount', '18 · viti · 5', 'Sconto 18 · viti · 5', '/customers/18'],
  ['price-list', 'B', 'Listino B', '/prices/lists'],
  ['search-rule', '7', 'Regola della ricerca 7', '/search/rules/7'],
  ['registration', '7', 'Registrazione 7', '/inbox/registration/7'],
  ['staff_person', '3', 'Persona 3', '/people/3'],
  ['merged-order', '40', undefined, undefined],
  ['of-tomorrow', '1', 'of-tomorrow 1', undefined],
])('%s %s leads to its page (C-OFF-2, C-OFF-8)', (entity, key, name, path) => {
  const record = historyRecord(entity, key);
  expect(record.path).toBe(path);
  if (name) expect(record.name).toBe(name);
});

test('fields of a rule of the search have its own words', () => {
  for (const field of ['from', 'to', 'target']) expect(fieldName(field, 'search-rule')).not.toBe(field);
});

const OPERATION: OfficeOperation = {
  id: 1,
  at: '2026-11-27T08:00:00.000Z',
  user_id: 1,
  by: 'Laura',
  source: 'office',
  kind: '',
  params: {},
  rows: 1,
  state: 'done',
  undo_of: null,
  undone_by: null,
};

test.each([
  ['order.accept', { numbers: ['OC/12/2026'] }, 1, 'OC/12/2026'],
  ['order.accept', { numbers: ['OC/12/2026', 'OC/13/2026'] }, 2, '2'],
  ['price.edit', { grid: 'prices' }, 2807, '2.807'],
  ['price-list.copy', { from: 'L01', to: 'B', newName: null }, 2807, 'L01 → B · 2.807'],
  ['article.save', { code: 'VT933.08', values: {} }, 1, 'VT933.08'],
  ['enquiry.answer', { id: 7 }, 1, '7'],
] as const)('an operation is called after its one record, or how many: %s', (kind, params, rows, about) => {
  const name = operationName({ ...OPERATION, kind, params, rows } as OfficeOperation);
  expect(name.slice(name.indexOf(' · ') + 3)).toBe(about);
});
