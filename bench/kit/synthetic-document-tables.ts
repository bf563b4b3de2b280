/** CSV files of invoices and their rows, five on average. */
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { articleOf, writeShopTables } from './synthetic-papers.ts';

export interface TableOptions {
  readonly folder: string;
  readonly invoices: number;
  readonly customers: number;
  readonly articles: number;
}

/** Returns how many rows were written. */
export async function writeDocumentTables(options: TableOptions): Promise<number> {
  const { folder, invoices, customers, articles } = options;
  mkdirSync(folder, { recursive: true });
  writeShopTables(folder, customers, articles);
  const headers = createWriteStream(join(folder, 'invoices.csv'));
  const lines = createWriteStream(join(folder, 'invoice_rows.csv'));
  headers.write('number;date;customer;type;taxable;vat;total;notes\n');
  lines.write('invoice;year;row;product;description;um;quantity;gross;chain;net;total;vat;note;note_date\n');
  let rows = 0;
  for (let at = 1; at <= invoices; at += 1) {
    const day = new Date(Date.UTC(2024, 0, 1 + (at % 700))).toISOString().slice(0, 10);
    const count = 1 + (at % 9);
    const each = 1 + (at % 400);
    const taxable = each * count;
    headers.write(
      `${at}/A;${day};${1 + (at % customers)};TD24;${taxable};${(taxable * 0.22).toFixed(2)};${(taxable * 1.22).toFixed(2)};DT/${at}\n`,
    );
    let block = '';
    for (let row = 1; row <= count; row += 1) {
      const code = row % 5 === 4 ? `FUORI-${at % 900}` : articleOf(1 + ((at * 97 + row * 389) % articles));
      block += `${at}/A;${day.slice(0, 4)};${row};${code};Vite testa esagonale ${code} zincata, classe 8.8;PZ;100;${each / 50};50;${each / 100};${each};22;DT/${at};${day}\n`;
    }
    rows += count;
    if (!lines.write(block)) await new Promise<void>((resolve) => lines.once('drain', () => resolve()));
  }
  await Promise.all([finished(headers.end()), finished(lines.end())]);
  return rows;
}
