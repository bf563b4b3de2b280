/**
 * Catalogues of makers in BMEcat 1.01, 1.2 and 2005, whatever namespace they have: `T_NEW_CATALOG`, `T_UPDATE_PRODUCTS`, `T_UPDATE_PRICES`
 * (docs/exchange-formats.md). Read element by element: a catalogue of a gigabyte takes no more memory than one of a megabyte.
 */
import {
  distinctLines,
  type FormatBatch,
  type FormatNote,
  type FormatRow,
  type FormatRules,
  type TableRow,
} from '../format-rows.ts';
import { unitOfCode } from '../unit-codes.ts';
import { childText, readXmlElements, type XmlElement } from '../xml/xml-elements.ts';
import { featuresOf } from './bmecat-features.ts';

export interface BmecatOptions extends FormatRules {
  /** Kind of price → code of the shop's list (`''` = the default one), or `cost`. Kinds that are not named are left out. */
  readonly priceKinds: ReadonlyMap<string, string>;
}

/** No BMEcat catalogue. */
export class NoBmecat extends Error {}

const ARTICLES: ReadonlySet<string> = new Set(['ARTICLE', 'PRODUCT']);
const MAPS: ReadonlySet<string> = new Set(['ARTICLE_TO_CATALOGGROUP_MAP', 'PRODUCT_TO_CATALOGGROUP_MAP']);
const TRANSACTION = /^T_(NEW_CATALOG|UPDATE_PRODUCTS|UPDATE_PRICES|NEW_PRODUCTDATA)$/;
/** Parent of the root of a tree of groups. */
const NO_GROUP = '0';

export interface BmecatGroups {
  readonly rows: readonly FormatRow[];
  /** Article → the code of its first group. */
  readonly groupOf: ReadonlyMap<string, string>;
}

/** The groups of the catalogue, which stand before and behind the articles that they hold. @throws XmlRefused; NoBmecat */
export async function readBmecatGroups(pieces: AsyncIterable<string>): Promise<BmecatGroups> {
  const groups: XmlElement[] = [];
  const groupOf = new Map<string, string>();
  const isRecord = (path: readonly string[]) =>
    path.at(-1) === 'CATALOG_STRUCTURE' || (path.length === 3 && MAPS.has(path[2] ?? ''));
  for await (const batch of readXmlElements(pieces, { skipsDoctype: true, isRecord, onOpen: refuseOthers })) {
    for (const element of batch) {
      if (element.name === 'CATALOG_STRUCTURE') groups.push(element);
      else noteGroup(element, groupOf);
    }
  }
  const roots = new Set(groups.filter(isRoot).map((group) => childText(group, 'GROUP_ID')));
  return { rows: groups.filter((group) => !isRoot(group)).map((group) => groupRow(group, roots)), groupOf };
}

function refuseOthers(path: readonly string[]): void {
  if (path.length === 1 && path[0]?.toUpperCase() !== 'BMECAT') throw new NoBmecat(path[0]);
}

/** @param groupOf as `readBmecatGroups` gives it. @throws XmlRefused; NoBmecat when the root is another one. */
export async function* readBmecat(
  pieces: AsyncIterable<string>,
  groupOf: BmecatGroups['groupOf'],
  options: BmecatOptions,
): AsyncGenerator<FormatBatch> {
  let kind = '';
  const elements = readXmlElements(pieces, {
    skipsDoctype: true,
    isRecord: (path) => path.length === 3 && ARTICLES.has(path[2] ?? ''),
    onOpen(path) {
      refuseOthers(path);
      if (path.length === 2 && TRANSACTION.test(path[1] ?? '')) kind = path[1] ?? '';
    },
  });
  const unused = new Set<string>();
  const lineOf = distinctLines();
  for await (const batch of elements) {
    const notes: FormatNote[] = [];
    const note = (noted: FormatNote) => {
      if (noted.code === 'no-price-kind' && unused.has(noted.value)) return;
      if (noted.code === 'no-price-kind') unused.add(noted.value);
      notes.push(noted);
    };
    const rows = batch.flatMap((element) =>
      articleRows(element, lineOf(element.line), { kind, groupOf, options, note }),
    );
    yield { rows, notes };
  }
}

