/**
 * Multiplies the lines of the catalogue into articles: finishes, then brands, then invented brands for big catalogues.
 * Everything is generated in a fixed order, one group at a time, so that a million articles need no more memory.
 */
import type { Drawing } from '#demo/drawings/index.ts';
import { sharedDrawing } from '#demo/drawings/shared-drawing.ts';
import { type Brand, brandList, HOUSE_BRANDS } from './brands.ts';
import { type FinishCode, finishOf } from './finishes.ts';
import type { Line, Piece } from './line.ts';
import { LINES } from './lines/index.ts';
import type { Attributes, Texts } from './texts.ts';
import { texts } from './texts.ts';

export interface Article {
  code: string;
  /** Code of the parent; empty for a standalone article. */
  parent: string;
  name: Texts;
  /** The long description: the line's sentences, and one about the finish. */
  about: Texts;
  attributes: Attributes;
  drawing: Drawing;
  /** Gross price of the default list, euro, at most four decimals. */
  price: number;
  packs: readonly number[];
  related: readonly string[];
}

/** A parent with its children, or standalone articles (`parent` null). */
export interface ArticleGroup {
  line: Line;
  brand: Brand;
  parent: (Pick<Article, 'code' | 'name' | 'about' | 'attributes' | 'drawing'> & { children: number }) | null;
  articles: readonly Article[];
}

interface Look {
  finish: FinishCode;
  brand: Brand;
  /** The brand is the line's own: no tag before the code. */
  own: boolean;
  series: Series;
}

interface Series {
  suffix: string;
  name: string;
  factor: number;
}

const SERIES: readonly Series[] = [
  { suffix: '', name: '', factor: 1 },
  { suffix: '.P', name: 'Pro', factor: 1.22 },
  { suffix: '.E', name: 'Eco', factor: 0.86 },
  { suffix: '.L', name: 'Plus', factor: 1.1 },
];

/** From this many products on, lines come in all their sizes. */
const ALL_SIZES_FROM = 5000;
/** The smallest complete catalogue; smaller shops keep every n-th line. */
const SMALLEST_WHOLE = 1080;

const HOUSE = new Map(HOUSE_BRANDS.map((brand) => [brand.code, brand]));

/** Brands of a catalogue of `products` articles: the house brands, and as many invented ones as needed. */
export function brandsFor(products: number): Brand[] {
  return brandList(products > 30_000 ? HOUSE_BRANDS.length + 96 : HOUSE_BRANDS.length);
}

/** Groups holding exactly `products` articles in all, parents included. */
export function* articleGroups(products: number): Generator<ArticleGroup> {
  const all = products > ALL_SIZES_FROM;
  const stride = Math.max(1, Math.ceil(SMALLEST_WHOLE / products));
  const lines = LINES.filter((_, index) => index % stride === 0);
  const made = brandsFor(products).slice(HOUSE_BRANDS.length);
  const looks = lines.map(houseLooks);
  let left = products;
  for (let round = 0; left > 0; round++) {
    let given = false;
    for (const [index, line] of lines.entries()) {
      const look = looks[index]?.[round] ?? madeLook(line, made, round - (looks[index]?.length ?? 0));
      if (!look) continue;
      for (const group of groupsOf(line, look, all)) {
        given = true;
        const fitting = fitInto(group, left);
        left -= fitting.articles.length + (fitting.parent ? 1 : 0);
        yield fitting;
        if (left === 0) return;
      }
    }
    if (!given) throw new Error(`The demo catalogue has only ${products - left} articles; ask for fewer products.`);
  }
}

/** Cuts a group to the remaining number of articles; a parent needs at least two children. */
function fitInto(group: ArticleGroup, left: number): ArticleGroup {
  const size = group.articles.length + (group.parent ? 1 : 0);
  if (size <= left) return group;
  if (!group.parent || left < 3) {
    const articles = group.articles.slice(0, left).map((article) => ({ ...article, parent: '' }));
    return { ...group, parent: null, articles };
  }
  const articles = group.articles.slice(0, left - 1);
  return { ...group, parent: { ...group.parent, children: articles.length }, articles };
}

/** Finishes and house brands of a line, the usual ones first. Stainless comes from the stainless steel maker. */
function houseLooks(line: Line): Look[] {
  const stainless = (finish: FinishCode) => finish === 'a2' || finish === 'a4';
  const looks = line.finishes.flatMap((finish, f) => {
    const maker = stainless(finish) && line.brands.includes('inoxal') ? 'inoxal' : line.brands[0];
    const others = line.brands.filter((code) => code !== maker && (code !== 'inoxal' || stainless(finish)));
    return [maker, ...others].map((code, b) => {
      const brand = HOUSE.get(code ?? '');
      if (!brand) throw new Error(`${line.code}: no brand ${code}`);
      return { look: { finish, brand, own: b === 0, series: SERIES[0] as Series }, rank: f + 2.2 * b };
    });
  });
  return looks.sort((a, b) => a.rank - b.rank).map(({ look }) => look);
}

/** The n-th look with an invented brand: finishes change fastest, then brands, then series. */
function madeLook(line: Line, made: readonly Brand[], n: number): Look | undefined {
  const finish = line.finishes[n % line.finishes.length];
  const brand = made[Math.floor(n / line.finishes.length) % Math.max(1, made.length)];
  const series = SERIES[Math.floor(n / line.finishes.length / Math.max(1, made.length))];
  return finish && brand && series ? { finish, brand, own: false, series } : undefined;
}

