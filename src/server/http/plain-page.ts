/** The page for when no page can be made: a heading and a sentence in the visitor's language, nothing that has to be fetched. */
import type { AppError } from '#contract/errors.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/locale.ts';
import { errorMessage } from './error-messages.ts';
import type { Answer, Exchange } from './exchange.ts';
import { NO_CONTENT_POLICY } from './security-headers.ts';

const WORDS = {
  it: { title: 'Un momento', again: 'Riprova', back: 'Torna indietro: quello che hai scritto è ancora lì.' },
  en: { title: 'One moment', again: 'Try again', back: 'Go back: what you typed is still there.' },
} as const satisfies Record<Locale, Record<string, string>>;

/** Of a page: its address says it (storefront.md §2). */
export function pageLanguage(path: string): Locale {
  return /^\/en(\/|\.data$|$)/.test(path) ? 'en' : DEFAULT_LOCALE;
}

/** An expected failure as a page. One that passes by itself (503) asks again on its own. */
export function plainPage(error: AppError, { method, path }: Pick<Exchange, 'method' | 'path'>): Answer {
  const { status, code, details } = error;
  const locale = pageLanguage(path);
  const words = WORDS[locale];
  const wait = details.retry_after === undefined ? undefined : Math.ceil(details.retry_after);
  const reading = method === 'GET' || method === 'HEAD';
  const then = reading ? `<a href="">${words.again}</a>` : words.back;
  const body = `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.title}</title>
<main>
<h1>${words.title}</h1>
<p role="alert">${errorMessage(code, locale, details)}</p>
<p>${then}</p>
</main>
</html>
`;
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': NO_CONTENT_POLICY,
      ...(wait !== undefined && { 'Retry-After': String(wait) }),
      ...(status === 503 && reading && wait !== undefined && { Refresh: String(Math.max(5, wait)) }),
    },
    body,
  };
}
