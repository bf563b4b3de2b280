/**
 * What a loader or an action knows of its request: the API in process, the public settings, the session read once.
 * Server side only; loaders reach it through `scopeOf(context)`.
 */

import { createContext, type RouterContextProvider } from 'react-router';
import type { ApiName } from '#contract/endpoints/api.ts';
import type { User } from '#contract/endpoints/identity.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import type { PackedBlock } from './packed.ts';

export interface SessionSnapshot {
  user: User | null;
  accessToken: string | undefined;
  /** The browser came with a session that is over (C-ID-2): nobody is logged in any more. */
  ended: boolean;
}

/** JSON text, and what it says when that is at hand: only to be read, others may be reading it too. */
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
  /** Lines for `Set-Cookie`: those of API answers are already here, actions may push their own. */
  readonly setCookies: string[];
  /** Absent on pages that go to the guests' cache: their scripts are allowed by hash instead. */
  readonly nonce: string | undefined;
  /** Calls the API in process; throws `ApiError`. Use `callApi`. */
  readonly call: (name: ApiName, body: object) => Promise<ApiText>;
  /** JSON text for loader data, in the form that its way to the browser wants. */
  readonly packed: (answer: ApiText) => string | PackedBlock;
  /** What is the same for every visitor: `load` runs once per language, until content or catalogue change. */
  readonly shared: <T>(key: string, load: () => Promise<T>) => Promise<T>;
  /** CSS of the back office for every page, safe by the server's word (C-ID-8); empty for none. */
  readonly pageStyle: () => Promise<string>;
  /** The session, asked once per request however many loaders need it; guests without a cookie are not asked about. */
  readonly session: () => Promise<SessionSnapshot>;
}

export const requestScope = createContext<RequestScope>();

/** The scope of a loader's or action's `context`. */
export function scopeOf(context: Readonly<RouterContextProvider>): RequestScope {
  return context.get(requestScope);
}
