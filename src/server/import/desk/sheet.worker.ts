/**
 * The thread that reads an uploaded workbook: everything unpacked and parsed here is untrusted. It writes one sheet as CSV, so
 * that the importer reads every table in one way; row numbers stay those of the sheet. Started by `sheet-thread.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

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
  const { default: readWorkbook } = await import('read-excel-file/universal');
  const bytes = new Uint8Array(readFileSync(workbook));
  // Numbers stay as written in the file, so that no digit of a barcode is lost.
  const sheets = await readWorkbook(bytes.buffer, { parseNumber: (text) => text });
  const found =
    sheets.find(({ sheet }) => sheet === wanted) ??
    sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null))) ??
    sheets[0];
  const rows = found?.data ?? [];
  writeFileSync(csv, `\ufeff${rows.map((row) => row.map((cell) => csvCell(sheetText(cell))).join(';')).join('\n')}\n`);
  return { sheets: sheets.map(({ sheet }) => sheet), sheet: found?.sheet ?? '', rows: rows.length };
}

/** Whole numbers up to this length keep every digit. */
const DIGITS = 15;

/** `0.30000000000000004` is 0.3, and `8.034567890123E12` a barcode; a line break would make two lines of a row. */
function sheetText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  const text = String(value)
    .replaceAll(/[\u00a0\u202f\u200b]/g, ' ')
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .trim();
  if (!/^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text) || /^0\d|^\d{16,}$/.test(text)) return text;
  const number = Number(Number(text).toPrecision(DIGITS));
  if (!Number.isFinite(number)) return text;
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
