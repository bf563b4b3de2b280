/** `GET /api/office/inbox-files/enquiry/12/0`: a file that came with an enquiry or a dispute, for staff who read them. */
import { AppError } from '#contract/values/errors.ts';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { appErrorOf, errorResponse } from '#server/platform/http/error-answer.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { StaffIdentity } from '#server/platform/http/staff-caller.ts';
import type { DisputeAdmin } from '../disputes/index.ts';
import { readEnquiryFile } from '../enquiries/index.ts';

export const INBOX_FILES_PREFIX = '/api/office/inbox-files/';

/** Path of a file; `position` counts from 0. */
export const inboxFilePath = (kind: 'enquiry' | 'dispute', id: number, position: number): string =>
  `${INBOX_FILES_PREFIX}${kind}/${id}/${position}`;

export interface InboxFilesDeps {
  readonly db: Queryable;
  readonly identity: StaffIdentity;
  readonly disputes: Pick<DisputeAdmin, 'files'>;
  readonly readPaper: (sha256: string) => Promise<Uint8Array>;
  readonly log: Pick<Log, 'error'>;
}

interface InboxFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export function inboxFiles({ db, identity, disputes, readPaper, log }: InboxFilesDeps): Handler {
  async function fileOf(kind: string, id: number, position: number): Promise<InboxFile | undefined> {
    if (kind === 'enquiry') return readEnquiryFile(db, id, position);
    const files = await disputes.files(id).catch(() => []);
    const file = files[position];
    return file && { name: file.name, mediaType: file.mediaType, bytes: await readPaper(file.sha256) };
  }

  return async (exchange) => {
    const headers: Record<string, string | string[]> = { 'Cache-Control': 'no-store' };
    try {
      if (!identity.isOpenTo(exchange)) throw new AppError('not-found');
      if (exchange.method !== 'GET') throw new AppError('method-not-allowed');
      const { staff, cookie } = await identity.identify(exchange);
      if (cookie) headers['Set-Cookie'] = [cookie];
      if (!staff) throw new AppError('session-expired');
      if (!staff.permissions.has('enquiries.read')) throw new AppError('forbidden', { permission: 'enquiries.read' });
      const [, kind = '', id, position] =
        /^(enquiry|dispute)\/(\d{1,9})\/(\d{1,2})$/.exec(exchange.path.slice(INBOX_FILES_PREFIX.length)) ?? [];
      const file = kind === '' ? undefined : await fileOf(kind, Number(id), Number(position));
      if (!file) throw new AppError('not-found');
      headers['Content-Type'] = file.mediaType;
      // Photos and PDFs by their content (C-CNT-2): shown, not run.
      headers['Content-Disposition'] = `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`;
      headers['Content-Security-Policy'] = 'sandbox';
      return { status: 200, headers, body: Buffer.from(file.bytes) };
    } catch (error) {
      const expected = appErrorOf(error);
      if (expected !== error) log.error({ err: error }, 'a file of the inbox could not be read');
      return errorResponse(expected, DEFAULT_LOCALE, headers);
    }
  };
}
