/**
 * Pages for `main.ts`: runs natively beside the build. Adds what the framework leaves out: guests' page cache, content
 * security policy, compression, relayed cookies.
 */
import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LANGUAGE_COOKIE_DAYS } from '#contract/constants.ts';
import type { Locale } from '#contract/locale.ts';
import type { PublicSettings } from '#contract/shop-settings.ts';
import { GuestPageCache, type StoredPage } from './lib/server-page-cache.ts';

/** What `build/server/index.js` (or Vite's virtual server build) offers us. */
export interface StorefrontBuild {
  entry: { module: { createPageHandler: (build: never, mode: 'production' | 'development') => PageHandler } };
}
type PageHandler = (
  request: Request,
  options: Record<string, unknown>,
) => Promise<{ response: Response; setCookies: string[] }>;

export interface StorefrontOptions {
  /** Called once in production; in development per request, so that changed files are picked up. */
  readonly build: () => Promise<StorefrontBuild>;
  readonly mode: 'production' | 'development';
  /** The server's own handler (`serverApp.fetch`): loaders call the API through it, without a network hop. */
  readonly api: (request: Request) => Promise<Response> | Response;
  readonly settings: () => PublicSettings;
  /** Changes whenever content or catalogue change: old guest pages are then never served again. */
  readonly version: () => string;
  /** Name of the session cookie; a request without it is a guest's. */
  readonly sessionCookie: string;
}

export interface PageRequestInfo {
  /** Scheme and host the visitor used, `https://shop.example`. */
  readonly origin: string;
  /** Passed on to the API for limits and logs. */
  readonly clientAddress?: string;
  readonly requestId?: string;
}

/** Answers every page and `.data` request of the shop. */
export function createStorefront(
  options: StorefrontOptions,
): (request: Request, info: PageRequestInfo) => Promise<Response> {
  const cache = new GuestPageCache();
  let handler: Promise<PageHandler> | undefined;

  async function loadHandler(): Promise<PageHandler> {
    const build = await options.build();
    return build.entry.module.createPageHandler(build as never, options.mode);
  }

  return async (request, info) => {
    const cookie = request.headers.get('Cookie') ?? '';
    const guest = !cookie.includes(`${options.sessionCookie}=`);
    const mayStore = guest && request.method === 'GET' && options.mode === 'production';
    const version = options.version();
    // Looked up before anything is parsed: most visitors are guests, and this is all their pages cost.
    const stored = mayStore ? cache.get(request.url, version) : undefined;
    if (stored) return fromStore(stored, request, cookie);
    const { pathname } = new URL(request.url);
    const locale = localeOf(pathname);
    const cacheable = mayStore && !pathname.endsWith('.data');
    if (options.mode === 'development') handler = undefined;
    handler ??= loadHandler();
    const nonce = cacheable ? undefined : randomBytes(16).toString('base64');
    const { response, setCookies } = await (await handler)(request, {
      api: options.api,
      settings: options.settings(),
      origin: info.origin,
      locale,
      cookie,
      nonce,
      mayHaveSession: !guest,
      forwarded: {
        ...(info.clientAddress ? { 'X-Forwarded-For': info.clientAddress } : {}),
        ...(info.requestId ? { 'X-Request-Id': info.requestId } : {}),
      },
    });
    const headers = new Headers(response.headers);
    for (const line of setCookies) headers.append('Set-Cookie', line);
    headers.set('Vary', 'Accept-Encoding, Cookie');
    const body = response.body ? Buffer.from(await response.arrayBuffer()) : null;
    const html = headers.get('Content-Type')?.startsWith('text/html') ?? false;
    if (html) securePage(headers, nonce, body, options.mode);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', cacheControl(request, guest));
    if (cacheable && html && body && response.status === 200 && setCookies.length === 0) {
      const page = cache.set(request.url, version, {
        headers: [...headers],
        locale,
        body,
        compressed: compress(body, 'br', 5),
      });
      return fromStore(page, request, cookie);
    }
    if (html) rememberLanguage(headers, locale, cookie);
    return plainAnswer(request, response.status, headers, body);
  };
}

/** A customer's data may be kept by his own browser for the moment between hover and click, never longer. */
function cacheControl(request: Request, guest: boolean): string {
  const prefetch = /prefetch/.test(request.headers.get('Sec-Purpose') ?? request.headers.get('Purpose') ?? '');
  if (prefetch) return 'private, max-age=10';
  return guest ? 'private, no-cache' : 'no-store';
}

function fromStore(page: StoredPage, request: Request, cookie: string): Response {
  const headers = new Headers(page.headers as Array<[string, string]>);
  rememberLanguage(headers, page.locale, cookie);
  if (request.headers.get('If-None-Match') === page.etag) return new Response(null, { status: 304, headers });
  if (!/\bbr\b/.test(request.headers.get('Accept-Encoding') ?? ''))
    return plainAnswer(request, 200, headers, page.body);
  headers.set('Content-Encoding', 'br');
  return new Response(new Uint8Array(page.compressed), { headers });
}

function compress(body: Buffer, encoding: 'br' | 'gzip', quality: number): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 });
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

const COMPRESS_FROM_BYTES = 1024;
const LANGUAGE_SECONDS = LANGUAGE_COOKIE_DAYS * 86_400;
const KNOWN_LANGUAGE = { it: /(?:^|;\s*)language=it(?:;|$)/, en: /(?:^|;\s*)language=en(?:;|$)/ } as const;

function plainAnswer(request: Request, status: number, headers: Headers, body: Buffer | null): Response {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  if (!body || !encoding || body.length < COMPRESS_FROM_BYTES || headers.has('Content-Encoding'))
    return new Response(body && new Uint8Array(body), { status, headers });
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return new Response(new Uint8Array(compress(body, encoding, 4)), { status, headers });
}

function localeOf(pathname: string): Locale {
  return /^\/en(\/|\.data$|$)/.test(pathname) || pathname === '/en/_.data' ? 'en' : 'it';
}

/** The language cookie follows the page's language, 365 days, lax (storefront.md §9). */
function rememberLanguage(headers: Headers, locale: Locale, cookie: string): void {
  if (KNOWN_LANGUAGE[locale].test(cookie)) return;
  headers.append('Set-Cookie', `language=${locale}; Path=/; Max-Age=${LANGUAGE_SECONDS}; SameSite=Lax`);
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Strict policy (C-ID-8): scripts by nonce, or by hash on pages that are stored for many visitors. */
function securePage(headers: Headers, nonce: string | undefined, body: Buffer | null, mode: string): void {
  let scripts = `'nonce-${nonce}'`;
  if (!nonce) {
    const hashes = new Set<string>();
    for (const [, code = ''] of (body?.toString('utf8') ?? '').matchAll(INLINE_SCRIPT))
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    scripts = [...hashes].join(' ');
  }
  const development = mode === 'development';
  headers.set(
    'Content-Security-Policy',
    [
      "default-src 'self'",
      `script-src 'self' ${scripts}`,
      development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      development ? "connect-src 'self' ws:" : "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
}
