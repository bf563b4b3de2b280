/**
 * FatturaPA files of a source (C-DOC-5): each document with its rows, VAT table, references and deadlines, without a mapping.
 * The file is kept byte for byte; a document that the checks of the Sistema dislike is imported all the same.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Invoice,
  type PaperFile,
  type Receipt,
  readFatturaPa,
  refusalText,
} from '#server/modules/fatturapa/index.ts';
import { createMediaStore } from '#server/platform/media/media-store.ts';
import type { ImportRun } from '../../import-run.ts';
import type { IssueLanguage } from '../../issue-texts.ts';
import { readArticlesOfCodes } from '../account/documents.repository.ts';
import { findBuyers } from './buyers.ts';
import { documentOfPaper, type PaperRow } from './invoice-of-paper.rules.ts';
import { paperFilesOf } from './paper-files.ts';
import {
  keepPaper,
  readKeptPapers,
  readSameDocument,
  setSdiState,
  writeDeadlines,
  writeDocument,
} from './papers.repository.ts';

export interface FatturaPaOptions {
  readonly run: ImportRun;
  readonly dataDir: string;
  readonly dryRun: boolean | undefined;
  readonly lang: IssueLanguage;
}

type InvoiceFile = Extract<PaperFile, { is: 'invoices' }>;

/** One line of the report, whatever the folder is called: rows are documents. */
const COUNTED = 'fatturapa/';

/** True when documents were written, which may name each other. */
export async function importFatturaPa({ run, dataDir, dryRun, lang }: FatturaPaOptions): Promise<boolean> {
  const paths = paperFilesOf(run.source.files);
  if (paths.length === 0) return false;
  const counts = run.counts(COUNTED);
  const { db, log } = run;
  const papers = createMediaStore(join(dataDir, 'papers'), dryRun);
  const kept = await readKeptPapers(db);
  const receipts: Array<{ readonly file: string; readonly receipt: Receipt }> = [];
  let buyerOf: Awaited<ReturnType<typeof findBuyers>> | undefined;

  /** True when the document is stored. */
  async function store(invoice: Invoice, path: string, paper: InvoiceFile, sha256: string): Promise<boolean> {
    const line = invoice.count > 1 ? invoice.place + 1 : 0;
    const issue = { file: path, line, column: '', value: invoice.body.general?.document?.number ?? '' };
    const document = documentOfPaper(invoice);
    if (!document) {
      log.refuse({ ...issue, code: 'paper-without-number' });
      return false;
    }
    buyerOf ??= await findBuyers(db);
    const { customerId, number, among } = buyerOf(invoice.header);
    if (customerId === undefined) {
      log.refuse({ ...issue, code: 'unknown-buyer', details: { number } });
      return false;
    }
    const same = await readSameDocument(db, document.header);
    if (same && same.client_id !== customerId) {
      log.refuse({ ...issue, code: 'document-of-other', details: { customer: same.client_id } });
      return false;
    }
    if (among) log.warn({ ...issue, code: 'several-buyers', details: { count: among, number, customer: customerId } });
    const rows = await withArticles(run, customerId, document.rows);
    const id = await writeDocument(db, same?.id, customerId, { ...document, rows });
    await writeDeadlines(db, id, customerId, document.deadlines);
    for (const gone of await keepPaper(db, id, keptAs(paper, sha256))) kept.delete(gone);
    counts[same ? 'updated' : 'inserted']++;
    return true;
  }

  async function take(paper: PaperFile, path: string): Promise<void> {
    if (paper.is === 'refused') {
      counts.rows++;
      counts.refused++;
      log.refuse({
        file: path,
        line: 0,
        column: '',
        value: paper.fileName,
        code: 'bad-content',
        details: { reason: refusalText(paper.code, lang) },
      });
    } else if (paper.is === 'receipt') receipts.push({ file: path, receipt: paper.receipt });
    else {
      const sha256 = shaOf(paper.bytes);
      counts.rows += paper.invoices.length;
      run.progress.rows(paper.invoices.length);
      if (kept.has(sha256)) return;
      let stored = 0;
      for (const invoice of paper.invoices) if (await store(invoice, path, paper, sha256)) stored++;
      counts.refused += paper.invoices.length - stored;
      if (stored === 0) return;
      await papers.put(`${sha256.slice(0, 2)}/${sha256}`, paper.bytes);
      kept.add(sha256);
    }
  }

  for (const path of paths) {
    run.checkInterrupted();
    const bytes = await readFile(join(run.source.folder, path));
    if (kept.has(shaOf(bytes))) {
      counts.rows++;
      continue;
    }
    const name = path.split('/').at(-1) ?? path;
    for (const paper of await readFatturaPa(bytes, name)) await take(paper, path);
  }
  await applyReceipts(run, receipts);
  return counts.inserted + counts.updated > 0;
}

const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function keptAs({ signed, fileName, bytes }: InvoiceFile, sha256: string) {
  const role = signed ? ('signed' as const) : ('xml' as const);
  const mediaType = signed ? 'application/pkcs7-mime' : 'application/xml';
  return { role, name: fileName.split(/[\\/]/).at(-1) ?? fileName, mediaType, bytes: bytes.length, sha256 };
}

/** The first code of a row that is an article here; a row with none stays text. */
async function withArticles(run: ImportRun, customerId: number, rows: readonly PaperRow[]) {
  const wanted = rows.flatMap(({ codes }) => codes.map(({ code }) => ({ customerId, code })));
  const articles = wanted.length > 0 ? await readArticlesOfCodes(run.db, wanted) : new Map<string, number>();
  return rows.map(({ codes, ...row }) => {
    const found = codes.map(({ code }) => articles.get(`${customerId}/${code}`)).find((id) => id !== undefined);
    return { ...row, codes, product_id: found ?? null };
  });
}

/** After the documents, in the order in which they were written: the last one says what became of the file. */
async function applyReceipts(
  run: ImportRun,
  receipts: ReadonlyArray<{ readonly file: string; readonly receipt: Receipt }>,
): Promise<void> {
  const ordered = receipts.toSorted((a, b) => (a.receipt.at ?? '').localeCompare(b.receipt.at ?? ''));
  for (const { file, receipt } of ordered) {
    const { fileName = '', kind } = receipt;
    const { found } = await setSdiState(run.db, fileName, kind);
    if (found === 0) run.log.warn({ file, line: 0, column: '', value: fileName, code: 'receipt-without-file' });
  }
}
