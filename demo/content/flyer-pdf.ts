/** One flyer as a PDF: a cover, then its articles, six per page. The same request gives the same bytes. */
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { StockedArticle } from '#demo/catalogue/assortment.ts';
import { DEMO_CONTACTS } from '#demo/demo-contacts.ts';
import { type Drawing, drawingName, renderDrawing } from '#demo/drawings/index.ts';

export interface FlyerPdf {
  readonly language: 'it' | 'en';
  readonly title: string;
  readonly text: string;
  readonly drawing: Drawing;
  readonly colour: string;
  /** Date in the file's metadata. */
  readonly today: string;
  readonly dates: { readonly from: string; readonly to: string };
  readonly items: readonly { readonly article: StockedArticle; readonly drawing: Drawing }[];
  /** A drawing as PNG. */
  readonly pixels: (drawing: Drawing) => Promise<Buffer>;
}

const WORDS = {
  it: {
    valid: (from: string, to: string) => `Valido dal ${from} al ${to}`,
    price: 'Il tuo prezzo è nel negozio: accedi e ordina',
    packs: 'Confezioni da',
    page: 'pagina',
  },
  en: {
    valid: (from: string, to: string) => `Valid from ${from} to ${to}`,
    price: 'Your price is in the shop: log in and order',
    packs: 'Packs of',
    page: 'page',
  },
} as const;

const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const;
const CELL = { width: 247, height: 236, gap: 20, perPage: 6 } as const;

export async function flyerPdf(flyer: FlyerPdf): Promise<Buffer> {
  const pictures = new Map<Drawing, Buffer>();
  for (const drawing of [flyer.drawing, ...flyer.items.map((item) => item.drawing)])
    if (!pictures.has(drawing)) pictures.set(drawing, await flyer.pixels(drawing));
  const paper = new PDFDocument({
    size: 'A4',
    // Texts are placed absolutely: with a margin the library would add pages.
    margin: 0,
    lang: flyer.language,
    info: { Title: flyer.title, Author: 'Bancale', CreationDate: new Date(`${flyer.today}T00:00:00Z`) },
  });
  const parts: Buffer[] = [];
  paper.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => paper.on('end', resolve));
  cover(paper, flyer, pictures.get(flyer.drawing));
  for (let from = 0; from < flyer.items.length; from += CELL.perPage) articles(paper, flyer, pictures, from);
  paper.end();
  await done;
  return Buffer.concat(parts);
}

type Paper = InstanceType<typeof PDFDocument>;

function cover(paper: Paper, { language, title, text, colour, dates }: FlyerPdf, picture: Buffer | undefined): void {
  const words = WORDS[language];
  paper.rect(0, 0, PAGE.width, 230).fill(colour);
  paper.fillColor('#ffffff').font('Helvetica-Bold').fontSize(13).text('BANCALE', PAGE.margin, 40);
  paper.fontSize(40).text(title, PAGE.margin, 78, { width: 515, lineGap: -4 });
  paper
    .font('Helvetica')
    .fontSize(14)
    .text(words.valid(longDay(dates.from), longDay(dates.to)), PAGE.margin, 196);
  if (picture) paper.image(picture, 117, 270, { fit: [360, 360], align: 'center', valign: 'center' });
  paper.fillColor('#16191D').fontSize(15).text(text, PAGE.margin, 660, { width: 515 });
  paper.rect(0, 762, PAGE.width, 80).fill('#FFCB05');
  paper.fillColor('#16191D').font('Helvetica-Bold').fontSize(15).text(words.price, PAGE.margin, 782);
  paper
    .font('Helvetica')
    .fontSize(10)
    .text(`${DEMO_CONTACTS.address.replace('’', "'")} · ${DEMO_CONTACTS.phone}`, PAGE.margin, 806);
}

function articles(
  paper: Paper,
  { language, title, colour, items }: FlyerPdf,
  pictures: ReadonlyMap<Drawing, Buffer>,
  from: number,
): void {
  const words = WORDS[language];
  paper.addPage();
  paper.rect(0, 0, PAGE.width, 30).fill(colour);
  paper.fillColor('#ffffff').font('Helvetica-Bold').fontSize(11).text(title, PAGE.margin, 10, { lineBreak: false });
  for (const [index, { article, drawing }] of items.slice(from, from + CELL.perPage).entries()) {
    const x = PAGE.margin + (index % 2) * (CELL.width + CELL.gap);
    const y = 48 + Math.floor(index / 2) * (CELL.height + CELL.gap);
    paper.rect(x, y, CELL.width, CELL.height).lineWidth(0.7).stroke('#B9C1C8');
    const picture = pictures.get(drawing);
    if (picture) paper.image(picture, x + 68, y + 10, { fit: [110, 110], align: 'center', valign: 'center' });
    paper
      .fillColor('#59626B')
      .font('Courier-Bold')
      .fontSize(10)
      .text(article.code, x + 12, y + 132);
    const name = (language === 'en' ? article.english : article.name).replaceAll('’', "'");
    paper.fillColor('#16191D').font('Helvetica-Bold').fontSize(12);
    paper.text(name, x + 12, y + 148, { width: CELL.width - 24, height: 46, ellipsis: true });
    paper.fillColor('#3C444C').font('Helvetica').fontSize(10);
    paper.text(`${words.packs} ${article.packs.join(', ')}`, x + 12, y + CELL.height - 26, { lineBreak: false });
  }
  const number = 2 + from / CELL.perPage;
  paper.fillColor('#59626B').font('Helvetica').fontSize(9);
  paper.text(`Bancale · ${words.page} ${number}`, PAGE.margin, 812, { lineBreak: false });
}

/** Drawings as PNG for paper; each is made once for all flyers and languages. */
export function drawingPixels(): FlyerPdf['pixels'] {
  const made = new Map<string, Promise<Buffer>>();
  return (drawing) => {
    const name = drawingName(drawing);
    const known = made.get(name);
    if (known) return known;
    const png = sharp(Buffer.from(renderDrawing(drawing, 'thumb_')), { density: 200 })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer();
    made.set(name, png);
    return png;
  };
}

function longDay(day: string): string {
  return day.split('-').reverse().join('/');
}
