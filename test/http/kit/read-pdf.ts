/** The text of a PDF page by page, read with a library that is independent of the one that wrote it. */
import { extractText, getDocumentProxy } from 'unpdf';

export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[]; text: string }> {
  // The library transfers the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  return { pages, text: pages.join(' ') };
}
