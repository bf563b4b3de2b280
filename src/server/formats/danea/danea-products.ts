/**
 * Articles as Danea Easyfatt sends them to a shop (e-commerce protocol 2 and 3, `EasyfattProducts`), as rows of our own tables
 * (docs/import-format.md). An element that is empty empties its field, one that is missing leaves it as it is.
 */
import {
  distinctLines,
  type FormatBatch,
  type FormatNote,
  type FormatRow,
  type FormatRules,
  familyRows,
  type TableRow,
} from '../format-rows.ts';
import { childText, readXmlElements, type XmlElement } from '../xml/xml-elements.ts';

export interface DaneaOptions extends FormatRules {
  /** Price list of Easyfatt, 1 to 9 → code of the shop's list; `''` = the default list. Prices of others are left out. */
  readonly lists: ReadonlyMap<number, string>;
}

export interface DaneaBatch extends FormatBatch {
  /** The file has all articles: others are switched off. A file that says nothing about it has all (protocol 2). */
  readonly isFull: boolean;
}

/** No file of Easyfatt's articles. */
export class NoDaneaProducts extends Error {}

const PRICE_LISTS = 9;

/** @throws XmlRefused; NoDaneaProducts when the root is another one. */
export async function* readDaneaProducts(
  pieces: AsyncIterable<string> | Iterable<string>,
  options: DaneaOptions,
): AsyncGenerator<DaneaBatch> {
  let isFull = true;
  let isKnown = false;
  const elements = readXmlElements(pieces, {
    isRecord: (path) => path.length === 3 && path[2] === 'Product',
    onOpen(path, attributes) {
      if (path.length !== 1) return;
      if (path[0] !== 'EasyfattProducts') throw new NoDaneaProducts(path[0]);
      isKnown = true;
      isFull = (attributes.Mode ?? '').toLowerCase() !== 'incremental';
    },
  });
  const unused = new Set<number>();
  const lineOf = distinctLines();
  for await (const batch of elements) {
    const notes: FormatNote[] = [];
    const rows = batch.flatMap((element) =>
      rowsOfProduct(element, options, lineOf, (list) => {
        if (!unused.has(list))
          notes.push({ level: 'warning', line: element.line, code: 'unused-list', value: String(list) });
        unused.add(list);
      }),
    );
    yield { isFull, rows, notes };
  }
  if (!isKnown) throw new NoDaneaProducts('');
}

/** A deleted article has nothing but its code. */
const isDeleted = ({ children }: XmlElement) => children.every(({ name }) => name === 'Code' || name === 'InternalID');

function rowsOfProduct(
  element: XmlElement,
  options: DaneaOptions,
  lineOf: (line: number) => number,
  onUnused: (list: number) => void,
): FormatRow[] {
  const line = lineOf(element.line);
  const at = (table: string, rows: readonly TableRow[]) => rows.map((row): FormatRow => ({ table, line, row }));
  const code = childText(element, 'Code') ?? '';
  if (isDeleted(element)) return at('products', [{ code, active: '0' }]);
  const family = familyOf(element, options);
  const brand = childText(element, 'ProducerName');
  const variants = variantsOf(element, code).map((variant) => ({ ...variant, line: lineOf(variant.line) }));
  const barcodes = barcodesOf(element, code, options);
  return [
    ...at('brands', brand ? [{ code: options.brandCode(brand), name: brand }] : []),
    ...(family?.rows ?? []),
    ...at('attributes', variants.length > 0 ? VARIANT_ATTRIBUTES : []),
    ...at('products', [
      {
        code,
        active: '1',
        ...named(element, { name_it: 'Description', um: 'Um', mpn: 'SupplierProductCode' }),
        ...descriptionOf(element, options),
        ...(family && { family: family.code }),
        ...(brand !== undefined && { brand: brand && options.brandCode(brand) }),
        ...vatOf(element),
        ...(barcodes.words !== undefined && { keywords_it: barcodes.words }),
      },
    ]),
    ...variants.map((variant) => ({ table: 'products', line: variant.line, row: childRow(variant, element, code) })),
    ...at('packagings', barcodes.packagings),
    ...at('barcodes', barcodes.rows),
    ...variants.flatMap(({ line: own, code: product, barcode: ean }) =>
      options.isBarcode(ean) ? [{ table: 'barcodes', line: own, row: { product, ean } }] : [],
    ),
    ...(variants.length > 0
      ? variants.flatMap(({ line: own, code: product, quantity }) =>
          quantity === '' ? [] : [{ table: 'stock', line: own, row: { product, quantity } }],
        )
      : at('stock', stockOf(element, code))),
    ...at(
      'prices',
      [code, ...variants.map((variant) => variant.code)].flatMap((product) =>
        pricesOf(element, product, options, onUnused),
      ),
    ),
  ];
}

const childRow = ({ code, size, color }: Variant, element: XmlElement, parent: string): TableRow => ({
  code,
  parent,
  active: '1',
  'attr:size': size,
  'attr:color': color,
  ...named(element, { name_it: 'Description' }),
});

const rowIf = (isThere: boolean, row: TableRow): TableRow[] => (isThere ? [row] : []);

/** Fields that the element has, empty ones too. */
function named(element: XmlElement, names: Readonly<Record<string, string>>): TableRow {
  const row: Record<string, string> = {};
  for (const [field, name] of Object.entries(names)) {
    const text = childText(element, name);
    if (text !== undefined) row[field] = text;
  }
  return row;
}

