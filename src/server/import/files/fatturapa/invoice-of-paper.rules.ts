/** A document of a FatturaPA file → the rows of the ledger's tables (C-DOC-5). Amounts are what the document says. */
import { type Money, moneyFromNumber } from '#contract/values/money.ts';
import { linkKeys, numberKey } from '#contract/values/number-key.rules.ts';
import type { Invoice, InvoiceRow } from '#server/modules/fatturapa/index.ts';
import { documentType } from '../account/document-cells.ts';

/** What the columns and indexes of the database take, with room to spare: the file itself keeps all of it. */
const MOST = 1e11;
const LONGEST_NUMBER = 100;
const FIRST_YEAR = 1900;
const LONGEST = 200;
const LONGER: Readonly<Record<string, number>> = { description: 5_000, note: 10_000, law: 1_000 };

/** Long texts are cut: one of 15 MB in an index would end the whole import, of all other files too. */
function shortened<Columns extends object>(columns: Columns): Columns {
  if (!hasLong(columns)) return columns;
  const cut = (value: unknown, most: number): unknown => {
    if (typeof value === 'string') return value.length > most ? value.slice(0, most).toWellFormed() : value;
    return Array.isArray(value) ? value.map((one) => cut(one, most)) : value;
  };
  const entries = Object.entries(columns).map(([name, value]) => [name, cut(value, LONGER[name] ?? LONGEST)]);
  return Object.fromEntries(entries) as Columns;
}

/** Nearly no document has one: then nothing is copied. */
function hasLong(columns: object): boolean {
  for (const name in columns) {
    const value = columns[name as keyof typeof columns] as unknown;
    const most = LONGER[name] ?? LONGEST;
    if (typeof value === 'string' ? value.length > most : Array.isArray(value) && value.some((one) => hasLong([one])))
      return true;
  }
  return false;
}

export interface PaperDocument {
  /** Of the address where the goods went (IndirizzoResa), as `placeKey`; '' = not said. */
  readonly place: string;
  /** Columns of `invoices`, without customer and source. */
  readonly header: PaperHeader;
  /** Columns of `invoice_rows`, without invoice, customer and article. */
  readonly rows: readonly PaperRow[];
  /** Columns of `invoice_vat`. */
  readonly vat: readonly object[];
  /** Columns of `deadlines`, without invoice and customer. */
  readonly deadlines: readonly PaperDeadline[];
}

export interface PaperHeader {
  readonly number: string;
  readonly date: string;
  readonly year: number;
  readonly credit: boolean;
  readonly number_key: string;
  readonly total: Money;
  readonly link_keys: readonly string[];
  readonly [column: string]: unknown;
}

export interface PaperDeadline {
  readonly due_date: string | null;
  readonly amount: Money;
  readonly [column: string]: unknown;
}

export interface PaperRow {
  readonly row_id: number;
  /** Each code of the row as the document writes it; the first is shown. */
  readonly codes: ReadonlyArray<{ readonly type: string; readonly code: string }>;
  readonly [column: string]: unknown;
}

