/**
 * Writes the documents of the past orders: delivery notes of what was delivered, accompanying and collective invoices, a credit
 * note, deadlines in every state. They add up: rows of orders = rows of notes = rows of invoices, deadlines = invoices.
 */
import { addDays, monthOf, workingDay } from '#demo/calendar.ts';
import { openTable } from '#demo/csv-table.ts';
import type { AccountState } from './account-state.ts';
import { COMPANIES } from './companies.ts';
import { EXPORTER } from './customers-writer.ts';
import { AT_ONCE, type Deadline, deadlinesOf, textOf, writeDeadlines } from './deadlines-writer.ts';
import { type FiledInvoice, writeInvoiceFiles } from './invoice-files.ts';
import type { NumberedOrder, PricedRow } from './orders-writer.ts';

interface Note {
  readonly number: string;
  readonly date: string;
  readonly order: NumberedOrder;
  readonly rows: readonly PricedRow[];
  readonly accompanying: boolean;
}

interface Invoice {
  readonly number: string;
  readonly date: string;
  readonly type: 'accompanying' | 'TD24';
  readonly notes: readonly Note[];
  readonly first: NumberedOrder;
  readonly taxable: number;
  readonly vat: number;
}

const VAT = 22;
/** Older invoices have no files: as of an ERP that began to send them, and the demo is loaded sooner. */
const FILED_DAYS = 365;
const NO_FILES = { pdf: '', xml: '' };
const NO_VAT = { natura: 'N3.5', vat: 0 };
const cents = (row: Pick<PricedRow, 'net'>, quantity: number) =>
  Math.floor((Math.round(row.net * 10_000) * quantity) / 100 + 0.5);
const euros = (amount: number) => (amount / 100).toFixed(2);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const vatOf = ({ company }: NumberedOrder) => (company.id === EXPORTER ? 0 : VAT);

export function writeAccountDocuments(
  folder: string,
  today: string,
  orders: readonly NumberedOrder[],
): { readonly rows: Record<string, number>; readonly states: ReadonlyMap<number, AccountState> } {
  const notes = notesOf(orders, today);
  const invoices = invoicesOf(notes, today);
  const billed = new Map(invoices.flatMap((invoice) => invoice.notes.map((note) => [note, invoice] as const)));
  const states = new Map(COMPANIES.map(({ id }): [number, AccountState] => [id, { open: 0, overdue: 0, unbilled: 0 }]));
  for (const note of notes) {
    const state = states.get(note.order.company.id);
    if (state && !billed.has(note)) state.unbilled += withVat(taxableOf([note]), note.order);
  }
  const credit = creditNoteOf(invoices);
  const deadlines = deadlinesOf(invoices, today);
  const due = Map.groupBy(deadlines, ({ invoice }) => invoice.number + invoice.date);
  const filed: FiledInvoice[] = invoices.map((invoice) =>
    filedInvoice(invoice, due.get(invoice.number + invoice.date)),
  );
  if (credit) filed.push(filedCredit(credit));
  const since = addDays(today, -FILED_DAYS);
  const files = filed.map((one, index) => (one.date < since ? NO_FILES : writeInvoiceFiles(folder, one, index + 1)));
  const rows = {
    ...writeNotes(folder, notes, today),
    ...writeInvoices(folder, invoices, credit, files),
    deadlines: writeDeadlines(folder, deadlines, credit, states),
  };
  return { rows, states };
}

/** The deadlines of the invoices of these orders, as they are written. */
export const deadlinesOn = (today: string, orders: readonly NumberedOrder[]): Deadline[] =>
  deadlinesOf(invoicesOf(notesOf(orders, today), today), today);

function withVat(taxable: number, order: NumberedOrder): number {
  return taxable + Math.floor((taxable * vatOf(order)) / 100 + 0.5);
}

const taxableOf = (notes: readonly Note[]) =>
  sum(notes.flatMap(({ rows }) => rows.map((row) => cents(row, row.delivered))));

