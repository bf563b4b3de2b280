/**
 * Links to files that a person opens: the browser gets an HTML page instead of JSON. Guests are sent to the login and
 * back to the file; users without access see a page that says so (storefront.md §6, C-ID-3); what is away for a moment
 * says so and asks again by itself. API clients still get status and JSON.
 */
import type { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { errorResponse } from '../error-answer.ts';
import type { Exchange, HttpResponse, ResponseHeaders } from '../exchange.ts';
import { plainPage } from './plain-page.ts';

/** `headers` are kept, above all the session cookies. */
export function fileRefusal(
  error: AppError,
  exchange: Exchange,
  locale: Locale,
  headers: ResponseHeaders = {},
): HttpResponse {
  const isFollowed = isFollowedLink(exchange);
  if (isFollowed && error.status === 503) {
    const sentence = plainPage(error, exchange, locale);
    return { ...sentence, headers: { ...headers, ...sentence.headers } };
  }
  const page = isFollowed ? pageFor(error, exchange, locale) : undefined;
  if (!page) return errorResponse(error, locale, headers);
  return { status: 303, headers: { ...headers, Location: page, 'Cache-Control': 'no-store' }, body: null };
}

/** Browsers that do not send the purpose of a request still accept HTML. */
function isFollowedLink(exchange: Exchange): boolean {
  if (exchange.method !== 'GET' || !exchange.header('accept')?.includes('text/html')) return false;
  const purpose = exchange.header('sec-fetch-mode');
  return purpose === undefined || purpose === 'navigate';
}

/** undefined: a page would not help here. */
function pageFor({ code, status }: AppError, { path, search }: Exchange, locale: Locale): string | undefined {
  const language = locale === 'en' ? '/en' : '';
  const file = new URLSearchParams({ of: search ? `${path}?${search}` : path });
  if (code === 'session-expired') {
    return `${language}/pages/login?${new URLSearchParams({ next: `${language}/pages/file?${file}` })}`;
  }
  if (status !== 403 && status !== 404 && status !== 422) return undefined;
  file.set('refused', status === 403 ? '403' : '404');
  return `${language}/pages/file?${file}`;
}
