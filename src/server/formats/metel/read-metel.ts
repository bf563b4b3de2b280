/**
 * Price lists of makers in the layout METEL 020 and 021: lines of 177 or 233 characters, amounts with two decimals that are not written,
 * prices of so many units (docs/exchange-formats.md). Of 021 only what 020 has is read; the rest of its lines is of no use to a shop.
 */
import { type FormatBatch, type FormatNote, type FormatRow, type FormatRules, familyRows } from '../format-rows.ts';
import { unitOfCode } from '../unit-codes.ts';

/** Characters of a line, by the version in the header. */
const LENGTHS: Readonly<Record<string, number>> = { '020': 177, '021': 233 };
const TITLE = 'LISTINO METEL';
/** State of a product that is no longer made. */
const CANCELLED = '9';
const BATCH = 500;

/** No METEL price list. */
export class NoMetelList extends Error {}

export interface MetelHeader {
  /** Three letters of the maker. */
  readonly maker: string;
  readonly list: string;
  readonly title: string;
  /** First days of the end price and of the wholesaler's price, as plain dates; `''` = not said. */
  readonly from: string;
  readonly wholesaleFrom: string;
  /** Characters of each line. */
  readonly length: number;
}

export const isMetel = (head: string): boolean => head.startsWith(TITLE);

/** @throws NoMetelList */
export function readMetelHeader(line: string): MetelHeader {
  if (!isMetel(line)) throw new NoMetelList(line.slice(0, 20));
  const length = LENGTHS[cut(line, 126, 128)];
  if (length === undefined) throw new NoMetelList(cut(line, 126, 128));
  return {
    maker: cut(line, 21, 23),
    list: cut(line, 35, 40),
    title: cut(line, 57, 86),
    from: day(cut(line, 41, 48)),
    wholesaleFrom: day(cut(line, 129, 136)),
    length,
  };
}

/** Positions as the layout counts them, from 1, both included. */
const cut = (line: string, from: number, to: number): string => line.slice(from - 1, to).trim();
const day = (text: string) =>
  /^\d{8}$/.test(text) && text !== '00000000' ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : '';
const whole = (text: string) => (/^\d+$/.test(text) ? Number(text) : 0);

/** Brand and code: the same code of another brand is another article. */
const keyOf = (line: string) => `${cut(line, 1, 3)}${cut(line, 4, 19)}`;

/** The last line of each article of the file: it is the one that counts. A list of 500 000 articles takes about 60 MB. */
export async function lastLines(lines: AsyncIterable<string>): Promise<ReadonlyMap<string, number>> {
  const last = new Map<string, number>();
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (line > 1 && text !== '') last.set(keyOf(text), line);
  }
  return last;
}

/** @param last as `lastLines` gives it. @throws NoMetelList */
export async function* readMetel(
  lines: AsyncIterable<string>,
  last: ReadonlyMap<string, number>,
  rules: FormatRules,
): AsyncGenerator<FormatBatch> {
  let header: MetelHeader | undefined;
  let number = 0;
  let rows: FormatRow[] = [];
  let notes: FormatNote[] = [];
  for await (const text of lines) {
    number += 1;
    if (!header) {
      header = readMetelHeader(text);
      continue;
    }
    if (text.trim() === '') continue;
    const note = faultOf(text, number, header, last);
    if (note) notes.push(note);
    if (note?.level !== 'refused' && last.get(keyOf(text)) === number) rows.push(...rowsOf(text, number, rules));
    if (rows.length + notes.length < BATCH) continue;
    yield { rows, notes };
    rows = [];
    notes = [];
  }
  if (!header) throw new NoMetelList('');
  yield { rows, notes };
}

function faultOf(
  text: string,
  line: number,
  { length }: MetelHeader,
  last: ReadonlyMap<string, number>,
): FormatNote | undefined {
  const refused = (code: FormatNote['code'], value: string, details = {}) =>
    ({ level: 'refused', line, code, value, details }) as const;
  if (text.length !== length) return refused('line-length', String(text.length), { expected: length });
  if (cut(text, 4, 19) === '') return refused('no-article-code', cut(text, 33, 75));
  const later = last.get(keyOf(text)) ?? line;
  if (later !== line)
    return { level: 'warning', line, code: 'doubled-article', value: keyOf(text), details: { later } };
  if (whole(cut(text, 120, 125)) === 0) return refused('price-multiplier', cut(text, 120, 125));
  const currency = cut(text, 126, 128);
  return currency === 'EUR' || currency === '' ? undefined : refused('not-euro', currency);
}

function rowsOf(text: string, line: number, rules: FormatRules): FormatRow[] {
  const code = keyOf(text);
  const brand = cut(text, 1, 3);
  const per = whole(cut(text, 120, 125));
  const family = familyRows([brand, cut(text, 142, 159)].filter(Boolean), line, rules);
  const um = unitOfCode(cut(text, 129, 131));
  const at = (table: string, row: FormatRow['row']): FormatRow => ({ table, line, row });
  const cost = whole(cut(text, 98, 108));
  const price = whole(cut(text, 109, 119));
  const ean = cut(text, 20, 32);
  const [multiple, least, most] = [whole(cut(text, 81, 85)), whole(cut(text, 86, 90)), whole(cut(text, 91, 96))];
  return [
    at('brands', { code: rules.brandCode(brand), name: brand }),
    ...family.rows,
    at('products', {
      code,
      name_it: cut(text, 33, 75),
      mpn: cut(text, 4, 19),
      brand: rules.brandCode(brand),
      family: family.code,
      um,
      active: cut(text, 133, 133) === CANCELLED ? '0' : '1',
      cost: cost === 0 ? '' : (cost / 100 / per).toFixed(4),
      min_quantity: least > Math.max(1, multiple) ? String(least) : '',
      max_quantity: most > 0 ? String(most) : '',
    }),
    ...packagingRows(code, um, multiple, whole(cut(text, 76, 80))).map((row) => at('packagings', row)),
    ...(whole(ean) > 0 && rules.isBarcode(ean) ? [at('barcodes', { product: code, ean })] : []),
    ...(price === 0 ? [] : [at('prices', { product: code, price: (price / 100).toFixed(2), per: String(per) })]),
  ];
}

/** What is sold is the order multiple; a carton of more pieces is a packaging beside it. */
function packagingRows(product: string, um: string, multiple: number, carton: number): FormatRow['row'][] {
  const smallest = Math.max(1, multiple);
  const row = (code: string, quantity: number, isSmallest: boolean) => ({
    product,
    code,
    quantity: String(quantity),
    default: isSmallest ? '1' : '0',
    smallest: isSmallest ? '1' : '0',
  });
  const rows = [row(smallest > 1 ? 'CF' : um, smallest, true)];
  if (carton > smallest && carton % smallest === 0) rows.push(row('CT', carton, false));
  return rows;
}
