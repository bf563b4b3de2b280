/** `Request` → exchange → `Response`: lets tests use the API without a network. */
import { Readable } from 'node:stream';
import { AppError } from '#contract/values/errors.ts';
import type { Exchange, Handler, HttpResponse } from './exchange.ts';

/**
 * A handler as a `fetch` function. The caller is trusted: `X-Forwarded-For` is the visitor's IP address, the URL's
 * origin the one they used. Never give it requests from a socket; those go through `node-exchange.ts`.
 */
export function fetchOf(handler: Handler): (request: Request) => Promise<Response> {
  return async (request) => responseOf(await handler(exchangeOf(request)));
}

function exchangeOf(request: Request): Exchange {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    search: url.search.slice(1),
    origin: url.origin,
    address: request.headers.get('x-forwarded-for') ?? '127.0.0.1',
    header: (name) => request.headers.get(name) ?? undefined,
    body: (limit) => readBody(request, limit),
  };
}

async function readBody(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > limit) throw new AppError('body-too-large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) throw new AppError('body-too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function responseOf({ status, headers, body }: HttpResponse): Response {
  const list: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') list.push([name, value]);
    else for (const line of value) list.push([name, line]);
  }
  const content =
    body instanceof Readable
      ? (Readable.toWeb(body) as ReadableStream)
      : (body as string | Uint8Array<ArrayBuffer> | null);
  return new Response(content, { status, headers: list });
}
