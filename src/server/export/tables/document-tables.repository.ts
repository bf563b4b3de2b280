/** Orders, delivery notes, invoices, deadlines, the ledger, files of documents and decisions about disputes. */

import type { ExportFiles } from '../files/export-files.ts';
import { columnsOf, type ExportTable, exportTable } from '../table-plan.ts';

export const ordersTable = exportTable('orders', {
  columns: {
    number: 'o.number',
    customer: ['o.client_id', 'number'],
    address: ['o.address_code', 'number'],
    date: ['o.order_date', 'date'],
    status: 'o.status',
    note: 'o.note',
    reference: 'o.reference',
    placed_by: 'u.email',
    transport: ['o.transport', 'money'],
    delivery_date: ['o.delivery_date', 'date'],
    payment_method: 'o.payment_method',
  },
  from: 'from orders o left join users u on u.id = o.placed_by order by o.year, o.causale collate "C", o.sequence',
});

export const orderRowsTable = exportTable('order_rows', {
  columns: {
    order: 'o.number',
    row: ['r.row_id', 'number'],
    product: 'p.carti',
    quantity: ['trim_scale(r.quantity)::text', 'decimal'],
    delivered: ['trim_scale(r.delivered)::text', 'decimal'],
    price: ['r.gross', 'money'],
    chain: 'r.chain',
    net: ['r.net', 'money'],
  },
  from: `from order_rows r join orders o on o.id = r.order_id join products p on p.id = r.product_id
    order by o.year, o.causale collate "C", o.sequence, r.row_id`,
});

const BY_CODE = 'the code of the customer is there';
/** By which a document of another system names its customer. */
const CUSTOMERS = { customer_vat: BY_CODE, customer_tax_code: BY_CODE, customer_recipient: BY_CODE };

export const deliveryNotesTable = exportTable('delivery_notes', {
  without: CUSTOMERS,
  columns: {
    number: 'n.number',
    date: ['n.date', 'date'],
    customer: ['n.client_id', 'number'],
    series: 'n.series',
    address: ['n.address_code', 'number'],
    kind: 'n.kind',
    status: 'n.status',
    reason: 'n.reason',
    carriage: 'n.carriage',
    carrier: 'n.carrier',
    transport_by: 'n.transport_by',
    appearance: 'n.appearance',
    packages: ['n.packages', 'number'],
    gross_kg: ['trim_scale(n.gross_kg)::text', 'decimal'],
    net_kg: ['trim_scale(n.net_kg)::text', 'decimal'],
    tracking: 'n.tracking',
    tracking_url: 'n.tracking_url',
    reference: 'n.reference',
    note: 'n.note',
    external_id: 'n.external_id',
  },
  from: 'from delivery_notes n order by n.year, n.series collate "C", n.number collate "C"',
});

export const deliveryNoteRowsTable = exportTable('delivery_note_rows', {
  columns: {
    note: 'n.number',
    date: ['n.date', 'date'],
    series: 'n.series',
    row: ['r.row_id', 'number'],
    product: 'r.carti',
    description: 'r.description',
    um: 'r.um',
    quantity: ['trim_scale(r.quantity)::text', 'decimal'],
    lot: 'r.lot',
    order: 'r.order_number',
    order_row: ['r.order_row', 'number'],
    net: ['trim_scale(r.net)::text', 'decimal'],
    total: ['r.total', 'money'],
  },
  from: `from delivery_note_rows r join delivery_notes n on n.id = r.note_id
    order by n.year, n.series collate "C", n.number collate "C", r.row_id`,
});

/** TipoDocumento of the kinds that the import makes of it: written where it says the kind, else the kind says more. */
const KIND_OF_TD = `'{"TD01":"invoice","TD02":"advance","TD03":"advance","TD04":"credit_note","TD05":"debit_note","TD06":"invoice","TD24":"deferred","TD25":"deferred"}'::jsonb`;
const TYPE = `case when i.td <> '' and i.kind = coalesce(${KIND_OF_TD} ->> i.td, i.td) then i.td else i.kind end`;

/** An invoice that came as FatturaPA is exported as that file, which says more than the columns, and is read again as it was. */
const OF_XML = `i.source = 'xml' and exists (select from paper_files x
  where x.owner_kind = 'invoice' and x.owner_id = i.id and x.role in ('xml', 'signed'))`;
const inTables = ({ wanted }: ExportFiles) => (wanted ? `not (${OF_XML})` : 'true');

const INVOICE_COLUMNS = columnsOf({
  number: 'i.number',
  date: ['i.date', 'date'],
  customer: ['i.client_id', 'number'],
  series: 'i.series',
  address: ['i.address_code', 'number'],
  type: TYPE,
  taxable: ['i.taxable', 'money'],
  vat: ['i.vat', 'money'],
  total: ['i.total', 'money'],
  payable: ['i.payable', 'money'],
  stamp: ['i.stamp', 'money'],
  split: ['i.split', 'flag'],
  terms: 'i.payment_terms',
  order: ['i.order_numbers', 'list'],
  notes: ['i.note_keys', 'list'],
  invoices: ['i.invoice_keys', 'list'],
  reference: 'i.reference',
  cig: 'i.cig',
  cup: 'i.cup',
  note: 'i.note',
  external_id: 'i.external_id',
});

const IN_PAPERS = 'papers.csv says which file is of which document';

export const invoicesTable: ExportTable = {
  file: 'invoices',
  without: { ...CUSTOMERS, file_pdf: IN_PAPERS, file_xml: IN_PAPERS },
  plan: async (_, { files }) => ({
    columns: INVOICE_COLUMNS,
    from: `from invoices i where ${inTables(files)} order by i.year, i.series collate "C", i.number collate "C", i.credit`,
  }),
};

