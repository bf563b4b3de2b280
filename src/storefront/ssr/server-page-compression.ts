/** Compression of finished pages, in one piece: a compressing stream costs 69 % more (stack.md, A5). */
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Smaller answers are not worth it. */
const FROM_BYTES = 1024;

/** What the visitor's `Accept-Encoding` allows; undefined = as it is. */
export function wantedEncoding(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  bytes: number,
): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || bytes < FROM_BYTES) return undefined;
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** `quality` is brotli's. */
export function compress(body: Uint8Array, encoding: Encoding, quality: number): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 });
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** What was packed with brotli, as it was. */
export const unpackBrotli = (packed: Buffer): Buffer => brotliDecompressSync(packed);
