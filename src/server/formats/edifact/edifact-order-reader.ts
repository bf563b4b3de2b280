/** One `ORDERS` or `ORDCHG`: its segments one after the other, then the order. */
import type { TradeAct, TradeMessage, TradeOrder, TradePlace } from '../trade-order/trade-order.ts';
import { isSum, MOST_ROWS, NO_PLACE, noteBook, noteText, oneLine, refusal } from '../trade-order/trade-values.ts';
import type { EdifactHeader, MessageReader } from './edifact-envelope.ts';
import type { EdifactGuide } from './edifact-guide.ts';
import { type EdifactParty, edifactParty, readChannel, readPartyReference } from './edifact-parties.ts';
import { type EdifactRow, edifactRow, type OpenRow, rowsOf } from './edifact-rows.ts';
import type { EdifactSegment } from './edifact-segments.ts';
import { edifactDay, edifactNumber, partOf } from './edifact-values.ts';

export interface OrderReading {
  readonly identifier: string;
  readonly header: EdifactHeader;
  readonly reference: string;
  readonly guide: EdifactGuide;
}

/** Function of the message (1225): cancellation, deletion; change, replacement. */
const CANCELS = new Set(['1', '3']);
const CHANGES = new Set(['4', '5']);

/** Of the head of one order. */
const MOST_PARTIES = 50;
const MOST_NOTES = 200;

/** What has been read so far. */
interface Draft {
  document: string;
  version: string;
  function: string;
  /** Qualifier → value, the first of each. */
  readonly days: Map<string, string>;
  /** The day of the order as it was written, with the time. */
  written: string;
  readonly references: Map<string, string>;
  readonly amounts: Map<string, string>;
  readonly counts: Map<string, string>;
  readonly parties: EdifactParty[];
  readonly notes: string[];
  readonly rows: OpenRow[];
  currency: string;
  isSummary: boolean;
  line: number;
}

export function orderReader(reading: OrderReading): MessageReader {
  const book = noteBook();
  const draft: Draft = {
    document: '',
    version: '',
    function: '',
    days: new Map(),
    written: '',
    references: new Map(),
    amounts: new Map(),
    counts: new Map(),
    parties: [],
    notes: [],
    rows: [],
    currency: '',
    isSummary: false,
    line: 0,
  };
  let rows = 0;
  return {
    read(segment) {
      draft.line ||= segment.line;
      if (segment.tag === 'LIN') {
        rows += 1;
        if (rows <= MOST_ROWS) draft.rows.push(edifactRow(segment));
        return;
      }
      if (segment.tag === 'UNS') draft.isSummary = true;
      const row = draft.isSummary ? undefined : draft.rows.at(-1);
      if (row) row.segments.push(segment);
      else readHead(segment, draft);
    },
    end(): TradeMessage {
      if (rows > MOST_ROWS) return { notes: [refusal('wrong-count', String(rows), draft.line)] };
      const read = draft.rows.flatMap((row) => rowsOf(row, reading.guide, book));
      return messageOf(draft, read, reading, book);
    },
  };
}

/** A segment of the head, or of the summary behind the rows. */
function readHead(segment: EdifactSegment, draft: Draft): void {
  const party = draft.parties.at(-1);
  const set = (map: Map<string, string>, key: string, value: string) => {
    if (key !== '' && value !== '' && !map.has(key)) map.set(key, value);
  };
  switch (segment.tag) {
    case 'BGM':
      draft.document = oneLine(partOf(segment, 1));
      draft.version = oneLine(partOf(segment, 1, 1));
      draft.function = partOf(segment, 2);
      break;
    case 'DTM': {
      const qualifier = partOf(segment, 0);
      if (party && qualifier === '137') break;
      set(draft.days, qualifier, `${partOf(segment, 0, 1)}:${partOf(segment, 0, 2)}`);
      if (qualifier === '137') draft.written = partOf(segment, 0, 1);
      break;
    }
    case 'FTX':
      if (draft.notes.length < MOST_NOTES) draft.notes.push((segment.elements[3] ?? []).join(' '));
      break;
    case 'RFF':
      if (!party || !readPartyReference(segment, party))
        set(draft.references, partOf(segment, 0), oneLine(partOf(segment, 0, 1)));
      break;
    case 'NAD':
      if (draft.parties.length < MOST_PARTIES) draft.parties.push(edifactParty(segment));
      break;
    case 'CTA':
      if (party) party.contact.name ||= oneLine(partOf(segment, 1, 1) || partOf(segment, 1));
      break;
    case 'COM':
      for (const [text = '', kind = ''] of segment.elements) readChannel(party, text, kind);
      break;
    case 'CUX':
      draft.currency ||= partOf(segment, 0, 1).toUpperCase();
      break;
    case 'MOA':
      set(draft.amounts, partOf(segment, 0), partOf(segment, 0, 1));
      break;
    case 'CNT':
      set(draft.counts, partOf(segment, 0), partOf(segment, 0, 1));
      break;
    default:
  }
}