const INVOICE_ROW_COLUMNS = columnsOf({
  invoice: 'i.number',
  year: ['i.year', 'number'],
  series: 'i.series',
  // Of a row it says only whether the document is a credit note.
  type: `case when i.credit then 'TD04' else 'TD01' end`,
  row: ['r.row_id', 'number'],
  kind: 'r.kind',
  product: 'r.carti',
  description: 'r.description',
  um: 'r.um',
  quantity: ['trim_scale(r.quantity)::text', 'decimal'],
  gross: ['trim_scale(r.gross)::text', 'decimal'],
  chain: 'r.chain',
  net: ['trim_scale(r.net)::text', 'decimal'],
  total: ['r.total', 'money'],
  vat: ['trim_scale(r.vat_rate)::text', 'decimal'],
  natura: 'r.natura',
  order: 'r.order_number',
  order_row: ['r.order_row', 'number'],
  note: 'r.note_number',
  note_date: ['r.note_date', 'date'],
});

export const invoiceRowsTable: ExportTable = {
  file: 'invoice_rows',
  without: {},
  plan: async (_, { files }) => ({
    columns: INVOICE_ROW_COLUMNS,
    from: `from invoice_rows r join invoices i on i.id = r.invoice_id where ${inTables(files)}
      order by i.year, i.series collate "C", i.number collate "C", i.credit, r.row_id`,
  }),
};

const DEADLINE_COLUMNS = columnsOf({
  customer: ['d.client_id', 'number'],
  document: 'd.document',
  date: ['d.document_date', 'date'],
  part: ['d.part', 'number'],
  due_date: ['d.due_date', 'date'],
  amount: ['d.amount', 'money'],
  // What the books say; payments that they do not know yet come on top of it again (C-DOC-4).
  open: ['coalesce(d.books_open, d.open)', 'money'],
  paid: ['d.books_paid', 'money'],
  paid_on: ['d.books_paid_on', 'date'],
  paid_reference: 'd.books_reference',
  method: 'd.method',
  // The others follow from the days: only this one is stored.
  state: `case when d.presented then 'atBank' end`,
  unpaid_on: ['d.unpaid_on', 'date'],
  unpaid_reason: 'd.unpaid_reason',
  fee: ['d.fee', 'money'],
  bank_abi: `d.bank ->> 'abi'`,
  bank_cab: `d.bank ->> 'cab'`,
  iban: `d.bank ->> 'iban'`,
  external_id: 'd.external_id',
});

export const deadlinesTable: ExportTable = {
  file: 'deadlines',
  without: CUSTOMERS,
  plan: async (_, { files }) => ({
    columns: DEADLINE_COLUMNS,
    // Deadlines of a FatturaPA that the books have not spoken of come with its file.
    from: `from deadlines d ${files.wanted ? `where not (d.source = 'xml' and d.books_open is null)` : ''}
      order by d.client_id, d.year, d.document collate "C", d.part`,
  }),
};

export const ledgerTable = exportTable('ledger', {
  columns: {
    external_id: 'e.external_id',
    customer: ['e.client_id', 'number'],
    date: ['e.date', 'date'],
    document: 'e.document',
    description: 'e.description',
    debit: ['e.debit', 'money'],
    credit: ['e.credit', 'money'],
    kind: 'e.kind',
  },
  from: 'from ledger_entries e where e.external_id is not null order by e.external_id collate "C"',
});

const PAPER_COLUMNS = columnsOf({
  file: [
    `json_build_array(f.sha256, f.name)`,
    (raw: unknown, files: ExportFiles) => files.paper(raw as [string, string]),
  ],
  kind: `case when f.owner_kind = 'note' then 'ddt' when i.credit then 'nota di credito' else 'fattura' end`,
  number: `trim(coalesce(i.series, n.series) || ' ' || coalesce(i.number, n.number))`,
  year: ['coalesce(i.year, n.year)', 'number'],
  customer: ['coalesce(i.client_id, n.client_id)', 'number'],
  attachment: [`f.role = 'attachment'`, 'flag'],
});

export const papersTable: ExportTable = {
  file: 'papers',
  without: {},
  plan: async (_, { files }) => ({
    columns: PAPER_COLUMNS,
    // Rows of files that are not there would be refused.
    from: `from paper_files f left join invoices i on f.owner_kind = 'invoice' and i.id = f.owner_id
        left join delivery_notes n on f.owner_kind = 'note' and n.id = f.owner_id
      where ${files.wanted} and coalesce(i.id, n.id) is not null and f.role in ('pdf', 'xml', 'signed', 'attachment')
        and not (f.role in ('xml', 'signed') and coalesce(i.source, '') = 'xml')
      order by f.owner_kind, coalesce(i.year, n.year), coalesce(i.series, n.series) collate "C", coalesce(i.number, n.number) collate "C",
        i.credit, f.role, f.name collate "C", f.sha256`,
  }),
};

export const disputesTable = exportTable('disputes', {
  columns: {
    dispute: ['d.id', 'number'],
    customer: ['d.client_id', 'number'],
    state: 'd.state',
    text: 'e.text',
    credit_note: 'i.number',
    credit_note_year: ['i.year', 'number'],
    by: 'e.actor',
  },
  from: `from disputes d left join invoices i on i.id = d.credit_note_id
    left join lateral (select text, actor from dispute_events s where s.dispute_id = d.id and s.by_staff order by s.position desc limit 1) e on true
    where d.state <> 'open' order by d.id`,
  onlyNamed: 'a dispute is opened by a customer in the shop: another shop refuses these rows',
});
