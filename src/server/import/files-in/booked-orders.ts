/** A CSV of the orders in another system's books: columns `number` and, where it has it, `uid` (docs/exchange.md, after a restore). */
import { openCsv } from '../csv-table.ts';
import { CellRefused, ImportFailure } from '../import-failure.ts';

export interface BookedOrders {
  readonly orders: ReadonlyArray<{ readonly number: string; readonly uid?: string }>;
  /** Lines that could not be read, from 1. */
  readonly unread: readonly number[];
}

const UID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @param isNumber whether a text is a number of an order of the shop. @throws ImportFailure: it is no CSV with a column `number`. */
export async function readBookedOrders(path: string, isNumber: (text: string) => boolean): Promise<BookedOrders> {
  const table = await openCsv(path, 'orders.csv');
  const [number, uid] = ['number', 'uid'].map((column) => table.columns.indexOf(column));
  if (number === undefined || number < 0) throw new ImportFailure('missing-column', { column: 'number' });
  const orders: Array<{ number: string; uid?: string }> = [];
  const unread: number[] = [];
  try {
    for await (const rows of table.rows(() => {}))
      for (const { line, cells } of rows) {
        const read = cells.get(number)?.trim() ?? '';
        const own = (uid !== undefined && uid >= 0 && cells.get(uid)?.trim()) || '';
        if (!isNumber(read) || (own !== '' && !UID.test(own))) unread.push(line);
        else orders.push({ number: read, ...(own !== '' && { uid: own.toLowerCase() }) });
      }
  } catch (error) {
    if (!(error instanceof CellRefused)) throw error;
    unread.push(Number(error.details.line ?? 0));
  }
  return { orders, unread };
}
