/**
 * Messages between the shop and its document thread. Separate from the generator, so that the shop starts without
 * loading it.
 */
import type { ListTable } from './list-table.ts';
import type { DocumentFormat, PrintedDocument } from './printed-document.ts';

/** Several documents of one file. */
export interface PrintedDocuments {
  readonly documents: readonly PrintedDocument[];
}

export type Drawable = PrintedDocument | PrintedDocuments | ListTable;

export interface DocumentJob {
  readonly format: DocumentFormat;
  readonly document: Drawable;
}

/** Passed to the thread when it is created, so that the file does nothing when imported elsewhere. */
export const DRAWING_THREAD = 'bancale.documents';
