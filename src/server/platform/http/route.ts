/** One call: its endpoint and what answers it. Modules export lists of routes; `app.ts` mounts them. */
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import type { Caller } from './caller.ts';
import type { Exchange } from './exchange.ts';

/** An answer that is JSON text already: the whole body, `message` included. For the hottest calls. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export interface RouteContext<Body> {
  /** Parsed and cleaned: no control characters, identity already checked against the session. */
  readonly body: Body;
  readonly caller: Caller;
  /** For what is not in the body: the visitor's address, a cookie. */
  readonly exchange: Exchange;
  /** Adds a `Set-Cookie` line to the answer. */
  readonly setCookie: (line: string) => void;
}

export interface Route {
  readonly endpoint: Endpoint;
  // biome-ignore lint/suspicious/noExplicitAny: a list holds routes of every body; `route()` below is where types are checked
  readonly handle: (context: RouteContext<any>) => Promise<unknown>;
}

/** Ties an endpoint to its handler; the answer is the whole JSON body of the contract, or the same as text. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (context: RouteContext<z.output<E['request']>>) => Promise<z.input<E['response']> | RawJson>,
): Route {
  return { endpoint, handle };
}