/** Category and subcategory. */
function familyOf(element: XmlElement, options: DaneaOptions): ReturnType<typeof familyRows> | undefined {
  const category = childText(element, 'Category');
  if (category === undefined) return undefined;
  const path = [category, childText(element, 'Subcategory') ?? ''].filter((name) => name !== '');
  return familyRows(path, element.line, options);
}

/** The long text for the shop. */
function descriptionOf(element: XmlElement, { plainText }: DaneaOptions): TableRow {
  const html = childText(element, 'DescriptionHTML');
  return html === undefined ? {} : { description_it: plainText(html) };
}

/** `Perc` is the rate; a class that is not taxable has none, and its nature is the accountant's to say, in the shop. */
function vatOf(element: XmlElement): TableRow {
  const vat = element.children.find(({ name }) => name === 'Vat');
  if (!vat) return {};
  const rate = vat.attributes.Perc ?? vat.text;
  return /^\d+([.,]\d+)?$/.test(rate) ? { vat: rate } : {};
}

/** Net wins over gross: where both are there, the gross one is rounded. Empty and zero are no price. */
function pricesOf(
  element: XmlElement,
  product: string,
  { lists }: DaneaOptions,
  onUnused: (list: number) => void,
): TableRow[] {
  return Array.from({ length: PRICE_LISTS }, (_, index) => index + 1).flatMap((number) => {
    const price = netPrice(element, number);
    if (price === undefined) return [];
    const list = lists.get(number);
    if (list !== undefined) return [{ product, list, price }];
    onUnused(number);
    return [];
  });
}

function netPrice(element: XmlElement, list: number): string | undefined {
  const net = childText(element, `NetPrice${list}`);
  if (isAmount(net)) return net;
  const gross = childText(element, `GrossPrice${list}`);
  const { vat } = vatOf(element);
  if (!isAmount(gross) || vat === undefined) return undefined;
  return (Number(gross) / (1 + Number(vat.replace(',', '.')) / 100)).toFixed(4);
}

const isAmount = (text: string | undefined): text is string => /^\d+(\.\d+)?$/.test(text ?? '') && Number(text) > 0;

const stockOf = (element: XmlElement, product: string): TableRow[] => {
  const quantity = childText(element, 'AvailableQty');
  return rowIf(quantity !== undefined && quantity !== '', { product, quantity: quantity ?? '' });
};

/** `Size` and `Color` of a variant, which the shop's facets of that name show. */
const VARIANT_ATTRIBUTES: readonly TableRow[] = [
  { code: 'size', label_it: 'Taglia', label_en: 'Size', type: 'text' },
  { code: 'color', label_it: 'Colore', label_en: 'Color', type: 'text' },
];

interface Variant {
  readonly line: number;
  readonly code: string;
  readonly size: string;
  readonly color: string;
  readonly barcode: string;
  readonly quantity: string;
}

/** A variant has no code of its own: it is `CODE/size/color`, and the order names it by the three again. */
function variantsOf(element: XmlElement, code: string): Variant[] {
  const variants = element.children.find(({ name }) => name === 'Variants')?.children ?? [];
  return variants.map((variant) => {
    const text = (name: string) => childText(variant, name) ?? '';
    const [size, color] = [text('Size'), text('Color')];
    const own = [code, size, color].filter((part) => part !== '').join('/');
    return { line: variant.line, code: own, size, color, barcode: text('Barcode'), quantity: text('AvailableQty') };
  });
}

interface Barcodes {
  readonly rows: TableRow[];
  /** Empty where no barcode says how many pieces it is: then the packagings of the shop stay. */
  readonly packagings: TableRow[];
  /** Those that are no EAN are words by which the article is found; undefined: the file has none of them. */
  readonly words: string | undefined;
}

function barcodesOf(element: XmlElement, product: string, { isBarcode }: DaneaOptions): Barcodes {
  const main = element.children.filter(({ name }) => name === 'Barcode');
  const extra = element.children.find(({ name }) => name === 'ExtraBarcodes')?.children ?? [];
  const all = [...main, ...extra].filter(({ text }) => text !== '');
  const packs = new Map(extra.flatMap((barcode) => packOf(barcode)));
  const um = childText(element, 'Um') || 'PZ';
  const single = { product, code: um.toUpperCase(), quantity: '1', default: '1', smallest: '1' };
  const packagings = [...packs].map(([code, quantity]) => ({ product, code, quantity, default: '0', smallest: '0' }));
  const words = all.filter(({ text }) => !isBarcode(text)).map(({ text }) => text);
  return {
    rows: all
      .filter(({ text }) => isBarcode(text))
      .map((barcode) => ({ product, ean: barcode.text, packaging: packOf(barcode)[0]?.[0] ?? '' })),
    packagings: packs.size > 0 ? [single, ...packagings] : [],
    words: main.length + extra.length === 0 ? undefined : words.join(' '),
  };
}

/** Code and pieces of the pack that a barcode stands on. */
function packOf({ attributes }: XmlElement): Array<readonly [code: string, quantity: string]> {
  const quantity = attributes.PackageQty ?? '';
  return /^\d+(\.\d+)?$/.test(quantity) && Number(quantity) > 1
    ? [[`CF${Number(quantity)}`, String(Number(quantity))]]
    : [];
}
