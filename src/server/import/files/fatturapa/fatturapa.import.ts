/**
 * FatturaPA files of a source (C-DOC-5): each document with its rows, VAT table, references and deadlines, without a mapping.
 * The file is kept byte for byte; a document that the checks of the Sistema dislike is imported all the same.
 */
import { type Receipt, refusalText } from '#server/modules/fatturapa/index.ts';
import { paperName } from '#server/platform/media/media-names.rules.ts';
import type { ShopFiles } from '#server/platform/media/shop-files.ts';
import { refreshDocumentStatistics } from '../../import-log.repository.ts';
import type { ImportRun } from '../../import-run.ts';
import type { IssueLanguage } from '../../issue-texts.ts';
import { createArticleFinder } from './article-finder.ts';
import { findBuyers } from './buyers.ts';
import { PaperBatch, type ReadInvoices } from './paper-batch.ts';
import { paperFilesOf } from './paper-files.ts';
import { createPaperReader, type ReadFile } from './paper-reader.ts';
import { readKeptPapers, setSdiStates } from './papers.repository.ts';
import type { ReadDocument, ReadPaper } from './read-paper.ts';

export interface FatturaPaOptions {
  readonly run: ImportRun;
  readonly storage: Pick<ShopFiles, 'durablePapers'>;
  readonly dryRun: boolean | undefined;
  readonly lang: IssueLanguage;
  /** Plain date: deadlines that fell due before count as paid. */
  readonly paidBefore: string | undefined;
}

/** One line of the report, whatever the folder is called: rows are documents. */
const COUNTED = 'fatturapa/';
/** After so many documents plans are made anew, and each time when there are ten times as many. */
const FIRST_STATISTICS = 1_000;

/** True when documents were written, which may name each other. */
export async function importFatturaPa({ run, storage, dryRun, lang, paidBefore }: FatturaPaOptions): Promise<boolean> {
  const paths = paperFilesOf(run.source.files);
  if (paths.length === 0) return false;
  const counts = run.counts(COUNTED);
  const { db, log } = run;
  const shelf = storage.durablePapers(dryRun);
  const kept = await readKeptPapers(db);
  const receipts: ReadReceipt[] = [];
  const reader = createPaperReader(run.source.folder, paths, kept);
  const articles = createArticleFinder(db);
  let buyerOf: Awaited<ReturnType<typeof findBuyers>> | undefined;

  /** True when the document will be stored. */
  async function store(document: ReadDocument, path: string, paper: ReadInvoices, batch: PaperBatch): Promise<boolean> {
    const { line, written, buyer, stored } = document;
    const issue = { file: path, line, column: '', value: written };
    if (!stored) {
      log.refuse({ ...issue, code: 'paper-without-number' });
      return false;
    }
    buyerOf ??= await findBuyers(db);
    const { customerId, number, among } = buyerOf(buyer);
    if (customerId === undefined) {
      log.refuse({ ...issue, code: 'unknown-buyer', details: { number } });
      return false;
    }
    const owner = batch.customerOf(stored);
    if (owner !== undefined && owner !== customerId) {
      log.refuse({ ...issue, code: 'document-of-other', details: { customer: owner } });
      return false;
    }
    if (among) log.warn({ ...issue, code: 'several-buyers', details: { count: among, number, customer: customerId } });
    for (const gone of batch.take(customerId, stored, paper)) kept.delete(gone);
    counts[owner === undefined ? 'inserted' : 'updated']++;
    return true;
  }

  /** The bytes to be kept, if any document of the file is stored. */
  async function take(paper: ReadPaper, file: ReadFile, batch: PaperBatch): Promise<Uint8Array | undefined> {
    const { path } = file;
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
      return undefined;
    }
    if (paper.is === 'receipt') {
      receipts.push({ file: path, receipt: paper.receipt });
      return undefined;
    }
    counts.rows += paper.documents.length;
    run.progress.rows(paper.documents.length);
    if (kept.has(paper.sha256)) return undefined;
    let stored = 0;
    for (const document of paper.documents) if (await store(document, path, paper, batch)) stored++;
    counts.refused += paper.documents.length - stored;
    if (stored === 0) return undefined;
    // A lot of which something was refused is read again by the next import, as a single file is.
    if (stored === paper.documents.length) kept.add(paper.sha256);
    return paper.bytes ?? file.bytes;
  }

  async function takeChunk(files: readonly ReadFile[]): Promise<Map<string, Uint8Array>> {
    const batch = new PaperBatch(db, articles, paidBefore);
    const papers = new Map<string, Uint8Array>();
    await batch.know(files.flatMap((file) => file.papers ?? []));
    for (const file of files) {
      if (kept.has(file.sha256)) {
        counts.rows++;
        continue;
      }
      let said = file.papers;
      if (!said) {
        // It was kept until another file of its document took its place.
        said = await reader.again(file);
        await batch.know(said);
      }
      for (const paper of said) {
        const bytes = await take(paper, file, batch);
        if (bytes && paper.is === 'invoices') papers.set(paperName(paper.sha256), bytes);
      }
    }
    await batch.write();
    return papers;
  }

  let writing: Promise<void> = Promise.resolve();
  let statisticsAt = FIRST_STATISTICS;
  try {
    for await (const files of reader.chunks()) {
      run.checkInterrupted();
      const papers = await takeChunk(files);
      // The disk writes files while the database writes the next documents; all are there before the import is committed.
      await writing;
      writing = shelf.put(papers);
      writing.catch(() => {});
      if (counts.inserted < statisticsAt) continue;
      await refreshDocumentStatistics(db);
      statisticsAt *= 10;
    }
    await writing;
    await shelf.settle();
  } finally {
    await Promise.allSettled([writing, reader.close()]);
  }
  await applyReceipts(run, receipts);
  return counts.inserted + counts.updated > 0;
}

interface ReadReceipt {
  readonly file: string;
  readonly receipt: Receipt;
}

/** After the documents, in the order in which they were written: the last one says what became of the file. */
async function applyReceipts(run: ImportRun, receipts: readonly ReadReceipt[]): Promise<void> {
  if (receipts.length === 0) return;
  const ordered = receipts.toSorted((a, b) => (a.receipt.at ?? '').localeCompare(b.receipt.at ?? ''));
  const said = ordered.map(({ receipt: { fileName = '', kind } }) => ({ fileName, state: kind }));
  for (const place of await setSdiStates(run.db, said)) {
    const file = ordered[place]?.file ?? '';
    run.log.warn({ file, line: 0, column: '', value: said[place]?.fileName ?? '', code: 'receipt-without-file' });
  }
}
