/** A document as a PDF: shop, customer, destination, rows, VAT per rate, totals, note; page n of m on each page. */
import { formatAmount, formatEuro, type Money, moneyToNumber } from '#contract/values/money.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import { DOCUMENT_WORDS } from './document-words.ts';
import { ACCENT, GREY, INK, LINE, MARGIN, PdfPaper, type TextStyle, WIDTH } from './pdf-paper.ts';
import type { PrintedBlock, PrintedDocument, PrintedRow } from './printed-document.ts';
import { figure } from './quantity-text.ts';

const SMALL: TextStyle = { size: 7.5, color: GREY };
const TEXT: TextStyle = { size: 8.5 };
const STRONG: TextStyle = { size: 8.5, bold: true };
const HEAD: TextStyle = { size: 7.5, bold: true, color: GREY };
const GAP = 6;

export const generatePdf = (document: PrintedDocument): Promise<Buffer> => generatePdfs([document]);

/** Several documents in one file, each on pages of its own; at least one. */
export function generatePdfs(documents: readonly PrintedDocument[]): Promise<Buffer> {
  const [first] = documents;
  if (!first) throw new Error('There is nothing to print.');
  const facts = {
    title: documents.map(titleOf).join(', ').slice(0, 200),
    author: first.shop.name,
    language: first.locale,
    date: new Date(`${first.date}T00:00:00Z`),
  };
  const heads = documents.map(pageHead);
  const paper = new PdfPaper(facts, heads[0]?.draw ?? (() => {}));
  for (const [place, document] of documents.entries()) {
    const head = heads[place];
    if (!head) continue;
    if (place > 0) paper.beginDocument(head.draw);
    drawDocument(paper, document, head);
  }
  return paper.finish((page, y, number, count, place) => {
    const { shop, locale } = documents[place] ?? first;
    page.rule(y - 5);
    page.write([shop.name, titleOf(documents[place] ?? first)].join(' · '), MARGIN, y, WIDTH - 100, SMALL);
    const words = DOCUMENT_WORDS[locale];
    page.write(words.page(number, count), MARGIN + WIDTH - 100, y, 100, { ...SMALL, align: 'right' });
  });
}

const titleOf = ({ title, name }: PrintedDocument) => `${title} ${name}`;

/** What stands at the top of every further page of a document. */
interface PageHead {
  readonly columns: readonly Column[];
  /** Whether its table goes on there. */
  inTable: boolean;
  readonly draw: (page: PdfPaper) => void;
}

function pageHead(document: PrintedDocument): PageHead {
  const head: PageHead = {
    columns: columnsOf(document),
    inTable: false,
    draw(page) {
      page.write(`${titleOf(document)} · ${document.customer.lines[0] ?? ''}`, MARGIN, page.y, WIDTH, SMALL);
      page.y += 16;
      if (head.inTable) drawTableHead(page, head.columns);
    },
  };
  return head;
}

function drawDocument(paper: PdfPaper, document: PrintedDocument, head: PageHead): void {
  drawHead(paper, document, titleOf(document));
  drawBlocks(paper, [document.customer, document.destination]);
  drawFacts(paper, document);
  drawTableHead(paper, head.columns);
  head.inTable = true;
  for (const row of document.rows) drawRow(paper, head.columns, row);
  head.inTable = false;
  drawSums(paper, document);
  drawNote(paper, document);
}

function drawHead(paper: PdfPaper, { shop, date, locale }: PrintedDocument, title: string): void {
  const half = WIDTH / 2 - 10;
  const top = paper.y;
  paper.box(MARGIN, top, 5, 34, ACCENT);
  if (shop.logo) paper.picture(Buffer.from(shop.logo.png, 'base64'), MARGIN + 13, top, shop.logo);
  let left = shop.logo
    ? top +
      shop.logo.height +
      4 +
      paper.write(shop.name, MARGIN + 13, top + shop.logo.height + 4, half - 13, STRONG) +
      2
    : top + paper.write(shop.name, MARGIN + 13, top, half - 13, { size: 15, bold: true }) + 2;
  for (const line of shop.lines) left += paper.write(line, MARGIN + 13, left, half - 13, SMALL);
  const x = MARGIN + half + 20;
  let right = top + paper.write(title, x, top, half, { size: 15, bold: true, align: 'right' }) + 2;
  const day = `${DOCUMENT_WORDS[locale].date} ${date.split('-').reverse().join('/')}`;
  right += paper.write(day, x, right, half, { ...TEXT, align: 'right' });
  paper.y = Math.max(left, right, top + 34) + 10;
  paper.rule(paper.y, INK, 1);
  paper.y += 10;
}

function drawBlocks(paper: PdfPaper, blocks: readonly PrintedBlock[]): void {
  const width = (WIDTH - 20 * (blocks.length - 1)) / blocks.length;
  const bottoms = blocks.map(({ title, lines }, index) => {
    const x = MARGIN + index * (width + 20);
    let y = paper.y + paper.write(title, x, paper.y, width, HEAD) + 2;
    for (const [number, line] of lines.entries()) y += paper.write(line, x, y, width, number === 0 ? STRONG : TEXT) + 1;
    return y;
  });
  paper.y = Math.max(...bottoms) + 8;
}

