/** Cells of the grid of customers: what the page of a customer can save and is sensible for many, by the same rules. */
import type { CellValue, Words } from '#contract/office/grids/grid-definition.ts';
import { moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import type { CellWriter, WantedCell, WritableRow } from '#server/platform/db/grid/cell-writer.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Values } from '../operations/index.ts';
import { COMMON_METHODS } from './customer.view.ts';
import { fieldFaults, plainFields } from './customer-faults.ts';
import { readCustomers, readMissing, updateCustomers } from './customer-record.repository.ts';

/** Field of the record by column. */
const FIELDS = {
  company: 'company_name',
  town: 'city',
  province: 'province',
  agent: 'agent_id',
  price_list: 'price_list_id',
  discount: 'discount',
  payments: 'payment_methods',
  limit: 'credit_limit',
  active: 'active',
  phone: 'phone',
  email: 'email',
  vat_number: 'vat_number',
  tax_code: 'tax_code',
} as const satisfies Readonly<Record<string, string>>;
type Column = keyof typeof FIELDS;

interface CustomerRow extends WritableRow {
  /** As the history has them: money in euros. */
  readonly fields: Values;
}
type Cell = WantedCell<CustomerRow>;

/** `announce`: all processes learn that what they know of customers is old. */
export const customersCells = (announce: (transaction: Queryable) => Promise<void>): CellWriter<CustomerRow> => ({
  grid: 'customers',
  entity: 'customer',
  fields: FIELDS,
  async read(db, ids, lock) {
    const rows = await readCustomers(db, ids, { locked: lock });
    return rows.map(({ code, fields }) => ({ id: code, key: String(code), values: cellsOf(fields), fields }));
  },
  meant(column, value) {
    if (typeof value !== 'string') return value;
    const field = FIELDS[column as Column];
    const written = column === 'payments' ? codesOf(value).join(' ') : value.trim();
    const plain = column === 'payments' ? written : plainFields({ [field]: written })[field];
    return typeof plain === 'string' ? plain : written;
  },
  noted: (column, value) => storedOf(column as Column, value),
  async check(db, cells) {
    const numbers = (wanted: Column) =>
      cells.flatMap(({ column, value }) => (column === wanted && value !== '' ? [Number(value) || 0] : []));
    const payments = cells.flatMap(({ column, value }) => (column === 'payments' ? codesOf(value) : []));
    const missing = await readMissing(db, {
      agents: numbers('agent'),
      priceLists: numbers('price_list'),
      payments: [...new Set(payments)].filter((code) => !COMMON_METHODS.includes(code)),
    });
    const byRow = Map.groupBy(cells, ({ row }) => row.id);
    const faults = new Map<number, Record<'it' | 'en', Record<string, string[]>>>();
    for (const [id, some] of byRow) {
      const changed = fieldsOf(some);
      const absent = {
        agent: missing.agents.has(Number(changed.agent_id)),
        priceList: missing.priceLists.has(Number(changed.price_list_id)),
      };
      const said = (locale: 'it' | 'en') =>
        fieldFaults(changed, some[0]?.row.fields ?? {}, { missing: absent, locale });
      faults.set(id, { it: said('it'), en: said('en') });
    }
    return cells.map(({ row, column, value }) => {
      const unknown = column === 'payments' ? codesOf(value).filter((code) => missing.payments.has(code)) : [];
      if (unknown.length > 0) return unknownPayments(unknown);
      const field = FIELDS[column as Column];
      const both = faults.get(row.id);
      const it = both?.it[field]?.join(' ');
      return it === undefined ? undefined : ({ it, en: both?.en[field]?.join(' ') ?? it } satisfies Words);
    });
  },
  async write(transaction, cells) {
    const changes = [...Map.groupBy(cells, ({ row }) => row.id)].map(([id, some]) => [id, fieldsOf(some)] as const);
    await updateCustomers(transaction, new Map(changes));
  },
  follow: (transaction) => announce(transaction),
});

const unknownPayments = (codes: readonly string[]): Words => ({
  it: `Questi pagamenti non ci sono: ${codes.join(', ')}`,
  en: `These ways of payment do not exist: ${codes.join(', ')}`,
});

/** Ways of payment stand with a blank between them. */
const codesOf = (value: CellValue): string[] => [
  ...new Set(
    String(value ?? '')
      .split(/[\s,;|]+/)
      .filter(Boolean),
  ),
];

/** What a cell holds: numbers of agent and list as texts, '' = none; money in ten-thousandths. */
function cellsOf(fields: Values): Record<Column, CellValue> {
  const number = (value: unknown) => (typeof value === 'number' ? String(value) : '');
  const cells = Object.entries(FIELDS).map(([column, field]) => {
    const value = fields[field] ?? null;
    if (column === 'agent' || column === 'price_list') return [column, number(value)];
    if (column === 'payments') return [column, Array.isArray(value) ? value.join(' ') : ''];
    if (column === 'limit') return [column, typeof value === 'number' ? (moneyFromNumber(value) ?? 0) : null];
    return [column, value];
  });
  return Object.fromEntries(cells);
}

/** The same as a field of the record. */
function storedOf(column: Column, value: CellValue): CellValue | readonly string[] {
  if (column === 'agent' || column === 'price_list') return value === '' ? null : Number(value);
  if (column === 'payments') return codesOf(value);
  if (column === 'limit') return typeof value === 'number' ? moneyToNumber(value) : null;
  return value;
}

const fieldsOf = (cells: readonly Cell[]): Values =>
  Object.fromEntries(cells.map(({ column, value }) => [FIELDS[column as Column], storedOf(column as Column, value)]));
