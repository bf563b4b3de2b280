/**
 * Columns of invoices with their types, as documents that are issued here and those of FatturaPA files write them from JSON. Each adds
 * columns of its own.
 */
export type Columns = Readonly<Record<string, string>>;

export const INVOICE_COLUMNS = {
  kind: 'text',
  credit: 'boolean',
  td: 'text',
  number: 'text',
  number_key: 'text',
  link_keys: 'text[]',
  year: 'int',
  date: 'date',
  taxable: 'bigint',
  vat: 'bigint',
  total: 'bigint',
  payable: 'bigint',
  stamp: 'bigint',
  split: 'boolean',
  reference: 'text',
  cig: 'text',
  cup: 'text',
  note: 'text',
  invoice_keys: 'text[]',
} satisfies Columns;

export const INVOICE_ROW_COLUMNS = {
  row_id: 'int',
  kind: 'text',
  carti: 'text',
  code_type: 'text',
  description: 'text',
  um: 'text',
  quantity: 'numeric(20, 8)',
  gross: 'numeric(19, 8)',
  chain: 'text',
  net: 'numeric(19, 8)',
  total: 'bigint',
  vat_rate: 'numeric(5, 2)',
  natura: 'text',
  order_number: 'text',
  note_number: 'text',
  note_key: 'text',
  note_date: 'date',
} satisfies Columns;

export const INVOICE_VAT_COLUMNS = {
  position: 'int',
  rate: 'numeric(5, 2)',
  natura: 'text',
  taxable: 'bigint',
  tax: 'bigint',
  due: 'text',
  law: 'text',
} satisfies Columns;

export const DEADLINE_COLUMNS = {
  part: 'int',
  due_date: 'date',
  amount: 'bigint',
  mp: 'text',
  bank: 'jsonb',
} satisfies Columns;

/** `number, date` */
export const columnNames = (columns: Columns) => Object.keys(columns).join(', ');

/** `number text, date date` */
export const columnTypes = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
