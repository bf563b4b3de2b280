/**
 * The worker thread that reads an uploaded file: everything unpacked, split and parsed here is untrusted. Started by
 * `list-thread.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import { type CellLine, cellsOfText, lineCount } from '#contract/values/cell-text.ts';
import { QUICK_ORDER } from '#contract/values/constants.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type Cell, type OrderList, readOrderList } from '#contract/values/order-list.ts';
import { isText, textOfBytes } from '#server/formats/text-of-bytes.ts';
import { MOST_WORKBOOK_ENTRIES, readSheets } from '#server/platform/uploads/workbook-sheets.ts';
import { cellOf } from './sheet-cell.rules.ts';

export interface ToListWorker {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly locale: Locale;
}

export type FromListWorker =
  | { kind: 'list'; list: OrderList }
  | { kind: 'too-many-rows'; rows: number }
  | { kind: 'refused'; code: 'file-unreadable' | 'file-too-large' };

/** Maximum lines and columns: an order form may list the whole range, and a list has 2 000 rows. */
const MAX_LINES = 20_000;
const MAX_COLUMNS = 200;
/** Unpacked bytes: about 200 000 filled rows. */
const MAX_UNPACKED = 40_000_000;

async function read({ bytes, locale }: ToListWorker): Promise<FromListWorker> {
  if (startsWith(bytes, 0x50, 0x4b)) {
    const refused = wrongSizes(bytes);
    return refused ?? listed(await linesOfWorkbook(bytes), locale);
  }
  // An .xls from before 2007, or an encrypted workbook.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { kind: 'refused', code: 'file-unreadable' };
  const text = textOfBytes(bytes);
  if (!isText(text)) return { kind: 'refused', code: 'file-unreadable' };
  const lines = lineCount(text);
  if (lines > MAX_LINES) return { kind: 'too-many-rows', rows: lines };
  return listed(cellsOfText(text), locale);
}

function listed(lines: readonly CellLine<Cell>[], locale: Locale): FromListWorker {
  if (lines.length > MAX_LINES) return { kind: 'too-many-rows', rows: lines.length };
  const list = readOrderList(lines, locale);
  const { rows } = list;
  return rows.length > QUICK_ORDER.maxRows ? { kind: 'too-many-rows', rows: rows.length } : { kind: 'list', list };
}

/** The first sheet that is not empty. */
async function linesOfWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<CellLine<Cell>[]> {
  for (const { data } of await readSheets(bytes)) {
    const filled = data
      .map((row, index) => ({ line: index + 1, cells: row.slice(0, MAX_COLUMNS).map(cellOf) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
    if (filled.length > 0) return filled;
  }
  return [];
}

/** By the sizes declared in the archive: the library allocates exactly those, so no more can be filled. */
function wrongSizes(bytes: Uint8Array): FromListWorker | undefined {
  let unpacked = 0;
  let entries = 0;
  unzipSync(bytes, {
    filter({ originalSize }) {
      unpacked += originalSize;
      entries += 1;
      return false;
    },
  });
  const tooLarge = unpacked > MAX_UNPACKED || entries > MOST_WORKBOOK_ENTRIES;
  return tooLarge ? { kind: 'refused', code: 'file-too-large' } : undefined;
}

function startsWith(bytes: Uint8Array, ...magic: number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

const response = await read(workerData as ToListWorker).catch((): FromListWorker => {
  return { kind: 'refused', code: 'file-unreadable' };
});
parentPort?.postMessage(response);
