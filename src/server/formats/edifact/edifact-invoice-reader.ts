/** One `INVOIC`: its segments one after the other, then the document. */
import {
  minusText,
  rowAmount,
  scaledOf,
  sumText,
  textOfScaled,
  trimmed,
} from '../trade-invoice/invoice-amounts.rules.ts';
import type {
  TradeAdjustment,
  TradeInvoice,
  TradeInvoiceKind,
  TradeInvoiceRow,
  TradeVat,
  VatCategory,
} from '../trade-invoice/trade-invoice.ts';
import { readReason } from '../trade-invoice/vat-categories.rules.ts';
import { isSum, MOST_ROWS, type NoteBook, noteText, oneLine, refusal } from '../trade-order/trade-values.ts';
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
import { edifactDay, edifactNumber, partOf } from './edifact-values.ts';

/** Kinds of documents (1001): credit notes, debit notes, advances; all others are invoices. */
const KINDS: Readonly<Record<string, TradeInvoiceKind>> = {
  '81': 'credit_note',
  '83': 'credit_note',
  '381': 'credit_note',
  '383': 'debit_note',
  '386': 'advance',
};
const CATEGORIES: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'B']);
/** Taxable and tax: rows and groups. */
const TAXABLE = '125';
const TAX = '124';
const MOST_SEGMENTS = 200;
const MOST_DUES = 100;

interface OpenRow {
  readonly head: EdifactSegment;
  readonly segments: EdifactSegment[];
}
interface OpenVat {
  readonly category: VatCategory;
  readonly rate: string;
  readonly amounts: Map<string, string>;
}
interface OpenAdjustment {
  readonly isCharge: boolean;
  readonly reason: string;
  amount: string;
  category: VatCategory;
  rate: string;
}

export const invoiceDraft: OpenDraft = (book, guide) => {
  const head = newHead();
  const rows: OpenRow[] = [];
  const vat: OpenVat[] = [];
  const adjustments: OpenAdjustment[] = [];
  const amounts = new Map<string, string>();
  const dues: Array<{ on: string; amount: string }> = [];
  let currency = '';
  let means = '';
  let iban = '';
  let count = 0;
  let isSummary = false;
  let isTerms = false;
  const number = numberReader(edifactNumber, book);

  function readSummary(segment: EdifactSegment): void {
    if (segment.tag === 'TAX') vat.push({ ...taxedBy(segment, number), amounts: new Map() });
    if (segment.tag !== 'MOA') return;
    const into = vat.at(-1)?.amounts ?? amounts;
    const kind = partOf(segment, 0);
    if (!into.has(kind)) into.set(kind, number(partOf(segment, 0, 1), segment.line));
  }

  /** Segments of the head that only invoices have. */
  function readOwn(segment: EdifactSegment): void {
    const adjustment = adjustments.at(-1);
    const due = dues.at(-1);
    switch (segment.tag) {
      case 'CUX':
        currency ||= partOf(segment, 0, 1).toUpperCase();
        break;
      case 'PAI':
        means ||= partOf(segment, 0, 2);
        break;
      case 'FII':
        if (partOf(segment, 0) === 'RB') iban ||= oneLine(partOf(segment, 1));
        break;
      case 'ALC':
        adjustments.push({
          isCharge: partOf(segment, 0) !== 'A',
          reason: oneLine(partOf(segment, 4, 3) || partOf(segment, 4)),
          amount: '',
          category: 'S',
          rate: '0',
        });
        break;
      case 'MOA':
        if (adjustment) adjustment.amount ||= number(partOf(segment, 0, 1), segment.line);
        else if (isTerms && due) due.amount ||= number(partOf(segment, 0, 1), segment.line);
        break;
      case 'TAX':
        if (adjustment) Object.assign(adjustment, taxedBy(segment, number));
        break;
      default:
    }
  }

  return {
    read(segment) {
      if (segment.tag === 'UNS') isSummary = true;
      else if (segment.tag === 'LIN' && !isSummary) {
        count += 1;
        if (count <= MOST_ROWS) rows.push({ head: segment, segments: [] });
      } else if (isSummary) readSummary(segment);
      else if (count > 0) {
        const row = rows.at(-1);
        if (row && row.segments.length < MOST_SEGMENTS) row.segments.push(segment);
      } else if (segment.tag === 'PAT') {
        isTerms = true;
        if (dues.length < MOST_DUES) dues.push({ on: '', amount: '' });
      } else if (isTerms && segment.tag === 'DTM' && partOf(segment, 0) === '13') {
        const due = dues.at(-1);
        if (due) due.on ||= edifactDay(partOf(segment, 0, 1), partOf(segment, 0, 2)) ?? '';
      } else if (!readHead(segment, head)) readOwn(segment);
    },
    end() {
      const { number: own } = head;
      const date = dayOfHead(head, guide.orderedOn);
      if (count > MOST_ROWS) return { notes: [refusal('wrong-count', String(count), 1)] };
      if (!/[\p{L}\p{N}]/u.test(own)) return { notes: [...book.notes, refusal('no-number', own, 1)] };
      if (date === undefined) return { notes: [...book.notes, refusal('bad-date', own, 1)] };
      if (rows.length === 0) return { notes: [...book.notes, refusal('no-rows', own, 1)] };
      const found = { head, rows, vat, adjustments, amounts, dues, currency, means, iban };
      return {
        notes: book.notes,
        document: { is: 'invoice', invoice: invoiceOf({ ...found, date, guide, book, number }) },
      };
    },
  };
};