const inside = (element: XmlElement, ...names: readonly string[]): XmlElement | undefined =>
  element.children.find(({ name }) => names.includes(name));
const all = (element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] =>
  element?.children.filter(({ name }) => names.includes(name)) ?? [];

const isRoot = (group: XmlElement) =>
  group.attributes.type === 'root' || (childText(group, 'PARENT_ID') ?? NO_GROUP) === NO_GROUP;

/** A group is a family with the catalogue's own code; those below the root are at the top. */
function groupRow(group: XmlElement, roots: ReadonlySet<string | undefined>): FormatRow {
  const code = groupCode(childText(group, 'GROUP_ID') ?? '');
  const parent = childText(group, 'PARENT_ID') ?? '';
  const row = {
    code,
    parent: roots.has(parent) ? '' : groupCode(parent),
    name_it: childText(group, 'GROUP_NAME') || code,
  };
  return { table: 'families', line: group.line, row };
}

/** Codes of families have no commas. */
const groupCode = (id: string) => `bme-${id.replaceAll(/[^\w.-]/g, '-')}`.slice(0, 100);

function noteGroup(element: XmlElement, groupOf: Map<string, string>): void {
  const code = childText(element, 'ART_ID') ?? childText(element, 'PROD_ID') ?? '';
  const group = childText(element, 'CATALOG_GROUP_ID') ?? '';
  if (code !== '' && group !== '' && !groupOf.has(code)) groupOf.set(code, groupCode(group));
}

interface ArticleReading {
  readonly kind: string;
  readonly groupOf: BmecatGroups['groupOf'];
  readonly options: BmecatOptions;
  readonly note: (note: FormatNote) => void;
}

function articleRows(
  element: XmlElement,
  line: number,
  { kind, groupOf, options, note: noted }: ArticleReading,
): FormatRow[] {
  const code = childText(element, 'SUPPLIER_AID') ?? childText(element, 'SUPPLIER_PID') ?? '';
  const note = (fault: Pick<FormatNote, 'code' | 'value' | 'level'>) => noted({ line, ...fault });
  const family = groupOf.get(code);
  if (code === '') {
    note({ level: 'refused', code: 'no-article-code', value: '' });
    return [];
  }
  const at = (table: string, rows: readonly TableRow[]) => rows.map((row): FormatRow => ({ table, line, row }));
  if (element.attributes.mode === 'delete') return at('products', [{ code, active: '0' }]);
  const prices = pricesOf(element, code, options, (value) => note({ level: 'warning', code: 'no-price-kind', value }));
  if (kind === 'T_UPDATE_PRICES') {
    return [
      ...(prices.cost === undefined ? [] : at('products', [{ code, cost: prices.cost }])),
      ...at('prices', prices.rows),
    ];
  }
  const details = inside(element, 'ARTICLE_DETAILS', 'PRODUCT_DETAILS');
  const order = inside(element, 'ARTICLE_ORDER_DETAILS', 'PRODUCT_ORDER_DETAILS');
  const brand = details && childText(details, 'MANUFACTURER_NAME');
  const features = featuresOf(all(element, 'ARTICLE_FEATURES', 'PRODUCT_FEATURES'));
  return [
    ...at('brands', brand ? [{ code: options.brandCode(brand), name: brand }] : []),
    ...at('attributes', features.attributes),
    ...at('products', [
      {
        code,
        active: '1',
        ...textsOf(details, options),
        ...(family !== undefined && { family }),
        ...(brand !== undefined && { brand: brand && options.brandCode(brand) }),
        ...fieldOf(details, 'mpn', 'MANUFACTURER_AID', 'MANUFACTURER_PID'),
        ...orderFields(order),
        ...linksOf(element),
        ...(prices.cost !== undefined && { cost: prices.cost }),
        ...features.cells,
      },
    ]),
    ...at('packagings', packagingsOf(order, code)),
    ...at(
      'barcodes',
      eansOf(details, options).map((ean) => ({ product: code, ean })),
    ),
    ...at('prices', prices.rows),
  ];
}