function messageOf(
  draft: Draft,
  rows: readonly EdifactRow[],
  { identifier, header, reference, guide }: OrderReading,
  book: ReturnType<typeof noteBook>,
): TradeMessage {
  const act = actOf(draft.function, identifier);
  const ordered = draft.references.get('ON') ?? '';
  const number = guide.orderNumber === 'ON' ? ordered || draft.document : draft.document || ordered;
  if (number === '') return { notes: [...book.notes, refusal('no-number', '', draft.line)] };
  if (rows.length === 0 && act !== 'cancel') return { notes: [...book.notes, refusal('no-rows', number, draft.line)] };
  if (header.isTest) book.warn('test-message', header.reference, draft.line);
  checkCounts(draft, rows, book.warn);
  const day = (qualifiers: readonly string[]) => dayOf(draft, qualifiers, book.warn);
  const date = day(guide.orderedOn);
  const place = (qualifiers: readonly string[]) => partyWith(draft, qualifiers)?.place ?? NO_PLACE;
  const buyer = place(guide.parties.buyer);
  const refersTo = identifier.startsWith('ORDCHG') && ordered !== '' && ordered !== number ? ordered : '';
  const order: TradeOrder = {
    act,
    number,
    version: draft.version || (act === 'order' ? date : changeVersion(draft, reference, act)),
    ...(refersTo !== '' && { refersTo }),
    date,
    currency: draft.currency || 'EUR',
    buyer: partyAlone(buyer),
    seller: partyAlone(place(guide.parties.seller)),
    deliverTo: place(guide.parties.deliverTo),
    invoiceTo: partyAlone(place(guide.parties.invoiceTo)),
    wantedOn: day(guide.wantedOn),
    cig: firstOf(draft.references, guide.cig),
    cup: firstOf(draft.references, guide.cup),
    contact: partyWith(draft, guide.parties.buyer)?.contact ?? { name: '', phone: '', email: '' },
    note: noteText(draft.notes),
    rows: rows.map(({ row }) => row),
    total: totalOf(draft, rows, guide, book.warn),
    echo: echoOf(draft, header, reference, identifier),
  };
  return { order, notes: book.notes };
}

function actOf(code: string, identifier: string): TradeAct {
  if (CANCELS.has(code)) return 'cancel';
  return CHANGES.has(code) || identifier.startsWith('ORDCHG') ? 'change' : 'order';
}

/** A change has the number of its order: what makes it another message is its function and its day and time, else its reference. */
const changeVersion = ({ function: code, written }: Draft, reference: string, act: TradeAct): string =>
  `${code || act}:${written || reference}`;

const firstOf = (values: ReadonlyMap<string, string>, keys: readonly string[]): string =>
  keys.map((key) => values.get(key)).find((value) => value !== undefined) ?? '';

const partyWith = ({ parties }: Draft, qualifiers: readonly string[]): EdifactParty | undefined =>
  qualifiers.map((one) => parties.find(({ qualifier }) => qualifier === one)).find((party) => party !== undefined);

const partyAlone = ({ name, vatNumber, taxCode, gln, endpoint, code }: TradePlace) => ({
  name,
  vatNumber,
  taxCode,
  gln,
  endpoint,
  code,
});

type Warn = ReturnType<typeof noteBook>['warn'];

function dayOf({ days, line }: Draft, qualifiers: readonly string[], warn: Warn): string {
  const written = firstOf(days, qualifiers);
  if (written === '') return '';
  const [text = '', format = ''] = written.split(':');
  const day = edifactDay(text, format);
  if (day === undefined) warn('bad-date', text, line);
  return day ?? '';
}

/** `CNT`: number of rows (2), sum of their quantities (1). */
function checkCounts({ counts, line }: Draft, rows: readonly EdifactRow[], warn: Warn): void {
  const own = rows.filter(({ isExtra }) => !isExtra);
  const said = counts.get('2');
  if (said !== undefined && Number(said) !== own.length) warn('wrong-count', `CNT 2: ${said} ≠ ${own.length}`, line);
  const sum = counts.get('1');
  const total = own.reduce((so, { row }) => so + Number(row.quantity), 0);
  if (sum !== undefined && Math.abs(Number(edifactNumber(sum) ?? Number.NaN) - total) > 0.001)
    warn('wrong-count', `CNT 1: ${sum} ≠ ${total}`, line);
}

function totalOf({ amounts, line }: Draft, rows: readonly EdifactRow[], guide: EdifactGuide, warn: Warn): string {
  const written = firstOf(amounts, guide.totals);
  if (written === '') return '';
  const total = edifactNumber(written);
  if (total === undefined) {
    warn('bad-number', written, line);
    return '';
  }
  const parts = rows.map(({ amount }) => amount);
  if (!parts.includes('') && !isSum(total, parts)) warn('wrong-total', total, line);
  return total;
}

function echoOf(draft: Draft, header: EdifactHeader, message: string, identifier: string) {
  const { sender, recipient } = header;
  const said: Readonly<Record<string, string>> = {
    format: 'edifact',
    set: header.set,
    sender: sender.id,
    senderQualifier: sender.qualifier,
    recipient: recipient.id,
    recipientQualifier: recipient.qualifier,
    interchange: header.reference,
    message,
    identifier,
    test: header.isTest ? '1' : '',
    document: draft.document,
    reference: draft.references.get('ON') ?? '',
    customerReference: draft.references.get('CR') ?? '',
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''));
}
