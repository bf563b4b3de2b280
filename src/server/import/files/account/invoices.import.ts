/** invoices.csv and invoice_rows.csv: invoices and credit notes as the books wrote them (C-DOC-5). */
import { linkKeys, numberKey } from '#contract/values/number-key.rules.ts';
import { date, decimal, flag, list, oneOf, orNull, text, whole } from '../../cells.ts';
import { fileImport, refuse } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import { chain } from '../../trade-cells.ts';
import type { Target } from '../../upsert.repository.ts';
import { namedByRow } from '../papers/wanted-papers.ts';
import { amount, documentNumber, documentType, exact, FROM_BOOKS } from './document-cells.ts';
import { CUSTOMER_COLUMNS, documentCustomer, knowBuyers } from './document-customer.ts';
import { identified, type NamedDocument } from './document-identity.ts';
import { fillVatTables, forgetVatTables } from './documents.repository.ts';
import { creditOf, nameText, withDocuments } from './rows-of-documents.ts';

const INVOICES: Target = {
  name: 'invoices',
  table: 'invoices',
  key: ['year', 'series', 'number', 'credit'],
  types: {
    client_id: 'int',
    address_code: 'int',
    kind: 'text',
    credit: 'boolean',
    td: 'text',
    series: 'text',
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
    payment_terms: 'text',
    reference: 'text',
    cig: 'text',
    cup: 'text',
    note: 'text',
    order_numbers: 'text[]',
    note_keys: 'text[]',
    invoice_keys: 'text[]',
    external_id: 'text',
    source: 'text',
  },
  onlyNew: ['source'],
  // Without its own column, everything is taxable and nothing is VAT.
  newRows: { taxable: 'r.total', vat: '0' },
  whenMissing: 'delete',
  missingOnly: FROM_BOOKS,
};

const keysOf = (numbers: readonly string[] | undefined) => numbers?.map(numberKey).filter(Boolean);

export const invoicesImport = fileImport({
  file: 'invoices',
  columns: {
    number: documentNumber,
    date: date(),
    ...CUSTOMER_COLUMNS,
    series: text(20),
    address: orNull(whole(1, 2_000_000_000)),
    type: documentType,
    taxable: amount(0),
    vat: amount(0),
    total: amount(),
    payable: amount(null),
    stamp: amount(0),
    split: flag(false),
    terms: text(200),
    order: list(60),
    notes: list(60),
    invoices: list(60),
    reference: text(200),
    cig: text(20),
    cup: text(20),
    note: text(2000),
    file_pdf: text(500),
    file_xml: text(500),
    external_id: orNull(text(100)),
  },
  needs: ['number', 'date', 'customer', 'total'],
  targets: [INVOICES],
  begin: knowBuyers,
  convert(values, run, place) {
    const {
      number = '',
      customer,
      customer_vat,
      customer_tax_code,
      customer_recipient,
      address,
      type,
      total,
      payable,
      split,
      vat,
      terms,
      order,
      notes,
      invoices,
      file_pdf: pdf,
      file_xml: xml,
      ...rest
    } = values;
    const named = { customer, customer_vat, customer_tax_code, customer_recipient };
    const client_id = documentCustomer(run, named, place);
    const at = optionalAddress(run, client_id, address);
    const kind = type?.kind ?? 'invoice';
    // With split payment the customer pays what is left without VAT.
    const due = payable ?? (split ? (total ?? 0) - (vat ?? 0) : (total ?? 0));
    const year = Number(String(rest.date).slice(0, 4));
    const key = numberKey(`${rest.series ?? ''} ${number}`);
    const owner = {
      owner: 'invoice' as const,
      credit: kind === 'credit_note',
      keys: [key],
      year,
      customerId: client_id,
    };
    for (const [column, file] of Object.entries({ file_pdf: pdf, file_xml: xml }))
      if (file) namedByRow(run, file, owner, { ...place, column });
    return {
      target: INVOICES,
      row: {
        ...rest,
        series: rest.series ?? '',
        number,
        number_key: key,
        link_keys: linkKeys(rest.series ?? '', number),
        year,
        client_id,
        address_code: at,
        kind,
        credit: kind === 'credit_note',
        td: type?.td,
        vat,
        total,
        payable: due,
        split,
        payment_terms: terms,
        order_numbers: order?.map((one) => one.toUpperCase()),
        note_keys: keysOf(notes),
        invoice_keys: keysOf(invoices),
        source: 'erp',
      },
    };
  },
  prepare: (rows, run, table) => identified('invoices', rows, run, table.file),
});

/** undefined = the file has no such column; null = the registered office. */
export function optionalAddress(
  run: ImportRun,
  client_id: number,
  address: number | null | undefined,
): number | null | undefined {
  if (address === undefined || address === null) return address;
  return run.known.addresses.has(`${client_id}/${address}`) ? address : refuse('unknown-address', 'address');
}

const INVOICE_ROWS: Target = {
  name: 'invoice_rows',
  table: 'invoice_rows',
  key: ['invoice_id', 'row_id'],
  types: {
    invoice_id: 'int',
    client_id: 'int',
    row_id: 'int',
    kind: 'text',
    product_id: 'int',
    carti: 'text',
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
    order_row: 'int',
    note_number: 'text',
    note_key: 'text',
    note_date: 'date',
  },
  owner: ['invoice_id'],
  whenMissing: 'delete',
};

const ROW_KINDS = ['goods', 'transport', 'fee', 'stamp', 'eco', 'discount', 'text'] as const;

export const invoiceRowsImport = fileImport({
  file: 'invoice_rows',
  columns: {
    invoice: documentNumber,
    year: whole(1900, 9999),
    series: text(20),
    type: documentType,
    row: whole(1, 1_000_000),
    kind: oneOf(ROW_KINDS, 'goods'),
    product: text(100),
    description: text(1000),
    um: text(20),
    quantity: exact(null),
    gross: exact(null),
    chain: chain(),
    net: exact(null),
    total: amount(0),
    vat: decimal(0, 100, 0),
    natura: text(4),
    order: text(60),
    order_row: orNull(whole(1, 1_000_000)),
    note: text(60),
    note_date: date(null),
  },
  needs: ['invoice', 'year', 'row', 'total'],
  targets: [INVOICE_ROWS],
  convert(values) {
    const { invoice = '', year = 0, series, type, row, product, vat, order, note, ...rest } = values;
    const name: NamedDocument = { number: invoice, year, series: series || undefined, credit: creditOf(type) };
    return {
      target: INVOICE_ROWS,
      row: {
        ...rest,
        // The document's id is found by `prepare`; until then its name keeps rows of several documents apart.
        invoice_id: nameText(name),
        row_id: row,
        carti: product,
        vat_rate: vat,
        order_number: order?.toUpperCase(),
        note_number: note,
        note_key: note === undefined ? undefined : numberKey(note),
      },
    };
  },
  async prepare(rows, run, table) {
    const found = await withDocuments(
      { table: 'invoices', idColumn: 'invoice_id', fileColumn: 'invoice' },
      rows,
      run,
      table.file,
    );
    await forgetVatTables(run.db, [...new Set(found.map(({ row }) => Number(row.invoice_id)))]);
    return found;
  },
  finish: (run) => fillVatTables(run.db),
});