function fieldOf(element: XmlElement | undefined, field: string, ...names: readonly string[]): TableRow {
  const found = element && inside(element, ...names);
  return found ? { [field]: found.text } : {};
}

/** Texts by language: Italian ones where there are, else those without a language or in the catalogue's first one; English ones beside. */
function textsOf(details: XmlElement | undefined, { plainText }: FormatRules): TableRow {
  const row: Record<string, string> = {};
  const put = (field: string, name: string, text: (elements: readonly XmlElement[]) => string, most: number) => {
    const found = all(details, name);
    if (found.length === 0) return;
    const inLanguage = (language: string) => found.filter(({ attributes }) => languageOf(attributes) === language);
    const first = languageOf(found[0]?.attributes ?? {});
    const italian = inLanguage('ita');
    row[`${field}_it`] = text(
      italian.length > 0 ? italian : found.filter(({ attributes }) => languageOf(attributes) === first),
    ).slice(0, most);
    const english = inLanguage('eng');
    if (english.length > 0 && first !== 'eng') row[`${field}_en`] = text(english).slice(0, most);
  };
  const one = ([element]: readonly XmlElement[]) => {
    const text = element?.text ?? '';
    return HTML.test(text) ? plainText(text) : text;
  };
  put('name', 'DESCRIPTION_SHORT', one, 300);
  put('description', 'DESCRIPTION_LONG', one, 20_000);
  put('keywords', 'KEYWORD', (words) => [...new Set(words.map(({ text }) => text))].join(' '), 2000);
  return row;
}

const languageOf = (attributes: Readonly<Record<string, string>>) =>
  (attributes.lang ?? attributes['xml:lang'] ?? '').toLowerCase();

