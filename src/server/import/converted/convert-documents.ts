/** A file of documents in UBL or EDIFACT → a folder of our tables. */
import { readFile, stat } from 'node:fs/promises';
import { readEdifactDocuments } from '#server/formats/edifact/read-edifact-documents.ts';
import type { TradeDocumentMessage } from '#server/formats/trade-invoice/trade-invoice.ts';
import type { TradeFault, TradeNote } from '#server/formats/trade-order/trade-order.ts';
import { readUblDocuments } from '#server/formats/ubl/read-ubl-documents.ts';
import { ImportFailure } from '../import-failure.ts';
import type { IssueCode } from '../issue-texts.ts';
import { rowsOfDocument } from './document-rows.ts';
import type { FolderNote, TableFolder } from './table-folder.ts';

/** Larger files are no documents; what a key may send in one piece. */
const MOST_BYTES = 32_000_000;

const READERS = { ubl: readUblDocuments, edifact: (bytes: Uint8Array) => readEdifactDocuments(bytes) } as const;
export type DocumentProgram = keyof typeof READERS;

const CODES: Partial<Readonly<Record<TradeFault, IssueCode>>> = {
  'no-number': 'document-without-number',
  'no-rows': 'document-without-rows',
  'bad-date': 'not-a-date',
  'bad-number': 'not-a-number',
  'unknown-unit': 'unit-unknown',
  'cut-off': 'document-cut-off',
  'wrong-count': 'document-counts',
  'wrong-total': 'document-totals',
};
/** Why an XML cannot be read at all. */
const XML_FAULTS: Readonly<Record<string, IssueCode>> = {
  doctype: 'xml-doctype',
  'too-deep': 'xml-too-deep',
  'text-too-long': 'xml-text-too-long',
  'not-xml': 'not-xml',
};

/** @throws ImportFailure when no message of the file is a document. */
export async function convertDocuments(program: DocumentProgram, path: string, tables: TableFolder): Promise<void> {
  const { size } = await stat(path);
  if (size > MOST_BYTES) throw new ImportFailure('document-too-large', { mb: MOST_BYTES / 1_000_000 });
  const messages: readonly TradeDocumentMessage[] = READERS[program](await readFile(path));
  const refused = messages.flatMap(({ notes }) => notes).find(({ level }) => level === 'refused');
  if (refused && messages.every(({ document }) => document === undefined))
    throw new ImportFailure(codeOf(refused), { line: refused.line, found: refused.value });
  const lines = new Map<string, number>();
  // Line 1 is none, as in a table with headings.
  const next = (table: string): number => {
    const line = (lines.get(table) ?? 1) + 1;
    lines.set(table, line);
    return line;
  };
  for (const { document, notes } of messages)
    await tables.add({ rows: document ? rowsOfDocument(document, next) : [], notes: notes.map(folderNote) });
}

const codeOf = ({ code, value }: TradeNote): IssueCode => CODES[code] ?? XML_FAULTS[value] ?? 'no-document';

const folderNote = (note: TradeNote): FolderNote => ({
  level: note.level,
  line: note.line,
  code: codeOf(note),
  value: note.value,
  details: { line: note.line, found: note.value },
});
