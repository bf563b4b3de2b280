/** A despatch advice of UBL: in Italy the DDT. */
import type { TradeDeliveryNote, TradeNoteRow } from '../trade-invoice/trade-invoice.ts';
import type { TradePlace } from '../trade-order/trade-order.ts';
import { type NoteBook, noteText, oneLine } from '../trade-order/trade-values.ts';
import type { XmlElement } from '../xml/xml-elements.ts';
import { allOf, elementAt, textAt } from './ubl-elements.ts';
import { distinctReferences, numberIn, partyPlace, unitIn, withoutNone } from './ubl-invoice-reader.ts';
import { readTriple } from './ubl-references.ts';
import { identities } from './ubl-rows.ts';

export interface DespatchHead {
  readonly number: string;
  readonly date: string;
  readonly rows: readonly TradeNoteRow[];
  readonly book: NoteBook;
}

export function despatchOfUbl(head: XmlElement, { number, date, rows, book }: DespatchHead): TradeDeliveryNote {
  const shipment = elementAt(head, 'Shipment');
  const consignment = elementAt(shipment, 'Consignment');
  const deliverTo = partyPlace(elementAt(head, 'DeliveryCustomerParty'));
  const buyer = partyPlace(elementAt(head, 'BuyerCustomerParty'));
  const order = numberOf(textAt(head, 'OrderReference', 'ID'));
  return {
    number,
    date,
    buyer: isNamed(buyer) ? buyer : deliverTo,
    deliverTo,
    orders: distinctReferences([
      { number: order, date: textAt(head, 'OrderReference', 'IssueDate').slice(0, 10) },
      ...rows.map((row) => ({ number: row.order, date: '' })),
    ]),
    sellerOrder: oneLine(textAt(head, 'OrderReference', 'SalesOrderID')),
    carrier: oneLine(textAt(consignment, 'CarrierParty', 'PartyName', 'Name')),
    tracking: oneLine(textAt(shipment, 'Delivery', 'TrackingID')),
    parcels: numberIn(elementAt(shipment, 'TotalTransportHandlingUnitQuantity'), book),
    grossKg: weightOf(elementAt(shipment, 'GrossWeightMeasure'), book),
    note: noteText([...allOf(head, 'Note').map(({ text }) => text), textAt(shipment, 'Information')]),
    rows,
  };
}

/** By a number that a customer can be found by; a name alone names nobody. */
const isNamed = ({ vatNumber, taxCode, gln, code, endpoint }: TradePlace): boolean =>
  [vatNumber, taxCode, gln, code, endpoint].some((text) => text !== '');

/** Of number, day and issuer the number. */
const numberOf = (text: string): string => withoutNone(readTriple(oneLine(text))?.number ?? oneLine(text));

const weightOf = (measure: XmlElement | undefined, book: NoteBook): string =>
  (measure?.attributes.unitCode ?? 'KGM').trim().toUpperCase() === 'KGM' ? numberIn(measure, book) : '';

export function ublNoteRow(line: XmlElement, book: NoteBook): TradeNoteRow {
  const item = elementAt(line, 'Item');
  const quantity = elementAt(line, 'DeliveredQuantity');
  const reference = elementAt(line, 'OrderLineReference');
  const { manufacturerCode, ...codes } = identities(item);
  return {
    id: oneLine(textAt(line, 'ID')),
    ...codes,
    sellerCode: codes.sellerCode || manufacturerCode,
    name: oneLine(textAt(item, 'Name') || textAt(item, 'Description')),
    quantity: numberIn(quantity, book) || '0',
    unit: unitIn(quantity, book),
    lot: oneLine(textAt(item, 'ItemInstance', 'LotIdentification', 'LotNumberID')),
    order: numberOf(textAt(reference, 'OrderReference', 'ID')),
    orderRow: withoutNone(oneLine(textAt(reference, 'LineID'))),
  };
}
