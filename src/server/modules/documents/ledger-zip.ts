/**
 * Documents as a ZIP (C-DOC-2), streamed while it is made: one document is in memory at a time. PDF files are stored as they
 * are, XML is compressed; `index.csv` says which file is which document.
 */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { csvOf } from '#contract/values/csv-text.ts';
import type { Locale } from '#contract/values/locale.ts';
import { LEDGER_WORDS } from './ledger-words.ts';

export interface ZippedDocument {
  /** "Fattura", and its number: the name of its files. */
  readonly title: string;
  readonly number: string;
  /** `DD/MM/YYYY` */
  readonly date: string;
  readonly total: string;
  readonly files: ReadonlyArray<{ readonly end: string; readonly content: Uint8Array }>;
}

export const MOST_ZIPPED = 1_000;
const MOST_BYTES = 500_000_000;

/** The parts of the file, one after the other. `documents` makes each of them when its turn comes. */
export async function* documentsZip(
  documents: AsyncIterable<ZippedDocument>,
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  const taken = () => {
    const parts = ready;
    ready = [];
    return parts;
  };
  const words = LEDGER_WORDS[locale];
  const lines: string[][] = [[words.file, words.kind, words.number, words.date, words.total]];
  const names = new Set<string>();
  let bytes = 0;
  for await (const { title, number, date, total, files } of documents) {
    const size = files.reduce((sum, { content }) => sum + content.length, 0);
    bytes += size;
    const fits = bytes <= MOST_BYTES;
    const name = freeName(names, `${date.slice(6)}/${plain(`${title} ${number}`)}`);
    for (const { end, content } of fits ? files : []) {
      const file = `${name}.${end}`;
      const entry = end === 'xml' ? new ZipDeflate(file, { level: 6 }) : new ZipPassThrough(file);
      zip.add(entry);
      entry.push(content, true);
      lines.push([file, title, number, date, total]);
      yield* taken();
    }
    // Said, not silently left out.
    if (!fits || files.length === 0) lines.push(['', title, number, date, total]);
  }
  const index = new ZipDeflate('index.csv', { level: 6 });
  zip.add(index);
  index.push(new TextEncoder().encode(csvOf(lines, locale)), true);
  zip.end();
  yield* taken();
}

const plain = (text: string): string =>
  text
    .replace(/[/\\]/g, '-')
    .replace(/[:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\.+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || 'documento';

/** Two documents of one number get names of their own. */
function freeName(names: Set<string>, wanted: string): string {
  let name = wanted;
  for (let copy = 2; names.has(name.toLowerCase()); copy += 1) name = `${wanted} (${copy})`;
  names.add(name.toLowerCase());
  return name;
}
