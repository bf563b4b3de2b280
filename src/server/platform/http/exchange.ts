/**
 * One request and its answer, whatever brought it: a socket (`node-exchange.ts`) or a call inside the process, made by page
 * rendering (`inner-calls.ts`) and by tests (`fetch-exchange.ts`). Handlers know nothing else of HTTP.
 */
import type { Readable } from 'node:stream';

export interface Exchange {
  readonly method: string;
  /** As it was sent, percent-encoded, without the query. */
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly search: string;
  /** Scheme and host the visitor used: `https://shop.example`. */
  readonly origin: string;
  /** Address of the visitor, for limits. */
  readonly address: string;
  /** `name` in lower case. */
  header(name: string): string | undefined;
  /** The whole body. @throws AppError `body-too-large` without reading the rest. */
  body(limit: number): Promise<Buffer>;
}

export type AnswerHeaders = Record<string, string | string[]>;

export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: string | Uint8Array | Readable | null;
  /** What `body` is the JSON text of: for calls inside the process, which need not read it back. Not to be changed. */
  readonly value?: unknown;
}

export type Handler = (exchange: Exchange) => Promise<Answer>;

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
