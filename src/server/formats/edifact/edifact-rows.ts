/** Rows of an order in EDIFACT: `LIN` and what is behind it until the next one. */
import type { TradeOrderRow } from '../trade-order/trade-order.ts';
import { isProduct, type NoteBook, noteText, oneLine, quantityOf } from '../trade-order/trade-values.ts';
import { uneceOfCode } from '../unit-codes.ts';
import type { EdifactGuide } from './edifact-guide.ts';
import type { EdifactSegment } from './edifact-segments.ts';
import { edifactDay, edifactNumber, partOf } from './edifact-values.ts';

export interface OpenRow {
  readonly head: EdifactSegment;
  readonly segments: RowSegments;
}

/** Only segments that are read are kept, and not more of them than a row can have. */
interface RowSegments {
  readonly push: (segment: EdifactSegment) => void;
  readonly all: readonly EdifactSegment[];
}

export interface EdifactRow {
  readonly row: TradeOrderRow;
  /** Of the row; '' = neither said nor known from the price. */
  readonly amount: string;
  /** Goods for nothing beside goods that are paid, of the same `LIN`. */
  readonly isExtra: boolean;
}

const READ = new Set(['PIA', 'IMD', 'QTY', 'DTM', 'PRI', 'MOA', 'FTX', 'RFF', 'ALC']);
const MOST_SEGMENTS = 200;
/** Action of a change (1229): the row is taken back. */
const DELETED = '2';
/** Behind the number of a row: the goods for nothing that stand beside those that are paid. Responses leave it out. */
const FREE_SUFFIX = '/free';

export function edifactRow(head: EdifactSegment): OpenRow {
  const all: EdifactSegment[] = [];
  return {
    head,
    segments: {
      all,
      push(segment) {
        if (READ.has(segment.tag) && all.length < MOST_SEGMENTS) all.push(segment);
      },
    },
  };
}

/** The number of a row as its sender wrote it. */
export const ownRowId = (id: string): string => (id.endsWith(FREE_SUFFIX) ? id.slice(0, -FREE_SUFFIX.length) : id);

/** One row, or two where goods for nothing stand beside those that are paid. */
export function rowsOf({ head, segments }: OpenRow, guide: EdifactGuide, { warn }: NoteBook): EdifactRow[] {
  const all = segments.all;
  const of = (tag: string) => all.filter((segment) => segment.tag === tag);
  const qualified = (tag: string, qualifiers: readonly string[]) =>
    qualifiers.map((one) => of(tag).find((segment) => partOf(segment, 0) === one)).find((found) => found !== undefined);
  const quantity = qualified('QTY', guide.ordered);
  const free = qualified('QTY', guide.free);
  const number = (text: string) => {
    const read = text === '' ? '' : edifactNumber(text);
    if (read === undefined) warn('bad-number', text, head.line);
    return read ?? '';
  };
  const pieces = (segment: EdifactSegment | undefined) => {
    const read = quantityOf(edifactNumber(segment ? partOf(segment, 0, 1) : '') ?? '');
    if (read === undefined) warn('bad-number', segment ? partOf(segment, 0, 1) : '', head.line);
    return read ?? '0';
  };
  const amountSaid = qualified('MOA', guide.rowAmounts);
  const amount = number(amountSaid ? partOf(amountSaid, 0, 1) : '');
  const isOnlyFree = quantity === undefined && free !== undefined;
  const ordered = pieces(isOnlyFree ? free : quantity);
  const price = priceOf(qualified('PRI', guide.prices), {
    ordered,
    amount,
    hasDiscounts: of('ALC').length > 0,
    number,
    warn,
    line: head.line,
  });
  const isFree = isOnlyFree || (amount !== '' && Number(amount) === 0 && Number(ordered) > 0);
  const row: TradeOrderRow = {
    id: oneLine(partOf(head, 0)),
    ...articleOf(head, of('PIA'), guide),
    name: oneLine(
      of('IMD')
        .map((segment) => [3, 4].map((place) => partOf(segment, 2, place)).join(' '))
        .join(' '),
    ),
    quantity: partOf(head, 1) === DELETED ? '0' : ordered,
    unit: unitOf(partOf(isOnlyFree ? free : (quantity ?? head), 0, 2), warn, head.line),
    ...(isFree ? { price: '0', baseQuantity: '1' } : price),
    free: isFree,
    wantedOn: dayOf(qualified('DTM', guide.wantedOn), warn),
    cig: referenceOf(of('RFF'), guide.cig),
    cup: referenceOf(of('RFF'), guide.cup),
    note: noteText(of('FTX').map((segment) => (segment.elements[3] ?? []).join(' '))),
  };
  const known = amount || (row.price === '' ? '' : netOf(row));
  const rows: EdifactRow[] = [{ row, amount: isFree ? '0' : known, isExtra: false }];
  if (quantity === undefined || free === undefined) return rows;
  const extra: TradeOrderRow = {
    ...row,
    id: `${row.id}${FREE_SUFFIX}`,
    quantity: pieces(free),
    price: '0',
    baseQuantity: '1',
    free: true,
  };
  return [...rows, { row: extra, amount: '0', isExtra: true }];
}

