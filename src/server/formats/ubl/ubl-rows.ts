/** Rows of an order in UBL. */
import type { TradeOrderRow } from '../trade-order/trade-order.ts';
import {
  decimalOf,
  isDay,
  isProduct,
  type NoteBook,
  noteText,
  oneLine,
  quantityOf,
} from '../trade-order/trade-values.ts';
import { uneceOfCode } from '../unit-codes.ts';
import type { XmlElement } from '../xml/xml-elements.ts';
import { codesOf } from './ubl-codes.ts';
import { allOf, elementAt, textAt } from './ubl-elements.ts';

export interface UblRow {
  readonly row: TradeOrderRow;
  /** Of the row, as the message says it; '' = not said. */
  readonly amount: string;
}

/** Row status of a change (UNCL 1229): the customer takes the row back. */
const DELETED = '2';
/** Name of the only row of a cancellation, which says that there are none. */
const NONE = 'NA';

/** undefined: the row says that there is none. */
export function rowOf(line: XmlElement, { warn }: NoteBook): UblRow | undefined {
  const item = elementAt(line, 'LineItem');
  const id = oneLine(textAt(item, 'ID'));
  const product = elementAt(item, 'Item');
  const written = elementAt(item, 'Quantity');
  const quantity = quantityOf(written?.text ?? '');
  if (id === NONE && Number(quantity ?? '0') === 0) return undefined;
  if (quantity === undefined) warn('bad-number', written?.text ?? '', line.line);
  const unit = written?.attributes.unitCode?.trim().toUpperCase() ?? '';
  if (unit !== '' && uneceOfCode(unit) === undefined) warn('unknown-unit', unit, line.line);
  const number = (text: string) => {
    const decimal = decimalOf(text);
    if (text !== '' && decimal === undefined) warn('bad-number', text, line.line);
    return decimal ?? '';
  };
  const amount = number(textAt(item, 'LineExtensionAmount'));
  const ordered = quantity ?? '0';
  const isFree = amount !== '' && Number(amount) === 0 && Number(ordered) > 0;
  const codes = codesOf([...allOf(product, 'ItemSpecificationDocumentReference'), ...allOf(line, 'DocumentReference')]);
  return {
    amount,
    row: {
      id,
      ...identities(product),
      name: oneLine(textAt(product, 'Name') || textAt(product, 'Description')),
      quantity: textAt(item, 'LineStatusCode') === DELETED ? '0' : ordered,
      unit,
      ...priceOf(item, { ordered, amount, isFree, number, warn }),
      free: isFree,
      wantedOn: dayIn(elementAt(item, 'Delivery', 'RequestedDeliveryPeriod'), warn),
      ...codes,
      note: noteText([...allOf(line, 'Note'), ...allOf(item, 'Note')].map(({ text }) => text)),
    },
  };
}

/** Numbers of an article: ours, theirs, the maker’s, GTIN. */
export function identities(product: XmlElement | undefined) {
  const standard = elementAt(product, 'StandardItemIdentification', 'ID');
  const scheme = standard?.attributes.schemeID?.trim() ?? '';
  const text = standard?.text.replaceAll(/[\s-]/g, '') ?? '';
  return {
    sellerCode: oneLine(textAt(product, 'SellersItemIdentification', 'ID')),
    buyerCode: oneLine(textAt(product, 'BuyersItemIdentification', 'ID')),
    manufacturerCode: oneLine(textAt(product, 'ManufacturersItemIdentification', 'ID')),
    gtin: /^\d{8,14}$/.test(text) && /^(0160|GTIN|GS1|EAN)?$/i.test(scheme) ? text : '',
  };
}

interface PriceReading {
  readonly ordered: string;
  readonly amount: string;
  readonly isFree: boolean;
  readonly number: (text: string) => string;
  readonly warn: NoteBook['warn'];
}

/**
 * The net price. Where the row has discounts or charges of its own, it is the amount of the row for all of its quantity: exact, whatever they are.
 */
function priceOf(item: XmlElement | undefined, { ordered, amount, isFree, number, warn }: PriceReading) {
  const price = number(textAt(item, 'Price', 'PriceAmount'));
  const base = number(textAt(item, 'Price', 'BaseQuantity'));
  const baseQuantity = Number(base) > 0 ? base : '1';
  if (isFree) return { price: '0', baseQuantity: '1' };
  if (allOf(item, 'AllowanceCharge').length > 0 && amount !== '' && Number(ordered) > 0)
    return { price: amount, baseQuantity: ordered };
  if (price !== '' && amount !== '' && !isProduct(amount, { quantity: ordered, price, baseQuantity }))
    warn('wrong-total', amount, item?.line ?? 0);
  return { price, baseQuantity };
}

/** First day of a period, else its last one. */
export function dayIn(period: XmlElement | undefined, warn: NoteBook['warn']): string {
  return dayOf(textAt(period, 'StartDate') || textAt(period, 'EndDate'), period?.line ?? 0, warn);
}

/** A day without the zone that XML allows behind it. */
export function dayOf(text: string, line: number, warn: NoteBook['warn']): string {
  const day = text.slice(0, 10);
  if (text === '' || isDay(day)) return day;
  warn('bad-date', text, line);
  return '';
}
