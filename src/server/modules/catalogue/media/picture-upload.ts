/** `PUT /api/office/media-files/12?name=VT933.08.020_2.jpg`: one picture of an upload; sent twice it is the same one. */
import { AppError } from '#contract/values/errors.ts';
import { MOST_PICTURE_BYTES } from '#contract/values/picture-limits.ts';
import { appErrorOf, errorResponse } from '#server/platform/http/error-answer.ts';
import type { Exchange, Handler } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { isOwnOrigin } from '#server/platform/http/same-origin.rules.ts';
import type { StaffIdentity } from '#server/platform/http/staff-caller.ts';
import { problemText } from './picture-problems.ts';
import type { PictureUploads } from './picture-uploads.service.ts';

export const MEDIA_FILES_PREFIX = '/api/office/media-files/';
const LONGEST_NAME = 300;

export interface PictureUploadDeps {
  readonly uploads: Pick<PictureUploads, 'receive'>;
  readonly identity: StaffIdentity;
  readonly publicUrl: string | undefined;
  readonly log: Pick<Log, 'error'>;
}

export function pictureUpload({ uploads, identity, publicUrl, log }: PictureUploadDeps): Handler {
  function checkOrigin(exchange: Exchange): void {
    const fetchSite = exchange.header('sec-fetch-site');
    const origin = exchange.header('origin');
    if (!isOwnOrigin({ origin, fetchSite, hasSession: true }, exchange.origin, publicUrl))
      throw new AppError('foreign-origin');
  }

  return async (exchange) => {
    const headers: Record<string, string | string[]> = { 'Cache-Control': 'no-store' };
    let locale: 'it' | 'en' = 'it';
    try {
      if (!identity.isOpenTo(exchange)) throw new AppError('not-found');
      const { staff, cookie } = await identity.identify(exchange);
      if (cookie) headers['Set-Cookie'] = [cookie];
      if (!staff) throw new AppError('session-expired');
      locale = staff.locale;
      if (!staff.permissions.has('media.write')) throw new AppError('forbidden', { permission: 'media.write' });
      const [, number] = /^(\d{1,9})$/.exec(exchange.path.slice(MEDIA_FILES_PREFIX.length)) ?? [];
      if (number === undefined) throw new AppError('not-found');
      if (exchange.method !== 'PUT') throw new AppError('method-not-allowed');
      checkOrigin(exchange);
      const name = new URLSearchParams(exchange.search).get('name') ?? '';
      if (name === '' || name.length > LONGEST_NAME) throw new AppError('validation');
      const content = await exchange.body(MOST_PICTURE_BYTES);
      const { id, problem } = await uploads.receive(staff.userId, Number(number), name, content);
      const body = JSON.stringify({ id, problem: problemText(problem, locale) });
      return { status: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body };
    } catch (error) {
      const expected = appErrorOf(error);
      if (expected !== error) log.error({ err: error }, 'a picture that was sent could not be stored');
      return errorResponse(expected, locale, headers);
    }
  };
}
