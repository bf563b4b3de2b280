import { expect, test } from 'vitest';
import type { LinkedDocument } from '#contract/endpoints/account/document-parts.ts';
import type { InvoiceRow } from '#contract/endpoints/account/invoices.ts';
import { invoiceRowsOnPage } from './rows-on-page.ts';

const note = (number: string): LinkedDocument => ({ kind: 'note', id: 1, number, date: '2026-11-26' });
const rowOf = (at: number): InvoiceRow => ({
  row_id: at,
  kind: 'goods',
  carti: `A${at}`,
  description: `Article ${at}`,
  article: null,
  um: 'pz',
  quantity: 1,
  gross: 1,
  net: 1,
  discounts: '',
  total: 1,
  vat_rate: 22,
  natura: '',
  order: null,
  note: note(at < 300 ? 'DT/1' : 'DT/2'),
});
const ROWS = Array.from({ length: 450 }, (_, at) => rowOf(at));
const page = (query: string, flash = {}) => invoiceRowsOnPage(ROWS, new URL(`http://localhost/invoice${query}`), flash);
const groupsOf = (query: string) => page(query).groups.map((group) => [group.first, group.note?.number, group.total]);

test('two hundred rows at a time, under the notes that they belong to; all notes are named on each page (C-DOC-2)', () => {
  expect(page('')).toMatchObject({ page: 1, pages: 3, count: 450, notes: [{ number: 'DT/1' }, { number: 'DT/2' }] });
  expect(page('?page=2').rows.map(({ row_id }) => row_id)).toEqual(ROWS.slice(200, 400).map(({ row_id }) => row_id));
  expect(groupsOf('')).toEqual([[0, 'DT/1', 300]]);
  expect(groupsOf('?page=2')).toEqual([
    [0, 'DT/1', 300],
    [100, 'DT/2', 150],
  ]);
  expect(page('?page=2').notes).toHaveLength(2);
});

test('a page that is none is the first or the last', () => {
  expect(page('?page=99')).toMatchObject({ page: 3, rows: { length: 50 } });
  expect(page('?page=no')).toMatchObject({ page: 1 });
});

test('rows of all pages are named only for what was ordered again', () => {
  expect(page('').named).toEqual([]);
  expect(page('', { reordered: { added: 0 } }).named).toHaveLength(450);
});
