/** Pictures and documents below `/media/`; some documents are for customers only (C-CAT-1). */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { AppError } from '#contract/values/errors.ts';
import type { IdentityCheck } from '../caller.ts';
import { failure } from '../error-answer.ts';
import type { Exchange, Handler, HttpResponse } from '../exchange.ts';
import { languageOf } from '../mount.ts';
import { byteRange } from './byte-range.rules.ts';
import { fileRefusal } from './file-refusal.ts';

/** A file as the catalogue describes it. */
export interface ServedFile {
  readonly path: string;
  readonly size: number;
  readonly access: 'everybody' | 'customers';
  readonly headers: Readonly<Record<string, string>>;
}

const PREFIX = '/media/';
const DRAWING = 'image/svg+xml';
const DRAWINGS_BYTES = 16 * 1024 * 1024;
/** Larger ones are read from disk for each request. */
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
    maxSize: DRAWINGS_BYTES,
    sizeCalculation: ({ plain, compressed }) => plain.length + compressed.length,
  });

  async function keep(name: string, { path, headers }: ServedFile): Promise<Drawing> {
    const plain = await readFile(path);
    const drawing = { headers: { ...headers, ETag: tagOf(name) }, plain, compressed: await brotli(plain) };
    drawings.set(name, drawing);
    return drawing;
  }

  return async (exchange) => {
    const locale = languageOf(exchange);
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD')
      return failure('method-not-allowed', locale, { Allow: 'GET' });
    const name = exchange.path.slice(PREFIX.length);
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
      body: createReadStream(file.path, part && { start: first, end: last }),
    };
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
