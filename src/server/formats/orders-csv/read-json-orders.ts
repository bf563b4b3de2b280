/** Orders in our own JSON: the fields of the CSV, with `rows` inside; one order, a list of them, or `{ "orders": [...] }`. */
import { textOfBytes } from '../text-of-bytes.ts';
import type { ReadTradeOrders, TradeMessage } from '../trade-order/trade-order.ts';
import { refusal } from '../trade-order/trade-values.ts';
import { type FieldRecord, orderOfFields } from './order-of-fields.ts';

/** Orders of one file. */
const MOST_ORDERS = 20_000;

type Fields = Readonly<Record<string, unknown>>;

/** One entry per order. Never throws on what the file contains. */
export const readJsonOrders: ReadTradeOrders = (bytes) => {
  const text = textOfBytes(bytes).replace(/^\ufeff/, '');
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    // The end of the text came before the end of the value.
    const isCut =
      /[[{]/.test(text.trimStart().slice(0, 1)) && /end of|unterminated|after (array|property)/i.test(String(error));
    return refused(isCut ? 'cut-off' : 'not-an-order', '');
  }
  const orders = listOf(read);
  if (orders.length === 0) return refused('no-rows', '');
  if (orders.length > MOST_ORDERS) return refused('wrong-count', String(orders.length));
  return orders.map(messageOf);
};

const refused = (code: 'cut-off' | 'not-an-order' | 'no-rows' | 'wrong-count', value: string): TradeMessage[] => [
  { notes: [refusal(code, value, 0)] },
];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listOf(read: unknown): readonly unknown[] {
  if (Array.isArray(read)) return read;
  if (isFields(read) && Array.isArray(read.orders)) return read.orders;
  return [read];
}

/** Lines of a JSON file say nothing to a person: rows are counted instead, in the notes too. */
function messageOf(order: unknown): TradeMessage {
  if (!isFields(order) || (order.rows !== undefined && !Array.isArray(order.rows)))
    return { notes: [refusal('not-an-order', '', 0)] };
  const rows = (order.rows ?? []) as readonly unknown[];
  const bad = rows.findIndex((row) => !isFields(row));
  if (bad >= 0) return { notes: [refusal('not-an-order', `rows[${bad}]`, bad + 1)] };
  return orderOfFields(
    recordOf(order, 0),
    rows.map((row, index) => recordOf(row as Fields, index + 1)),
    { locale: 'en', echo: { format: 'json' } },
  );
}

function recordOf(fields: Fields, line: number): FieldRecord<string> {
  return {
    line,
    get(field) {
      const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
      return typeof value === 'string'
        ? value
        : typeof value === 'number' || typeof value === 'boolean'
          ? String(value)
          : '';
    },
  };
}
