/** The thread that parses a workbook; `workbook.ts` starts it and takes its one answer. */
import { parentPort, workerData } from 'node:worker_threads';
import readWorkbook from 'read-excel-file/universal';
import type { CellLine } from '#contract/cell-text.ts';
import type { Cell } from '#contract/order-list.ts';
import { cellOf } from './sheet-cell.rules.ts';

export type FromSheetWorker = { kind: 'lines'; lines: CellLine<Cell>[] } | { kind: 'unreadable' };

/** Lines and columns looked at: more than any list has, less than a sheet of strewn cells would cost. */
const MAX_LINES = 20_000;
const MAX_COLUMNS = 60;

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<FromSheetWorker> {
  try {
    // Numbers stay as they are written in the file, so that no digit of a barcode is lost.
    const sheets = await readWorkbook(bytes.buffer, { parseNumber: (text) => text });
    for (const { data } of sheets) {
      const lines = data.slice(0, MAX_LINES).map((row, index) => ({
        line: index + 1,
        cells: row.slice(0, MAX_COLUMNS).map(cellOf),
      }));
      const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
      if (filled.length > 0) return { kind: 'lines', lines: filled };
    }
    return { kind: 'lines', lines: [] };
  } catch {
    return { kind: 'unreadable' };
  }
}

parentPort?.postMessage(await read(workerData as Uint8Array<ArrayBuffer>));
