/** A document as a workbook: one sheet with the rows, for filtering and sums, one with everything else. */
import { type Money, moneyToNumber } from '#contract/values/money.ts';
import { DOCUMENT_WORDS } from './document-words.ts';
import type { PrintedDocument, PrintedRow } from './printed-document.ts';
import { type Cell, xlsxFile } from './xlsx-book.ts';

export function generateXlsx(document: PrintedDocument): Uint8Array {
  const { rows, head } = rowTable(document);
  const words = DOCUMENT_WORDS[document.locale];
  return xlsxFile([
    { name: words.rows, widths: head.map(({ width }) => width), rows, isTable: true },
    { name: document.title, widths: [28, 46, 16], rows: aboutIt(document), isTable: false },
  ]);
}

interface Column {
  readonly title: string;
  readonly width: number;
  readonly cell: (row: PrintedRow) => Cell;
}

const text = (value: string): Cell => ({ text: value });
const price = (amount: Money): Cell => ({ number: moneyToNumber(amount), style: 'price' });
const amount = (value: Money): Cell => ({ number: moneyToNumber(value), style: 'amount' });

function rowTable({ locale, showsDeliveries, rows }: PrintedDocument): { rows: Cell[][]; head: Column[] } {
  const words = DOCUMENT_WORDS[locale];
  const head: Column[] = [
    { title: words.code, width: 20, cell: (row) => text(row.code) },
    { title: words.description, width: 50, cell: (row) => text(row.name) },
    { title: words.quantity, width: 11, cell: (row) => ({ number: row.quantity }) },
    { title: words.um, width: 6, cell: (row) => text(row.um) },
    { title: words.packaging, width: 20, cell: (row) => text(row.packs) },
    ...(showsDeliveries
      ? [
          { title: words.delivered, width: 12, cell: (row: PrintedRow): Cell => ({ number: row.delivered ?? 0 }) },
          { title: words.residual, width: 10, cell: (row: PrintedRow): Cell => ({ number: row.residual ?? 0 }) },
        ]
      : []),
    { title: words.gross, width: 12, cell: (row) => price(row.gross) },
    { title: words.chain, width: 14, cell: (row) => text(row.chain) },
    { title: words.net, width: 12, cell: (row) => price(row.net) },
    { title: `${words.vat} %`, width: 7, cell: (row) => ({ number: row.vat }) },
    { title: words.amount, width: 13, cell: (row) => amount(row.total) },
    { title: words.note, width: 30, cell: (row) => text(row.remark) },
    ...(rows.some(({ basePrice }) => basePrice !== '')
      ? [{ title: words.basePrice, width: 26, cell: (row: PrintedRow) => text(row.basePrice) }]
      : []),
  ];
  const titles = head.map(({ title }): Cell => ({ text: title, style: 'head' }));
  return { rows: [titles, ...rows.map((row) => head.map(({ cell }) => cell(row)))], head };
}

function aboutIt(document: PrintedDocument): Cell[][] {
  const { locale, shop, totals, vat } = document;
  const words = DOCUMENT_WORDS[locale];
  const strong = (value: string): Cell => ({ text: value, style: 'strong' });
  const lines = (title: string, values: readonly string[]) =>
    values.map((value, index) => [index === 0 ? strong(title) : null, text(value)]);
  const sums: Array<[string, Money]> = [
    [words.totalGross, totals.gross],
    [words.discounts, totals.net + totals.coupon - totals.gross],
    ...(document.couponCode === '' ? [] : [[words.coupon(document.couponCode), -totals.coupon] as [string, Money]]),
    [words.totalNet, totals.net],
    ...(totals.eco ?? []).map(({ label, total }): [string, Money] => [label, total]),
    [words.transport, totals.transport],
    [words.vat, totals.vat],
  ];
  return [
    [strong(document.title), strong(document.name)],
    [text(words.date), { date: document.date }],
    [],
    ...lines(shop.name, shop.lines),
    ...lines(document.customer.title, document.customer.lines),
    ...lines(document.destination.title, document.destination.lines),
    [],
    ...document.facts.map(({ label, value, date }) => [text(label), date ? { date } : text(value)]),
    ...(document.note === '' ? [] : [[text(words.note), text(document.note)]]),
    [],
    [strong(words.vatTable)],
    [text(`${words.rate} %`), text(words.taxable), text(words.tax)],
    ...vat.flatMap(({ rate, taxable, tax, exemption }) => [
      [{ number: rate }, amount(taxable), amount(tax)],
      ...(exemption ? [[text(exemption.nature), text(exemption.reason)]] : []),
    ]),
    ...(document.vatNotes ?? []).map((note) => [text(note)]),
    [],
    [strong(words.totals), text(words.currency)],
    ...sums.map(([label, value]) => [text(label), amount(value)]),
    [strong(words.totalDocument), { number: moneyToNumber(totals.document), style: 'strong' } as const],
    ...(totals.payable === undefined ? [] : [[text(words.payable), amount(totals.payable)]]),
    ...(document.closing === '' ? [] : [[], [text(document.closing)]]),
  ];
}
