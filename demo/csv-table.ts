import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type Cell = string | number | boolean | undefined;

/** A CSV file (`;`, header row, UTF-8) written in chunks: never more than `FLUSH_AT` characters in memory. */
export interface CsvTable {
  /** Cells in the order of the columns. */
  add(cells: readonly Cell[]): void;
  close(): void;
  readonly rows: number;
}

const FLUSH_AT = 1 << 18;
const NEEDS_QUOTES = /[;"\r\n]/;

export function openTable(folder: string, file: string, columns: readonly string[]): CsvTable {
  const handle = openSync(join(folder, file), 'w');
  let pending = `${columns.join(';')}\n`;
  let rows = 0;
  const flush = () => {
    writeSync(handle, pending);
    pending = '';
  };
  return {
    add(cells) {
      if (cells.length !== columns.length) {
        throw new Error(`${file}: ${cells.length} cells for ${columns.length} columns`);
      }
      let line = '';
      for (let i = 0; i < cells.length; i++) line += (i ? ';' : '') + cellText(cells[i]);
      pending += `${line}\n`;
      rows++;
      if (pending.length > FLUSH_AT) flush();
    },
    close() {
      flush();
      closeSync(handle);
    },
    get rows() {
      return rows;
    },
  };
}

function cellText(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  if (typeof cell === 'number') return String(cell);
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
