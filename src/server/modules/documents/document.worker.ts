/**
 * Generates documents in a worker thread: a long order takes half a second, during which the shop must go on handling
 * requests.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { generateListPdf } from './generate-list-pdf.ts';
import { generatePdf } from './generate-pdf.ts';
import { generateXlsx } from './generate-xlsx.ts';
import { generateListXlsx } from './list-table.ts';
import type { DocumentFormat } from './printed-document.ts';
import { type DocumentJob, DRAWING_THREAD, type Drawable, type GeneratedDocument } from './worker-messages.ts';

if (parentPort && workerData === DRAWING_THREAD) {
  const port = parentPort;
  port.on('message', async ({ id, format, document }: DocumentJob) => {
    try {
      const made = await draw(document, format);
      const bytes = new Uint8Array(made);
      port.postMessage({ id, bytes } satisfies GeneratedDocument, [bytes.buffer]);
    } catch (error) {
      port.postMessage({
        id,
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies GeneratedDocument);
    }
  });
}

function draw(document: Drawable, format: DocumentFormat): Uint8Array | Promise<Uint8Array> {
  if ('head' in document) return format === 'pdf' ? generateListPdf(document) : generateListXlsx(document);
  return format === 'pdf' ? generatePdf(document) : generateXlsx(document);
}
