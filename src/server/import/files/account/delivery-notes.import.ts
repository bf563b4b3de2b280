/** delivery_notes.csv and delivery_note_rows.csv (C-DOC-5). */
import { NOTE_KINDS, NOTE_STATUSES } from '#contract/values/document-kinds.ts';
import { linkKeys, numberKey } from '#contract/values/number-key.rules.ts';
import { date, oneOf, orNull, text, whole } from '../../cells.ts';
import { fileImport } from '../../import-rows.ts';
import { url } from '../../trade-cells.ts';
import type { Target } from '../../upsert.repository.ts';
import { amount, documentNumber, exact, FROM_BOOKS } from './document-cells.ts';
import { CUSTOMER_COLUMNS, documentCustomer, knowBuyers } from './document-customer.ts';
import { identified } from './document-identity.ts';
import { optionalAddress } from './invoices.import.ts';
import { nameText, withDocuments } from './rows-of-documents.ts';

const NOTES: Target = {
  name: 'delivery_notes',
  table: 'delivery_notes',
  key: ['year', 'series', 'number'],
  types: {
    client_id: 'int',
    address_code: 'int',
    series: 'text',
    number: 'text',
    number_key: 'text',
    link_keys: 'text[]',
    year: 'int',
    date: 'date',
    kind: 'text',
    status: 'text',
    reason: 'text',
    carriage: 'text',
    carrier: 'text',
    transport_by: 'text',
    appearance: 'text',
    packages: 'int',
    gross_kg: 'numeric(9, 2)',
    net_kg: 'numeric(9, 2)',
    tracking: 'text',
    tracking_url: 'text',
    reference: 'text',
    note: 'text',
    external_id: 'text',
    source: 'text',
  },
  onlyNew: ['source'],
  newRows: { kind: "'deferred'" },
  whenMissing: 'delete',
  missingOnly: FROM_BOOKS,
};

export const deliveryNotesImport = fileImport({
  file: 'delivery_notes',
  columns: {
    number: documentNumber,
    date: date(),
    ...CUSTOMER_COLUMNS,
    series: text(20),
    address: orNull(whole(1, 2_000_000_000)),
    kind: oneOf(NOTE_KINDS, 'deferred'),
    status: oneOf(NOTE_STATUSES, 'shipped'),
    reason: text(100),
    carriage: text(100),
    carrier: text(100),
    transport_by: text(100),
    appearance: text(100),
    packages: orNull(whole(0, 9_999)),
    gross_kg: exact(null),
    net_kg: exact(null),
    tracking: text(100),
    tracking_url: url(''),
    reference: text(200),
    note: text(2000),
    external_id: orNull(text(100)),
  },
  needs: ['number', 'date', 'customer'],
  targets: [NOTES],
  begin: knowBuyers,
  convert({ customer, customer_vat, customer_tax_code, customer_recipient, address, ...rest }, run, place) {
    const named = { customer, customer_vat, customer_tax_code, customer_recipient };
    const client_id = documentCustomer(run, named, place);
    return {
      target: NOTES,
      row: {
        ...rest,
        series: rest.series ?? '',
        number_key: numberKey(`${rest.series ?? ''} ${rest.number ?? ''}`),
        link_keys: linkKeys(rest.series ?? '', rest.number ?? ''),
        year: Number(String(rest.date).slice(0, 4)),
        client_id,
        address_code: optionalAddress(run, client_id, address),
        source: 'erp',
      },
    };
  },
  prepare: (rows, run, table) => identified('delivery_notes', rows, run, table.file),
});

const NOTE_ROWS: Target = {
  name: 'delivery_note_rows',
  table: 'delivery_note_rows',
  key: ['note_id', 'row_id'],
  types: {
    note_id: 'int',
    client_id: 'int',
    row_id: 'int',
    product_id: 'int',
    carti: 'text',
    description: 'text',
    um: 'text',
    quantity: 'numeric(20, 8)',
    lot: 'text',
    order_number: 'text',
    order_row: 'int',
    net: 'numeric(19, 8)',
    total: 'bigint',
  },
  owner: ['note_id'],
  whenMissing: 'delete',
};

export const deliveryNoteRowsImport = fileImport({
  file: 'delivery_note_rows',
  columns: {
    note: documentNumber,
    date: date(),
    series: text(20),
    row: whole(1, 1_000_000),
    product: text(100),
    description: text(1000),
    um: text(20),
    quantity: exact(),
    lot: text(100),
    order: text(60),
    order_row: orNull(whole(1, 1_000_000)),
    net: exact(null),
    total: amount(null),
  },
  needs: ['note', 'date', 'row', 'quantity'],
  targets: [NOTE_ROWS],
  convert({ note = '', date: day, series, row, product, order, ...rest }) {
    const year = Number(String(day).slice(0, 4));
    return {
      target: NOTE_ROWS,
      row: {
        ...rest,
        // The note's id is found by `prepare`.
        note_id: nameText({ number: note, year, series: series || undefined, credit: undefined }),
        row_id: row,
        carti: product,
        order_number: order?.toUpperCase(),
      },
    };
  },
  prepare: (rows, run, table) =>
    withDocuments({ table: 'delivery_notes', idColumn: 'note_id', fileColumn: 'note' }, rows, run, table.file),
});
