/**
 * How a call of the office is described (C-OFF-5). Its table is `office-api.ts`; the shop's pages know neither. Every call
 * is a POST to `/api/method/{module}.{name}` with the application token, as in the shop.
 */
import { z } from 'zod';
import type { RateLimit } from '#contract/values/rate-limit.ts';
import type { Permission } from './permissions.ts';

export interface OfficeEndpoint<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  readonly method: 'POST';
  readonly path: string;
  /** `office_orders.accept`: file and function. */
  readonly name: string;
  /** `open`: also for callers who have not signed in yet, for the steps of signing in. */
  readonly access: 'staff' | 'open';
  /** The code that a person must have; null = everybody who has signed in. */
  readonly permission: Permission | null;
  /** Password or passkey must have been given in the last ten minutes (403 `confirm-identity`). */
  readonly stepUp: boolean;
  /** It changes something: needs a same-origin `Origin` and, once signed in, an idempotency key. */
  readonly mutates: boolean;
  readonly rateLimit: RateLimit;
  readonly status: 200;
  /** Maximum bytes of the body, where it may be larger than usual. */
  readonly bodyLimit?: number;
  readonly summary: string;
  readonly request: Request;
  /** The whole JSON response, `message` included. */
  readonly response: Response;
}

type Definition<Request extends z.ZodType, Response extends z.ZodType> = Pick<
  OfficeEndpoint<Request, Response>,
  'name' | 'summary' | 'request' | 'response' | 'permission'
> &
  Partial<Pick<OfficeEndpoint, 'access' | 'stepUp' | 'mutates' | 'rateLimit' | 'bodyLimit'>>;

/** Defines a call; `{module}` stays in the path and is filled in by the server and the client. */
export function officeEndpoint<Request extends z.ZodType, Response extends z.ZodType>(
  definition: Definition<Request, Response>,
): OfficeEndpoint<Request, Response> {
  return {
    method: 'POST',
    access: 'staff',
    stepUp: false,
    mutates: false,
    rateLimit: 'office',
    status: 200,
    path: `/api/method/{module}.${definition.name}`,
    ...definition,
  };
}

/** Fields of every call: the language of sentences in the response; left out, the person's own. */
export const officeFields = { lang: z.enum(['it', 'en']).optional() };

/**
 * Fields of every call that changes something: `key` is made by the page, one per press; the same key of the same person
 * gets the first response again (C-OFF-1).
 */
export const changeFields = { ...officeFields, key: z.string().regex(/^[\w-]{8,40}$/) };
