/** Socket → exchange → socket. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { AppError } from '#contract/values/errors.ts';
import type { Exchange, HttpResponse } from './exchange.ts';
import type { StoredPage } from './pages/page-requests.ts';
import type { SecurityHeaders } from './pages/security-headers.ts';
import type { Visitor } from './proxy-trust.rules.ts';

/** Compressing smaller responses is not worth the time. */
const COMPRESS_FROM = 2048;

export function nodeExchange(incoming: IncomingMessage, visitor: Visitor): Exchange {
  const target = incoming.url ?? '/';
  const question = target.indexOf('?');
  return {
    method: incoming.method ?? 'GET',
    path: question < 0 ? target : target.slice(0, question),
    search: question < 0 ? '' : target.slice(question + 1),
    origin: visitor.origin,
    address: visitor.address,
    header: (name) => {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: (limit) => readBody(incoming, limit),
    onGone(fn) {
      incoming.socket.once('close', fn);
      return () => incoming.socket.off('close', fn);
    },
  };
}

/** Stops storing data at the limit; the rest is discarded, so that the client can still read the response. */
function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) {
    incoming.resume();
    return Promise.reject(new AppError('body-too-large'));
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(new AppError('body-too-large'));
      }
    });
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    // The client closed the connection: nobody reads the response, and it is no error.
    const gone = () => reject(new AppError('refused'));
    incoming.on('error', gone);
    incoming.on('close', gone);
  });
}

/** Writes the response with the headers that every response has; a client that closed the connection is no error. */
export async function writeResponse(
  exchange: Exchange,
  response: HttpResponse,
  always: SecurityHeaders,
  outgoing: ServerResponse,
): Promise<void> {
  const { status, body } = response;
  const headers: HttpResponse['headers'] = { ...always, ...response.headers };
  if (outgoing.destroyed) return;
  if (body instanceof Readable) {
    outgoing.writeHead(status, headers);
    if (exchange.method === 'HEAD') {
      body.destroy();
      outgoing.end();
    } else await pipeline(body, outgoing).catch(() => outgoing.destroy());
    return;
  }
  let content = typeof body === 'string' ? Buffer.from(body) : body;
  if (content && content.length >= COMPRESS_FROM && isCompressible(headers)) {
    headers.Vary = withAcceptEncoding(headers.Vary);
    if (/\bgzip\b/.test(exchange.header('accept-encoding') ?? '')) {
      content = gzipSync(content, { level: 1 });
      headers['Content-Encoding'] = 'gzip';
    }
  }
  if (content || status !== 304) headers['Content-Length'] = String(content?.length ?? 0);
  outgoing.writeHead(status, headers);
  outgoing.end(exchange.method === 'HEAD' ? undefined : (content ?? undefined));
}

/** A page from the cache: everything is ready, nothing is computed any more. */
export function writeStored({ status, headers, body }: StoredPage, always: SecurityHeaders, outgoing: ServerResponse) {
  if (outgoing.destroyed) return;
  outgoing.writeHead(status, [...Object.entries(always).flat(), ...headers]);
  outgoing.end(body ?? undefined);
}

function withAcceptEncoding(vary: string | string[] | undefined): string {
  const fields = String(vary ?? '');
  if (fields === '') return 'Accept-Encoding';
  return /\baccept-encoding\b/i.test(fields) ? fields : `${fields}, Accept-Encoding`;
}

function isCompressible(headers: HttpResponse['headers']): boolean {
  const type = String(headers['Content-Type'] ?? '');
  return headers['Content-Encoding'] === undefined && /^(text\/|application\/json|image\/svg)/.test(type);
}
