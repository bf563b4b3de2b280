/** An endpoint for other systems and its handler. Modules export lists of them as `exchangeRoutes`; `app.ts` mounts them. */
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { ExchangeEndpoint } from '#contract/exchange/exchange-endpoint.ts';
import type { ApiCaller } from './api-caller.ts';
import type { ResponseHeaders } from './exchange.ts';
import type { RequestKey } from './idempotency-key.ts';

export interface ExchangeContext<Request> {
  /** Parsed fields of path, query and body. */
  readonly request: Request;
  readonly caller: ApiCaller;
  /** Of an endpoint whose body is a file. */
  readonly file: Uint8Array | undefined;
  /** Of an endpoint with `once`: the key of the request, if it has one. */
  readonly key: RequestKey | undefined;
  /** Calls `fn` when the client closes the connection; returns the function that ends it. For a response that waits. */
  readonly onGone: (fn: () => void) => () => void;
}

/** A response that says that the work goes on: 202. */
export class Accepted<Result = unknown> {
  readonly result: Result;

  constructor(result: Result) {
    this.result = result;
  }
}

/** A response that is streamed: of an endpoint whose contract says that it is a file. */
export class StreamedFile {
  readonly headers: ResponseHeaders;
  readonly body: Readable;

  constructor(headers: ResponseHeaders, body: Readable) {
    this.headers = headers;
    this.body = body;
  }
}

export interface ExchangeRoute {
  readonly endpoint: ExchangeEndpoint;
  // biome-ignore lint/suspicious/noExplicitAny: a list holds routes of every request; the function below checks types
  readonly handle: (context: ExchangeContext<any>) => Promise<unknown>;
}

/** Connects an endpoint that returns a file with its handler. */
export function exchangeFileRoute<E extends ExchangeEndpoint>(
  endpoint: E,
  handle: (context: ExchangeContext<z.output<E['request']>>) => Promise<StreamedFile>,
): ExchangeRoute {
  return { endpoint, handle };
}

/** Connects an endpoint with its handler, which returns the whole JSON body of the contract. */
export function exchangeRoute<E extends ExchangeEndpoint>(
  endpoint: E,
  handle: (
    context: ExchangeContext<z.output<E['request']>>,
  ) => Promise<z.input<E['response']> | Accepted<z.input<E['response']>>>,
): ExchangeRoute {
  return { endpoint, handle };
}