const FACTS_PER_LINE = 4;

function drawFacts(paper: PdfPaper, { facts }: PrintedDocument): void {
  const width = WIDTH / FACTS_PER_LINE - 8;
  for (let from = 0; from < facts.length; from += FACTS_PER_LINE) {
    const heights = facts.slice(from, from + FACTS_PER_LINE).map(({ label, value }, index) => {
      const x = MARGIN + index * (width + 8);
      const labelHeight = paper.write(label, x, paper.y, width, SMALL);
      return labelHeight + paper.write(value, x, paper.y + labelHeight + 1, width, TEXT);
    });
    paper.y += Math.max(...heights) + GAP;
  }
  paper.y += GAP;
}

interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly text: (row: PrintedRow) => string;
  /** Unit prices have two or four decimals: the text after the second one. */
  readonly tail?: (row: PrintedRow) => string;
  readonly style?: TextStyle;
}

type Figure = [
  title: string,
  width: number,
  text: (row: PrintedRow) => string,
  style?: TextStyle,
  tail?: (row: PrintedRow) => string,
];

function priceColumns(locale: PrintedDocument['locale']): Figure[] {
  const words = DOCUMENT_WORDS[locale];
  const priced = (of: (row: PrintedRow) => string) => (row: PrintedRow) => (row.bare ? '' : of(row));
  const summed = (of: (row: PrintedRow) => string) => (row: PrintedRow) => (row.bare === 'all' ? '' : of(row));
  return [
    [
      words.gross,
      54,
      priced((row) => unitPrice(row.gross, locale)),
      TEXT,
      priced((row) => unitTail(row.gross, locale)),
    ],
    [words.chain, 56, (row) => row.chain],
    [words.net, 54, priced((row) => unitPrice(row.net, locale)), TEXT, priced((row) => unitTail(row.net, locale))],
    [words.vat, 26, summed((row) => `${row.vat}%`)],
    [words.amount, 62, summed((row) => formatAmount(moneyToNumber(row.total), locale)), STRONG],
  ];
}

/** The article column gets the width that the number columns leave. */
function columnsOf({ locale, showsDeliveries, showsPrices = true }: PrintedDocument): Column[] {
  const words = DOCUMENT_WORDS[locale];
  const pieces = (count: number | undefined) => (count === undefined ? '' : figure(count, locale));
  const figures: Figure[] = [
    [words.quantity, 58, (row) => (row.bare ? '' : `${pieces(row.quantity)} ${row.um}`)],
    ...(showsDeliveries
      ? ([
          [words.delivered, 50, (row) => pieces(row.delivered)],
          [words.residual, 42, (row) => pieces(row.residual)],
        ] satisfies Array<[string, number, (row: PrintedRow) => string]>)
      : []),
    ...(showsPrices ? priceColumns(locale) : []),
  ];
  const taken = figures.reduce((sum, [, width]) => sum + width, 0);
  let x = MARGIN + WIDTH - taken;
  const article: Column = {
    title: words.article,
    x: MARGIN,
    width: x - MARGIN,
    align: 'left',
    text: (row) => row.code,
  };
  return [
    article,
    ...figures.map(([title, width, text, style, tail]): Column => {
      const column: Column = {
        title,
        x: x + 4,
        width: width - 4,
        align: 'right',
        text,
        style: style ?? TEXT,
        ...(tail && { tail }),
      };
      x += width;
      return column;
    }),
  ];
}

function drawTableHead(paper: PdfPaper, columns: readonly Column[]): void {
  const height = Math.max(...columns.map(({ title, width }) => paper.heightOf(title, width, HEAD)));
  paper.box(MARGIN, paper.y, WIDTH, height + 7, '#F1F4F5');
  for (const { title, x, width, align } of columns) {
    const inset = align === 'left' ? 4 : 0;
    paper.write(title, x + inset, paper.y + 4, width - inset - (align === 'right' ? 2 : 0), { ...HEAD, align });
  }
  paper.y += height + 7;
}

function drawRow(paper: PdfPaper, [article, ...figures]: readonly Column[], row: PrintedRow): void {
  if (!article) return;
  const width = article.width - 10;
  const lines: Array<[string, TextStyle]> = [
    [row.code, STRONG],
    [unbrokenName(row.name), TEXT],
    [[row.packs, row.basePrice, row.remark].filter(Boolean).join(' · '), SMALL],
  ];
  const said = lines.filter(([text]) => text !== '');
  const heights = said.map(([text, style]) => paper.heightOf(text, width, style));
  const tallest = figures.map((column) => paper.heightOf(column.text(row), column.width - 2, column.style ?? TEXT));
  const height = Math.max(
    heights.reduce((sum, one) => sum + one + 1, 0),
    ...tallest,
  );
  paper.need(height + 8);
  let y = paper.y + 4;
  for (const [index, [text, style]] of said.entries()) {
    paper.write(text, MARGIN + 4, y, width, style);
    y += (heights[index] ?? 0) + 1;
  }
  const slot = paper.widthOf('00', TEXT);
  for (const { x, width: room, text, tail, style = TEXT, align } of figures)
    if (tail) paper.writeToComma(text(row), tail(row), x + room - 2 - slot, paper.y + 4, style);
    else paper.write(text(row), x, paper.y + 4, room - 2, { ...style, align });
  paper.y += height + 8;
  paper.rule(paper.y, LINE);
}

