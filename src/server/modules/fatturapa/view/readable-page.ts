/** A FatturaPA file → its readable page (C-FISC-1). */
import { readFatturaPa } from '../reading/read-fatturapa.ts';
import { invoiceHtml } from './invoice-html.rules.ts';
import { viewOfInvoice } from './invoice-view.rules.ts';

export interface PageOf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fileName: string;
  /** A file may hold several invoices: the one with this number, else the first. */
  readonly number: string;
  readonly locale: 'it' | 'en';
}

/** Name by which the thread's file knows that it is the thread. */
export const PAGE_THREAD = 'fatturapa-page';

/** Every filled field as HTML in UTF-8; undefined when the file holds no invoice that can be read. */
export async function readablePage({
  bytes,
  fileName,
  number,
  locale,
}: PageOf): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [paper] = await readFatturaPa(bytes, fileName);
  if (paper?.is !== 'invoices') return undefined;
  const invoice = paper.invoices.find(({ body }) => body.general?.document?.number === number) ?? paper.invoices[0];
  if (!invoice) return undefined;
  const { signed, signedBy } = paper;
  return new TextEncoder().encode(invoiceHtml(viewOfInvoice(invoice, locale, { signed, signedBy })));
}
