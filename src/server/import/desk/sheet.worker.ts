/**
 * The thread that reads an uploaded workbook: everything unpacked and parsed here is untrusted. It writes one sheet as CSV, so
 * that the importer reads every table in one way; row numbers stay those of the sheet. Started by `sheet-thread.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { numberOf, textOf } from '#server/platform/uploads/workbook-cell.rules.ts';
import { readSheets } from '#server/platform/uploads/workbook-sheets.ts';

export interface ToSheetWorker {
  readonly workbook: string;
  readonly csv: string;
  /** Left out: the first one that has rows. */
  readonly sheet?: string | undefined;
}

export interface FromSheetWorker {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly rows: number;
}

async function convert({ workbook, csv, sheet: wanted }: ToSheetWorker): Promise<FromSheetWorker> {
  const sheets = await readSheets(new Uint8Array(readFileSync(workbook)));
  const found =
    sheets.find(({ sheet }) => sheet === wanted) ??
    sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null))) ??
    sheets[0];
  const rows = found?.data ?? [];
  writeFileSync(csv, `\ufeff${rows.map((row) => row.map((cell) => csvCell(sheetText(cell))).join(';')).join('\n')}\n`);
  return { sheets: sheets.map(({ sheet }) => sheet), sheet: found?.sheet ?? '', rows: rows.length };
}

/** A barcode has all of its digits; a line break would make two lines of a row. */
function sheetText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = textOf(value).replaceAll(/\s*[\r\n]+\s*/g, ' ');
  const number = numberOf(text);
  if (number === undefined) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}

const csvCell = (text: string) => (/[";]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

// This file is the entry point of its thread; imported anywhere else it does nothing.
if (parentPort) {
  const port = parentPort;
  await convert(workerData as ToSheetWorker).then(
    (made) => port.postMessage(made),
    () => port.postMessage(undefined),
  );
}