/** Undefined for a document without a number or without a day of the calendar: nothing could find it. */
export function documentOfPaper(invoice: Invoice): PaperDocument | undefined {
  const { general, goods, payments = [] } = invoice.body;
  const { number = '', type = '', ...document } = general?.document ?? {};
  const date = dayOf(document.day);
  if (!/[\p{L}\p{N}]/u.test(number) || number.length > LONGEST_NUMBER || date === null) return undefined;
  const { td, kind } = kindOf(type, general?.transport !== undefined);
  const credit = kind === 'credit_note';
  const blocks = goods?.vat ?? [];
  const taxable = sum(blocks.map((block) => block.taxable));
  const tax = sum(blocks.map((block) => block.tax));
  const total = document.total === undefined ? taxable + tax : euros(document.total);
  const splitTax = sum(blocks.filter(({ due }) => due === 'S').map((block) => block.tax));
  const withheld = sum((document.withholdings ?? []).map(({ amount }) => amount));
  const references = [...(general?.orders ?? []), ...(general?.contracts ?? []), ...(general?.agreements ?? [])];
  const year = Number(date.slice(0, 4));
  const whole = general?.notes?.filter(({ lines }) => !lines?.length) ?? [];
  return {
    place: placeKey(general?.transport?.deliveryPlace),
    header: shortened({
      kind,
      credit,
      td,
      number,
      number_key: numberKey(number),
      link_keys: linkKeys('', number),
      year,
      date,
      currency: document.currency ?? 'EUR',
      taxable,
      vat: tax,
      total,
      payable: total - splitTax - withheld,
      stamp: euros(document.stamp?.amount),
      split: blocks.some(({ due }) => due === 'S'),
      reference: general?.orders?.find(({ id }) => id)?.id ?? '',
      cig: references.find(({ cig }) => cig)?.cig ?? '',
      cup: references.find(({ cup }) => cup)?.cup ?? '',
      note: (document.reasons ?? []).join(' '),
      order_numbers: present(general?.orders?.map(({ id }) => id?.toUpperCase())),
      note_keys: present(whole.map((note) => numberKey(note.number ?? ''))),
      invoice_keys: present(general?.invoices?.map(({ id }) => numberKey(id ?? ''))),
      document: withoutContents(invoice),
    }),
    rows: rowsOf(invoice).map(shortened),
    vat: blocks
      .map((block, position) => ({
        position: position + 1,
        rate: percent(block.rate),
        natura: block.natura ?? '',
        taxable: euros(block.taxable),
        tax: euros(block.tax),
        due: block.due ?? '',
        law: block.law ?? '',
      }))
      .map(shortened),
    deadlines: payments
      .flatMap(({ parts = [] }) => parts)
      .map(({ dueOn, amount, method = '', bank, iban, abi, cab, bic }, place) => ({
        document: number,
        document_key: numberKey(number),
        document_date: date,
        year,
        part: place + 1,
        due_date: dayOf(dueOn),
        // What a credit note gives back is a credit among the deadlines.
        amount: credit ? -euros(amount) : euros(amount),
        mp: method,
        bank: shortened({ name: bank, iban: iban?.replace(/\s/g, '').toUpperCase(), abi, cab, bic }),
      }))
      .map(shortened),
  };
}

/**
 * `Via Po`, `2`, 10100 → `viapo2|10100`: letters and digits alone, because the books and the XML write a street in different ways. '' without
 * street or postcode: a town alone names no address.
 */
function placeKey(place: { street?: string; houseNumber?: string; postcode?: string } = {}): string {
  const { street = '', houseNumber = '', postcode = '' } = place;
  const letters = `${street}${houseNumber}`.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return letters === '' || postcode === '' ? '' : `${letters}|${postcode}`.slice(0, LONGEST);
}

/** A document with transport data that is an ordinary invoice accompanies the goods (C-DOC-1). */
function kindOf(type: string, transported: boolean): { td: string; kind: string } {
  const { td, kind } = documentType.parse(type.slice(0, 60) || 'invoice');
  return { td, kind: td === 'TD01' && transported ? 'accompanying' : kind };
}

function rowsOf({ body }: Invoice): PaperRow[] {
  const { general, goods } = body;
  const rows = goods?.rows ?? [];
  const written = rows.map(({ line }) => Number(line));
  const numbered = written.every((line) => Number.isInteger(line) && line > 0 && line <= 1_000_000);
  const unique = new Set(written).size === rows.length;
  return rows.map((row, place) => {
    // A reference without line numbers speaks of the whole document; with one alone every row is its.
    const names = <Named extends { lines?: string[] }>(list: readonly Named[] = []) =>
      list.find(({ lines }) => lines?.some((line) => Number(line) === written[place])) ??
      (list.length === 1 && !list[0]?.lines?.length ? list[0] : undefined);
    const note = names(general?.notes);
    const order = names(general?.orders);
    const codes = (row.codes ?? []).flatMap(({ type = '', value }) =>
      value ? [{ type, code: value.slice(0, LONGEST).toWellFormed() }] : [],
    );
    return {
      row_id: numbered && unique ? (written[place] as number) : place + 1,
      codes,
      carti: codes[0]?.code ?? '',
      code_type: codes[0]?.type ?? '',
      kind: rowKind(row),
      description: row.description ?? '',
      um: row.unit ?? '',
      quantity: plain(row.quantity),
      ...pricesOf(row),
      total: euros(row.total),
      vat_rate: percent(row.rate),
      natura: row.natura ?? '',
      order_number: order?.id?.toUpperCase() ?? '',
      note_number: note?.number ?? '',
      note_key: numberKey(note?.number ?? ''),
      note_date: dayOf(note?.day),
    };
  });
}