/** One note for each order of which something was delivered; numbers without gaps per year, in the order of the days. */
function notesOf(orders: readonly NumberedOrder[], today: string): Note[] {
  const delivered = orders.flatMap((order) => {
    const rows = order.rows.filter((row) => row.delivered > 0);
    if (rows.length === 0 || order.status === 'cancelled') return [];
    const planned = workingDay(addDays(order.date, 2));
    const date = planned > today ? today : planned;
    // Paid on the spot: the invoice travels with the goods.
    return [{ order, rows, date, accompanying: order.payment in AT_ONCE }];
  });
  return numbered(delivered, 'DT');
}

function numbered<Document extends { readonly date: string }>(
  documents: readonly Document[],
  prefix: string,
): (Document & { readonly number: string })[] {
  const counters = new Map<string, number>();
  return [...documents]
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((document) => {
      const year = document.date.slice(0, 4);
      const number = (counters.get(year) ?? 0) + 1;
      counters.set(year, number);
      return { ...document, number: `${prefix}/${number}` };
    });
}

/** Collective invoices are written on the 15th and on the last day of the month; some customers want one a month. */
function invoiceDay(date: string, customerIndex: number): string {
  const { first, last } = monthOf(date);
  const middle = addDays(first, 14);
  return customerIndex % 3 !== 1 && date <= middle ? middle : last;
}

/** Accompanying invoices at once; the other notes of a customer, address and way of payment together. */
function invoicesOf(notes: readonly Note[], today: string): Invoice[] {
  const groups = Map.groupBy(notes, (note) => {
    const { order, accompanying, date, number } = note;
    const day = accompanying ? `${date} ${number}` : invoiceDay(date, order.customerIndex);
    return [order.company.id, order.address, order.payment, day].join(' ');
  });
  const due = [...groups.values()].flatMap((together) => {
    const [first] = together as [Note, ...Note[]];
    const date = first.accompanying ? first.date : invoiceDay(first.date, first.order.customerIndex);
    if (date > today) return [];
    const taxable = taxableOf(together);
    const vat = withVat(taxable, first.order) - taxable;
    const type = first.accompanying ? ('accompanying' as const) : ('TD24' as const);
    return [{ date, type, notes: together, first: first.order, taxable, vat }];
  });
  return numbered(due, 'FT');
}

function writeNotes(folder: string, notes: readonly Note[], today: string): Record<string, number> {
  const heads = openTable(
    folder,
    'delivery_notes.csv',
    'number date customer address kind status reason carriage carrier transport_by appearance packages gross_kg tracking tracking_url reference'.split(
      ' ',
    ),
  );
  const rows = openTable(
    folder,
    'delivery_note_rows.csv',
    'note date row product description um quantity order order_row net total'.split(' '),
  );
  for (const note of notes) {
    const { order, number, date } = note;
    const [kind, index] = [note.accompanying ? 'accompanying' : 'deferred', Number(number.slice(3))];
    const packages = Math.max(1, Math.ceil(note.rows.length / 3));
    const byCarrier = index % 2 === 1;
    const status =
      date === today ? 'prepared' : date > addDays(today, -3) ? 'shipped' : index % 97 === 0 ? 'returned' : 'delivered';
    const code = `BAR${String(100_000 + index)}`;
    heads.add([
      number,
      date,
      order.company.id,
      order.address + 1,
      kind,
      status,
      'Vendita',
      'Porto franco',
      ...(byCarrier ? ['Corriere Brianza', 'Vettore'] : ['', 'Mittente']),
      'Scatole',
      packages,
      packages * 7.5,
      ...(byCarrier ? [code, `https://tracking.example/${code}`] : ['', '']),
      order.reference,
    ]);
    for (const row of note.rows)
      rows.add([
        number,
        date,
        row.row,
        row.article.code,
        row.article.name,
        'PZ',
        row.delivered,
        order.number,
        row.row,
        row.net,
        euros(cents(row, row.delivered)),
      ]);
  }
  heads.close();
  rows.close();
  return { delivery_notes: heads.rows, delivery_note_rows: rows.rows };
}

interface CreditNote {
  readonly number: string;
  readonly date: string;
  readonly invoice: Invoice;
  readonly note: Note;
  readonly row: PricedRow;
  readonly taxable: number;
  readonly vat: number;
}

