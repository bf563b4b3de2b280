/** Despatch advice in EDIFACT: `DESADV` of D.96A, one consignment with its parcels and rows. */
import type { TradeDespatch } from '../trade-order/trade-order.ts';
import { asAddressed } from '../trade-order/trade-values.ts';
import { EANCOM_GUIDE, type EdifactGuide } from './edifact-guide.ts';
import { dayOf, envelopeOf, piecesOf, timeOf, type WrittenSegment, writeInterchange } from './edifact-writer.ts';
import {
  articleSegments,
  identifierOf,
  orderNumber,
  partySegment,
  quantitySegment,
  rowReference,
} from './edifact-written-parts.ts';

export function writeEdifactDespatch(despatch: TradeDespatch, guide: EdifactGuide = EANCOM_GUIDE): Uint8Array {
  const { order, rows, carrier, tracking, parcels } = despatch;
  return writeInterchange({
    ...envelopeOf(order),
    // The same delivery note may go out again with more in it: its number alone names no interchange.
    id: `${despatch.number} ${despatch.at}`,
    at: despatch.at,
    identifier: identifierOf('DESADV', order),
    segments: [
      ['BGM', '351', despatch.number.slice(0, 35), '9'],
      timeOf('137', despatch.at),
      dayOf('11', despatch.shippedOn),
      ['RFF', ['ON', orderNumber(order).slice(0, 35)]],
      despatch.ourNumber === '' ? undefined : ['RFF', ['VN', despatch.ourNumber.slice(0, 35)]],
      tracking === '' ? undefined : ['RFF', ['CN', tracking.slice(0, 35)]],
      partySegment('BY', order.buyer),
      partySegment('SU', asAddressed(despatch.seller, order)),
      partySegment('DP', order.deliverTo),
      carrier === '' ? undefined : ['TDT', '20', '', '30', '', ['', '', '', ...piecesOf(carrier, 35, 1)]],
      ['CPS', '1'],
      parcels > 0 ? ['PAC', String(parcels)] : undefined,
      ...rows.flatMap(
        (row): ReadonlyArray<WrittenSegment | undefined> => [
          ...articleSegments(row, ''),
          quantitySegment(guide.written.shipped, row.shipped, row.unit),
          Number(row.left) > 0 ? quantitySegment(guide.written.left, row.left, row.unit) : undefined,
          rowReference(order, row.id),
        ],
      ),
      ['CNT', ['2', String(rows.length)]],
    ],
  });
}
