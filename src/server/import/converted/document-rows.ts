/** Invoices, credit notes and delivery notes of another system as rows of our tables (docs/exchange-formats.md). Amounts are what the document says. Pure. */
import type { FormatRow, TableRow } from '#server/formats/format-rows.ts';
import { scaledOf, sumText, textOfScaled } from '#server/formats/trade-invoice/invoice-amounts.rules.ts';
import type {
  TradeDeliveryNote,
  TradeDocument,
  TradeInvoice,
  TradeInvoiceKind,
  TradeNoteRow,
  TradeReference,
} from '#server/formats/trade-invoice/trade-invoice.ts';
import type { TradePlace } from '#server/formats/trade-order/trade-order.ts';
import { unitOfCode } from '#server/formats/unit-codes.ts';

/** As the tables call ways of payment (UNCL 4461). */
const METHODS: Readonly<Record<string, string>> = {
  '10': 'Contanti',
  '20': 'Assegno',
  '30': 'Bonifico',
  '42': 'Bonifico',
  '48': 'Carta',
  '49': 'SDD',
  '58': 'Bonifico',
  '59': 'SDD',
  '70': 'RiBa',
};
const TYPES: Readonly<Record<TradeInvoiceKind, string>> = {
  invoice: 'TD01',
  advance: 'TD02',
  credit_note: 'TD04',
  debit_note: 'TD05',
};
/** Decimals of unit prices. */
const PRICE_DECIMALS = 8;
const ONE = 10n ** 12n;

/** What the columns take. */
const short = (text: string, most: number): string => text.slice(0, most).toWellFormed().trim();

/** @param next the line of the next row of a table. */
export function rowsOfDocument(document: TradeDocument, next: (table: string) => number): FormatRow[] {
  const found: FormatRow[] = [];
  const add = (table: string, row: TableRow) => found.push({ table, line: next(table), row });
  if (document.is === 'invoice') addInvoice(document.invoice, add);
  else addNote(document.note, add);
  return found;
}

type Add = (table: string, row: TableRow) => void;

/** Who it is: by VAT number or tax code; the seller's own code distinguishes several, or is all that there is. */
function customerOf({ vatNumber, taxCode, code, endpoint }: TradePlace): TableRow {
  return {
    customer: /^\d{1,9}$/.test(code) ? code : '',
    customer_vat: vatNumber,
    customer_tax_code: taxCode,
    customer_recipient: endpoint.startsWith('0201:') ? endpoint.slice('0201:'.length) : '',
  };
}

const numbers = (references: readonly TradeReference[]): string =>
  references.map(({ number }) => short(number.replaceAll('|', ' '), 60)).join('|');

/** Ours, where the document says it; else the customer's number. */
const orderNames = ({ sellerOrder, orders }: Pick<TradeInvoice, 'sellerOrder' | 'orders'>): readonly string[] => [
  ...sellerOrder.split(/\s+/).filter(Boolean),
  ...orders.map(({ number }) => number),
];

const ordersOf = (document: Pick<TradeInvoice, 'sellerOrder' | 'orders'>): string =>
  orderNames(document)
    .map((one) => short(one.replaceAll('|', ' '), 60))
    .join('|');

/** Of a row: the seller's only order counts before the customer's number. */
const orderOf = (row: string, document: Pick<TradeInvoice, 'sellerOrder' | 'orders'>): string => {
  const own = document.sellerOrder.trim();
  if (own !== '' && !/\s/.test(own) && document.orders.length <= 1) return short(own, 60);
  return short(row || (document.orders.length === 1 ? (document.orders[0]?.number ?? '') : ''), 60);
};

/** The document's own numbers of rows where they are numbers, all different. */
function rowNumbers(ids: readonly string[]): readonly number[] {
  const own = ids.map(Number);
  const areGood =
    own.every((id) => Number.isInteger(id) && id >= 1 && id <= 900_000) && new Set(own).size === own.length;
  return areGood ? own : ids.map((_, place) => place + 1);
}

