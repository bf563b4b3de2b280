/**
 * `GET /api/office/emails/12.html`: an e-mail as its reader sees it, for a frame of the office. It runs nothing and loads
 * nothing: what customers wrote may stand in it.
 */
import { AppError } from '#contract/values/errors.ts';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import { appErrorOf, errorResponse } from '#server/platform/http/error-answer.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { StaffIdentity } from '#server/platform/http/staff-caller.ts';
import { LOGO_CID } from '../mail-layout.ts';
import type { EmailAdmin } from './email-admin.service.ts';

export const EMAIL_PAGES_PREFIX = '/api/office/emails/';

export const emailPagePath = (id: number): string => `${EMAIL_PAGES_PREFIX}${id}.html`;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

export interface EmailPagesDeps {
  readonly identity: StaffIdentity;
  readonly admin: Pick<EmailAdmin, 'content'>;
  readonly log: Pick<Log, 'error'>;
}

/** It has amounts: `prices.read` beside `emails.read`. */
export function emailPages({ identity, admin, log }: EmailPagesDeps): Handler {
  return async (exchange) => {
    const headers: Record<string, string | string[]> = { 'Cache-Control': 'no-store' };
    try {
      if (!identity.isOpenTo(exchange)) throw new AppError('not-found');
      if (exchange.method !== 'GET') throw new AppError('method-not-allowed');
      const { staff, cookie } = await identity.identify(exchange);
      if (cookie) headers['Set-Cookie'] = [cookie];
      if (!staff) throw new AppError('session-expired');
      for (const permission of ['emails.read', 'prices.read'] as const)
        if (!staff.permissions.has(permission)) throw new AppError('forbidden', { permission });
      const [, id] = /^([1-9]\d{0,8})\.html$/.exec(exchange.path.slice(EMAIL_PAGES_PREFIX.length)) ?? [];
      const shown = id === undefined ? 'not-kept' : await admin.content(Number(id));
      if (typeof shown === 'string') throw new AppError('not-found');
      headers['Content-Type'] = 'text/html; charset=utf-8';
      headers['Content-Security-Policy'] = POLICY;
      const logo = shown.logo ? `data:image/png;base64,${Buffer.from(shown.logo.png).toString('base64')}` : '';
      return { status: 200, headers, body: shown.html.replaceAll(`cid:${LOGO_CID}`, logo) };
    } catch (error) {
      const expected = appErrorOf(error);
      if (expected !== error) log.error({ err: error }, 'an email could not be shown');
      return errorResponse(expected, DEFAULT_LOCALE, headers);
    }
  };
}
