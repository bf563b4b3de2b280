/** An endpoint and its handler. Modules export lists of routes; `app.ts` mounts them. */
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import type { Caller } from './caller.ts';
import type { Exchange } from './exchange.ts';

/** A response that is JSON text already: the whole body, `message` included. For the most frequent endpoints. */
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
  /** For data outside the body: the visitor's IP address, a cookie. */
  readonly exchange: Exchange;
  /** Adds a `Set-Cookie` line to the response. */
  readonly setCookie: (line: string) => void;
}

export interface Route {
  readonly endpoint: Endpoint;
  // biome-ignore lint/suspicious/noExplicitAny: a list holds routes of every body; `route()` below is where types are checked
  readonly handle: (context: RouteContext<any>) => Promise<unknown>;
}

/**
 * Connects an endpoint with its handler; the handler returns the whole JSON body of the contract, or the same as text.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (context: RouteContext<z.output<E['request']>>) => Promise<z.input<E['response']> | RawJson>,
): Route {
  return { endpoint, handle };
}
