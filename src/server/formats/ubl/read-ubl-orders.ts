/**
 * Orders in UBL 2.1, as Peppol BIS 3 and the Italian restriction of it have them: `Order`, `OrderChange`, `OrderCancellation`, alone or in the
 * envelope of Peppol (docs/exchange-trade-formats.md). Attachments are passed over as they come, whatever their size.
 */
import type { ReadTradeOrders, TradeAct, TradeMessage, TradeOrder } from '../trade-order/trade-order.ts';
import {
  decimalOf,
  isSum,
  MOST_ROWS,
  type NoteBook,
  noteBook,
  noteText,
  oneLine,
  refusal,
} from '../trade-order/trade-values.ts';
import type { XmlElement } from '../xml/xml-elements.ts';
import { codesOf } from './ubl-codes.ts';
import { allOf, elementAt, textAt } from './ubl-elements.ts';
import { readUblFile, ublRefusal } from './ubl-file.ts';
import { addressLines, contactOf, partyOf, placeOf } from './ubl-parties.ts';
import { readTriple, tripleOf } from './ubl-references.ts';
import { dayIn, dayOf, rowOf, type UblRow } from './ubl-rows.ts';

const DOCUMENTS: Readonly<Record<string, TradeAct>> = {
  Order: 'order',
  OrderChange: 'change',
  OrderCancellation: 'cancel',
};
/** Content of attachments, extensions and signatures: nothing of it is used. */
const WITHOUT = new Set(['EmbeddedDocumentBinaryObject', 'UBLExtensions', 'Signature']);

/** One message per file. Never throws on what the file contains. */
export const readUblOrders: ReadTradeOrders = (bytes) => {
  const book = noteBook();
  try {
    const { name, head, rows } = readUblFile(bytes, {
      documents: new Set(Object.keys(DOCUMENTS)),
      lines: new Set(['OrderLine']),
      without: WITHOUT,
      most: MOST_ROWS,
      rowOf: (element) => rowOf(element, book),
    });
    return [messageOf(head, DOCUMENTS[name] ?? 'order', rows, book)];
  } catch (error) {
    return [{ notes: [ublRefusal(error)] }];
  }
};

/** @param written what the document is by its root; Italian orders say with a reference that they cancel or replace another. */
function messageOf(head: XmlElement, written: TradeAct, rows: readonly UblRow[], book: NoteBook): TradeMessage {
  const number = oneLine(textAt(head, 'ID'));
  const triple = allOf(head, 'OrderDocumentReference')
    .map((reference) => readTriple(textAt(reference, 'ID')))
    .find((one) => one !== undefined && one.status !== '');
  const act = actOf(written, triple?.status);
  if (number === '') return { notes: [...book.notes, refusal('no-number', '', head.line)] };
  if (triple?.status === 'Invoice')
    return {
      notes: [...book.notes, refusal('already-invoiced', textAt(head, 'OrderDocumentReference', 'ID'), head.line)],
    };
  if (rows.length === 0 && act !== 'cancel') return { notes: [...book.notes, refusal('no-rows', number, head.line)] };
  const order = orderOf(head, { number, act, rows, book });
  const refersTo = act === 'order' ? '' : triple?.number || oneLine(textAt(head, 'OrderReference', 'ID'));
  return { order: { ...order, ...(refersTo !== '' && { refersTo }) }, notes: book.notes };
}

function actOf(written: TradeAct, status: string | undefined): TradeAct {
  if (status === 'Cancelled') return 'cancel';
  return status === 'Revised' ? 'change' : written;
}

interface OrderReading {
  readonly number: string;
  readonly act: TradeAct;
  readonly rows: readonly UblRow[];
  readonly book: NoteBook;
}

function orderOf(head: XmlElement, { number, act, rows, book }: OrderReading): Omit<TradeOrder, 'refersTo'> {
  const delivery = elementAt(head, 'Delivery');
  const buyer = elementAt(head, 'BuyerCustomerParty');
  const date = dayOf(textAt(head, 'IssueDate'), head.line, book.warn);
  const codes = codesOf(
    allOf(head, 'AdditionalDocumentReference'),
    allOf(head, 'OriginatorDocumentReference'),
    allOf(head, 'ProjectReference'),
  );
  return {
    act,
    number,
    // Number, day and issuer name an order: a customer begins with number 1 each year.
    version: oneLine(textAt(head, 'SequenceNumberID')) || date,
    date,
    currency: oneLine(textAt(head, 'DocumentCurrencyCode')).toUpperCase() || 'EUR',
    buyer: partyOf(buyer),
    seller: partyOf(elementAt(head, 'SellerSupplierParty')),
    deliverTo: placeOf(delivery),
    invoiceTo: partyOf(elementAt(head, 'AccountingCustomerParty')),
    wantedOn: dayIn(elementAt(delivery, 'RequestedDeliveryPeriod'), book.warn),
    ...codes,
    contact: contactOf(buyer),
    note: noteText([
      ...allOf(head, 'Note').map(({ text }) => text),
      ...allOf(head, 'CancellationNote').map(({ text }) => text),
      ...addressLines(delivery),
    ]),
    rows: rows.map(({ row }) => row),
    total: totalOf(head, rows, book),
    echo: echoOf(head, number, date),
  };
}

/** The net total, checked against the rows and against discounts and charges of the whole order. */
function totalOf(head: XmlElement, rows: readonly UblRow[], { warn }: NoteBook): string {
  const totals = elementAt(head, 'AnticipatedMonetaryTotal');
  const said = (name: string) => {
    const text = textAt(totals, name);
    const decimal = decimalOf(text);
    if (text !== '' && decimal === undefined) warn('bad-number', text, totals?.line ?? 0);
    return decimal ?? '';
  };
  const lines = said('LineExtensionAmount');
  const net = said('TaxExclusiveAmount');
  const amounts = rows.map(({ amount }) => amount);
  if (lines !== '' && !amounts.includes('') && !isSum(lines, amounts)) warn('wrong-total', lines, totals?.line ?? 0);
  const off = said('AllowanceTotalAmount') || '0';
  const more = said('ChargeTotalAmount') || '0';
  if (lines !== '' && net !== '' && !isSum(net, [lines, `-${off}`, more])) warn('wrong-total', net, totals?.line ?? 0);
  return net || lines;
}

function echoOf(head: XmlElement, number: string, date: string): Readonly<Record<string, string>> {
  const customization = oneLine(textAt(head, 'CustomizationID'));
  const endpoint = textAt(head, 'BuyerCustomerParty', 'Party', 'EndpointID');
  const reference = oneLine(textAt(head, 'OrderDocumentReference', 'ID'));
  return {
    format: 'ubl',
    document: head.name,
    customization,
    profile: oneLine(textAt(head, 'ProfileID')),
    ...(reference !== '' && { reference }),
    ...(date !== '' && endpoint !== '' && { triple: tripleOf(number, date, oneLine(endpoint)) }),
  };
}
