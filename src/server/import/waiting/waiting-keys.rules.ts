/** Of the tables of a whole import: which rows may wait, what for, and what they are about together. Pure. */
import { subjectOf } from '../delta/figure-rows.rules.ts';
import { type FigureTable, isFigureTable, SUBJECTS } from '../figure-tables.ts';
import { WAITED_FOR, type WaitedFor } from './waiting.rules.ts';
import type { RowCells } from './waiting-rows.repository.ts';

/** Columns that say what rows are about together: those that replace one another are never divided. */
const OTHERS: Readonly<Record<string, { readonly key: readonly string[]; readonly waitsFor: readonly WaitedFor[] }>> = {
  users: { key: ['email'], waitsFor: ['customer'] },
  addresses: { key: ['customer', 'code', 'address_code'], waitsFor: ['customer'] },
  customer_codes: { key: ['customer', 'code'], waitsFor: ['customer', 'article'] },
  delivery_notes: { key: ['number', 'series', 'date'], waitsFor: ['customer'] },
  invoices: { key: ['number', 'series', 'date', 'type'], waitsFor: ['customer'] },
  deadlines: { key: ['customer', 'document', 'date', 'due_date', 'part'], waitsFor: ['customer'] },
  ledger: { key: ['external_id'], waitsFor: ['customer'] },
};

/** Rows of documents wait with their document: for its customer. */
const ROWS_OF: Readonly<Record<string, { readonly documents: string; readonly number: string }>> = {
  delivery_note_rows: { documents: 'delivery_notes', number: 'note' },
  invoice_rows: { documents: 'invoices', number: 'invoice' },
};

/** The table of the documents whose rows this one has. */
export const documentsOf = (table: string): string | undefined => ROWS_OF[table]?.documents;

/** The table of the rows of these documents. */
export const rowsOfDocuments = (table: string): string | undefined =>
  Object.keys(ROWS_OF).find((rows) => ROWS_OF[rows]?.documents === table);

/** Number and year of a document, as it says them itself and as its rows name it. */
export function documentName(table: string, cells: RowCells): string {
  const { number = 'number' } = ROWS_OF[table] ?? {};
  const year = /\d{4}/.exec(cells.year ?? cells.date ?? '')?.[0] ?? '';
  return `${(cells[number] ?? '').trim().toUpperCase()}|${year}`;
}

/** The column that names what a row waits for; rows of documents name their document. */
export const waitedColumn = (table: string, waitsFor: WaitedFor): string =>
  ROWS_OF[table]?.number ?? { article: 'product', list: 'list', customer: 'customer', order: 'number' }[waitsFor];

/** Undefined: rows of this table never wait. */
export function waitsIn(table: string, columns: readonly string[]): readonly WaitedFor[] | undefined {
  if (table === 'orders' && columns.includes('customer')) return undefined;
  if (ROWS_OF[table]) return [];
  return isFigureTable(table) ? WAITED_FOR : OTHERS[table]?.waitsFor;
}

/** A password is not kept for a month. */
export const isKeptAtAll = (cells: RowCells): boolean => !cells.password;

/** What a row of `table` is about, as `waiting_rows` names it. */
export function keyOf(table: string, cells: RowCells): string {
  if (isFigureTable(table)) return figureKey(table, cells[SUBJECTS[table]] ?? '', cells.list ?? '');
  const rows = ROWS_OF[table];
  const columns = rows ? [rows.number, 'year', 'date', 'series', 'type'] : (OTHERS[table]?.key ?? []);
  return columns.map((column) => (cells[column] ?? '').trim()).join('|');
}

/** The same for figures, by the cells that say it. */
export function figureKey(table: FigureTable, subject: string, list: string): string {
  const about = subjectOf(table, subject);
  return table === 'prices' ? `${about}|${list.trim()}` : about;
}
