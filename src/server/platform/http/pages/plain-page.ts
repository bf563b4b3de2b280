/**
 * The page shown when no page can be rendered: a heading and a sentence in the visitor's language, nothing that has to
 * be fetched.
 */
import { createHash } from 'node:crypto';
import type { AppError } from '#contract/values/errors.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/values/locale.ts';
import { errorMessage } from '../error-messages.ts';
import type { Exchange, HttpResponse } from '../exchange.ts';
import { NO_CONTENT_POLICY } from './security-headers.ts';

const WORDS = {
  it: {
    reference: 'Codice per l’assistenza:',
    title: 'Un momento',
    again: 'Riprova',
    back: 'Torna indietro: quello che hai scritto è ancora lì.',
  },
  en: {
    reference: 'Reference for support:',
    title: 'One moment',
    again: 'Try again',
    back: 'Go back: what you typed is still there.',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** Colours of tokens.css, in a page that loads no style sheet. */
const STYLE = [
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#16191d;background:#fff;border-top:8px solid #ffcb05}',
  'main{max-width:36rem;margin:0 auto;padding:18vh 16px 16px}',
  'h1{margin:0;font-size:32px;line-height:1.2;letter-spacing:-.02em}',
  'p{margin:12px 0 0}',
  'a{display:inline-block;margin-top:12px;padding:10px 20px;background:#ffcb05;color:#16191d;font-weight:600;text-decoration:none}',
  'code{overflow-wrap:anywhere}',
  'a:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}',
].join('');
/** Nothing may be loaded or run; the one inline style is allowed by its hash. */
export const PLAIN_POLICY = `${NO_CONTENT_POLICY}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The language of a page, taken from its URL (storefront.md §2). */
export function pageLanguage(path: string): Locale {
  return /^\/en(\/|\.data$|$)/.test(path) ? 'en' : DEFAULT_LOCALE;
}

/** A document with a heading and `content` (HTML) below it. Sent with `PLAIN_POLICY`. */
export function plainDocument(locale: Locale, title: string, content: string): string {
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
<main>
<h1>${title}</h1>
${content}
</main>
</html>
`;
}

/**
 * An expected failure as a page; `locale` of a file, whose URL has no language. A temporary one (503) reloads itself; of one
 * that is ours (500) people can tell the support the id of their request.
 */
export function plainPage(
  error: AppError,
  { method, path }: Pick<Exchange, 'method' | 'path'>,
  locale: Locale = pageLanguage(path),
  requestId?: string,
): HttpResponse {
  const { status, code, details } = error;
  const words = WORDS[locale];
  const wait = details.retry_after === undefined ? undefined : Math.ceil(details.retry_after);
  const reading = method === 'GET' || method === 'HEAD';
  const then = reading ? `<a href="">${words.again}</a>` : words.back;
  // Ids of requests have letters, digits, dots and hyphens only.
  const reference =
    status === 500 && requestId !== undefined ? `<p>${words.reference} <code>${requestId}</code></p>\n` : '';
  const body = plainDocument(
    locale,
    words.title,
    `<p role="alert">${errorMessage(code, locale, details)}</p>\n${reference}<p>${then}</p>`,
  );
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': PLAIN_POLICY,
      ...(wait !== undefined && { 'Retry-After': String(wait) }),
      ...(status === 503 && reading && wait !== undefined && { Refresh: String(Math.max(5, wait)) }),
    },
    body,
  };
}
