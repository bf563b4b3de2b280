/**
 * Lists of makers become tables of ours: METEL of 500 000 lines and BMEcat of 1 GB, each in a process of its own, for rows a second and the
 * most memory. What follows is the import of these tables (import, exchange).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { convertFile } from '#server/import/converted/convert-file.ts';
import type { Measurement } from './kit/measurement.ts';

const METEL_LINES = 500_000;
const BMECAT_BYTES = 2 ** 30;
const ROWS_PER_SECOND = 5_000;
const MEGABYTES = 300;
/** As `npm run import` starts (package.json). */
const HEAP_OF_IMPORT = ['--max-old-space-size=1280', '--max-semi-space-size=4', '--heap-growing-percent=40'];

const LISTS = {
  metel: { name: 'METEL, 500 000 lines', write: writeMetel },
  bmecat: { name: 'BMEcat 2005, 1 GB', write: writeBmecat },
} as const;
type Program = keyof typeof LISTS;

interface Probe {
  readonly seconds: number;
  readonly peakRss: number;
}

export async function* run(): AsyncGenerator<Measurement> {
  for (const program of ['metel', 'bmecat'] as const) yield* measured(program);
}

async function* measured(program: Program): AsyncGenerator<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'bancale-formats-bench-'));
  const { name, write } = LISTS[program];
  try {
    const path = join(folder, 'list');
    const articles = await write(path);
    const { size } = await stat(path);
    const { seconds, peakRss } = await probe(program, folder);
    const [perSecond, megabytes] = [Math.round(articles / seconds), Math.round(peakRss / 1e6)];
    const baseline = `${articles} articles, ${Math.round(size / 1e6)} MB in ${seconds.toFixed(1)} s; load ${loadavg()[0]?.toFixed(1)}`;
    yield {
      what: `exchange-formats: ${name}, articles/s`,
      measured: String(perSecond),
      target: `≥ ${ROWS_PER_SECOND}`,
      ok: perSecond >= ROWS_PER_SECOND,
      baseline,
    };
    yield {
      what: `exchange-formats: ${name}, most memory`,
      measured: `${megabytes} MB`,
      target: `≤ ${MEGABYTES} MB`,
      ok: megabytes <= MEGABYTES,
      baseline,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes pieces of text. */
async function written(path: string, encoding: BufferEncoding, pieces: Iterable<string>): Promise<void> {
  const stream = createWriteStream(path, { encoding });
  for (const piece of pieces) if (!stream.write(piece)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}

/** Fields at their first character, counted from 1. */
function fixedLine(...fields: ReadonlyArray<readonly [from: number, text: string]>): string {
  let line = '';
  for (const [from, field] of fields) line = line.padEnd(from - 1) + field;
  return `${line.padEnd(177)}\r\n`;
}

async function writeMetel(path: string): Promise<number> {
  function* lines() {
    yield fixedLine(
      [1, 'LISTINO METEL'],
      [21, 'BTI'],
      [24, '01234567897'],
      [41, '20260101'],
      [57, 'Listino'],
      [126, '020'],
    );
    for (let n = 0; n < METEL_LINES; n += 1)
      yield fixedLine(
        [1, 'BTI'],
        [4, `A${n}`],
        [33, `PRESA 2P+T ${n} A BIANCA CON TERRA`],
        [76, '00100'],
        [81, '00001'],
        [86, '00001'],
        [91, '999999'],
        [98, String(100 + (n % 90_000)).padStart(11, '0')],
        [109, String(130 + (n % 90_000)).padStart(11, '0')],
        [120, '000001'],
        [126, 'EUR'],
        [129, 'PCE'],
        [133, '3'],
        [142, `F${n % 400}`],
      );
  }
  await written(path, 'latin1', lines());
  return METEL_LINES;
}

/** Articles as makers describe them: two thousand letters of text, ten features, two prices. */
async function writeBmecat(path: string): Promise<number> {
  let articles = 0;
  function* pieces() {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<BMECAT version="2005"><HEADER><CATALOG><LANGUAGE default="true">ita</LANGUAGE><CATALOG_ID>1</CATALOG_ID><CATALOG_VERSION>1</CATALOG_VERSION></CATALOG></HEADER><T_NEW_CATALOG>';
    const long = 'Vite a testa esagonale in acciaio zincato, classe 8.8, passo grosso. '.repeat(30);
    for (let bytes = 0; bytes < BMECAT_BYTES; articles += 1) {
      const features = Array.from(
        { length: 10 },
        (_, n) =>
          `<FEATURE><FNAME>Misura ${n}</FNAME><FVALUE>${articles % (n + 2)}</FVALUE><FUNIT>MMT</FUNIT></FEATURE>`,
      ).join('');
      const price = (kind: string, amount: number) =>
        `<PRODUCT_PRICE price_type="${kind}"><PRICE_AMOUNT>${amount.toFixed(2)}</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY></PRODUCT_PRICE>`;
      const piece = `<PRODUCT mode="new"><SUPPLIER_PID>P${articles}</SUPPLIER_PID><PRODUCT_DETAILS><DESCRIPTION_SHORT>Vite ${articles}</DESCRIPTION_SHORT><DESCRIPTION_LONG>${long}</DESCRIPTION_LONG></PRODUCT_DETAILS><PRODUCT_FEATURES>${features}</PRODUCT_FEATURES><PRODUCT_ORDER_DETAILS><ORDER_UNIT>C62</ORDER_UNIT></PRODUCT_ORDER_DETAILS><PRODUCT_PRICE_DETAILS>${price('net_list', 1 + (articles % 500) / 7)}${price('net_customer', 1 + (articles % 500) / 9)}</PRODUCT_PRICE_DETAILS></PRODUCT>\n`;
      bytes += piece.length;
      yield piece;
    }
    yield '</T_NEW_CATALOG></BMECAT>\n';
  }
  await written(path, 'utf8', pieces());
  return articles;
}

async function probe(program: Program, folder: string): Promise<Probe> {
  const child = spawn(process.execPath, [...HEAP_OF_IMPORT, import.meta.filename, '--probe', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as Probe;
}

async function convertOnce(program: Program, folder: string): Promise<Probe> {
  const began = performance.now();
  await convertFile(program, join(folder, 'list'), join(folder, 'tables'));
  return { seconds: (performance.now() - began) / 1000, peakRss: process.resourceUsage().maxRSS * 1024 };
}

if (import.meta.main) {
  const [, , what, program = '', folder = ''] = process.argv;
  if (what === '--probe') console.log(JSON.stringify(await convertOnce(program as Program, folder)));
  else for await (const measurement of run()) console.table([measurement]);
}
