/** Files of other systems, which become folders of our own tables before they are imported (docs/exchange-formats.md). */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { readGtin } from '#contract/values/gtin.rules.ts';
import { NoBmecat, readBmecat, readBmecatGroups } from '#server/formats/bmecat/read-bmecat.ts';
import { NoDaneaProducts, readDaneaProducts } from '#server/formats/danea/danea-products.ts';
import { isEdifactDocument } from '#server/formats/edifact/read-edifact-documents.ts';
import type { FormatBatch, FormatRules } from '#server/formats/format-rows.ts';
import { isMetel, lastLines, NoMetelList, readMetel } from '#server/formats/metel/read-metel.ts';
import { isUblDocument } from '#server/formats/ubl/read-ubl-documents.ts';
import { XmlRefused } from '#server/formats/xml/xml-elements.ts';
import { slugOf } from '#server/modules/catalogue/index.ts';
import { ImportFailure } from '../import-failure.ts';
import { familyCode } from '../mapping/family-code.ts';
import { convertDocuments } from './convert-documents.ts';
import { htmlText } from './html-text.ts';
import { openTableFolder } from './table-folder.ts';
import { readXmlHead, readXmlText, xmlRoot } from './xml-text.ts';

export const FOREIGN_PROGRAMS = ['danea', 'metel', 'bmecat', 'ubl', 'edifact'] as const;
export type ForeignProgram = (typeof FOREIGN_PROGRAMS)[number];

export interface ConvertedFile {
  /** Files of the folder. */
  readonly files: readonly string[];
  /** The file has all articles of the shop, not those of one maker: what it does not name is gone. */
  readonly isFull: boolean;
}

const RULES: FormatRules = {
  familyCode,
  brandCode: slugOf,
  isBarcode: (text) => 'gtin' in readGtin(text),
  plainText: htmlText,
};
/** Easyfatt's first list is the shop's default one. */
const daneaLists = (others: Readonly<Record<string, string>>): ReadonlyMap<number, string> =>
  new Map([[1, ''], ...Object.entries(others).map(([number, code]) => [Number(number), code] as const)]);
/** A maker's list price is the default list, its price for us the cost. */
const BMECAT_PRICES = new Map([
  ['net_list', ''],
  ['net_customer', 'cost'],
]);

/** The system whose file it is; undefined: we know none. `root`: of an XML file that nobody knows. */
export async function programOf(path: string): Promise<{ readonly program?: ForeignProgram; readonly root?: string }> {
  const { text } = await readXmlHead(path);
  if (isMetel(text)) return { program: 'metel' };
  if (isEdifactDocument(text)) return { program: 'edifact' };
  const root = xmlRoot(text);
  if (root === undefined) return {};
  if (isUblDocument(text)) return { program: 'ubl', root };
  if (root === 'EasyfattProducts') return { program: 'danea', root };
  return root.toUpperCase() === 'BMECAT' ? { program: 'bmecat', root } : { root };
}

export interface ConvertOptions {
  /** Of the file, for messages about its rows. */
  readonly name?: string;
  /** Price lists of Easyfatt beside the first, by number → code of the shop's list. */
  readonly priceLists?: Readonly<Record<string, string>>;
}

/** @throws ImportFailure with what is wrong with the file. */
export async function convertFile(
  program: ForeignProgram,
  path: string,
  folder: string,
  { name = basename(path), priceLists = {} }: ConvertOptions = {},
): Promise<ConvertedFile> {
  const tables = await openTableFolder(folder);
  if (program === 'ubl' || program === 'edifact') {
    try {
      await convertDocuments(program, path, tables);
    } catch (error) {
      await tables.close({});
      throw error;
    }
    // Documents of others stay; deadlines that the books have sent, with what is paid of them, are left alone.
    return { files: await tables.close({ replace: [], new_only: ['deadlines'], made_of: name }), isFull: false };
  }
  let isFull = false;
  const addAll = async (batches: AsyncIterable<FormatBatch>) => {
    for await (const batch of batches) await tables.add(batch);
  };
  try {
    if (program === 'danea') {
      for await (const batch of readDaneaProducts(readXmlText(path), { ...RULES, lists: daneaLists(priceLists) })) {
        isFull = batch.isFull;
        await tables.add(batch);
      }
    } else if (program === 'metel') {
      // One reader of lines after the other: one that is opened and not read yet loses its first lines.
      const last = await lastLines(lines(path));
      await addAll(readMetel(lines(path), last, RULES));
    } else {
      const { rows, groupOf } = await readBmecatGroups(readXmlText(path));
      await tables.add({ rows, notes: [] });
      await addAll(readBmecat(readXmlText(path), groupOf, { ...RULES, priceKinds: BMECAT_PRICES }));
    }
  } catch (error) {
    await tables.close({});
    throw failureOf(error);
  }
  const files = await tables.close({
    partial: ['products'],
    replace: ['products'],
    new_only: ['brands', 'families', 'attributes'],
    made_of: name,
  });
  return { files, isFull };
}

/** METEL is Windows-1252 with CR LF. */
const lines = (path: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(path, { encoding: 'latin1' }), crlfDelay: Number.POSITIVE_INFINITY });

function failureOf(error: unknown): unknown {
  if (error instanceof NoDaneaProducts || error instanceof NoBmecat)
    return new ImportFailure('unknown-xml', { root: error.message });
  if (error instanceof NoMetelList) return new ImportFailure('no-metel-list', { found: error.message });
  if (!(error instanceof XmlRefused)) return error;
  return new ImportFailure(error.fault === 'not-xml' ? 'not-xml' : `xml-${error.fault}`, { line: error.line });
}
