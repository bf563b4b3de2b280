/**
 * Cells → codes and quantities: finds the columns by their headings, Italian or English, or by their content. Pure and
 * zod-free: the same rule for pasted text (browser) and for files (server).
 */
import type { CellLine } from './cell-text.ts';
import type { Locale } from './locale.ts';
import { parseQuantity } from './packaging.ts';

/** Numbers come from workbooks only. */
export type Cell = string | number;

export interface ListedRow {
  readonly code: string;
  /**
   * In the format that `parseQuantity` reads in the user's language; text that is no quantity stays as written, empty =
   * none was written.
   */
  readonly quantity: string;
  /** Line in the source, from 1. */
  readonly line: number;
}

export interface OrderList {
  readonly rows: readonly ListedRow[];
  /** Headings of the columns that were read; null = no such column, or no heading. */
  readonly columns: { readonly code: string | null; readonly quantity: string | null };
  /** Lines of an order form without a quantity. */
  readonly blank: number;
}

interface Columns {
  /** Possible columns of codes, best first. */
  readonly codes: readonly number[];
  readonly quantity: number | undefined;
  readonly heading: readonly Cell[] | undefined;
}

const HEADINGS_WITHIN = 15;
const CODE =
  /^(cod|code|sku|carti|item|part|mpn|pn$|ref|rif|material|product( code| id| no| number)?$|prodotto$|art(icolo|icle)?( (n|no|nr|num|number))?$|nostro cod|vostro cod|our code|your code)/;
const BARCODE = /\b(ean|ean ?13|ean ?8|gtin|gtin ?14|barcode|bar code|codice a barre|cod barre|upc)\b/;
const QUANTITY =
  /^(q(uan)?ti?t?(a|y|ita|ity)?\b|q ta\b|qnt\b|qt\b|pezzi|pz$|pcs$|pieces|units?$|n pezzi|nr$|num(ero)? pezzi|order(ed)? (qty|quantity)|ordine$|ordinat|da ordinare|fabbisogno|to order)/;
/** Headings of other columns that could be confused with the above. */
const NEITHER =
  /prezzo|price|import|amount|descri|desc |iva|vat|sconto|discount|confezion|packag|minim|stock|giacenza|disponib|availab/;

export function readOrderList(lines: readonly CellLine<Cell>[], locale: Locale): OrderList {
  const at = lines.slice(0, HEADINGS_WITHIN).findIndex(({ cells }) => isHeading(cells));
  const body = lines.slice(at + 1);
  const columns = at < 0 ? columnsByContent(body) : columnsByHeading(lines[at]?.cells ?? [], body);
  const quantityOf = (cells: readonly Cell[]): Cell =>
    columns.quantity === undefined ? '' : (cells[columns.quantity] ?? '');
  const style = decimalSign(
    body.map(({ cells }) => quantityOf(cells)),
    locale,
  );
  const all = body.map(({ line, cells }): ListedRow => {
    const code = textOf(columns.codes.map((column) => cells[column] ?? '').find((cell) => textOf(cell) !== '') ?? '');
    const quantity = writtenQuantity(quantityOf(cells), style, locale);
    return { line, code, quantity };
  });
  const rows = all.filter((row, index) => !isTotal(row, index === all.length - 1, locale));
  const filled = rows.filter(({ quantity }) => !/^0*$/.test(quantity));
  // An order form lists the whole range, and only some lines have a quantity.
  const isForm = filled.length > 0 && rows.length - filled.length > filled.length;
  const name = (column: number | undefined) =>
    (column === undefined ? '' : textOf(columns.heading?.[column] ?? '')) || null;
  return {
    rows: isForm ? filled : rows,
    columns: { code: name(columns.codes[0]), quantity: name(columns.quantity) },
    blank: isForm ? rows.length - filled.length : 0,
  };
}

/** The last line of many spreadsheets: a sum in the quantity column, or the word for it. */
function isTotal({ code, quantity }: ListedRow, isLast: boolean, locale: Locale): boolean {
  if (code !== '') return /^(sub)?total[ei]?\b/i.test(code);
  return isLast || parseQuantity(quantity, locale) === undefined;
}

