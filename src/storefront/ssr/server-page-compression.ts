/** Compression of rendered pages, in one piece: a compressing stream costs 69 % more (docs/decisions/0183-what-we-add-to-react-router.md). */
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Smaller responses are not worth compressing. */
const FROM_BYTES = 1024;

/** The best encoding that the visitor's `Accept-Encoding` allows; undefined = none. */
export function wantedEncoding(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  bytes: number,
): Encoding | undefined {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || bytes < FROM_BYTES) return undefined;
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** `quality` is the one of brotli. */
export function compress(body: Uint8Array, encoding: Encoding, quality: number): Buffer {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 });
  return brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** The original of a body compressed with brotli. */
export const unpackBrotli = (payload: Buffer): Buffer => brotliDecompressSync(payload);
