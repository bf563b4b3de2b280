/** A call of the office and its handler. Modules export lists of them as `officeRoutes`; `app.ts` mounts them. */
import type { z } from 'zod';
import type { OfficeEndpoint } from '#contract/office/office-endpoint.ts';
import type { Exchange } from './exchange.ts';
import type { RawJson } from './route.ts';
import type { StaffCaller } from './staff-caller.ts';

export interface OfficeContext<Body, Staff = StaffCaller> {
  /** Parsed and cleaned. */
  readonly body: Body;
  readonly staff: Staff;
  readonly exchange: Exchange;
  /** Adds a `Set-Cookie` line to the response. */
  readonly setCookie: (line: string) => void;
}

export interface OfficeRoute {
  readonly endpoint: OfficeEndpoint;
  // biome-ignore lint/suspicious/noExplicitAny: a list holds routes of every body; the functions below check types
  readonly handle: (context: OfficeContext<any, any>) => Promise<unknown>;
}

/** Connects a call with its handler, which returns the whole JSON body of the contract, or the same as text. */
export function officeRoute<E extends OfficeEndpoint>(
  endpoint: E,
  handle: (context: OfficeContext<z.output<E['request']>>) => Promise<z.input<E['response']> | RawJson>,
): OfficeRoute {
  return { endpoint, handle };
}

/** The same for a call that is open to callers who have not signed in (`access: 'open'`). */
export function openOfficeRoute<E extends OfficeEndpoint>(
  endpoint: E,
  handle: (
    context: OfficeContext<z.output<E['request']>, StaffCaller | undefined>,
  ) => Promise<z.input<E['response']> | RawJson>,
): OfficeRoute {
  return { endpoint, handle };
}
