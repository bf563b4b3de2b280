/** Writes the catalogue tables: products, packagings, barcodes, documents, prices, stock, arrivals. */
import { caseCode, eanOf } from './barcode.ts';
import { addDays } from './calendar.ts';
import type { Article, ArticleGroup } from './catalogue/articles.ts';
import type { Assortment } from './catalogue/assortment.ts';
import { ATTRIBUTE_COLUMNS, ATTRIBUTES } from './catalogue/attributes.ts';
import type { Line } from './catalogue/line.ts';
import type { Attributes, Texts } from './catalogue/texts.ts';
import { type Cell, type CsvTable, openTable } from './csv-table.ts';
import { type DocumentFolder, openDocuments } from './documents.ts';
import type { Drawing } from './drawings/index.ts';
import { manufacturerCode } from './manufacturer-code.ts';
import { openPictures, type PictureFolder } from './pictures.ts';
import { PRICE_LISTS, priceIn } from './price-lists.ts';
import { between, pick, type Random, randomFor } from './random.ts';
import { availabilityOf } from './stock.ts';
import { lowestNet } from './trade/terms.ts';

const PRODUCT_COLUMNS = [
  'code',
  'parent',
  'slug',
  'name_it',
  'name_en',
  'short_it',
  'short_en',
  'description_it',
  'description_en',
  'keywords_it',
  'keywords_en',
  'brand',
  'family',
  'vat',
  'um',
  'price_base',
  'mpn',
  'old_codes',
  'related',
  'alternatives',
  'superseded_by',
  'assistance_url',
  'is_new',
  'is_hot',
  'next_insert',
  'sales',
  'rating',
  'created',
  'active',
  'pictures',
  'cost',
  'floor_margin',
  ...ATTRIBUTE_COLUMNS,
];

/** Names of the packagings from the smallest: loose or pack, box, pallet. */
const PACK_CODES = ['CF', 'BOX', 'PAL'] as const;

export interface CatalogueWriter {
  add(group: ArticleGroup): void;
  close(): Record<string, number>;
  readonly pictures: PictureFolder;
  readonly documents: DocumentFolder;
}

interface Setting {
  folder: string;
  seed: number;
  today: string;
  assortment: Assortment;
}

export function openCatalogue(setting: Setting): CatalogueWriter {
  const { folder, seed, today, assortment } = setting;
  const table = (file: string, columns: readonly string[]) => openTable(folder, file, columns);
  const tables = {
    products: table('products.csv', PRODUCT_COLUMNS),
    packagings: table('packagings.csv', ['product', 'code', 'um', 'quantity', 'default', 'smallest']),
    barcodes: table('barcodes.csv', ['product', 'ean', 'packaging']),
    documents: table('documents.csv', ['product', 'type', 'title_it', 'title_en', 'file', 'url', 'customers_only']),
    prices: table('prices.csv', ['list', 'product', 'from_quantity', 'price', 'per']),
    eco_contributions: table('eco_contributions.csv', ['product', 'kind', 'amount', 'basis', 'kg']),
    stock: table('stock.csv', ['product', 'quantity']),
    arrivals: table('arrivals.csv', ['product', 'quantity', 'date', 'precision']),
  } satisfies Record<string, CsvTable>;
  const pictures = openPictures(`${folder}/images`);
  const documents = openDocuments(`${folder}/documents`);
  let serial = 0;

  const picturesOf = (drawing: Drawing) => pictures.all(drawing).join('|');

  const addDocuments = (code: string, group: ArticleGroup) => {
    for (const { type, it, en, file, url = '', customersOnly } of documents.of(group.line, group.brand)) {
      tables.documents.add([code, type, it, en, file, url, customersOnly]);
    }
  };

  const addParent = (group: ArticleGroup) => {
    const { parent } = group;
    if (!parent) return;
    const random = randomFor(parent.code, seed);
    const life = lifeOf(random, today);
    tables.products.add([
      parent.code,
      '',
      slugOf(parent.name.it, parent.code),
      parent.name.it,
      parent.name.en,
      ...textCells(parent, `${parent.children} misure`, `${parent.children} sizes`),
      ...keywordCells(group.line),
      group.brand.code,
      group.line.family,
      group.line.vat ?? 22,
      group.line.um ?? 'PZ',
      group.line.priceBase ?? '',
      '',
      '',
      '',
      '',
      '',
      ASSISTANCE,
      life.isNew,
      life.isHot,
      false,
      life.sales * 3,
      life.rating,
      life.created,
      true,
      picturesOf(parent.drawing),
      '',
      '',
      ...attributeCells(parent.attributes),
    ]);
    addDocuments(parent.code, group);
  };

  const addArticle = (article: Article, group: ArticleGroup, index: number) => {
    const random = randomFor(article.code, seed);
    const life = lifeOf(random, today);
    const { quantity, arrivals, replaced } = availabilityOf(article.code, article.packs, random, today);
    const replacement = replaced ? (group.articles[index + 1] ?? group.articles[index - 1])?.code : undefined;
    const related = article.related.filter((code) => code !== article.code && assortment.find(code));
    serial++;
    tables.products.add([
      article.code,
      article.parent,
      slugOf(article.name.it, article.code),
      article.name.it,
      article.name.en,
      ...textCells(article, '', ''),
      ...(article.parent ? ['', ''] : keywordCells(group.line)),
      group.brand.code,
      group.line.family,
      group.line.vat ?? 22,
      group.line.um ?? 'PZ',
      group.line.priceBase ?? '',
      manufacturerCode(group.brand.tag, serial, seed),
      random() < 0.06 ? oldCode(article.code, random) : '',
      related.join('|'),
      replacement ?? '',
      random() < 0.5 ? (replacement ?? '') : '',
      ASSISTANCE,
      life.isNew,
      life.isHot,
      quantity === 0 && arrivals.some(({ date }) => date >= today),
      life.sales,
      life.rating,
      life.created,
      true,
      picturesOf(article.drawing),
      ...costCells(article, lowestNet(assortment.find(article.code)?.families ?? []), seed),
      ...attributeCells(article.attributes),
    ]);
    addPackagings(article, group.line, tables.packagings);
    const ean = eanOf(serial, seed);
    tables.barcodes.add([article.code, ean, article.packs[0] === 1 ? 'PZ' : PACK_CODES[0]]);
    if (article.packs.length > 1) tables.barcodes.add([article.code, caseCode(ean, 1), PACK_CODES[1]]);
    addDocuments(article.code, group);
    for (const list of PRICE_LISTS) {
      for (const { from, price } of priceIn(list, article.price, article.packs, group.line)) {
        tables.prices.add([list.code, article.code, from, price, 1]);
      }
    }
    for (const { kind, euro, kg } of group.line.eco ?? [])
      tables.eco_contributions.add([article.code, kind, euro, kg === undefined ? 'piece' : 'kg', kg ?? '']);
    tables.stock.add([article.code, quantity]);
    for (const arrival of arrivals)
      tables.arrivals.add([article.code, arrival.quantity, arrival.date, arrival.precision]);
  };

  return {
    pictures,
    documents,
    add(group) {
      addParent(group);
      for (const [index, article] of group.articles.entries()) addArticle(article, group, index);
    },
    close() {
      const rows: Record<string, number> = {};
      for (const [name, open] of Object.entries(tables)) {
        open.close();
        rows[name] = open.rows;
      }
      return rows;
    },
  };
}

