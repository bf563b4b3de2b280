/** Writes flyers: a PDF made from articles of the demo, its cover, and the file that describes it (C-CNT-1). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { addDays } from '#demo/calendar.ts';
import type { Assortment, StockedArticle } from '#demo/catalogue/assortment.ts';
import { type Drawing, renderDrawing } from '#demo/drawings/index.ts';
import type { PictureFolder } from '#demo/pictures.ts';
import { drawingPixels, flyerPdf } from './flyer-pdf.ts';
import { familyDrawing } from './frame-writer.ts';

interface Flyers {
  readonly folder: string;
  readonly today: string;
  readonly assortment: Assortment;
  readonly pictures: PictureFolder;
}

interface Plan {
  readonly name: string;
  readonly title: { readonly it: string; readonly en: string };
  readonly text: { readonly it: string; readonly en: string };
  readonly families: readonly string[];
  readonly drawing: Drawing;
  readonly colour: string;
  /** Days relative to the day of the demo. */
  readonly from: number;
  readonly to: number;
}

const PLANS: readonly Plan[] = [
  {
    name: 'pronti-per-il-riscaldamento',
    title: { it: 'Pronti per il riscaldamento', en: 'Ready for the heating season' },
    text: {
      it: 'Collettori, valvole, radiatori e tutto quello che serve per mettere in funzione l’impianto.',
      en: 'Manifolds, valves, radiators and all it takes to get the system running.',
    },
    families: ['riscaldamento', 'valvole', 'tubi-raccordi'],
    drawing: { kind: 'radiator', sections: 8, material: 'white' },
    colour: '#8C1D18',
    from: -12,
    to: 33,
  },
  {
    name: 'cantiere',
    title: { it: 'Speciale cantiere', en: 'Building site special' },
    text: {
      it: 'Viteria, fissaggio e utensili nelle confezioni che si usano davvero.',
      en: 'Screws, fixings and tools in the packs that sites really use.',
    },
    families: ['viteria', 'fissaggio', 'punte-abrasivi', 'utensileria'],
    drawing: { kind: 'wall-plug', d: 8, l: 40 },
    colour: '#16191D',
    from: -5,
    to: 55,
  },
  {
    name: 'bagno-e-cucina',
    title: { it: 'Bagno e cucina', en: 'Bathroom and kitchen' },
    text: {
      it: 'Miscelatori, valvole e raccordi con consegna in tre giorni.',
      en: 'Mixers, valves and fittings, delivered within three days.',
    },
    families: ['rubinetteria', 'valvole', 'tubi-raccordi'],
    drawing: { kind: 'mixer-tap', tap: 'basin', material: 'chrome' },
    colour: '#1F4E8C',
    from: -20,
    to: 70,
  },
];

const ITEMS = 12;

export async function writeFlyers({ folder, today, assortment, pictures }: Flyers): Promise<number> {
  const to = join(folder, 'content', 'flyers');
  mkdirSync(to, { recursive: true });
  const pixels = drawingPixels();
  let written = 0;
  for (const { name, title, text, families, drawing, colour, from, to: until } of PLANS) {
    const articles = chosen(assortment, families);
    if (articles.length === 0) continue;
    const dates = { from: addDays(today, from), to: addDays(today, until) };
    const items = articles.map((article) => ({ article, drawing: drawingOf(article) ?? drawing }));
    for (const language of ['it', 'en'] as const) {
      const pdf = await flyerPdf({
        language,
        title: title[language],
        text: text[language],
        drawing,
        colour,
        today,
        items,
        dates,
        pixels,
      });
      writeFileSync(join(folder, 'documents', pdfName(name, language)), pdf);
    }
    const flyer = {
      title_it: title.it,
      title_en: title.en,
      text_it: text.it,
      text_en: text.en,
      valid_from: dates.from,
      valid_to: dates.to,
      pdf: pdfName(name, 'it'),
      pdf_en: pdfName(name, 'en'),
      cover: pictures.write(`volantino-${name}-it`, coverOf(title.it, drawing, colour)),
      cover_en: pictures.write(`volantino-${name}-en`, coverOf(title.en, drawing, colour)),
      products: articles.map(({ code }) => code),
    };
    writeFileSync(join(to, `${name}.yaml`), stringify(flyer, { lineWidth: 0 }));
    written += 1;
  }
  return written;
}

const pdfName = (name: string, language: 'it' | 'en') => `volantino-${name}-${language}.pdf`;

/** Different articles of the families in turn: one of each kind before a second. */
function chosen(assortment: Assortment, families: readonly string[]): StockedArticle[] {
  const kinds = families.map((family) => {
    const byLeaf = new Map<string, StockedArticle>();
    for (const article of assortment.inFamily(family)) {
      const leaf = article.families.at(-1) ?? '';
      if (!byLeaf.has(leaf)) byLeaf.set(leaf, article);
    }
    return [...byLeaf.values()];
  });
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, index) => kinds.flatMap((kind) => kind[index] ?? [])).flat();
  return inTurn.slice(0, ITEMS);
}

function drawingOf({ families }: StockedArticle): Drawing | undefined {
  return families.toReversed().flatMap((code) => familyDrawing(code) ?? [])[0];
}

/** A small picture of the first page, for lists: 420 × 594. */
function coverOf(title: string, drawing: Drawing, colour: string): string {
  const inside = renderDrawing(drawing, 'gallery_').replace(
    /^<svg[^>]*?(viewBox="[^"]*")[^>]*>/,
    '<svg x="60" y="190" width="300" height="300" $1>',
  );
  const words = title.split(' ');
  const half = Math.ceil(words.length / 2);
  const lines = words.length > 2 ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : [title];
  const text = lines
    .map(
      (line, index) =>
        `<text x="32" y="${78 + index * 40}" font-family="Archivo, Arial, sans-serif" font-size="${title.length > 26 ? 26 : 32}" font-weight="800" fill="#fff">${line}</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="594" viewBox="0 0 420 594"><rect width="420" height="594" fill="#fff"/><rect width="420" height="160" fill="${colour}"/>${text}${inside}<rect y="560" width="420" height="34" fill="#FFCB05"/></svg>\n`;
}
