/** Segments that both documents which we write in EDIFACT have: parties, articles, quantities, texts. */
import type { TradeAnswerRow, TradeOrder, TradeParty, TradePlace } from '../trade-order/trade-order.ts';
import { edifactOfUnece } from '../unit-codes.ts';
import { ownRowId } from './edifact-rows.ts';
import { piecesOf, type WrittenSegment } from './edifact-writer.ts';

/** EANCOM's version of the messages that we write, where the order was in EANCOM too. */
const EANCOM = 'EAN005';

/** @param type `ORDRSP`, `DESADV`. */
export const identifierOf = (type: string, order: TradeOrder): string =>
  `${type}:D:96A:UN${/:EAN\d/.test(order.echo.identifier ?? '') ? `:${EANCOM}` : ''}`;

/** The number of the order as its sender knows it. */
export const orderNumber = (order: TradeOrder): string => order.refersTo ?? order.number;

/** `NAD`: by GLN, else by the code that the customer knows it by, else by name alone. */
export function partySegment(qualifier: string, party: TradeParty | TradePlace): WrittenSegment | undefined {
  const id = party.gln || party.code;
  if (id === '' && party.name === '') return undefined;
  const place = 'street' in party ? party : undefined;
  return [
    'NAD',
    qualifier,
    id === '' ? '' : [id.slice(0, 35), '', party.gln === '' ? '92' : '9'],
    '',
    piecesOf(party.name, 35, 5),
    piecesOf(place?.street ?? '', 35, 3),
    (place?.city ?? '').slice(0, 35),
    (place?.province ?? '').slice(0, 9),
    (place?.postalCode ?? '').slice(0, 9),
    (place?.country ?? '').slice(0, 3),
  ];
}

/** `LIN`, `PIA`, `IMD`. @param action what becomes of the row (1229); '' = nothing is said of it. */
export function articleSegments(
  row: Pick<TradeAnswerRow, 'id' | 'gtin' | 'sellerCode' | 'buyerCode' | 'name'>,
  action: string,
): ReadonlyArray<WrittenSegment | undefined> {
  const numbers = [
    row.sellerCode === '' ? undefined : [row.sellerCode.slice(0, 35), 'SA'],
    row.buyerCode === '' ? undefined : [row.buyerCode.slice(0, 35), 'IN'],
  ].filter((one) => one !== undefined);
  return [
    ['LIN', ownRowId(row.id), action, row.gtin === '' ? '' : [row.gtin, 'EN']],
    numbers.length > 0 ? ['PIA', '5', ...numbers] : undefined,
    row.name === '' ? undefined : ['IMD', 'F', '', ['', '', '', ...piecesOf(row.name, 35, 2)]],
  ];
}

/** `QTY`. */
export const quantitySegment = (qualifier: string, quantity: string, unit: string): WrittenSegment | undefined =>
  quantity === '' ? undefined : ['QTY', [qualifier, quantity, edifactOfUnece(unit)]];

/** `FTX` for people. */
export const textSegment = (text: string): WrittenSegment | undefined =>
  text === '' ? undefined : ['FTX', 'AAI', '', '', piecesOf(text.replaceAll(/\s+/g, ' '), 70, 5)];

/** `RFF` of a row: the order and its row. */
export const rowReference = (order: TradeOrder, id: string): WrittenSegment => [
  'RFF',
  ['ON', orderNumber(order).slice(0, 35), ownRowId(id)],
];
