/** An endpoint for other systems and its handler. Modules export lists of them as `exchangeRoutes`; `app.ts` mounts them. */
import type { z } from 'zod';
import type { ExchangeEndpoint } from '#contract/exchange/exchange-endpoint.ts';
import type { ApiCaller } from './api-caller.ts';

export interface ExchangeContext<Request> {
  /** Parsed fields of path, query and body. */
  readonly request: Request;
  readonly caller: ApiCaller;
  /** Calls `fn` when the client closes the connection; returns the function that ends it. For a response that waits. */
  readonly onGone: (fn: () => void) => () => void;
}

export interface ExchangeRoute {
  readonly endpoint: ExchangeEndpoint;
  // biome-ignore lint/suspicious/noExplicitAny: a list holds routes of every request; the function below checks types
  readonly handle: (context: ExchangeContext<any>) => Promise<unknown>;
}

/** Connects an endpoint with its handler, which returns the whole JSON body of the contract. */
export function exchangeRoute<E extends ExchangeEndpoint>(
  endpoint: E,
  handle: (context: ExchangeContext<z.output<E['request']>>) => Promise<z.input<E['response']>>,
): ExchangeRoute {
  return { endpoint, handle };
}
