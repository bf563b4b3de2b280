/** The text of a PDF as a reader finds it, page by page. An independent program reads: not the one that has written. */
import { extractText, getDocumentProxy } from 'unpdf';

export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[]; text: string }> {
  // The reader takes the bytes for its own.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  return { pages, text: pages.join(' ') };
}