interface Draft {
  readonly head: ReturnType<typeof newHead>;
  readonly date: string;
  readonly rows: readonly OpenRow[];
  readonly vat: readonly OpenVat[];
  readonly adjustments: readonly OpenAdjustment[];
  readonly amounts: ReadonlyMap<string, string>;
  readonly dues: ReadonlyArray<{ readonly on: string; readonly amount: string }>;
  readonly currency: string;
  readonly means: string;
  readonly iban: string;
  readonly guide: EdifactGuide;
  readonly book: NoteBook;
  readonly number: ReadNumber;
}

const cents = (text: string): string => textOfScaled(scaledOf(text || '0'), 2);

function invoiceOf(draft: Draft): TradeInvoice {
  const { head, date, guide, book, currency, means, iban } = draft;
  const kind = KINDS[head.code] ?? 'invoice';
  const reasons = textsOf(head, ['TXD']).map(readReason);
  const [reason] = reasons.length === 1 ? reasons : [];
  const without = (category: VatCategory) => (category === 'S' || category === 'B' ? '' : (reason?.natura ?? ''));
  const vat = draft.vat.map(
    ({ category, rate, amounts }): TradeVat => ({
      category,
      rate,
      natura: without(category),
      law: category === 'S' || category === 'B' ? '' : (reason?.law ?? ''),
      taxable: cents(amounts.get(TAXABLE) ?? ''),
      tax: cents(amounts.get(TAX) ?? ''),
    }),
  );
  const rows = draft.rows.map((row) => {
    const read = rowOf(row, draft);
    return { ...read, natura: without(read.category) };
  });
  const adjustments = draft.adjustments
    .filter(({ amount }) => Number(amount) !== 0)
    .map(({ isCharge, reason: why, amount, category, rate }): TradeAdjustment => {
      const sort = why === 'Bollo' ? 'stamp' : why === 'Arrotondamento' ? 'rounding' : 'other';
      const size = cents(amount);
      return {
        category,
        rate,
        natura: without(category),
        reason: why,
        sort,
        amount: isCharge ? size : minusText('0', size),
      };
    });
  const totals = totalsOf(draft, { rows, vat });
  const [cigKind] = guide.cig;
  const [cupKind] = guide.cup;
  const codes = textsOf(head, ['AAI']).join(' ');
  return {
    kind,
    type: '',
    number: head.number,
    date,
    currency: currency || 'EUR',
    seller: partyWith(head, guide.parties.seller),
    buyer: buyerOf(draft),
    deliverTo: partyWith(head, guide.parties.deliverTo),
    orders: referencesTo(head, 'ON'),
    sellerOrder: referencesTo(head, 'VN')
      .map(({ number }) => number)
      .join(' '),
    despatches: referencesTo(head, 'DQ'),
    invoices: referencesTo(head, 'IV'),
    cig: (cigKind && referencesTo(head, cigKind)[0]?.number) || (/\bCIG (\w{10})\b/.exec(codes)?.[1] ?? ''),
    cup: (cupKind && referencesTo(head, cupKind)[0]?.number) || (/\bCUP (\w{15})\b/.exec(codes)?.[1] ?? ''),
    note: noteText(
      textsOf(head, ['AAI', 'ZZZ', 'GEN']).filter((text) => !/^(CIG|CUP) \w+( CUP \w+)?( BOLLO)?$|^BOLLO$/.test(text)),
    ),
    dues: kind === 'credit_note' ? [] : duesOf(draft, totals.payable),
    terms: textsOf(head, ['PMT', 'AAB']).join(' '),
    means,
    iban,
    rows,
    adjustments,
    vat,
    totals: checked(totals, rows, book),
  };
}

/** The invoice goes to another party than the goods where `NAD+IV` says so. */
function buyerOf({ head, guide }: Draft) {
  const invoiced = partyWith(head, guide.parties.invoiceTo);
  const buyer = partyWith(head, guide.parties.buyer);
  const hasNumber = invoiced.vatNumber !== '' || invoiced.taxCode !== '';
  const [first, second] = hasNumber ? [invoiced, buyer] : [buyer, invoiced];
  return {
    ...first,
    name: first.name || second.name,
    vatNumber: first.vatNumber || second.vatNumber,
    taxCode: first.taxCode || second.taxCode,
  };
}

