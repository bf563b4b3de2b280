/**
 * The PDF library, loaded only when a flyer is opened. Phones do not show PDFs inside a page, and our content policy
 * allows no plug-ins, so the pages are rendered on a canvas.
 */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export interface PdfPages {
  readonly count: number;
  /** Height divided by width of the first page. */
  readonly ratio: number;
  /** Renders a page (from 1) at the width of the canvas on screen. */
  draw(canvas: HTMLCanvasElement, page: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** A higher pixel density is not visibly sharper. */
const DENSITY_MAX = 2;

/** @throws if the file does not exist or is not a PDF. */
export async function openPdf(url: string): Promise<PdfPages> {
  const loading = getDocument({ url, isEvalSupported: false });
  const pdf: PDFDocumentProxy = await loading.promise;
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  return {
    count: pdf.numPages,
    ratio: height / width,
    async draw(canvas, number, signal) {
      const page = await pdf.getPage(number);
      if (signal.aborted) return;
      const density = Math.min(DENSITY_MAX, window.devicePixelRatio || 1);
      const scale = (canvas.clientWidth * density) / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      const task = page.render({ canvas, viewport });
      signal.addEventListener('abort', () => task.cancel(), { once: true });
      await task.promise.catch((error) => {
        if (!signal.aborted) throw error;
      });
    },
    close: () => void loading.destroy(),
  };
}
