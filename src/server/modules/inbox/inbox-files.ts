/** A file that came with an enquiry or a dispute, for staff who read them. */
import { inboxFile, officeFileHref } from '#contract/office/office-files.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type OfficeFileRoute, officeFileRoute } from '#server/platform/http/office-file.ts';
import type { DisputeAdmin } from '../disputes/index.ts';
import { readEnquiryFile } from '../enquiries/index.ts';

/** Path of a file; `position` counts from 0. */
export const inboxFilePath = (kind: 'enquiry' | 'dispute', id: number, position: number): string =>
  officeFileHref(inboxFile, { kind, id, position });

export interface InboxFilesDeps {
  readonly db: Queryable;
  readonly disputes: Pick<DisputeAdmin, 'files'>;
  readonly readPaper: (sha256: string) => Promise<Uint8Array>;
}

interface InboxFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export function inboxFiles({ db, disputes, readPaper }: InboxFilesDeps): OfficeFileRoute {
  async function fileOf(kind: string, id: number, position: number): Promise<InboxFile | undefined> {
    if (kind === 'enquiry') return readEnquiryFile(db, id, position);
    if (kind !== 'dispute') return undefined;
    const files = await disputes.files(id).catch(() => []);
    const file = files[position];
    return file && { name: file.name, mediaType: file.mediaType, bytes: await readPaper(file.sha256) };
  }

  return officeFileRoute(inboxFile, {
    async get({ params: { kind, id, position } }) {
      const file = await fileOf(kind, id, position);
      if (!file) throw new AppError('not-found');
      return {
        type: file.mediaType,
        // Photos and PDFs by their content (C-CNT-2): shown, not run.
        disposition: 'inline',
        name: file.name,
        headers: { 'Content-Security-Policy': 'sandbox' },
        body: Buffer.from(file.bytes),
      };
    },
  });
}
