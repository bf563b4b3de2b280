/**
 * How an endpoint for other systems is described: the ERP, its integrator's scripts. They have an API key instead of a cookie, paths that
 * say what they return, and errors as problem details (RFC 9457). Its table is `exchange-api.ts`; the shop's pages know neither.
 */
import type { z } from 'zod';
import type { ExchangeScope } from './exchange-scopes.ts';

export interface ExchangeEndpoint<Request extends z.ZodObject = z.ZodObject, Response extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `/exchange/v1/orders/{uid}`: parts in braces are one segment each, and fields of the request. */
  readonly path: `/exchange/v1${string}`;
  /** `orders.list`: subject and verb, unique. */
  readonly name: string;
  /** What the key must have; null = any key that is valid. */
  readonly scope: ExchangeScope | null;
  readonly summary: string;
  /** Fields of the path, of the URL's query and of a JSON body together; a POST's body is an object. */
  readonly request: Request;
  readonly response: Response;
  /** The body is a file: fields are in the path and the URL's query alone. */
  readonly isFile?: boolean;
  /** A request with an `Idempotency-Key` is done once; the same one again gets the first response. */
  readonly once?: boolean;
  /** Headers that are fields of the request too: `x-file-name` → `name`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum bytes of the body, where it may be larger than usual. */
  readonly bodyLimit?: number;
  /** The response is a file: its media types by the end of its name. */
  readonly file?: Readonly<Record<string, string>>;
  /** The response may wait for something to happen: such requests are counted apart from those that are worked on. */
  readonly waits?: true;
}

/** Defines an endpoint; the types of its request and response stay known. */
export const exchangeEndpoint = <Request extends z.ZodObject, Response extends z.ZodType>(
  definition: ExchangeEndpoint<Request, Response>,
): ExchangeEndpoint<Request, Response> => definition;
