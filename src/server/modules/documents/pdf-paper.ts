/**
 * An A4 page writer: fonts, text measured before it is written, new pages when the rest does not fit. Knows nothing of
 * orders.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

/** Points. */
export const MARGIN = 36;
const FOOT = 34;
const PAGE = { width: 595.28, height: 841.89 };
export const WIDTH = PAGE.width - 2 * MARGIN;
export const INK = '#16191D';
export const GREY = '#5B656E';
export const LINE = '#C5CCD2';
export const ACCENT = '#FFCB05';

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right';
}

/** Characters of the standard fonts of every viewer (Windows-1252); other texts use an embedded font. */
const WESTERN = /^[\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

const FONT_FILES = {
  DejaVuSans: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  'DejaVuSans-Bold': import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

export interface PaperFacts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** Date of the document, so that the same document gives the same file. */
  readonly date: Date;
}

export class PdfPaper {
  /** Vertical position of the next element, from the top of the page. */
  y = MARGIN;
  private readonly pdf: PDFKit.PDFDocument;
  private readonly finished: Promise<Buffer>;
  private readonly embedded = new Set<string>();
  /** Called at the top of every page but the first. */
  private onNewPage: (paper: PdfPaper) => void;
  /** First pages of the documents after the first one, from 0. */
  private readonly begins: number[] = [0];

  constructor({ title, author, language, date }: PaperFacts, onNewPage: (paper: PdfPaper) => void) {
    this.onNewPage = onNewPage;
    this.pdf = new PDFDocument({
      size: 'A4',
      // Pages are added only here.
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, Creator: author, Producer: 'Bancale', CreationDate: date, ModDate: date },
    });
    const parts: Buffer[] = [];
    this.pdf.on('data', (part: Buffer) => parts.push(part));
    this.finished = new Promise((resolve, reject) => {
      this.pdf.on('end', () => resolve(Buffer.concat(parts)));
      this.pdf.on('error', reject);
    });
  }

  heightOf(text: string, width: number, style: TextStyle): number {
    const plain = written(text);
    const pdf = this.styled(plain, style);
    return fitsLine(pdf, plain, width) ? pdf.currentLineHeight(true) : pdf.heightOfString(plain, { width });
  }

  /** Writes inside a box of this width, in as many lines as needed; `y` does not change. Returns the height. */
  write(text: string, x: number, y: number, width: number, style: TextStyle): number {
    const plain = written(text);
    const align = style.align ?? 'left';
    const pdf = this.styled(plain, style).fillColor(style.color ?? INK);
    // Most texts are one line: without the search for line breaks they take a third of the time.
    if (fitsLine(pdf, plain, width)) {
      const from = align === 'right' ? x + width - pdf.widthOfString(plain) : x;
      pdf.text(plain, from, y, { lineBreak: false });
      return pdf.currentLineHeight(true);
    }
    const height = pdf.heightOfString(plain, { width });
    pdf.text(plain, x, y, { width, align });
    return height;
  }

  /** Writes one line whose part before `tail` ends at `right`, so that the decimal commas of a column are aligned. */
  writeToComma(text: string, tail: string, right: number, y: number, style: TextStyle): void {
    const plain = written(text);
    const pdf = this.styled(plain, style).fillColor(style.color ?? INK);
    const before = plain.slice(0, plain.length - tail.length);
    pdf.text(plain, right - pdf.widthOfString(before), y, { lineBreak: false });
  }

  /** Width of a text on one line. */
  widthOf(text: string, style: TextStyle): number {
    const plain = written(text);
    return this.styled(plain, style).widthOfString(plain);
  }

  /** A PNG in a box, as large as fits, at its top left. */
  picture(png: Uint8Array, x: number, y: number, box: { readonly width: number; readonly height: number }): void {
    this.pdf.image(Buffer.from(png), x, y, { fit: [box.width, box.height] });
  }

  rule(y: number, color = LINE, width = 0.5): void {
    this.pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(width)
      .strokeColor(color)
      .stroke();
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    this.pdf.rect(x, y, width, height).fill(color);
  }

  /** Starts a new page when less than `height` is left on this one. */
  need(height: number): void {
    if (this.y + height <= PAGE.height - MARGIN - FOOT) return;
    this.pdf.addPage();
    this.y = MARGIN;
    this.onNewPage(this);
  }

  /** Another document in the same file: it begins on a page of its own, and its pages are counted from 1. */
  beginDocument(onNewPage: (paper: PdfPaper) => void): void {
    this.begins.push(this.pdf.bufferedPageRange().count);
    this.pdf.addPage();
    this.y = MARGIN;
    this.onNewPage = onNewPage;
  }

  /** The file. `footer` is written at the bottom of every page, now that their number is known; `document`: place of the one it belongs to. */
  finish(footer: (paper: PdfPaper, y: number, page: number, pages: number, document: number) => void): Promise<Buffer> {
    const { count } = this.pdf.bufferedPageRange();
    for (const [document, begin] of this.begins.entries()) {
      const end = this.begins[document + 1] ?? count;
      for (let page = begin; page < end; page += 1) {
        this.pdf.switchToPage(page);
        footer(this, PAGE.height - MARGIN - 12, page - begin + 1, end - begin, document);
      }
    }
    this.pdf.end();
    return this.finished;
  }

  private styled(plain: string, { size, bold = false }: TextStyle): PDFKit.PDFDocument {
    const font = WESTERN.test(plain) ? (bold ? 'Helvetica-Bold' : 'Helvetica') : this.embeddedFont(bold);
    return this.pdf.font(font).fontSize(size);
  }

  private embeddedFont(bold: boolean): string {
    const name = bold ? 'DejaVuSans-Bold' : 'DejaVuSans';
    if (!this.embedded.has(name)) {
      this.pdf.registerFont(name, readFileSync(fileURLToPath(FONT_FILES[name])));
      this.embedded.add(name);
    }
    return name;
  }
}

function fitsLine(pdf: PDFKit.PDFDocument, plain: string, width: number): boolean {
  return !plain.includes('\n') && pdf.widthOfString(plain) <= width;
}

/** The minus and the narrow space of numbers are replaced by characters that every font has. */
function written(text: string): string {
  return text
    .replaceAll('−', '-')
    .replace(/[\u202f\t]/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '');
}
