/**
 * One request and its response, independent of its source: a socket (`node-exchange.ts`) or a request inside the
 * process, made by page rendering (`inner-calls.ts`) and by tests (`fetch-exchange.ts`). Handlers know nothing else of
 * HTTP.
 */
import type { Readable } from 'node:stream';

export interface Exchange {
  readonly method: string;
  /** As sent, percent-encoded, without the query. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly search: string;
  /** Scheme and host as the visitor typed them: `https://shop.example`. */
  readonly origin: string;
  /** IP address of the visitor, for rate limits. */
  readonly address: string;
  /** `name` in lower case. */
  header(name: string): string | undefined;
  /** The whole body. @throws AppError `body-too-large` without reading the rest. */
  body(limit: number): Promise<Buffer>;
  /** Calls `fn` when the client closes the connection; returns the function that ends it. Left out: it cannot be seen. */
  onGone?(fn: () => void): () => void;
}

export type ResponseHeaders = Record<string, string | string[]>;

export interface HttpResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: string | Uint8Array | Readable | null;
  /** The value whose JSON text is in `body`, so that requests inside the process need not parse it. Read-only. */
  readonly value?: unknown;
}

export type Handler = (exchange: Exchange) => Promise<HttpResponse>;

/** Value of one cookie of the request. */
export function cookieOf(exchange: Exchange, name: string): string | undefined {
  const header = exchange.header('cookie');
  if (header === undefined) return undefined;
  for (let from = 0; from < header.length; ) {
    const end = header.indexOf(';', from);
    const pair = header.slice(from, end < 0 ? header.length : end).trim();
    if (pair.startsWith(name) && pair[name.length] === '=') return pair.slice(name.length + 1);
    if (end < 0) break;
    from = end + 1;
  }
  return undefined;
}
