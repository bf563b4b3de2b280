/**
 * Generates documents in a worker thread: a long order takes half a second, during which the shop must go on handling
 * requests.
 */
import { doJobs } from '#server/platform/threads/thread-jobs.ts';
import { generateListPdf } from './generate-list-pdf.ts';
import { generatePdf, generatePdfs } from './generate-pdf.ts';
import { generateXlsx } from './generate-xlsx.ts';
import { generateListXlsx } from './list-table.ts';
import type { DocumentFormat } from './printed-document.ts';
import { type DocumentJob, DRAWING_THREAD, type Drawable } from './worker-messages.ts';

doJobs(
  DRAWING_THREAD,
  async ({ format, document }: DocumentJob) => new Uint8Array(await draw(document, format)),
  (bytes) => [bytes.buffer],
);

function draw(document: Drawable, format: DocumentFormat): Uint8Array | Promise<Uint8Array> {
  if ('documents' in document) return generatePdfs(document.documents);
  if ('head' in document) return format === 'pdf' ? generateListPdf(document) : generateListXlsx(document);
  return format === 'pdf' ? generatePdf(document) : generateXlsx(document);
}
