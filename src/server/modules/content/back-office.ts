/** The only endpoint of the back-office client (C-API-4): the page style, with a bearer token. */
import { hash, timingSafeEqual } from 'node:crypto';
import { failure } from '#server/platform/http/error-answer.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import { languageOf } from '#server/platform/http/mount.ts';
import type { Content } from './content.service.ts';

export const BACK_OFFICE_PATH = '/back-office/api';

/** `bearer`: accepted tokens. The application's own token identifies the storefront for visitors without a login. */
export function backOffice(
  content: Pick<Content, 'style'>,
  bearer: { appToken: string; valid(token: string): boolean },
): Handler {
  return async (exchange) => {
    const locale = languageOf(exchange);
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD')
      return failure('method-not-allowed', locale, { Allow: 'GET' });
    const token = /^Bearer (\S+)$/i.exec(exchange.header('authorization') ?? '')?.[1] ?? '';
    if (!same(token, bearer.appToken) && !bearer.valid(token)) return failure('no-application-token', locale);
    if (new URLSearchParams(exchange.search).get('route') !== 'main') return failure('not-found', locale);
    const body = JSON.stringify({ message: { data: { css: await content.style() } } });
    const tag = `W/"${hash('sha1', body, 'base64url')}"`;
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, max-age=60, stale-while-revalidate=600',
      ETag: tag,
      Vary: 'Authorization',
    };
    if (exchange.header('if-none-match') === tag) return { status: 304, headers, body: null };
    return { status: 200, headers, body };
  };
}

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(hash('sha256', given)), Buffer.from(hash('sha256', expected))];
  return timingSafeEqual(a, b);
}
