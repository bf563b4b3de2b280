/**
 * A catalogue of many kinds of things in one language: 1 600 attributes, of which an article has about eight. Written as
 * an import folder, for the speed and memory of the importer.
 */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eanOf } from '#demo/barcode.ts';
import { between, pick, type Random, randomFor } from '#demo/random.ts';

export interface SparseOptions {
  folder: string;
  articles: number;
  format: 'csv' | 'jsonl';
}

const ATTRIBUTES = 1600;
const FAMILIES = 800;
const BRANDS = 900;
/** Attributes that the articles of a family may have, and how likely each of them is. */
const OF_A_FAMILY = 11;
const FILLED = 0.73;

const SYLLABLES = ['ca', 'do', 're', 'mi', 'to', 'ne', 'la', 'su', 'po', 'ver', 'tan', 'ri', 'ol', 'es', 'bra', 'ku'];
const UNITS = ['mm', 'V', 'A', 'W', 'kg', 'Hz', 'Ω', 'µF'];

/** Writes brands, families, attributes, articles, prices, stock and barcodes. */
export async function writeSparseCatalogue({ folder, articles, format }: SparseOptions): Promise<void> {
  await mkdir(folder, { recursive: true });
  const write = (file: string, lines: Iterable<string>) =>
    pipeline(Readable.from(chunked(lines)), createWriteStream(join(folder, file)));
  await write(
    'brands.csv',
    rows('code;name', BRANDS, (at) => `b${at};${nameOf(at, 'brand')}`),
  );
  await write(
    'families.csv',
    rows('code;name_it', FAMILIES, (at) => `f${at};${nameOf(at, 'family')}`),
  );
  await write(
    'attributes.csv',
    rows('code;label_it;type;unit;filterable', ATTRIBUTES, (at) =>
      [`a${at}`, nameOf(at, 'attribute'), isNumber(at) ? 'number' : 'text', unitOf(at), at % 5 === 0 ? 0 : 1].join(';'),
    ),
  );
  await write(`products.${format}`, products(articles, format));
  await write(
    'prices.csv',
    rows('list;product;price', articles, (at) => `BASE;${codeOf(at)};${randomFor(`p${at}`, 1)() * 100 + 0.5}`),
  );
  await write('price_lists.csv', ['code;name;default\n', 'BASE;Base;1\n']);
  await write(
    'stock.csv',
    rows('product;quantity', articles, (at) => `${codeOf(at)};${(at * 37) % 5000}`),
  );
  await write(
    'barcodes.csv',
    rows('product;ean', articles, (at) => `${codeOf(at)};${eanOf(at + 1, 1)}`),
  );
}

function* products(articles: number, format: SparseOptions['format']): Generator<string> {
  const attributes = Array.from({ length: ATTRIBUTES }, (_, at) => `attr:a${at}`);
  const fixed = ['code', 'name_it', 'short_it', 'description_it', 'brand', 'family'];
  if (format === 'csv') yield `${[...fixed, ...attributes].join(';')}\n`;
  for (let at = 0; at < articles; at += 1) {
    const random = randomFor(`article ${at}`, 1);
    const family = between(random, 0, FAMILIES - 1);
    const values = valuesOf(random, family);
    const cells = [
      codeOf(at),
      `${nameOf(family, 'family')} ${words(random, 4)} ${between(random, 1, 900)}`,
      words(random, 6),
      words(random, 30),
      `b${between(random, 0, BRANDS - 1)}`,
      `f${family}`,
    ];
    if (format === 'csv') {
      const all = new Array<string>(ATTRIBUTES).fill('');
      for (const [attribute, value] of values) all[attribute] = value;
      yield `${[...cells, ...all].join(';')}\n`;
    } else {
      const own = Object.fromEntries([...values].map(([attribute, value]) => [`attr:a${attribute}`, value]));
      yield `${JSON.stringify({ ...Object.fromEntries(fixed.map((name, index) => [name, cells[index]])), ...own })}\n`;
    }
  }
}

function valuesOf(random: Random, family: number): Map<number, string> {
  const values = new Map<number, string>();
  for (let place = 0; place < OF_A_FAMILY; place += 1) {
    if (random() > FILLED) continue;
    const attribute = (family * 7 + place * 131) % ATTRIBUTES;
    values.set(
      attribute,
      isNumber(attribute) ? String(between(random, 1, 400) / 4) : nameOf(between(random, 0, 60), 'value'),
    );
  }
  return values;
}

const codeOf = (at: number) => `E${String(at).padStart(7, '0')}`;
const isNumber = (attribute: number) => attribute % 3 === 0;
const unitOf = (attribute: number) => (isNumber(attribute) ? (UNITS[attribute % UNITS.length] as string) : '');
const nameOf = (at: number, kind: string) => words(randomFor(`${kind} ${at}`, 1), 2);

function words(random: Random, count: number): string {
  return Array.from({ length: count }, () => `${pick(random, SYLLABLES)}${pick(random, SYLLABLES)}`).join(' ');
}

function* rows(header: string, count: number, row: (at: number) => string): Generator<string> {
  yield `${header}\n`;
  for (let at = 0; at < count; at += 1) yield `${row(at)}\n`;
}

/** Few large writes instead of one a row. */
function* chunked(lines: Iterable<string>): Generator<string> {
  let held = '';
  for (const line of lines) {
    held += line;
    if (held.length < 1 << 20) continue;
    yield held;
    held = '';
  }
  yield held;
}