const FLOORS = [20, 22.5, 25] as const;

/**
 * What the house pays for it and the margin that has to be left. At the best terms of customers (`lowest`, of a list price of 1) most articles
 * leave 8 to 30 %; one in thirty costs so much that even the list price is below a floor, and of some nobody has written the cost. The
 * chances are its own, so that nothing else of the demo moves.
 */
function costCells({ code, price }: Article, lowest: number, seed: number): Cell[] {
  const random = randomFor(`cost ${code}`, seed);
  const floor = pick(random, FLOORS);
  const of = random() < 0.03 ? 1 : lowest;
  const margin = of === 1 ? floor - between(random, 1, 8) : between(random, 8, 29) + random() * 0.9;
  if (random() < 0.04) return ['', ''];
  return [Math.max(0.0001, price * of * (1 - margin / 100)).toFixed(4), random() < 0.8 ? floor : ''];
}

const ASSISTANCE = 'https://assistenza.bancale.example/';

/** Smallest packaging first; the smallest is also the default. A single piece is `PZ`, more are packs. */
function addPackagings(article: Article, line: Line, table: CsvTable): void {
  const [smallest = 1, ...bigger] = article.packs;
  const single = smallest === 1;
  table.add([article.code, single ? 'PZ' : PACK_CODES[0], line.um ?? 'PZ', smallest, true, true]);
  for (const [index, quantity] of bigger.entries()) {
    table.add([article.code, PACK_CODES[single ? index : index + 1] ?? 'PAL', line.um ?? 'PZ', quantity, false, false]);
  }
}

interface Life {
  created: string;
  sales: number;
  rating: number;
  isNew: boolean;
  isHot: boolean;
}

/** Age, popularity and rating: few articles sell much, most a little; one in thirty is new. */
function lifeOf(random: Random, today: string): Life {
  const age = random() < 0.033 ? between(random, 2, 55) : between(random, 90, 2900);
  const sales = Math.floor(4000 * random() ** 6 + 60 * random());
  return {
    created: addDays(today, -age),
    sales,
    rating: random() < 0.4 ? Math.round((3 + 2 * random()) * 10) / 10 : 0,
    isNew: age <= 60,
    isHot: sales > 1800,
  };
}

function textCells(
  { attributes, about }: Pick<Article, 'attributes' | 'about'>,
  extraIt: string,
  extraEn: string,
): Cell[] {
  const short = (language: keyof Texts, extra: string) =>
    [attributes.standard, attributes.material, attributes.finish]
      .map((value) => (typeof value === 'object' ? value[language] : value))
      .concat(extra)
      .filter(Boolean)
      .join(' · ');
  return [short('it', extraIt), short('en', extraEn), about.it, about.en];
}

/** A child has the keywords of its parent. */
const keywordCells = ({ keywords }: Line): Cell[] => [keywords?.it ?? '', keywords?.en ?? ''];

function attributeCells(attributes: Attributes): Cell[] {
  const cells: Cell[] = [];
  for (const { code, localised } of ATTRIBUTES) {
    const value = attributes[code];
    if (localised) {
      const words = typeof value === 'object' ? value : { it: value, en: value };
      cells.push(words.it, words.en);
    } else {
      cells.push(typeof value === 'object' ? value.it : value);
    }
  }
  return cells;
}

const OLD_PREFIXES = ['0', 'ART', 'X', '99'] as const;

/** A previous code of the article: prefix and digits. */
function oldCode(code: string, random: Random): string {
  return `${pick(random, OLD_PREFIXES)}${code.replace(/[^A-Z0-9]/gi, '')}`;
}

/** Readable and unique: the name, then the code with its special characters spelt out. */
export function slugOf(name: string, code: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/×/g, 'x')
    .replace(/[^a-z0-9]+/g, '-');
  return `${words}-${code.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(-110);
}
