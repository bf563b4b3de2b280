/**
 * Cache of rendered guest pages, least recently used first to go. It holds one version at a time: a new version empties
 * it.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Locale } from '#contract/values/locale.ts';
import { languageCookie } from './server-language-cookie.ts';
import { compress, type Encoding, unpackBrotli, wantedEncoding } from './server-page-compression.ts';

/** A response in its final form: headers and body are complete. */
export interface StoredResponse {
  readonly status: 200 | 304;
  /** Name, value, name, value …: the form that `writeHead` takes without conversion. */
  readonly headers: readonly string[];
  readonly body: Buffer | null;
}

export interface StoredPage {
  readonly etag: string;
  /** For a request with these `headers` (names in lower case) and this `cookie`. */
  respond(headers: Readonly<Record<string, string | string[] | undefined>>, cookie: string): StoredResponse;
}

/** A rendered page to be cached. */
export interface FinishedPage {
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly locale: Locale;
  /** Lifetime of the language cookie in the browser. */
  readonly languageDays: number;
  readonly body: Buffer;
}

/** About 950 pages of listings: they are stored compressed, at a seventh of their size. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Size of a page besides its body: headers with and without cookie, ETag, key. */
const AROUND_BYTES = 4096;
/** Compressed once per page, not per request. */
const QUALITY = 5;

export class GuestPageCache {
  readonly #pages: LRUCache<string, StoredPage>;
  #version = '';

  /** @param share how many such caches the process has: together they are as large as one */
  constructor(share = 1) {
    this.#pages = new LRUCache({ maxSize: Math.floor(MAX_BYTES / share) });
  }

  /** The page under `key` if it was rendered from `version`. */
  get(key: string, version: string): StoredPage | undefined {
    return version === this.#version ? this.#pages.get(key) : undefined;
  }

  /** The page under `key`, whatever its version: better than none while pages cannot be rendered. */
  stale(key: string): StoredPage | undefined {
    return this.#pages.peek(key);
  }

  set(key: string, version: string, finished: FinishedPage): StoredPage {
    if (version !== this.#version) this.#pages.clear();
    this.#version = version;
    const payload = ownCopy(compress(finished.body, 'br', QUALITY));
    let size = payload.length + AROUND_BYTES;
    const page = storedPage(finished, payload, (bytes) => {
      size += bytes;
      if (this.#pages.peek(key) !== page) return;
      // The library takes no new size for the value that it has.
      this.#pages.delete(key);
      this.#pages.set(key, page, { size });
    });
    this.#pages.set(key, page, { size });
    return page;
  }
}

/** zlib returns a slice of Node's pool: without a copy, a page of 12 KB would keep all 64 KB of it in memory. */
function ownCopy(payload: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(payload.length);
  payload.copy(own);
  return own;
}

/** `grew` reports how many more bytes the page takes now. */
function storedPage(
  { headers, locale, languageDays, body }: FinishedPage,
  brotli: Buffer,
  grew: (bytes: number) => void,
): StoredPage {
  const { length } = body;
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const language = languageCookie(locale, '', languageDays).flatMap((line) => ['Set-Cookie', line]);
  /** With and without the language cookie, which a first visit does not have. */
  const variants = (status: 200 | 304, content: Buffer | null, encoding?: Encoding) => {
    const pairs = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
    pairs.push('ETag', etag);
    if (encoding) pairs.push('Content-Encoding', encoding);
    if (content) pairs.push('Content-Length', String(content.length));
    const known: StoredResponse = { status, headers: pairs, body: content };
    const unknown: StoredResponse = { status, headers: [...pairs, ...language], body: content };
    return (cookie: string) => (languageCookie(locale, cookie, languageDays).length > 0 ? unknown : known);
  };
  const payload = variants(200, brotli, 'br');
  const unchanged = variants(304, null);
  /**
   * gzip is rarely requested, so it is made at the first such request; uncompressed, which almost nobody requests, at
   * each.
   */
  let gzip: typeof payload | undefined;
  return {
    etag,
    respond(asked, cookie) {
      if (asked['if-none-match'] === etag) return unchanged(cookie);
      const encoding = wantedEncoding(asked, length);
      if (encoding === 'br') return payload(cookie);
      if (encoding !== 'gzip') return variants(200, unpackBrotli(brotli))(cookie);
      if (!gzip) {
        const zipped = ownCopy(compress(unpackBrotli(brotli), 'gzip', QUALITY));
        gzip = variants(200, zipped, 'gzip');
        grew(zipped.length);
      }
      return gzip(cookie);
    },
  };
}
