/**
 * Files behind a link that a person follows: his browser gets a page to read instead of JSON. Guests log in and come back to the
 * file; whoever may not have it is told so (storefront.md §6, C-ID-3). Programs keep status and JSON.
 */
import type { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { errorAnswer } from './error-answer.ts';
import type { Answer, AnswerHeaders, Exchange } from './exchange.ts';

/** `headers` are kept: cookies of the session above all. */
export function fileRefusal(error: AppError, exchange: Exchange, locale: Locale, headers: AnswerHeaders = {}): Answer {
  const page = isFollowedLink(exchange) ? pageFor(error, exchange, locale) : undefined;
  if (!page) return errorAnswer(error, locale, headers);
  return { status: 303, headers: { ...headers, Location: page, 'Cache-Control': 'no-store' }, body: null };
}

/** Browsers that do not tell what a request is for still say that they would like a page. */
function isFollowedLink(exchange: Exchange): boolean {
  if (exchange.method !== 'GET' || !exchange.header('accept')?.includes('text/html')) return false;
  const purpose = exchange.header('sec-fetch-mode');
  return purpose === undefined || purpose === 'navigate';
}

/** undefined: nothing that a page could say better. */
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