const netOf = ({ quantity, price, baseQuantity }: TradeOrderRow): string =>
  (Math.round((Number(quantity) * Number(price) * 100) / Number(baseQuantity)) / 100).toFixed(2);

/** `LIN` has one number of the article, `PIA` others: the first of each kind counts. */
export function articleOf(head: EdifactSegment, more: readonly EdifactSegment[], { articles }: EdifactGuide) {
  const numbers = [head.elements[2] ?? [], ...more.flatMap(({ elements }) => elements.slice(1))].map(
    ([code = '', kind = '']) => ({ code: oneLine(code), kind: kind.trim() }),
  );
  const first = (kinds: readonly string[]) => numbers.find(({ kind, code }) => kinds.includes(kind) && code !== '');
  // A number of nobody with the length of a GTIN: `LIN+1++8001234567897`.
  const bare = numbers.find(({ kind, code }) => kind === '' && /^(\d{8}|\d{12,14})$/.test(code));
  return {
    gtin: (first(articles.gtin) ?? bare)?.code ?? '',
    sellerCode: first(articles.sellerCode)?.code ?? '',
    buyerCode: first(articles.buyerCode)?.code ?? '',
    manufacturerCode: first(articles.manufacturerCode)?.code ?? '',
  };
}

interface PriceReading {
  readonly ordered: string;
  readonly amount: string;
  readonly hasDiscounts: boolean;
  readonly number: (text: string) => string;
  readonly warn: NoteBook['warn'];
  readonly line: number;
}

/** `PRI+AAA:12.80:CT:AAE:100:PCE`: of so many units. Where the row has discounts of its own, its amount for all of its quantity. */
function priceOf(
  segment: EdifactSegment | undefined,
  { ordered, amount, hasDiscounts, number, warn, line }: PriceReading,
): { readonly price: string; readonly baseQuantity: string } {
  if (hasDiscounts && amount !== '' && Number(ordered) > 0) return { price: amount, baseQuantity: ordered };
  const price = number(segment ? partOf(segment, 0, 1) : '');
  const base = number(segment ? partOf(segment, 0, 4) : '');
  const baseQuantity = Number(base) > 0 ? base : '1';
  if (price !== '' && amount !== '' && !isProduct(amount, { quantity: ordered, price, baseQuantity }))
    warn('wrong-total', amount, line);
  return { price, baseQuantity };
}

export function unitOf(code: string, warn: NoteBook['warn'], line: number): string {
  const unece = code === '' ? '' : uneceOfCode(code);
  if (unece === undefined) warn('unknown-unit', code, line);
  return unece ?? code.toUpperCase();
}

function dayOf(segment: EdifactSegment | undefined, warn: NoteBook['warn']): string {
  if (!segment) return '';
  const day = edifactDay(partOf(segment, 0, 1), partOf(segment, 0, 2));
  if (day === undefined) warn('bad-date', partOf(segment, 0, 1), segment.line);
  return day ?? '';
}

const referenceOf = (references: readonly EdifactSegment[], kinds: readonly string[]): string =>
  oneLine(
    kinds
      .map((kind) => references.find((segment) => partOf(segment, 0) === kind))
      .map((segment) => (segment ? partOf(segment, 0, 1) : ''))
      .find((value) => value !== '') ?? '',
  );
