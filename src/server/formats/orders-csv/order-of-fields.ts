/** Fields of our own order format → the order, the same for CSV and JSON. */

import { CIG_FORM, CUP_FORM } from '#contract/values/procurement-codes.ts';
import { readFlag, readNumber, readTyped } from '#contract/values/written-number.ts';
import type { TradeAct, TradeMessage, TradeOrder, TradeOrderRow } from '../trade-order/trade-order.ts';
import {
  decimalOf,
  isDay,
  isGln,
  MOST_ROWS,
  NO_PARTY,
  NO_PLACE,
  type NoteBook,
  noteBook,
  noteText,
  oneLine,
  quantityOf,
  refusal,
  vatNumberOf,
} from '../trade-order/trade-values.ts';
import { uneceOfWord } from '../unit-codes.ts';
import type { OrderField, RowField } from './order-fields.ts';

/** A record of fields, with the line where it stands; what is not said is missing or ''. */
export interface FieldRecord<Field extends string> {
  readonly line: number;
  readonly get: (field: Field) => string;
}

/** How numbers are written: `1.000` is a thousand in Italy. */
export interface FieldReading {
  readonly locale: 'it' | 'en';
  readonly echo: Readonly<Record<string, string>>;
}

const ACTS: ReadonlyArray<readonly [RegExp, TradeAct]> = [
  [/^(|order|ordine|new|nuovo)$/i, 'order'],
  [/^(change|modifica|variazione)$/i, 'change'],
  [/^(cancel|annulla|annullo|annullamento|revoca)$/i, 'cancel'],
];

/** @param head fields of the whole order. @param rows its rows, in their order. */
export function orderOfFields(
  head: FieldRecord<OrderField>,
  rows: ReadonlyArray<FieldRecord<RowField>>,
  reading: FieldReading,
): TradeMessage {
  const book = noteBook();
  const text = (field: OrderField) => oneLine(head.get(field));
  const number = text('number');
  const act = ACTS.find(([word]) => word.test(text('action')))?.[1];
  if (number === '') return { notes: [refusal('no-number', '', head.line)] };
  if (act === undefined) return { notes: [refusal('not-an-order', text('action'), head.line)] };
  if (rows.length === 0 && act !== 'cancel') return { notes: [refusal('no-rows', number, head.line)] };
  if (rows.length > MOST_ROWS) return { notes: [refusal('wrong-count', String(rows.length), head.line)] };
  const date = dayOf(text('date'), head.line, book);
  const gln = text('gln');
  const deliveryGln = text('delivery_gln');
  const refersTo = text('refers_to');
  const order: TradeOrder = {
    act,
    number,
    version: text('version') || date,
    ...(act !== 'order' && refersTo !== '' && { refersTo }),
    date,
    currency: text('currency').toUpperCase() || 'EUR',
    buyer: {
      ...NO_PARTY,
      name: text('customer_name'),
      vatNumber: vatNumberOf(text('vat_number')),
      taxCode: text('tax_code').toUpperCase(),
      gln: isGln(gln) ? gln : '',
      code: text('customer_account'),
    },
    seller: NO_PARTY,
    deliverTo: {
      ...NO_PLACE,
      name: text('delivery_name'),
      gln: isGln(deliveryGln) ? deliveryGln : '',
      code: text('delivery_code'),
      street: text('delivery_street'),
      postalCode: text('delivery_postal_code'),
      city: text('delivery_city'),
      province: text('delivery_province').toUpperCase(),
      country: text('delivery_country').toUpperCase(),
    },
    invoiceTo: NO_PARTY,
    wantedOn: dayOf(text('delivery_on'), head.line, book),
    cig: codeOf(text('order_cig'), CIG_FORM),
    cup: codeOf(text('order_cup'), CUP_FORM),
    contact: { name: text('contact_name'), phone: text('contact_phone'), email: text('contact_email') },
    note: noteText([head.get('order_note')]),
    rows: rows.map((row, index) => rowOf(row, index, reading, book)),
    total: amountOf(text('total'), head.line, reading, book),
    echo: reading.echo,
  };
  return { order, notes: book.notes };
}

function rowOf(record: FieldRecord<RowField>, index: number, reading: FieldReading, book: NoteBook): TradeOrderRow {
  const text = (field: RowField) => oneLine(record.get(field));
  const written = text('quantity');
  const quantity = quantityOf(decimalText(readTyped(written, reading.locale)));
  if (quantity === undefined) book.warn('bad-number', written, record.line);
  const word = text('unit');
  const unit = word === '' ? '' : uneceOfWord(word);
  if (unit === undefined) book.warn('unknown-unit', word, record.line);
  const per = amountOf(text('price_per'), record.line, reading, book);
  const free = readFlag(text('free')) ?? false;
  return {
    id: text('row') || String(index + 1),
    sellerCode: text('code'),
    buyerCode: text('customer_code'),
    manufacturerCode: text('manufacturer_code'),
    gtin: text('gtin').replaceAll(/[\s-]/g, ''),
    name: text('name'),
    quantity: quantity ?? '0',
    unit: unit ?? word.toUpperCase(),
    price: free ? '0' : priceOf(text('price'), record.line, book),
    baseQuantity: !free && Number(per) > 0 ? per : '1',
    free,
    wantedOn: dayOf(text('wanted_on'), record.line, book),
    cig: codeOf(text('cig'), CIG_FORM),
    cup: codeOf(text('cup'), CUP_FORM),
    note: noteText([record.get('note')]),
  };
}

const codeOf = (text: string, form: RegExp): string => (form.test(text) ? text.toUpperCase() : '');

/** Prices of one piece have decimals: their only point or comma is always the decimal sign. */
function priceOf(text: string, line: number, { warn }: NoteBook): string {
  const price = text === '' ? '' : decimalText(readNumber(text));
  if (price === '' && text !== '') warn('bad-number', text, line);
  return price;
}

/** Quantities and totals, where a thousand is likelier than a thousandth. */
function amountOf(text: string, line: number, { locale }: FieldReading, { warn }: NoteBook): string {
  const amount = text === '' ? '' : decimalText(readTyped(text, locale));
  if (amount === '' && text !== '') warn('bad-number', text, line);
  return amount;
}

/** '' for what is no number, or has more digits than a number here can have. */
const decimalText = (number: number | undefined): string =>
  number === undefined ? '' : (decimalOf(String(number)) ?? '');

/** `2026-11-27`, `27/11/2026`, `27.11.26`, `20261127`; a time behind it is left out. */
function dayOf(text: string, line: number, { warn }: NoteBook): string {
  if (text === '') return '';
  const [written = ''] = text.split(/[T ]/);
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(written);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(written);
  const day = parts
    ? [(parts[3] ?? '').padStart(4, '20'), (parts[2] ?? '').padStart(2, '0'), (parts[1] ?? '').padStart(2, '0')].join(
        '-',
      )
    : (compact?.slice(1).join('-') ?? written);
  if (isDay(day)) return day;
  warn('bad-date', text, line);
  return '';
}