const SUM_LINE = 13;
const REASON_WIDTH = 230;

/** VAT per rate on the left, totals on the right; never split over two pages. */
function drawSums(paper: PdfPaper, printed: PrintedDocument): void {
  const { locale, vat, totals, couponCode, sums: given, vatNotes = [] } = printed;
  const words = DOCUMENT_WORDS[locale];
  const euro = (amount: Money) => formatEuro(moneyToNumber(amount), locale);
  if (given?.length === 0) return;
  const sums: ReadonlyArray<readonly [string, string, boolean]> = given?.map(
    ({ label, value, strong = false }) => [label, value, strong] as const,
  ) ?? [
    [words.totalGross, euro(totals.gross), false],
    [words.discounts, euro(totals.net + totals.coupon - totals.gross), false],
    ...(couponCode === '' ? [] : [[words.coupon(couponCode), euro(-totals.coupon), false] as const]),
    [words.totalNet, euro(totals.net), false],
    ...(totals.eco ?? []).map(({ label, total }) => [label, euro(total), false] as const),
    [words.transport, euro(totals.transport), false],
    [words.vat, euro(totals.vat), false],
    [words.totalDocument, euro(totals.document), true],
    ...(totals.payable === undefined ? [] : [[words.payable, euro(totals.payable), true] as const]),
  ];
  const reasons = vat.flatMap(({ exemption }) => (exemption ? [`${exemption.nature}: ${exemption.reason}`] : []));
  reasons.push(...vatNotes);
  const room = reasons.reduce((sum, reason) => sum + paper.heightOf(reason, 180, SMALL) + 10, 0);
  paper.need(Math.max((sums.length + 1) * SUM_LINE, (vat.length + 2) * SUM_LINE + room) + 20);
  paper.y += 14;
  const top = paper.y;
  const left = MARGIN + 4;
  paper.write(words.vatTable, left, top, 200, HEAD);
  const line = (y: number, [rate, taxable, tax]: readonly [string, string, string], style: TextStyle) => {
    paper.write(rate, left, y, 44, style);
    paper.write(taxable, left + 50, y, 74, { ...style, align: 'right' });
    paper.write(tax, left + 130, y, 74, { ...style, align: 'right' });
  };
  line(top + SUM_LINE, [words.rate, words.taxable, words.tax], SMALL);
  for (const [index, { rate, taxable, tax, exemption }] of vat.entries())
    line(top + (index + 2) * SUM_LINE, [exemption?.nature ?? `${rate}%`, euro(taxable), euro(tax)], TEXT);
  let under = top + (vat.length + 2) * SUM_LINE;
  for (const reason of reasons) under += paper.write(reason, left, under, REASON_WIDTH, SMALL) + 2;
  const right = MARGIN + WIDTH - 220;
  let y = top;
  for (const [label, amount, isTotal] of sums) {
    if (isTotal) paper.box(right, y - 1, 220, 19, '#FFF3C2');
    const style: TextStyle = isTotal ? { size: 10.5, bold: true } : TEXT;
    paper.write(label, right + 4, y + (isTotal ? 3 : 0), 110, style);
    paper.write(amount, right + 110, y + (isTotal ? 3 : 0), 106, { ...style, align: 'right' });
    // Two totals, one below the other, are boxes that must not touch.
    y += isTotal && totals.payable !== undefined ? SUM_LINE + 8 : SUM_LINE;
  }
  paper.y = Math.max(y + 10, under) + 8;
}

function drawNote(paper: PdfPaper, { locale, note, closing }: PrintedDocument): void {
  if (note !== '') {
    paper.need(30);
    paper.y += paper.write(DOCUMENT_WORDS[locale].note, MARGIN + 4, paper.y, WIDTH - 8, HEAD) + 2;
    for (const line of note.split('\n')) {
      const height = paper.heightOf(line || ' ', WIDTH - 8, TEXT);
      paper.need(height);
      paper.write(line, MARGIN + 4, paper.y, WIDTH - 8, TEXT);
      paper.y += height + 1;
    }
    paper.y += GAP;
  }
  if (closing !== '') {
    paper.need(24);
    paper.write(closing, MARGIN + 4, paper.y, WIDTH - 8, SMALL);
  }
}

/** Two decimals, four where the price has them (C-SET-2). */
function unitPrice(amount: Money, locale: PrintedDocument['locale']): string {
  return formatAmount(moneyToNumber(amount), locale, amount % 100 === 0 ? 2 : 4);
}

/** The 3rd and 4th decimal, where the price has them. */
function unitTail(amount: Money, locale: PrintedDocument['locale']): string {
  return amount % 100 === 0 ? '' : unitPrice(amount, locale).slice(-2);
}
