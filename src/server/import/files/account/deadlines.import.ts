/** deadlines.csv and ledger.csv: what is to be paid, and the customer's ledger as the books have it (C-DOC-5). */
import { DEADLINE_STATES } from '#contract/values/document-kinds.ts';
import type { Money } from '#contract/values/money.ts';
import { numberKey } from '#contract/values/number-key.rules.ts';
import { NOT_BEING_PAID, openAfter } from '#server/modules/ledger/index.ts';
import { date, oneOf, orNull, text, whole } from '../../cells.ts';
import { fileImport } from '../../import-rows.ts';
import type { Target } from '../../upsert.repository.ts';
import { customerId } from '../references.ts';
import { amount, documentNumber, FROM_BOOKS, paymentCode } from './document-cells.ts';
import { CUSTOMER_COLUMNS, documentCustomer, knowBuyers } from './document-customer.ts';
import { readDocumentsWithDeadlines } from './documents.repository.ts';

const DEADLINES: Target = {
  name: 'deadlines',
  table: 'deadlines',
  key: ['client_id', 'year', 'document', 'part'],
  types: {
    client_id: 'int',
    document: 'text',
    document_key: 'text',
    document_date: 'date',
    year: 'int',
    part: 'int',
    due_date: 'date',
    amount: 'bigint',
    open: 'bigint',
    books_open: 'bigint',
    books_most: 'bigint',
    books_paid: 'bigint',
    books_paid_on: 'date',
    books_reference: 'text',
    method: 'text',
    mp: 'text',
    bank: 'jsonb',
    presented: 'boolean',
    unpaid_on: 'date',
    unpaid_reason: 'text',
    fee: 'bigint',
    external_id: 'text',
    source: 'text',
  },
  // What was paid here and the books do not know yet stays paid (C-DOC-4); `confirmPayments` follows.
  merged: { open: openAfter('t', 'r.open'), books_most: 'greatest(t.books_most, r.books_most)' },
  onlyNew: ['source'],
  whenMissing: 'delete',
  missingOnly: `${FROM_BOOKS} and ${NOT_BEING_PAID}`,
};

export const deadlinesImport = fileImport({
  file: 'deadlines',
  columns: {
    ...CUSTOMER_COLUMNS,
    document: documentNumber,
    date: date(null),
    part: whole(1, 999, 1),
    due_date: date(null),
    amount: amount(),
    open: amount(null),
    paid: amount(null),
    paid_on: date(null),
    paid_reference: text(60),
    method: text(100),
    state: orNull(oneOf(DEADLINE_STATES)),
    unpaid_on: date(null),
    unpaid_reason: text(200),
    fee: amount(0),
    bank_abi: text(5),
    bank_cab: text(5),
    iban: text(34),
    external_id: orNull(text(100)),
  },
  needs: ['customer', 'document', 'amount'],
  targets: [DEADLINES],
  begin: knowBuyers,
  convert(values, run, place) {
    const {
      customer,
      customer_vat,
      customer_tax_code,
      customer_recipient,
      document = '',
      date: day,
      due_date,
      method,
      state,
      unpaid_on,
      open,
      paid,
      paid_on,
      paid_reference,
      bank_abi,
      bank_cab,
      iban,
      ...rest
    } = values;
    const owed = (rest.amount ?? 0) as Money;
    const left = open ?? (state === 'paid' ? 0 : owed);
    const bank = { abi: bank_abi, cab: bank_cab, iban: iban?.replace(/\s/g, '').toUpperCase() };
    return {
      target: DEADLINES,
      row: {
        ...rest,
        // A part of its key: a file without the column has one part of each document.
        part: rest.part ?? 1,
        client_id: documentCustomer(run, { customer, customer_vat, customer_tax_code, customer_recipient }, place),
        document,
        document_key: numberKey(document),
        document_date: day,
        year: Number(String(day ?? due_date ?? run.today).slice(0, 4)),
        due_date,
        open: left,
        books_open: left,
        books_most: left,
        books_paid: paid,
        books_paid_on: paid_on,
        books_reference: paid_reference,
        method,
        mp: method === undefined ? undefined : paymentCode(method),
        bank: Object.fromEntries(Object.entries(bank).filter(([, value]) => value)),
        presented: state === undefined ? undefined : state === 'atBank',
        // A file that says the state decides of every row whether the bank returned it.
        unpaid_on: state === undefined ? unpaid_on : (unpaid_on ?? (state === 'unpaid' ? run.today : null)),
        source: 'erp',
      },
    };
  },
  /** Of documents that have deadlines already, what is paid is known better there. */
  async prepare(rows, run, table) {
    if (table.newOnly !== 'deadlines') return rows;
    const nameOf = (row: Record<string, unknown>) => `${row.client_id}/${row.year}/${row.document_key}`;
    const known = await readDocumentsWithDeadlines(
      run.db,
      rows.map(({ row }) => ({ client_id: row.client_id, year: row.year, document_key: row.document_key })),
    );
    const names = new Set(known.map((one) => nameOf({ ...one })));
    return rows.filter(({ row }) => !names.has(nameOf(row)));
  },
});

const LEDGER: Target = {
  name: 'ledger',
  table: 'ledger_entries',
  key: ['external_id'],
  types: {
    client_id: 'int',
    date: 'date',
    document: 'text',
    description: 'text',
    debit: 'bigint',
    credit: 'bigint',
    kind: 'text',
    external_id: 'text',
  },
  whenMissing: 'delete',
};

export const ledgerImport = fileImport({
  file: 'ledger',
  columns: {
    external_id: text(100),
    customer: whole(1, 2_000_000_000),
    date: date(),
    document: text(60),
    description: text(300),
    debit: amount(0),
    credit: amount(0),
    kind: text(40),
  },
  needs: ['external_id', 'customer', 'date'],
  targets: [LEDGER],
  convert({ customer, ...rest }, run) {
    return { target: LEDGER, row: { ...rest, client_id: customerId(run, customer) } };
  },
});
