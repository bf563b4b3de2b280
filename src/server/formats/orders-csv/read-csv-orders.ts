/**
 * Orders in our own CSV: a row per article, the fields of the order on its first row or on each (docs/exchange-trade-formats.md). Commas,
 * semicolons or tabs, headings in Italian or English, as spreadsheets save them.
 */
import { cellsOfText } from '#contract/values/cell-text.ts';
import { textOfBytes } from '../text-of-bytes.ts';
import type { ReadTradeOrders } from '../trade-order/trade-order.ts';
import { oneLine, refusal } from '../trade-order/trade-values.ts';
import {
  areItalian,
  areOrderHeadings,
  type CsvField,
  fieldOf,
  type OrderField,
  type RowField,
} from './order-fields.ts';
import { type FieldRecord, orderOfFields } from './order-of-fields.ts';

/** Characters of a cell: a note may be long. */
const LONGEST_CELL = 4_000;
/** Lines of a file. */
const MOST_LINES = 100_000;

/** One entry per order, by the number and version of its rows. Never throws on what the file contains. */
export const readCsvOrders: ReadTradeOrders = (bytes) => {
  const [headings, ...lines] = cellsOfText(textOfBytes(bytes), LONGEST_CELL);
  if (!headings || !areOrderHeadings(headings.cells))
    return [{ notes: [refusal('not-an-order', headings?.cells.join(' ') ?? '', headings?.line ?? 1)] }];
  if (lines.length > MOST_LINES) return [{ notes: [refusal('wrong-count', String(lines.length), 1)] }];
  if (lines.length === 0) return [{ notes: [refusal('no-rows', '', headings.line)] }];
  const columns = headings.cells.map(fieldOf);
  const locale = areItalian(headings.cells) ? 'it' : 'en';
  const places = new Map<CsvField, number>();
  columns.forEach((field, place) => {
    if (field !== undefined && !places.has(field)) places.set(field, place);
  });
  const records = lines.map(
    ({ line, cells }): FieldRecord<CsvField> => ({
      line,
      get: (field) => cells[places.get(field) ?? -1] ?? '',
    }),
  );
  return ordersOf(records).map((rows) =>
    orderOfFields(headOf(rows), articlesOf(rows), { locale, echo: { format: 'csv', locale } }),
  );
};

/** Rows of the same number and version; a row without a number belongs to the order above it. */
function ordersOf(records: ReadonlyArray<FieldRecord<CsvField>>): ReadonlyArray<ReadonlyArray<FieldRecord<CsvField>>> {
  const orders = new Map<string, Array<FieldRecord<CsvField>>>();
  let key = '';
  for (const record of records) {
    const number = oneLine(record.get('number'));
    if (number !== '') key = `${number}\n${oneLine(record.get('version'))}`;
    const rows = orders.get(key);
    if (rows) rows.push(record);
    else orders.set(key, [record]);
  }
  return [...orders.values()];
}

/** Fields of the order: the first row that says something counts. */
function headOf(rows: ReadonlyArray<FieldRecord<CsvField>>): FieldRecord<OrderField> {
  return {
    line: rows[0]?.line ?? 0,
    get: (field) => rows.map((row) => row.get(field)).find((text) => text.trim() !== '') ?? '',
  };
}

/** Rows with an article or a quantity: a cancellation may have none. */
const articlesOf = (rows: ReadonlyArray<FieldRecord<CsvField>>): ReadonlyArray<FieldRecord<RowField>> =>
  rows.filter((row) =>
    (['code', 'gtin', 'customer_code', 'manufacturer_code', 'quantity'] as const).some(
      (field) => row.get(field).trim() !== '',
    ),
  );