function addInvoice(invoice: TradeInvoice, add: Add): void {
  const { kind, type, number, date, totals, vat, adjustments } = invoice;
  const isNamed = kind === 'credit_note' ? /^TD(04|08)$/.test(type) : type !== '';
  const document = { number: short(number, 60), date };
  // A type of its own keeps an invoice apart from a credit note with its number.
  const written = isNamed ? type : TYPES[kind];
  add('invoices', {
    ...document,
    ...customerOf(invoice.buyer),
    type: written,
    taxable: totals.taxable,
    vat: totals.tax,
    total: sumText([totals.total, totals.rounding]),
    payable: totals.payable,
    stamp: sumText(adjustments.filter(({ sort }) => sort === 'stamp').map(({ amount }) => amount)),
    split: vat.some(({ category }) => category === 'B') ? '1' : '0',
    terms: short(invoice.terms || (METHODS[invoice.means] ?? ''), 200),
    order: ordersOf(invoice),
    notes: numbers(invoice.despatches),
    invoices: numbers(invoice.invoices),
    reference: short(invoice.orders[0]?.number ?? '', 200),
    cig: short(invoice.cig, 20),
    cup: short(invoice.cup, 20),
    note: short(invoice.note, 2_000),
  });
  addInvoiceRows(invoice, written, add);
  for (const [place, { on, amount }] of invoice.dues.entries())
    add('deadlines', {
      ...customerOf(invoice.buyer),
      document: document.number,
      date,
      part: String(place + 1),
      due_date: on,
      amount,
      method: METHODS[invoice.means] ?? short(invoice.terms, 100),
    });
}

function addInvoiceRows(invoice: TradeInvoice, type: string, add: Add): void {
  const { rows, adjustments } = invoice;
  const ids = rowNumbers(rows.map(({ id }) => id));
  const own = { invoice: short(invoice.number, 60), year: invoice.date.slice(0, 4), type };
  for (const [place, row] of rows.entries())
    add('invoice_rows', {
      ...own,
      row: String(ids[place]),
      kind: 'goods',
      product: short(row.sellerCode || row.gtin || row.buyerCode, 100),
      description: short([row.name, row.note].filter(Boolean).join(' '), 1_000),
      um: unitOfCode(row.unit).slice(0, 20),
      quantity: row.quantity,
      net: unitPrice(row.price, row.baseQuantity),
      total: row.amount,
      vat: row.rate,
      natura: row.natura,
      order: orderOf(row.order, invoice),
      note: short(row.despatch.number, 60),
      note_date: row.despatch.date,
    });
  const last = Math.max(0, ...ids);
  for (const [place, one] of adjustments.entries())
    add('invoice_rows', {
      ...own,
      row: String(last + place + 1),
      kind: one.sort === 'stamp' ? 'stamp' : one.amount.startsWith('-') ? 'discount' : 'fee',
      product: '',
      description: short(one.reason, 1_000),
      um: '',
      quantity: '',
      net: '',
      total: one.amount,
      vat: one.rate,
      natura: one.natura,
      order: '',
      note: '',
      note_date: '',
    });
}

function unitPrice(price: string, baseQuantity: string): string {
  const base = scaledOf(baseQuantity);
  return base === 0n ? price : textOfScaled((scaledOf(price) * ONE) / base, PRICE_DECIMALS);
}

function addNote(note: TradeDeliveryNote, add: Add): void {
  const { number, date, rows, parcels, grossKg } = note;
  const document = { number: short(number, 60), date };
  add('delivery_notes', {
    ...document,
    ...customerOf(note.buyer),
    carrier: short(note.carrier, 100),
    packages: /^\d{1,4}$/.test(parcels) ? parcels : '',
    gross_kg: Number(grossKg) < 1e7 ? grossKg : '',
    tracking: short(note.tracking, 100),
    reference: short(note.orders.map((one) => one.number).join(', '), 200),
    note: short(note.note, 2_000),
  });
  const ids = rowNumbers(rows.map(({ id }) => id));
  for (const [place, row] of rows.entries())
    add('delivery_note_rows', { note: document.number, date, row: String(ids[place]), ...noteRow(row, note) });
}

const noteRow = (row: TradeNoteRow, note: TradeDeliveryNote): TableRow => ({
  product: short(row.sellerCode || row.gtin || row.buyerCode, 100),
  description: short(row.name, 1_000),
  um: unitOfCode(row.unit).slice(0, 20),
  quantity: row.quantity,
  lot: short(row.lot, 100),
  order: orderOf(row.order, note),
});
