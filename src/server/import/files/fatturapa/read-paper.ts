/** A FatturaPA file → what the import stores of it, as texts that PostgreSQL reads: made in threads of their own. */
import { hash } from 'node:crypto';
import type { Money } from '#contract/values/money.ts';
import { type PaperFile, type Receipt, type RefusalCode, readFatturaPa } from '#server/modules/fatturapa/index.ts';
import { type BuyerNumbers, buyerNumbers } from './buyer-numbers.rules.ts';
import type { Due } from './dues.rules.ts';
import { documentOfPaper } from './invoice-of-paper.rules.ts';

/** Name by which the thread's file knows that it is the thread. */
export const READING_THREAD = 'bancale.papers';

export interface GivenPaper {
  /** Without folders. */
  readonly name: string;
  /** Of the bytes. */
  readonly sha256: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ReadDocument {
  /** Place in a lot, from 1; 0 = the only document of its file. */
  readonly line: number;
  /** Its number as written, for messages. */
  readonly written: string;
  readonly buyer: BuyerNumbers;
  /** Undefined = it has no number or no day of the calendar. */
  readonly stored: StoredTexts | undefined;
}

/** JSON texts are passed on as they are: nothing is taken apart and put together again in between. */
export interface StoredTexts {
  readonly year: number;
  readonly number: string;
  readonly credit: boolean;
  /** Plain date. */
  readonly date: string;
  readonly key: string;
  readonly total: Money;
  readonly linkKeys: readonly string[];
  /** Columns of `invoices` as an object, without `document`. */
  readonly header: string;
  /** Where the goods went, as a key; '' = not said. */
  readonly place: string;
  /** The whole document. */
  readonly document: string;
  /** Lists of objects. */
  readonly rows: string;
  readonly vat: string;
  readonly deadlines: string;
  /** How many deadlines. */
  readonly parts: number;
  readonly dues: readonly Due[];
  /** Codes of each row, in the order of `rows`. */
  readonly codes: ReadonlyArray<readonly string[]>;
}

export type ReadPaper =
  | { readonly is: 'refused'; readonly fileName: string; readonly code: RefusalCode }
  | { readonly is: 'receipt'; readonly receipt: Receipt }
  | {
      readonly is: 'invoices';
      readonly fileName: string;
      readonly signed: boolean;
      readonly sha256: string;
      readonly size: number;
      /** Left out where they are the bytes of the given file. */
      readonly bytes?: Uint8Array<ArrayBuffer>;
      readonly documents: readonly ReadDocument[];
    };

export const shaOf = (bytes: Uint8Array) => hash('sha256', bytes, 'hex');

export async function readPaper({ name, bytes, sha256 }: GivenPaper): Promise<ReadPaper[]> {
  const papers = await readFatturaPa(bytes, name);
  return papers.map((paper) => readOne(paper, bytes, sha256));
}

function readOne(paper: PaperFile, given: Uint8Array, sha256: string): ReadPaper {
  if (paper.is === 'refused') return { is: 'refused', fileName: paper.fileName, code: paper.code };
  if (paper.is === 'receipt') return { is: 'receipt', receipt: paper.receipt };
  const { fileName, signed, bytes, invoices } = paper;
  return {
    is: 'invoices',
    fileName: fileName.split(/[\\/]/).at(-1) ?? fileName,
    signed,
    sha256: bytes === given ? sha256 : shaOf(bytes),
    size: bytes.length,
    ...(bytes !== given && { bytes: new Uint8Array(bytes) }),
    documents: invoices.map((invoice) => ({
      line: invoice.count > 1 ? invoice.place + 1 : 0,
      written: invoice.body.general?.document?.number ?? '',
      buyer: buyerNumbers(invoice.header),
      stored: storedTexts(documentOfPaper(invoice)),
    })),
  };
}

function storedTexts(paper: ReturnType<typeof documentOfPaper>): StoredTexts | undefined {
  if (!paper) return undefined;
  const { place, header, rows, vat, deadlines } = paper;
  const { document, ...columns } = header;
  return {
    year: header.year,
    number: header.number,
    credit: header.credit,
    date: header.date,
    key: header.number_key,
    total: header.total,
    linkKeys: header.link_keys,
    place,
    header: JSON.stringify(columns),
    document: JSON.stringify(document),
    rows: JSON.stringify(rows.map(({ codes: _, ...row }) => row)),
    vat: JSON.stringify(vat),
    deadlines: JSON.stringify(deadlines),
    parts: deadlines.length,
    dues: deadlines.map(({ due_date: on, amount }) => ({ on, amount })),
    codes: rows.map(({ codes }) => codes.map(({ code }) => code)),
  };
}
