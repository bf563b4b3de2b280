/**
 * How an endpoint of the API is described (C-API-5): the server validates with it, clients take their types from it.
 */
import type { z } from 'zod';
import type { RateLimit } from '#contract/values/rate-limit.ts';

export type Access =
  /** Everybody, guests included. */
  | 'guest'
  /** A logged-in user, whichever customer they act for. */
  | 'person'
  /** A logged-in user who acts for a customer. */
  | 'customer'
  /** A logged-in agent, with or without a chosen customer. */
  | 'agent';

export interface Endpoint<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `wrapper.product_list`: file and function of C-API-4, without the module. */
  readonly name: string;
  readonly access: Access;
  /** True when the endpoint changes state: it then needs a same-origin `Origin` (C-ID-8). */
  readonly mutates: boolean;
  /** Which rate limit applies: every endpoint that changes something has one, `changes` unless it names another. */
  readonly rateLimit: RateLimit | undefined;
  /** Public responses carry an ETag and may be cached (C-API-7). */
  readonly cache: 'public' | 'no-store';
  /** Shows articles or prices: open to guests only when `guestNavigation` of the settings is on. */
  readonly catalogue: boolean;
  /** Status of the response when all is well. */
  readonly status: 200 | 202;
  /** Fields of the URL of a POST: the identity is then taken from them and not from the body. */
  readonly query?: z.ZodObject;
  /** Maximum bytes of a request body, where it may be larger than usual. */
  readonly bodyLimit?: number;
  readonly summary: string;
  readonly request: Request;
  /** The whole JSON response, `message` included. */
  readonly response: Response;
}

type Definition<Request extends z.ZodType, Response extends z.ZodType> = Pick<
  Endpoint<Request, Response>,
  'name' | 'summary' | 'request' | 'response'
> &
  Partial<
    Pick<
      Endpoint,
      'method' | 'access' | 'mutates' | 'rateLimit' | 'cache' | 'catalogue' | 'path' | 'bodyLimit' | 'status' | 'query'
    >
  >;

/** Defines an endpoint; `{module}` stays in the path and is filled in by the server and the client. */
export function endpoint<Request extends z.ZodType, Response extends z.ZodType>(
  definition: Definition<Request, Response>,
): Endpoint<Request, Response> {
  return {
    method: 'POST',
    access: 'guest',
    mutates: false,
    rateLimit: definition.mutates ? 'changes' : undefined,
    cache: 'no-store',
    catalogue: false,
    status: 200,
    path: `/api/method/{module}.${definition.name}`,
    ...definition,
  };
}