function plain(cell: Cell): string {
  return String(cell)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const isCodeHeading = (text: string) => CODE.test(text) && !NEITHER.test(text) && !BARCODE.test(text);
const isBarcodeHeading = (text: string) => BARCODE.test(text) && !NEITHER.test(text);
const isQuantityHeading = (text: string) => QUANTITY.test(text) && !NEITHER.test(text);

/** A line of words, at least one of which names a column: no cell is a number. */
function isHeading(cells: readonly Cell[]): boolean {
  const texts = cells.map(plain).filter((text) => text !== '');
  if (texts.some((text) => /^\d+$/.test(text)) || texts.some((text) => /\d{4}/.test(text))) return false;
  return texts.some(
    (text) => isCodeHeading(text) || isBarcodeHeading(text) || (texts.length > 1 && isQuantityHeading(text)),
  );
}

function columnsByHeading(heading: readonly Cell[], body: readonly CellLine<Cell>[]): Columns {
  const texts = heading.map(plain);
  const where = (is: (text: string) => boolean) => texts.flatMap((text, column) => (is(text) ? [column] : []));
  const codes = [...where(isCodeHeading), ...where(isBarcodeHeading)];
  const [quantity] = where(isQuantityHeading).filter((column) => !codes.includes(column));
  const guessed = columnsByContent(body);
  return {
    codes: codes.length > 0 ? codes : guessed.codes.filter((column) => column !== quantity),
    // One heading alone says nothing about the other column.
    quantity: quantity ?? (codes.includes(guessed.quantity ?? -1) || heading.length > 2 ? undefined : guessed.quantity),
    heading,
  };
}

/** Without headings: the code column looks like codes, the quantity column has small numbers. */
function columnsByContent(body: readonly CellLine<Cell>[]): Columns {
  const width = Math.max(0, ...body.slice(0, 200).map(({ cells }) => cells.length));
  const facts = Array.from({ length: width }, (_, column) => {
    const filled = body
      .slice(0, 200)
      .map(({ cells }) => textOf(cells[column] ?? ''))
      .filter((text) => text !== '');
    const share = (test: (text: string) => boolean) =>
      filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
    return { column, amounts: share(isAmount), codes: share(isCodeLike), filled: filled.length };
  }).filter(({ filled }) => filled > 0);
  const amounts = facts.filter((fact) => fact.amounts >= 0.6);
  const others = facts.filter((fact) => fact.amounts < 0.6).sort((a, b) => b.codes - a.codes || a.column - b.column);
  const code = others[0] ?? amounts[0];
  const left = amounts.filter((fact) => fact !== code);
  // Some cells of a quantity column may be words; a column without any number is none.
  const some = others.filter((fact) => fact !== code && fact.amounts > 0.2).sort((a, b) => b.amounts - a.amounts);
  const quantity = left.find((fact) => fact.column > (code?.column ?? 0)) ?? left[0] ?? some[0];
  return { codes: code ? [code.column] : [], quantity: quantity?.column, heading: undefined };
}

const isAmount = (text: string) => /^\d{1,6}([.,]\d{1,3})*$/.test(text) && text.replaceAll(/\D/g, '').length <= 7;
const isCodeLike = (text: string) => /\d/.test(text) && !/\s/.test(text);

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell.trim();
  return Number.isInteger(cell) ? cell.toFixed(0) : String(cell);
}

/** The decimal sign of these quantities: detected from them, else that of the language. */
export function decimalSign(cells: readonly Cell[], locale: Locale): ',' | '.' {
  for (const cell of cells) {
    if (typeof cell === 'number') continue;
    const both = /[.,](?=[^.,]*$)/.exec(/[.].*[,]|[,].*[.]/.test(cell) ? cell : '')?.[0];
    const alone = /^\d*([.,])(\d{1,2}|\d{4,})$/.exec(cell.trim())?.[1];
    const sign = both ?? alone;
    if (sign === ',' || sign === '.') return sign;
  }
  return locale === 'it' ? ',' : '.';
}

/** A quantity in the format of the page of `locale`; text that is no quantity stays as it is. */
function writtenQuantity(cell: Cell, sign: ',' | '.', locale: Locale): string {
  const own = locale === 'it' ? ',' : '.';
  if (typeof cell === 'number') return String(cell).replace('.', own);
  const bare = cell.trim().replace(/\s*(pz|pezzi|pcs|pieces|nr|n)\.?$/i, '');
  if (bare === '') return cell.trim();
  const read = parseQuantity(bare, sign === ',' ? 'it' : 'en');
  return read === undefined ? cell.trim() : String(read).replace('.', own);
}
