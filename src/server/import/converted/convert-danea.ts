/** A file of Danea Easyfatt's articles → a folder of our own tables, which the importer reads like any other (docs/exchange-danea.md). */
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readGtin } from '#contract/values/gtin.rules.ts';
import {
  DANEA_TABLES,
  type DaneaOptions,
  type DaneaTable,
  NoDaneaProducts,
  readDaneaProducts,
  type TableRow,
} from '#server/formats/danea/danea-products.ts';
import { XmlRefused } from '#server/formats/xml/xml-elements.ts';
import { slugOf } from '#server/modules/catalogue/index.ts';
import { HOW_TO_READ, type HowToRead } from '../how-to-read.ts';
import { ImportFailure } from '../import-failure.ts';
import { familyCode } from '../mapping/family-code.ts';
import { htmlText } from './html-text.ts';
import { readXmlText } from './xml-text.ts';

export interface ConvertedFile {
  /** Files of the folder. */
  readonly files: readonly string[];
  /** The file has all articles: those that it does not name are gone. */
  readonly isFull: boolean;
  /** Price lists of the file for which the shop has no list, by their number. */
  readonly unusedLists: readonly number[];
}

/** Rows that several articles say: they are written once. */
const SHARED: ReadonlySet<DaneaTable> = new Set(['brands', 'families', 'attributes']);
/** Easyfatt's first list is the shop's default one. */
const DEFAULT_LISTS: DaneaOptions['lists'] = new Map([[1, '']]);

/** @throws ImportFailure `not-xml`, `no-danea-products` with what is wrong. */
export async function convertDanea(
  path: string,
  folder: string,
  lists: DaneaOptions['lists'] = DEFAULT_LISTS,
): Promise<ConvertedFile> {
  await mkdir(folder, { recursive: true });
  const writers = new Map<DaneaTable, JsonLines>();
  const unused = new Set<number>();
  let isFull = true;
  try {
    const options = {
      lists,
      familyCode,
      brandCode: slugOf,
      isBarcode: (text: string) => 'gtin' in readGtin(text),
      plainText: htmlText,
    };
    for await (const batch of readDaneaProducts(readXmlText(path), options)) {
      isFull = batch.isFull;
      for (const list of batch.unusedLists) unused.add(list);
      for (const rows of batch.articles) {
        for (const table of DANEA_TABLES) {
          for (const row of rows[table] ?? []) await writerOf(writers, folder, table).write(row);
        }
      }
    }
  } catch (error) {
    throw failureOf(error);
  } finally {
    for (const writer of writers.values()) await writer.close();
  }
  const reading: HowToRead = { partial: ['products'], replace: ['products'] };
  await writeFile(join(folder, HOW_TO_READ), JSON.stringify(reading));
  return { files: [...writers.keys()].map((table) => `${table}.jsonl`), isFull, unusedLists: [...unused].sort() };
}

function failureOf(error: unknown): unknown {
  if (error instanceof NoDaneaProducts) return new ImportFailure('no-danea-products', { root: error.message });
  if (error instanceof XmlRefused)
    return new ImportFailure(error.fault === 'not-xml' ? 'not-xml' : `xml-${error.fault}`, { line: error.line });
  return error;
}

interface JsonLines {
  write(row: TableRow): Promise<void>;
  close(): Promise<void>;
}

function writerOf(writers: Map<DaneaTable, JsonLines>, folder: string, table: DaneaTable): JsonLines {
  const known = writers.get(table);
  if (known) return known;
  const stream = createWriteStream(join(folder, `${table}.jsonl`));
  const seen = new Set<string>();
  const writer: JsonLines = {
    async write(row) {
      if (SHARED.has(table)) {
        if (seen.has(row.code ?? '')) return;
        seen.add(row.code ?? '');
      }
      if (!stream.write(`${JSON.stringify(row)}\n`)) await drained(stream);
    },
    close: () =>
      new Promise((done, failed) => {
        stream.on('error', failed);
        stream.end(done);
      }),
  };
  writers.set(table, writer);
  return writer;
}

const drained = (stream: WriteStream) =>
  new Promise<void>((done, failed) => {
    stream.once('drain', done);
    stream.once('error', failed);
  });
