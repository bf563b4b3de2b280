/** Pictures and documents below `/media/`; some documents are for customers only (C-CAT-1). */

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import { cacheShare } from '#server/platform/cache/cache-share.ts';
import { picturePlaceholder } from '#server/platform/media/picture-placeholder.rules.ts';
import type { IdentityCheck } from '../caller.ts';
import { appErrorOf, failure } from '../error-answer.ts';
import type { Exchange, Handler, HttpResponse } from '../exchange.ts';
import { traceEach } from '../logging/trace-each.ts';
import { languageOf } from '../mount.ts';
import { byteRange } from './byte-range.rules.ts';
import { fileRefusal } from './file-refusal.ts';

/** A file as the catalogue describes it. */
export interface ServedFile {
  readonly size: number;
  /** Resolves when its bytes begin to come. */
  open(range?: { readonly first: number; readonly last: number }): Promise<Readable>;
  readonly access: 'everybody' | 'customers';
  readonly headers: Readonly<Record<string, string>>;
}

const PREFIX = '/media/';
const PICTURES = 'pictures/';
const DRAWING = 'image/svg+xml';
const DRAWINGS_BYTES = 16 * 1024 * 1024;
/** Larger ones are read for each request. */
const DRAWING_MAX = 256 * 1024;
const brotli = promisify(brotliCompress);

/** A cached drawing: the same few are in every list, and they are small texts. */
interface Drawing {
  readonly headers: Readonly<Record<string, string>>;
  readonly plain: Buffer;
  readonly compressed: Buffer;
}

/** `moved`: URL of now of a picture that was replaced; undefined = it was not. */
export function mediaHandler(
  find: (name: string) => Promise<ServedFile | undefined>,
  identity: Pick<IdentityCheck, 'identify'>,
  moved: (name: string) => Promise<string | undefined>,
): Handler {
  const drawings = new LRUCache<string, Drawing>({
    maxSize: cacheShare(DRAWINGS_BYTES),
    sizeCalculation: ({ plain, compressed }) => plain.length + compressed.length,
  });

  async function keep(name: string, { open, headers }: ServedFile): Promise<Drawing> {
    const plain = await buffer(await open());
    const drawing = { headers: { ...headers, ETag: tagOf(name) }, plain, compressed: await brotli(plain) };
    drawings.set(name, drawing);
    return drawing;
  }

  async function respond(exchange: Exchange, name: string, locale: Locale): Promise<HttpResponse> {
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD')
      return failure('method-not-allowed', locale, { Allow: 'GET' });
    // What was replaced leads to what it is now; browsers ask again, because it may be taken back.
    const address = await moved(name);
    if (address !== undefined)
      return { status: 302, headers: { Location: address, 'Cache-Control': 'no-cache' }, body: null };
    const known = drawings.get(name);
    if (known) return drawn(known, exchange);
    const file = await find(name);
    if (!file) return fileRefusal(new AppError('not-found'), exchange, locale);
    if (file.access === 'customers' && !(await identity.identify(exchange)).person) {
      const followed = fileRefusal(new AppError('session-expired'), exchange, locale);
      return followed.status === 303 ? followed : failure('forbidden', locale);
    }
    const drawing = file.headers['Content-Type'] === DRAWING && file.access === 'everybody' && file.size <= DRAWING_MAX;
    if (drawing) return drawn(await keep(name, file), exchange);
    const headers = { ...file.headers, ETag: tagOf(name), 'Accept-Ranges': 'bytes' };
    if (exchange.header('if-none-match') === headers.ETag) return { status: 304, headers, body: null };
    // Video players seek within the file; without ranges some of them play nothing at all.
    const unchanged = (exchange.header('if-range') ?? headers.ETag) === headers.ETag;
    const part = unchanged ? byteRange(exchange.header('range'), file.size) : undefined;
    if (part === 'beyond') {
      return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${file.size}` }, body: null };
    }
    const { first, last } = part ?? { first: 0, last: file.size - 1 };
    return {
      status: part ? 206 : 200,
      headers: {
        ...headers,
        'Content-Length': String(last - first + 1),
        ...(part && { 'Content-Range': `bytes ${first}-${last}/${file.size}` }),
      },
      // To the question how large it is, nothing has to be read.
      body: exchange.method === 'HEAD' ? Readable.from([]) : await file.open(part),
    };
  }

  return traceEach(
    () => 'media',
    async (exchange) => {
      const locale = languageOf(exchange);
      const name = exchange.path.slice(PREFIX.length);
      try {
        return await respond(exchange, name, locale);
      } catch (error) {
        // The storage is away, or the database.
        const expected = appErrorOf(error);
        if (expected.code !== 'unavailable') throw error;
        return name.startsWith(PICTURES) && expected === error
          ? placeholder(name)
          : fileRefusal(expected, exchange, locale);
      }
    },
  );
}

/** Never kept: the next request may get the picture. */
function placeholder(name: string): HttpResponse {
  return {
    status: 503,
    headers: {
      'Content-Type': DRAWING,
      'Cache-Control': 'no-store',
      'Retry-After': '5',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
    body: picturePlaceholder(name),
  };
}

/** The name contains the content's hash, so it is used as the ETag. */
function tagOf(name: string): string {
  return `"${name}"`;
}

function drawn({ headers, plain, compressed }: Drawing, exchange: Exchange): HttpResponse {
  if (exchange.header('if-none-match') === headers.ETag) return { status: 304, headers: { ...headers }, body: null };
  const payload = /\bbr\b/.test(exchange.header('accept-encoding') ?? '');
  return {
    status: 200,
    headers: { ...headers, Vary: 'Accept-Encoding', ...(payload && { 'Content-Encoding': 'br' }) },
    body: payload ? compressed : plain,
  };
}
