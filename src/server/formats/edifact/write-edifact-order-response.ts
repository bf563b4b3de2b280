/** Response to an order in EDIFACT: `ORDRSP` of D.96A. */
import type { TradeAnswer, TradeAnswerRow } from '../trade-order/trade-order.ts';
import { asAddressed } from '../trade-order/trade-values.ts';
import { edifactOfUnece } from '../unit-codes.ts';
import { EANCOM_GUIDE, type EdifactGuide } from './edifact-guide.ts';
import { dayOf, envelopeOf, identityOf, timeOf, type WrittenSegment, writeInterchange } from './edifact-writer.ts';
import {
  articleSegments,
  identifierOf,
  orderNumber,
  partySegment,
  quantitySegment,
  rowReference,
  textSegment,
} from './edifact-written-parts.ts';

/** Function of the message (1225): accepted as it is, accepted with changes, not accepted. */
const RESULTS = { accepted: '29', changed: '4', refused: '27' } as const;
/** Of a row (1229): accepted, changed, not accepted. */
const ROW_RESULTS = { accepted: '5', changed: '3', refused: '7' } as const;

export function writeEdifactOrderResponse(answer: TradeAnswer, guide: EdifactGuide = EANCOM_GUIDE): Uint8Array {
  const { order, rows } = answer;
  return writeInterchange({
    ...envelopeOf(order),
    id: answer.id,
    at: answer.at,
    identifier: identifierOf('ORDRSP', order),
    segments: [
      ['BGM', '231', identityOf(answer.id), RESULTS[answer.result]],
      timeOf('137', answer.at),
      textSegment(answer.note),
      ['RFF', ['ON', orderNumber(order).slice(0, 35)]],
      answer.ourNumber === '' ? undefined : ['RFF', ['VN', answer.ourNumber.slice(0, 35)]],
      partySegment('BY', order.buyer),
      partySegment('SU', asAddressed(answer.seller, order)),
      partySegment('DP', order.deliverTo),
      ['CUX', ['2', order.currency.slice(0, 3), '9']],
      ...rows.flatMap((row) => rowSegments(row, answer, guide)),
      ['UNS', 'S'],
      ['CNT', ['2', String(rows.length)]],
    ],
  });
}

function rowSegments(
  row: TradeAnswerRow,
  { order }: TradeAnswer,
  { written }: EdifactGuide,
): ReadonlyArray<WrittenSegment | undefined> {
  const isRefused = row.result === 'refused';
  return [
    ...articleSegments(row, ROW_RESULTS[row.result]),
    quantitySegment('21', row.ordered, row.unit),
    quantitySegment(written.confirmed, isRefused ? '0' : row.confirmed, row.unit),
    dayOf(written.promisedOn, isRefused ? '' : row.deliveredOn),
    textSegment(row.reason),
    row.price === '' ? undefined : ['PRI', ['AAA', row.price, '', '', '1', edifactOfUnece(row.unit)]],
    rowReference(order, row.id),
  ];
}
