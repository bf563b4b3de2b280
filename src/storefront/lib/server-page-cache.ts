/** Finished pages of guests, least recently used first to go. One version at a time: a new one empties the cache. */
import { createHash } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';

export interface StoredPage {
  /** Name and value; the entity tag among them. */
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly locale: Locale;
  readonly body: Buffer;
  /** Brotli. */
  readonly compressed: Buffer;
  readonly etag: string;
}

const MAX_BYTES = 64 * 1024 * 1024;

export class GuestPageCache {
  readonly #pages = new Map<string, StoredPage>();
  #version = '';
  #bytes = 0;

  /** The page under `key` when it was made from `version`. */
  get(key: string, version: string): StoredPage | undefined {
    if (version !== this.#version) return undefined;
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  set(key: string, version: string, page: Omit<StoredPage, 'etag'>): StoredPage {
    if (version !== this.#version) {
      this.#pages.clear();
      this.#bytes = 0;
      this.#version = version;
    }
    const etag = `W/"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`;
    const stored = { ...page, headers: [...page.headers, ['ETag', etag] as const], etag };
    this.#remove(key);
    this.#pages.set(key, stored);
    this.#bytes += size(stored);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#remove(oldest);
    }
    return stored;
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#bytes -= size(page);
    this.#pages.delete(key);
  }
}

function size(page: StoredPage): number {
  return page.body.length + page.compressed.length;
}