/** How sellers write contributions: `Contributo RAEE`, `Eco-contributo pile`, `Contr. ambientale PFU`. */
const ECO = /\b(?:eco-?contr|contr\w*\.?\s+(?:ambientale|raee|pile|pfu|oli|conou))/i;

/** TipoCessionePrestazione: SC discount, PR premium, AB allowance, AC ancillary expense. */
function rowKind({ kind, codes = [], description = '', quantity, total }: InvoiceRow): string {
  if ((kind === 'AC' || (!kind && codes.length === 0)) && ECO.test(description)) return 'eco';
  if (kind === 'AC') return 'fee';
  if (kind) return 'discount';
  return quantity === undefined && euros(total) === 0 ? 'text' : 'goods';
}

/** A chain only where every step is a percent off; else the unit price that the total gives. */
function pricesOf({ price, quantity, total, discounts = [] }: InvoiceRow) {
  const steps = discounts.map(({ type, percent }) => (type === 'SC' ? plain(percent) : null));
  const pieces = Number(quantity ?? 1);
  const net = discounts.length > 0 && pieces !== 0 ? Number(total) / pieces : Number(price);
  return {
    gross: plain(price),
    chain: steps.every((step) => step !== null) ? steps.join('+') : '',
    net: Math.abs(net) < MOST ? net.toFixed(8) : null,
  };
}

/** Attachments stay in the file, which is kept. */
const withoutContents = (invoice: Invoice): Invoice => ({
  ...invoice,
  body: {
    ...invoice.body,
    ...(invoice.body.attachments && {
      attachments: invoice.body.attachments.map(({ content: _, ...attachment }) => attachment),
    }),
  },
});

const euros = (text: string | undefined): Money => moneyFromNumber(Number(text ?? 0)) ?? 0;
const sum = (texts: ReadonlyArray<string | undefined>): Money => texts.reduce((total, text) => total + euros(text), 0);
/** `10.00` → 10; null for what is no number or more than any column takes. */
const plain = (text: string | undefined): number | null =>
  text !== undefined && text !== '' && Math.abs(Number(text)) < MOST ? Number(text) : null;
const percent = (text: string | undefined): number => {
  const rate = plain(text) ?? 0;
  return Math.abs(rate) < 1000 ? rate : 0;
};
const present = (list: ReadonlyArray<string | undefined> = []) => [...new Set(list.filter(Boolean))];

/** The days of the last documents: a row names that of its note, and a folder has few. */
const days = new Map<string, string | null>();
const MOST_DAYS = 5_000;

/** Days may bear a time zone, which says nothing of the day; null for what is no day of the calendar. */
function dayOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  let day = days.get(text);
  if (day === undefined) {
    if (days.size >= MOST_DAYS) days.clear();
    day = calendarDay(text);
    days.set(text, day);
  }
  return day;
}

function calendarDay(text: string): string | null {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  const moment = day ? new Date(`${day}T00:00:00Z`) : undefined;
  return moment &&
    !Number.isNaN(moment.getTime()) &&
    moment.getUTCFullYear() >= FIRST_YEAR &&
    moment.toISOString().startsWith(day as string)
    ? (day as string)
    : null;
}
