/**
 * Generates documents in a worker thread: a long order takes half a second, during which the shop must go on handling
 * requests.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DRAWING_THREAD, type Drawable, type Drawn, type ToDraw } from './drawing-messages.ts';
import { drawListXlsx } from './list-table.ts';
import { drawPdf } from './pdf-drawing.ts';
import type { DocumentFormat } from './printed-document.ts';
import { drawXlsx } from './xlsx-drawing.ts';

if (parentPort && workerData === DRAWING_THREAD) {
  const port = parentPort;
  port.on('message', async ({ id, format, document }: ToDraw) => {
    try {
      const made = await draw(document, format);
      const bytes = new Uint8Array(made);
      port.postMessage({ id, bytes } satisfies Drawn, [bytes.buffer]);
    } catch (error) {
      port.postMessage({
        id,
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Drawn);
    }
  });
}

function draw(document: Drawable, format: DocumentFormat): Uint8Array | Promise<Uint8Array> {
  if ('head' in document) return drawListXlsx(document);
  return format === 'pdf' ? drawPdf(document) : drawXlsx(document);
}
