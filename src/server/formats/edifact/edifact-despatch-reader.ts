/** One `DESADV`: its segments one after the other, then the delivery note. */
import type { TradeDeliveryNote, TradeNoteRow } from '../trade-invoice/trade-invoice.ts';
import { MOST_ROWS, type NoteBook, noteText, oneLine, refusal } from '../trade-order/trade-values.ts';
import {
  dayOfHead,
  newHead,
  numberReader,
  type OpenDraft,
  partyWith,
  type ReadNumber,
  readHead,
  referencesTo,
  textsOf,
} from './edifact-document-head.ts';
import type { EdifactGuide } from './edifact-guide.ts';
import { articleOf, ownRowId, unitOf } from './edifact-rows.ts';
import type { EdifactSegment } from './edifact-segments.ts';
import { edifactNumber, partOf } from './edifact-values.ts';

/** `DTM`: the day on which it left, else of the document. */
const SHIPPED_ON = ['11', '137'];
const MOST_SEGMENTS = 200;

interface OpenRow {
  readonly head: EdifactSegment;
  readonly segments: EdifactSegment[];
}

export const despatchDraft: OpenDraft = (book, guide) => {
  const head = newHead();
  const rows: OpenRow[] = [];
  const number = numberReader(edifactNumber, book);
  let count = 0;
  let carrier = '';
  let parcels = '';
  let grossKg = '';
  return {
    read(segment) {
      const row = rows.at(-1);
      switch (segment.tag) {
        case 'LIN':
          count += 1;
          if (count <= MOST_ROWS) rows.push({ head: segment, segments: [] });
          break;
        case 'CPS':
        case 'CNT':
          break;
        case 'PAC':
          // The first says how many there are; those below it what is in them.
          parcels ||= number(partOf(segment, 0), segment.line);
          break;
        case 'TDT':
          carrier ||= oneLine(partOf(segment, 4, 3) || partOf(segment, 4));
          break;
        case 'MEA':
          if (!row && partOf(segment, 1) === 'AAD' && partOf(segment, 2) === 'KGM')
            grossKg ||= number(partOf(segment, 2, 1), segment.line);
          break;
        default:
          if (row) {
            if (row.segments.length < MOST_SEGMENTS) row.segments.push(segment);
          } else readHead(segment, head);
      }
    },
    end() {
      const { number: own } = head;
      const date = dayOfHead(head, SHIPPED_ON);
      if (count > MOST_ROWS) return { notes: [refusal('wrong-count', String(count), 1)] };
      if (!/[\p{L}\p{N}]/u.test(own)) return { notes: [...book.notes, refusal('no-number', own, 1)] };
      if (date === undefined) return { notes: [...book.notes, refusal('bad-date', own, 1)] };
      if (rows.length === 0) return { notes: [...book.notes, refusal('no-rows', own, 1)] };
      const buyer = partyWith(head, guide.parties.buyer);
      const deliverTo = partyWith(head, guide.parties.deliverTo);
      const note: TradeDeliveryNote = {
        number: own,
        date,
        buyer,
        deliverTo,
        orders: referencesTo(head, 'ON'),
        sellerOrder: referencesTo(head, 'VN')
          .map((one) => one.number)
          .join(' '),
        carrier,
        tracking: referencesTo(head, 'CN')[0]?.number ?? '',
        parcels,
        grossKg,
        note: noteText(textsOf(head, ['AAI', 'DEL', 'GEN'])),
        rows: rows.map((row) => rowOf(row, { guide, book, number })),
      };
      return { notes: book.notes, document: { is: 'note', note } };
    },
  };
};

interface RowReading {
  readonly guide: EdifactGuide;
  readonly book: NoteBook;
  readonly number: ReadNumber;
}

function rowOf({ head, segments }: OpenRow, { guide, book, number }: RowReading): TradeNoteRow {
  const of = (tag: string) => segments.filter((segment) => segment.tag === tag);
  const shipped = of('QTY').find((one) => ['12', '46', '48', '1'].includes(partOf(one, 0)));
  const order = of('RFF').find((one) => partOf(one, 0) === 'ON');
  const lot = of('GIN').find((one) => partOf(one, 0) === 'BX');
  const { manufacturerCode, ...codes } = articleOf(head, of('PIA'), guide);
  return {
    id: ownRowId(oneLine(partOf(head, 0))),
    ...codes,
    sellerCode: codes.sellerCode || manufacturerCode,
    name: oneLine(
      of('IMD')
        .map((one) => [3, 4].map((place) => partOf(one, 2, place)).join(' '))
        .join(' '),
    ),
    quantity: (shipped ? number(partOf(shipped, 0, 1), shipped.line) : '') || '0',
    unit: unitOf(shipped ? partOf(shipped, 0, 2) : '', book.warn, head.line),
    lot: lot ? oneLine(partOf(lot, 1)) : '',
    order: order ? oneLine(partOf(order, 0, 1)) : '',
    orderRow: order ? oneLine(partOf(order, 0, 2)) : '',
  };
}
