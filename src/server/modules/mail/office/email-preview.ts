/**
 * An e-mail as its reader sees it, for a frame of the office. It runs nothing and loads nothing: what customers wrote may
 * stand in it.
 */
import { emailPage, officeFileHref } from '#contract/office/office-files.ts';
import { AppError } from '#contract/values/errors.ts';
import { type OfficeFileRoute, officeFileRoute } from '#server/platform/http/office-file.ts';
import { LOGO_CID } from '../mail-layout.ts';
import type { EmailAdmin } from './email-admin.service.ts';

export const emailPagePath = (id: number): string => officeFileHref(emailPage, { id });

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

export function emailPages(admin: Pick<EmailAdmin, 'content'>): OfficeFileRoute {
  return officeFileRoute(emailPage, {
    async get({ params }) {
      const shown = await admin.content(params.id);
      if (typeof shown === 'string') throw new AppError('not-found');
      const logo = shown.logo ? `data:image/png;base64,${Buffer.from(shown.logo.png).toString('base64')}` : '';
      return {
        type: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': POLICY },
        body: shown.html.replaceAll(`cid:${LOGO_CID}`, logo),
      };
    },
  });
}
