/**
 * What a loader or an action can use of its request: the API in the same process, the public settings, the session
 * (read once). Server only; loaders get it through `scopeOf(context)`.
 */

import { createContext, type RouterContextProvider } from 'react-router';
import type { User } from '#contract/endpoints/account/identity.ts';
import type { ApiName } from '#contract/endpoints/api.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import type { PayloadBlock } from './payload.ts';

export interface SessionSnapshot {
  user: User | null;
  accessToken: string | undefined;
  /** The browser sent the cookie of an expired session (C-ID-2): nobody is logged in any more. */
  ended: boolean;
}

/** JSON text and, when known, its parsed value: read-only, because others may share it. */
export interface ApiText {
  readonly text: string;
  readonly value?: unknown;
}

export interface RequestScope {
  readonly settings: PublicSettings;
  readonly origin: string;
  readonly locale: Locale;
  /** `Cookie` header of the page request. */
  readonly cookie: string;
  /** `Set-Cookie` lines: those of API responses are already here, actions may add their own. */
  readonly setCookies: string[];
  /** Absent on pages for the guests' cache: their scripts are allowed by hash instead. */
  readonly nonce: string | undefined;
  /** Calls the API in the same process; throws `ApiError`. Use `callApi`. */
  readonly call: (name: ApiName, body: object) => Promise<ApiText>;
  /** JSON text for loader data: as text, or as a block of the document. */
  readonly serialise: (response: ApiText) => string | PayloadBlock;
  /** Data that is the same for every visitor: `load` runs once per language, until content or catalogue change. */
  readonly shared: <T>(key: string, load: () => Promise<T>) => Promise<T>;
  /** CSS of the back office for every page, sanitised by the server (C-ID-8); empty if there is none. */
  readonly pageStyle: () => Promise<string>;
  /**
   * The session, requested once per page request however many loaders need it; without a cookie it is not requested.
   */
  readonly session: () => Promise<SessionSnapshot>;
}

export const requestScope = createContext<RequestScope>();

export function scopeOf(context: Readonly<RouterContextProvider>): RequestScope {
  return context.get(requestScope);
}
