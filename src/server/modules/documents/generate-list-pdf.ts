/** A list as a PDF table: its title, its columns in the proportion of their widths, page n of m on each page. */
import { formatAmount } from '#contract/values/money.ts';
import { DOCUMENT_WORDS } from './document-words.ts';
import type { ListTable } from './list-table.ts';
import { GREY, INK, LINE, MARGIN, PdfPaper, type TextStyle, WIDTH } from './pdf-paper.ts';
import { figure } from './quantity-text.ts';
import type { Cell } from './xlsx-book.ts';

const TEXT: TextStyle = { size: 8 };
const HEAD: TextStyle = { size: 7.5, bold: true, color: GREY };
const SMALL: TextStyle = { size: 7.5, color: GREY };
const INSET = 3;

export function generateListPdf({ title, name, locale, head, rows }: ListTable): Promise<Buffer> {
  const all = head.reduce((sum, { width }) => sum + width, 0);
  let next = MARGIN;
  const columns = head.map(({ title: text, width: share }, place) => {
    const [x, width] = [next, (share / all) * WIDTH];
    next += width;
    const align = rows.some((cells) => isNumber(cells[place] ?? null)) ? ('right' as const) : ('left' as const);
    return { text, x: x + INSET, width: width - 2 * INSET, align };
  });
  const heads = (page: PdfPaper) => {
    const height = Math.max(...columns.map(({ text, width }) => page.heightOf(text, width, HEAD)));
    page.box(MARGIN, page.y, WIDTH, height + 6, '#F1F4F5');
    for (const { text, x, width, align } of columns) page.write(text, x, page.y + 3, width, { ...HEAD, align });
    page.y += height + 6;
  };
  const whole = `${title} ${name}`;
  const facts = { title: whole, author: title, language: locale, date: new Date(0) };
  const paper = new PdfPaper(facts, heads);
  paper.y += paper.write(whole, MARGIN, paper.y, WIDTH, { size: 14, bold: true }) + 8;
  paper.rule(paper.y, INK, 1);
  paper.y += 4;
  heads(paper);
  for (const cells of rows) {
    const texts = columns.map((_, place) => written(cells[place] ?? null, locale));
    const height = Math.max(...columns.map(({ width }, place) => paper.heightOf(texts[place] || ' ', width, TEXT)));
    paper.need(height + 6);
    for (const [place, { x, width, align }] of columns.entries())
      paper.write(texts[place] ?? '', x, paper.y + 3, width, { ...TEXT, align });
    paper.y += height + 6;
    paper.rule(paper.y, LINE);
  }
  const words = DOCUMENT_WORDS[locale];
  return paper.finish((page, y, number, count) => {
    page.write(whole, MARGIN, y, WIDTH - 100, SMALL);
    page.write(words.page(number, count), MARGIN + WIDTH - 100, y, 100, { ...SMALL, align: 'right' });
  });
}

const isNumber = (cell: Cell): boolean => cell !== null && 'number' in cell;

function written(cell: Cell, locale: ListTable['locale']): string {
  if (cell === null) return '';
  if ('text' in cell) return cell.text;
  if ('date' in cell) return cell.date.split('-').reverse().join('/');
  if (cell.style === 'price') return formatAmount(cell.number, locale, 4);
  return cell.style === undefined ? figure(cell.number, locale) : formatAmount(cell.number, locale);
}
