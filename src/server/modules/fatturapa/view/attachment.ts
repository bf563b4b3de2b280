/** A file that an invoice carries, made safe to download (C-FISC-1). */
import type { Invoice } from '../format/invoice.ts';
import { safeFileName } from './safe-file-name.rules.ts';

export interface Attachment {
  /** A name without folders, control characters or leading dots: for `Content-Disposition`. */
  readonly fileName: string;
  /** Always this: a browser saves it and opens nothing, whatever the document calls it. */
  readonly mediaType: 'application/octet-stream';
  readonly bytes: Uint8Array;
}

/** The attachment at a place of the list (from 0); undefined when there is none. */
export function attachmentOf({ body }: Invoice, place: number): Attachment | undefined {
  const found = body.attachments?.[place];
  if (!found) return undefined;
  return {
    fileName: safeFileName(found.name ?? '', found.format, place),
    mediaType: 'application/octet-stream',
    bytes: Buffer.from(found.content ?? '', 'base64'),
  };
}