/** Markup, or entities of exporters that escape what is escaped already (`&amp;uuml;`). */
const HTML = /<\/?(p|br|b|i|u|ul|ol|li|div|span|strong|em|table|tr|td|h[1-6])\b|&(#\d+|#x[\da-f]+|[a-z]+\d*);/i;

/** The unit is that of one piece of content; quantities count order units, which may be packs of many. */
function orderFields(order: XmlElement | undefined): TableRow {
  if (!order) return {};
  const least = numberOf(childText(order, 'QUANTITY_MIN'));
  const base = numberOf(childText(order, 'PRICE_QUANTITY'));
  return {
    um: unitOfCode(childText(order, 'CONTENT_UNIT') || childText(order, 'ORDER_UNIT') || ''),
    ...(least > 0 && { min_quantity: least * contentOf(order) > 1 ? String(least * contentOf(order)) : '' }),
    ...(Number.isInteger(base) && base > 1 && { price_base: String(base * contentOf(order)) }),
  };
}

const numberOf = (text: string | undefined) => (/^\d+(\.\d+)?$/.test(text ?? '') ? Number(text) : 0);
/** Pieces of content in one order unit. */
const contentOf = (order: XmlElement | undefined) => (order && numberOf(childText(order, 'NO_CU_PER_OU'))) || 1;

function packagingsOf(order: XmlElement | undefined, product: string): TableRow[] {
  if (!order) return [];
  const content = contentOf(order);
  const interval = numberOf(childText(order, 'QUANTITY_INTERVAL')) || 1;
  const pieces = content * interval;
  const code =
    content > 1
      ? unitOfCode(childText(order, 'ORDER_UNIT') ?? '')
      : unitOfCode(childText(order, 'CONTENT_UNIT') || childText(order, 'ORDER_UNIT') || '');
  return [
    { product, code: pieces > 1 && code === 'PZ' ? 'CF' : code, quantity: String(pieces), default: '1', smallest: '1' },
  ];
}

function eansOf(details: XmlElement | undefined, { isBarcode }: FormatRules): string[] {
  const found = [
    ...all(details, 'EAN'),
    ...all(details, 'INTERNATIONAL_PID').filter(({ attributes }) => /^(ean|gtin)/i.test(attributes.type ?? '')),
  ];
  return [...new Set(found.map(({ text }) => text).filter(isBarcode))];
}

const REFERENCES: Readonly<Record<string, 'related' | 'alternatives'>> = {
  accessory: 'related',
  mandatory: 'related',
  sparepart: 'related',
  consists_of: 'related',
  others: 'related',
  similar: 'alternatives',
  select: 'alternatives',
};

/** References to other articles, and who comes after this one. */
function linksOf(element: XmlElement): TableRow {
  const links: Record<string, string[]> = {};
  let successor: string | undefined;
  for (const reference of all(element, 'ARTICLE_REFERENCE', 'PRODUCT_REFERENCE')) {
    const to = childText(reference, 'ART_ID_TO') ?? childText(reference, 'PROD_ID_TO') ?? '';
    const type = (reference.attributes.type ?? '').toLowerCase();
    if (type === 'followup') successor = to;
    const field = REFERENCES[type];
    if (field && to !== '') links[field] = [...(links[field] ?? []), to];
  }
  return {
    ...Object.fromEntries(Object.entries(links).map(([field, codes]) => [field, [...new Set(codes)].join('|')])),
    ...(successor !== undefined && { superseded_by: successor }),
  };
}

/** Price of so many order units, times a factor; breaks by their lower bound. Without tax. */
function pricesOf(
  element: XmlElement,
  product: string,
  { priceKinds }: BmecatOptions,
  onUnused: (kind: string) => void,
): { readonly rows: TableRow[]; readonly cost: string | undefined } {
  const order = inside(element, 'ARTICLE_ORDER_DETAILS', 'PRODUCT_ORDER_DETAILS');
  const per = (order && numberOf(childText(order, 'PRICE_QUANTITY'))) || 1;
  const content = contentOf(order);
  const rows = new Map<string, TableRow>();
  let cost: string | undefined;
  for (const details of all(element, 'ARTICLE_PRICE_DETAILS', 'PRODUCT_PRICE_DETAILS')) {
    const days = daysOf(details);
    for (const price of all(details, 'ARTICLE_PRICE', 'PRODUCT_PRICE')) {
      const kind = price.attributes.price_type ?? '';
      const list = priceKinds.get(kind);
      const amount = numberOf(childText(price, 'PRICE_AMOUNT')) * (numberOf(childText(price, 'PRICE_FACTOR')) || 1);
      const currency = childText(price, 'PRICE_CURRENCY') ?? 'EUR';
      if (list === undefined || currency !== 'EUR') onUnused(list === undefined ? kind : currency);
      if (list === undefined || currency !== 'EUR' || amount === 0) continue;
      if (list === 'cost') {
        cost ??= (amount / per / content).toFixed(4);
        continue;
      }
      const from = String((numberOf(childText(price, 'LOWER_BOUND')) || 1) * content);
      const row = {
        product,
        list,
        from_quantity: from,
        price: String(Math.round(amount * 10_000) / 10_000),
        per: String(per * content),
        ...days,
      };
      rows.set(`${list} ${from} ${days.valid_from ?? ''}`, row);
    }
  }
  return { rows: [...rows.values()], cost };
}

function daysOf(details: XmlElement): { readonly valid_from?: string; readonly valid_to?: string } {
  const day = (type: string) => {
    const date = details.children.find(({ name, attributes }) => name === 'DATETIME' && attributes.type === type);
    const text = date && childText(date, 'DATE');
    return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
  };
  const [from, to] = [day('valid_start_date'), day('valid_end_date')];
  return { ...(from && { valid_from: from }), ...(to && { valid_to: to }) };
}
