/** What the shop and its drawing thread say to each other. Apart from the drawing, so that the shop starts without it. */
import type { ListTable } from './list-table.ts';
import type { DocumentFormat, PrintedDocument } from './printed-document.ts';

export type Drawable = PrintedDocument | ListTable;

export interface ToDraw {
  readonly id: number;
  readonly format: DocumentFormat;
  readonly document: Drawable;
}

export type Drawn = { readonly id: number } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly failure: string }
);

/** Told to the thread when it is made, so that the file does nothing where it is imported otherwise. */
export const DRAWING_THREAD = 'bancale.documents';