function groupsOf(line: Line, look: Look, all: boolean): ArticleGroup[] {
  const pieces = line.pieces(all);
  const { split } = line;
  // A parent with more than four dozen sizes is hard to read: then there is one parent per diameter.
  const divided = split && (line.code === 'VT931' || pieces.length > 48);
  const parts = divided ? [...Map.groupBy(pieces, (piece) => piece.group ?? '').entries()] : [['', pieces] as const];
  const finish = finishOf(look.finish);
  const usual = line.finishes[0] === look.finish;
  const seriesName = look.series.name ? ` ${look.series.name}` : '';
  const base = `${look.own ? '' : `${look.brand.tag}.`}${line.code}${finish.infix}`;
  const codeEnd = `${finish.suffix}${look.series.suffix}`;
  const factor = finish.factor * (look.own ? 1 : look.brand.factor) * look.series.factor;
  const grade = line.grades?.[look.finish];
  const shared: Attributes = { ...line.shared, ...finish.attributes, ...(grade ? { grade } : {}) };
  const about = withNote(line.about, finish.note);
  // When two brands make the same thing, the name contains the brand, except for the line's main brand.
  const maker = look.own ? '' : `, ${look.brand.name}`;
  return parts.map(([group, members]) => {
    const part = divided && group ? partOf(split(group)) : { code: '', measure: texts('') };
    const alone = line.single || members.length === 1;
    const parentCode = alone ? '' : `${base}${part.code}${codeEnd}`.replace(/[.-]$/, '');
    const articles = members.map((piece) => ({
      code: `${base}${piece.code}${codeEnd}`,
      parent: parentCode,
      name: childName(line, piece, usual ? texts('') : finish.name, seriesName, alone ? maker : ''),
      about,
      attributes: { ...shared, ...piece.attributes },
      drawing: asMade(usual && look.own ? piece.drawing : sharedDrawing(piece.drawing), look.finish, grade),
      price: euro(piece.price * factor),
      packs: piece.packs,
      related: line.related?.(piece, look.finish) ?? [],
    }));
    const first = articles[Math.floor(articles.length / 4)];
    const standard = typeof shared.standard === 'string' ? ` ${shared.standard}` : '';
    const title = (language: 'it' | 'en') => {
      const words = finish.title[language].replace('%', grade ?? look.finish.toUpperCase());
      const kind = line.kind ? ` ${line.kind[language]}` : '';
      const measure = part.measure[language] ? ` ${part.measure[language]}` : '';
      return `${line.name[language]}${seriesName}${kind}${measure}${standard}${words ? `, ${words}` : ''}${maker}`;
    };
    return {
      line,
      brand: look.brand,
      parent:
        alone || !first
          ? null
          : {
              code: parentCode,
              name: { it: title('it'), en: title('en') },
              about,
              attributes: shared,
              drawing: sharedDrawing(first.drawing),
              children: articles.length,
            },
      articles,
    };
  });
}

function withNote(about: Texts, note: Texts | undefined): Texts {
  return note ? texts(`${about.it} ${note.it}`, `${about.en} ${note.en}`) : about;
}

function partOf({ code, measure }: { code: string; measure: Texts | string }): { code: string; measure: Texts } {
  return { code, measure: inBoth(measure) };
}

function inBoth(measure: Texts | string): Texts {
  return typeof measure === 'string' ? texts(measure, decimalPoint(measure)) : measure;
}

function childName(line: Line, piece: Piece, finish: Texts, series: string, maker: string): Texts {
  const measure = inBoth(piece.measure);
  const join = (language: 'it' | 'en') =>
    `${line.name[language]}${series} ${measure[language]}${line.tail?.[language] ?? ''}${finish[language] ? `, ${finish[language]}` : ''}${maker}`;
  return { it: join('it'), en: join('en') };
}

/** `4,5 × 40` as written in English. */
function decimalPoint(measure: string): string {
  return measure.replace(/(\d),(\d)/g, '$1.$2');
}

const PLATED = new Set<Drawing['kind']>([
  'anchor',
  'hex-bolt',
  'hex-nut',
  'machine-screw',
  'mixer-tap',
  'drop-in-anchor',
  'frame-plug',
  'pipe-clamp',
  'plug-socket',
  'quick-coupling',
  'radiator',
  'radiator-valve',
  'self-drilling-screw',
  'socket-screw',
  'threaded-rod',
  'washer',
  'wood-screw',
]);

/**
 * The drawing in the colour of the finish, unless the piece has a colour of its own, and with the grade on its head.
 */
function asMade(drawing: Drawing, finish: FinishCode, grade: string | undefined): Drawing {
  return inMaterial(drawing.kind === 'hex-bolt' && grade ? { ...drawing, grade } : drawing, finish);
}

function inMaterial(drawing: Drawing, finish: FinishCode): Drawing {
  const { material } = finishOf(finish);
  if (!material || !PLATED.has(drawing.kind) || ('material' in drawing && drawing.material)) return drawing;
  return { ...drawing, material } as Drawing;
}

/** Four decimals below one euro, two above. */
function euro(value: number): number {
  return value < 1 ? Math.max(1, Math.round(value * 10_000)) / 10_000 : Math.round(value * 100) / 100;
}