/** One row of an invoice of the first customer came back. */
function creditNoteOf(invoices: readonly Invoice[]): CreditNote | undefined {
  const own = invoices.filter(({ first, type }) => first.company.id === COMPANIES[0]?.id && type === 'TD24');
  const invoice = own.at(-6);
  const [note] = invoice?.notes ?? [];
  const [row] = note?.rows ?? [];
  if (!invoice || !note || !row) return undefined;
  const taxable = cents(row, row.delivered);
  const vat = withVat(taxable, invoice.first) - taxable;
  return { number: 'NC/1', date: workingDay(addDays(invoice.date, 5)), invoice, note, row, taxable, vat };
}

function filedInvoice(
  { number, date, type, notes, first, taxable, vat }: Invoice,
  deadlines: FiledInvoice['deadlines'] = [],
): FiledInvoice {
  const rows = notes.flatMap((note) => note.rows.map((row) => ({ row, note })));
  const { company, payment } = first;
  return { number, date, type, company, rows, total: taxable + vat, deadlines, payment };
}

function filedCredit({ number, date, invoice, note, row, taxable, vat }: CreditNote): FiledInvoice {
  const { company, payment } = invoice.first;
  const rows = [{ row, note }];
  return { number, date, type: 'TD04', company, rows, total: taxable + vat, deadlines: [], payment, corrects: invoice };
}

/** `files`: of the invoices, then of the credit note. */
function writeInvoices(
  folder: string,
  invoices: readonly Invoice[],
  credit: CreditNote | undefined,
  files: ReadonlyArray<{ readonly pdf: string; readonly xml: string }>,
): Record<string, number> {
  const heads = openTable(
    folder,
    'invoices.csv',
    'number date customer address type taxable vat total terms reference invoices note file_pdf file_xml'.split(' '),
  );
  const rows = openTable(
    folder,
    'invoice_rows.csv',
    'invoice year type row kind product description um quantity gross chain net total vat natura order order_row note note_date'.split(
      ' ',
    ),
  );
  const vatCells = (order: NumberedOrder) => (vatOf(order) === 0 ? [NO_VAT.vat, NO_VAT.natura] : [VAT, '']);
  for (const [index, { number, date, type, first, taxable, vat, notes }] of invoices.entries()) {
    const { company, address, reference } = first;
    heads.add([
      number,
      date,
      company.id,
      address + 1,
      type,
      euros(taxable),
      euros(vat),
      euros(taxable + vat),
      textOf(first.payment),
      notes.length === 1 ? reference : '',
      '',
      '',
      files[index]?.pdf,
      files[index]?.xml,
    ]);
    let place = 0;
    for (const note of notes)
      for (const row of note.rows) {
        place += 10;
        rows.add([
          number,
          date.slice(0, 4),
          type,
          place,
          'goods',
          row.article.code,
          row.article.name,
          'PZ',
          row.delivered,
          row.gross,
          row.chain,
          row.net,
          euros(cents(row, row.delivered)),
          ...vatCells(note.order),
          note.order.number,
          row.row,
          note.number,
          note.date,
        ]);
      }
  }
  if (credit) {
    const { invoice, note, row, date, taxable, vat } = credit;
    const { company, address } = invoice.first;
    heads.add([
      credit.number,
      date,
      company.id,
      address + 1,
      'TD04',
      euros(taxable),
      euros(vat),
      euros(taxable + vat),
      '',
      '',
      invoice.number,
      `Reso da ${note.number}: confezione danneggiata`,
      files.at(-1)?.pdf,
      files.at(-1)?.xml,
    ]);
    rows.add([
      credit.number,
      date.slice(0, 4),
      'TD04',
      10,
      'goods',
      row.article.code,
      row.article.name,
      'PZ',
      row.delivered,
      row.gross,
      row.chain,
      row.net,
      euros(taxable),
      ...vatCells(invoice.first),
      '',
      '',
      '',
      '',
    ]);
  }
  heads.close();
  rows.close();
  return { invoices: heads.rows, invoice_rows: rows.rows };
}