function duesOf({ dues, head }: Draft, payable: string): TradeInvoice['dues'] {
  const said = dues.filter(({ on, amount }) => on !== '' || amount !== '');
  const [only] = said;
  if (said.length === 1 && only) return [{ on: only.on, amount: cents(only.amount || payable) }];
  if (said.length > 1) return said.map(({ on, amount }) => ({ on, amount: cents(amount) }));
  const day = head.days.get('13');
  return day ? [{ on: day, amount: payable }] : [];
}

interface Sums {
  readonly rows: readonly TradeInvoiceRow[];
  readonly vat: readonly TradeVat[];
}

function totalsOf({ amounts }: Draft, { rows, vat }: Sums): TradeInvoice['totals'] {
  const said = (...kinds: readonly string[]) => kinds.map((kind) => amounts.get(kind)).find((amount) => amount);
  const taxable = cents(said('125') ?? sumText(vat.map((group) => group.taxable)));
  const tax = cents(said('176', '124', '150') ?? sumText(vat.map((group) => group.tax)));
  const total = cents(said('77', '39', '86') ?? sumText([taxable, tax]));
  return {
    rows: cents(said('79') ?? sumText(rows.map(({ amount }) => amount))),
    taxable,
    tax,
    total,
    prepaid: cents(said('113') ?? ''),
    rounding: cents(said('165') ?? ''),
    payable: cents(said('9') ?? total),
  };
}

function checked(totals: TradeInvoice['totals'], rows: readonly TradeInvoiceRow[], { warn }: NoteBook) {
  const lines = rows.map(({ amount }) => amount);
  if (!isSum(totals.rows, lines)) warn('wrong-total', totals.rows, 0);
  return totals;
}

/** `TAX+7+VAT+++:::22+S`. */
function taxedBy(
  segment: EdifactSegment,
  number: ReadNumber,
): { readonly category: VatCategory; readonly rate: string } {
  const rate = trimmed(number(partOf(segment, 4, 3), segment.line) || '0');
  const code = partOf(segment, 5).toUpperCase();
  return { rate, category: CATEGORIES.has(code) ? (code as VatCategory) : Number(rate) > 0 ? 'S' : 'E' };
}

function rowOf({ head, segments }: OpenRow, { guide, book, number }: Draft): Omit<TradeInvoiceRow, 'natura'> {
  const of = (tag: string) => segments.filter((segment) => segment.tag === tag);
  const qualified = (tag: string, kinds: readonly string[]) =>
    kinds.map((kind) => of(tag).find((one) => partOf(one, 0) === kind)).find((one) => one !== undefined);
  const value = (segment: EdifactSegment | undefined, component = 1) =>
    segment ? number(partOf(segment, 0, component), segment.line) : '';
  const counted = qualified('QTY', ['47', '46', '12', '21', '1']);
  const quantity = value(counted) || '1';
  const priced = qualified('PRI', guide.prices);
  const price = value(priced);
  const base = value(priced, 4);
  const amount = value(qualified('MOA', ['203', '66']));
  const baseQuantity = Number(base) > 0 ? base : '1';
  const net = cents(amount || rowAmount(quantity, price || '0', baseQuantity));
  const isPriced = price !== '' && of('ALC').length === 0;
  const tax = of('TAX')[0];
  const order = of('RFF').find((one) => partOf(one, 0) === 'ON');
  const note = segments.findIndex((one) => one.tag === 'RFF' && partOf(one, 0) === 'DQ');
  const noted = segments[note];
  const behind = segments[note + 1];
  const day = noted && behind?.tag === 'DTM' && partOf(behind, 0) === '171' ? partOf(behind, 0, 1) : '';
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
    note: noteText(of('FTX').map((one) => (one.elements[3] ?? []).join(' '))),
    quantity,
    unit: unitOf(counted ? partOf(counted, 0, 2) : '', book.warn, head.line),
    ...(isPriced ? { price, baseQuantity } : { price: net.replace('-', ''), baseQuantity: quantity.replace('-', '') }),
    amount: net,
    ...(tax ? taxedBy(tax, number) : { category: 'S' as const, rate: '0' }),
    order: order ? oneLine(partOf(order, 0, 1)) : '',
    orderRow: order ? oneLine(partOf(order, 0, 2)) : '',
    despatch: noted
      ? { number: oneLine(partOf(noted, 0, 1)), date: day === '' ? '' : (edifactDay(day, '102') ?? '') }
      : { number: '', date: '' },
  };
}
