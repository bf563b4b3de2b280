/** The response when the link to one's data is rejected: the page with the link, which shows the reason. */
import type { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { errorResponse } from '#server/platform/http/error-answer.ts';
import type { Exchange, HttpResponse, ResponseHeaders } from '#server/platform/http/exchange.ts';
import { fileRefusal } from '#server/platform/http/pages/file-refusal.ts';

const SAID_BY_PAGE = new Set(['confirm-identity', 'too-many-requests']);

export function personalFileRefusal(
  error: AppError,
  exchange: Exchange,
  locale: Locale,
  headers: ResponseHeaders,
): HttpResponse {
  if (!exchange.header('accept')?.includes('text/html')) return errorResponse(error, locale, headers);
  const page = `${locale === 'en' ? '/en' : ''}/pages/account/my-data`;
  const location = (to: string): HttpResponse => ({
    status: 303,
    headers: { ...headers, Location: to, 'Cache-Control': 'no-store' },
    body: null,
  });
  if (error.code === 'session-expired')
    return location(`${locale === 'en' ? '/en' : ''}/pages/login?${new URLSearchParams({ next: page })}`);
  if (SAID_BY_PAGE.has(error.code)) return location(`${page}?refused=${error.code}`);
  return fileRefusal(error, exchange, locale, headers);
}
