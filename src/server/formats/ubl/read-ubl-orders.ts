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
import { type XmlElement, XmlRefused, xmlElementsOf } from '../xml/xml-elements.ts';
import { encodingOfXml } from '../xml/xml-encoding.ts';
import { codesOf } from './ubl-codes.ts';
import { allOf, elementAt, textAt } from './ubl-elements.ts';
import { addressLines, contactOf, partyOf, placeOf } from './ubl-parties.ts';
import { readTriple, tripleOf } from './ubl-references.ts';
import { dayIn, dayOf, rowOf, type UblRow } from './ubl-rows.ts';

const DOCUMENTS: Readonly<Record<string, TradeAct>> = {
  Order: 'order',
  OrderChange: 'change',
  OrderCancellation: 'cancel',
};
const NAMESPACE = /^urn:oasis:names:specification:ubl:schema:xsd:(Order|OrderChange|OrderCancellation)-2$/;
/** Root of the envelope in which Peppol sends documents. */
const ENVELOPE = 'StandardBusinessDocument';
/** Content of attachments, extensions and signatures: nothing of it is used. */
const WITHOUT = new Set(['EmbeddedDocumentBinaryObject', 'UBLExtensions', 'Signature']);

/** One message per file. Never throws on what the file contains. */
export const readUblOrders: ReadTradeOrders = (bytes) => {
  try {
    return [readDocument(textOf(bytes))];
  } catch (error) {
    if (error instanceof NoUblOrder) return refused('not-an-order', error.message, error.line);
    if (error instanceof XmlRefused) {
      // The end of the text came before the end of the document.
      const isCut = /unclosed tag|unexpected end/.test(error.message);
      return refused(isCut ? 'cut-off' : 'not-an-order', isCut ? '' : error.fault, error.line);
    }
    throw error;
  }
};

const refused = (...note: Parameters<typeof refusal>): TradeMessage[] => [{ notes: [refusal(...note)] }];

/** Root element, encoding or size: the file is no order of ours. */
class NoUblOrder extends Error {
  readonly line: number;

  constructor(what: string, line: number) {
    super(what);
    this.line = line;
  }
}

/** By what it declares; a file that declares UTF-8 and is not is Windows-1252, as old software writes it. */
function textOf(bytes: Uint8Array): string {
  const found = encodingOfXml(bytes);
  if ('unknown' in found) throw new NoUblOrder(found.unknown, 1);
  try {
    return new TextDecoder(found.encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readDocument(text: string): TradeMessage {
  const book = noteBook();
  const namespaces: string[] = [];
  const heads: XmlElement[] = [];
  const rows: UblRow[] = [];
  let document = '';
  const elements = xmlElementsOf(text, {
    without: WITHOUT,
    isRecord: (path) => document !== '' && path.length === (path[0] === ENVELOPE ? 3 : 2) && path.at(-2) === document,
    onOpen(path, attributes) {
      const isDocument = path.length === (path[0] === ENVELOPE ? 2 : 1) && path.at(-1) !== ENVELOPE;
      if (path.length <= 2) namespaces.push(...namespacesOf(attributes));
      if (!isDocument || path.at(-1) === 'StandardBusinessDocumentHeader') return;
      const name = path.at(-1) ?? '';
      if (!(name in DOCUMENTS) || !namespaces.some((one) => NAMESPACE.test(one))) throw new NoUblOrder(name, 1);
      document = name;
    },
  });
  for (const element of elements) {
    if (element.name !== 'OrderLine') heads.push(element);
    else {
      if (rows.length >= MOST_ROWS) return { notes: [refusal('wrong-count', String(MOST_ROWS), element.line)] };
      const row = rowOf(element, book);
      if (row) rows.push(row);
    }
  }
  if (document === '') throw new NoUblOrder('', 1);
  const head: XmlElement = { name: document, attributes: {}, children: heads, text: '', line: 1 };
  return messageOf(head, DOCUMENTS[document] ?? 'order', rows, book);
}

const namespacesOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
    .map(([, uri]) => uri.trim());

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
