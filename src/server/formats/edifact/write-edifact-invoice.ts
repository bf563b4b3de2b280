/** Invoice and credit note in EDIFACT: `INVOIC` of D.96A, or of D.01B for who orders in it; the segments used are the same in both. */

import { sumText } from '../trade-invoice/invoice-amounts.rules.ts';
import type {
  TradeAdjustment,
  TradeInvoice,
  TradeInvoiceAnswer,
  TradeInvoiceKind,
  TradeInvoiceRow,
  TradeReference,
  TradeVatKind,
} from '../trade-invoice/trade-invoice.ts';
import { reasonText } from '../trade-invoice/vat-categories.rules.ts';
import type { TradeOrder, TradePlace } from '../trade-order/trade-order.ts';
import { asAddressed } from '../trade-order/trade-values.ts';
import { edifactOfUnece } from '../unit-codes.ts';
import { EANCOM_GUIDE, type EdifactGuide } from './edifact-guide.ts';
import { dayOf, envelopeOf, type WrittenSegment, writeInterchange } from './edifact-writer.ts';
import { articleSegments, partySegment, quantitySegment, textSegment } from './edifact-written-parts.ts';

const TYPES: Readonly<Record<TradeInvoiceKind, string>> = {
  invoice: '380',
  credit_note: '381',
  debit_note: '383',
  advance: '386',
};
/** `PAT`: a fixed date. `ALC`: charge, allowance. */
const FIXED_DATE = '3';
const NAME = 35;

type Segments = ReadonlyArray<WrittenSegment | undefined>;

export function writeEdifactInvoice(answer: TradeInvoiceAnswer, guide: EdifactGuide = EANCOM_GUIDE): Uint8Array {
  const { invoice, order, at } = answer;
  return writeInterchange({
    ...envelopeOf(order),
    // A credit note may have the number of an invoice, and numbers begin again each year.
    id: `${TYPES[invoice.kind]} ${invoice.number} ${invoice.date} ${at}`,
    at,
    identifier: identifierOfInvoice(order),
    segments: [
      ['BGM', TYPES[invoice.kind], invoice.number.slice(0, NAME), '9'],
      dayOf('137', invoice.date),
      invoice.means === '' ? undefined : ['PAI', ['', '', invoice.means]],
      ...textSegments(invoice, guide),
      ...referencesOf(answer, guide),
      ...partiesOf(invoice, order),
      ['CUX', ['2', invoice.currency, '4']],
      ...invoice.dues.flatMap(
        ({ on, amount }): Segments => [['PAT', FIXED_DATE], dayOf('13', on), ['MOA', ['9', amount]]],
      ),
      ...invoice.adjustments.flatMap(adjustmentSegments),
      ...invoice.rows.flatMap((row) => rowSegments(row, invoice.orders)),
      ['UNS', 'S'],
      ['CNT', ['2', String(invoice.rows.length)]],
      ...totalSegments(invoice),
    ],
  });
}

/** EANCOM's version of INVOIC, where the order was in EANCOM too. */
function identifierOfInvoice({ echo }: TradeOrder): string {
  const { identifier = '' } = echo;
  const isLater = /^\w+:D:01B:/.test(identifier);
  const version = isLater ? 'EAN010' : 'EAN008';
  return `INVOIC:D:${isLater ? '01B' : '96A'}:UN${/:EAN\d/.test(identifier) ? `:${version}` : ''}`;
}

/** Notes, why there is no VAT, and codes of procurement for which the partner has named no reference. */
function textSegments({ note, terms, vat, cig, cup, adjustments }: TradeInvoice, guide: EdifactGuide): Segments {
  const codes = [
    cig !== '' && guide.cig.length === 0 ? `CIG ${cig}` : '',
    cup !== '' && guide.cup.length === 0 ? `CUP ${cup}` : '',
    adjustments.some(({ sort }) => sort === 'stamp') ? 'BOLLO' : '',
  ].filter(Boolean);
  const reasons = vat.map(reasonText).filter(Boolean);
  const tax = textSegment([...new Set(reasons)].join('; '));
  const payment = textSegment(terms);
  return [
    textSegment(note),
    textSegment(codes.join(' ')),
    tax && ['FTX', 'TXD', ...tax.slice(2)],
    payment && ['FTX', 'PMT', ...payment.slice(2)],
  ] as Segments;
}

const reference = (kind: string, { number, date }: TradeReference): Segments =>
  number === '' ? [] : [['RFF', [kind, number.slice(0, NAME)]], dayOf('171', date)];

function referencesOf({ invoice }: TradeInvoiceAnswer, guide: EdifactGuide): Segments {
  const [cig] = guide.cig;
  const [cup] = guide.cup;
  return [
    ...invoice.orders.flatMap((one) => reference('ON', one)),
    ...reference('VN', { number: invoice.sellerOrder, date: '' }),
    ...invoice.despatches.flatMap((one) => reference('DQ', one)),
    ...invoice.invoices.flatMap((one) => reference('IV', one)),
    ...(cig === undefined ? [] : reference(cig, { number: invoice.cig, date: '' })),
    ...(cup === undefined ? [] : reference(cup, { number: invoice.cup, date: '' })),
  ];
}

function partiesOf(invoice: TradeInvoice, order: TradeOrder): Segments {
  const buyer = { ...invoice.buyer, gln: order.buyer.gln || invoice.buyer.gln, code: order.buyer.code };
  const seller = asAddressed(invoice.seller, order);
  const invoiced = { ...buyer, gln: order.invoiceTo.gln || buyer.gln, code: order.invoiceTo.code || buyer.code };
  return [
    partySegment('BY', buyer),
    ...taxNumbers(buyer),
    partySegment('SU', seller),
    invoice.iban === '' ? undefined : ['FII', 'RB', invoice.iban.slice(0, NAME)],
    ...taxNumbers(seller),
    partySegment('DP', invoice.deliverTo),
    partySegment('IV', invoiced),
    ...taxNumbers(invoiced),
  ];
}

const taxNumbers = ({ vatNumber, taxCode }: TradePlace): Segments => [
  vatNumber === '' ? undefined : ['RFF', ['VA', vatNumber]],
  taxCode === '' ? undefined : ['RFF', ['FC', taxCode]],
];

/** EDIFACT of these years has no code for goods within the EU: they are exempt there. */
const taxSegment = ({ category, rate }: TradeVatKind): WrittenSegment => [
  'TAX',
  '7',
  'VAT',
  '',
  '',
  ['', '', '', rate],
  category === 'K' ? 'E' : category,
];

function adjustmentSegments(one: TradeAdjustment): Segments {
  const isCharge = !one.amount.startsWith('-');
  return [
    ['ALC', isCharge ? 'C' : 'A', '', '', '', ['', '', '', one.reason.slice(0, NAME)]],
    ['MOA', ['8', one.amount.replace('-', '')]],
    taxSegment(one),
  ];
}

function rowSegments(row: TradeInvoiceRow, orders: readonly TradeReference[]): Segments {
  const order = row.order || (orders.length === 1 ? (orders[0]?.number ?? '') : '');
  return [
    ...articleSegments(row, ''),
    quantitySegment('47', row.quantity, row.unit),
    textSegment(row.note),
    ['MOA', ['203', row.amount]],
    [
      'PRI',
      row.baseQuantity === '1'
        ? ['AAA', row.price]
        : ['AAA', row.price, '', '', row.baseQuantity, edifactOfUnece(row.unit)],
    ],
    order === '' ? undefined : ['RFF', ['ON', order.slice(0, NAME), row.orderRow]],
    ...reference('DQ', row.despatch),
    taxSegment(row),
  ];
}

/** Rows, taxable, tax, total, charges, what is to be paid; then the same per kind of VAT. */
function totalSegments({ totals, vat, adjustments }: TradeInvoice): Segments {
  const unlessZero = (kind: string, text: string): WrittenSegment | undefined =>
    Number(text) === 0 ? undefined : ['MOA', [kind, text]];
  return [
    ['MOA', ['79', totals.rows]],
    ['MOA', ['125', totals.taxable]],
    ['MOA', ['124', totals.tax]],
    ['MOA', ['77', totals.total]],
    unlessZero('131', sumText(adjustments.map(({ amount }) => amount))),
    unlessZero('113', totals.prepaid),
    unlessZero('165', totals.rounding),
    ['MOA', ['9', totals.payable]],
    ...vat.flatMap(
      (group): Segments => [taxSegment(group), ['MOA', ['125', group.taxable]], ['MOA', ['124', group.tax]]],
    ),
  ];
}
