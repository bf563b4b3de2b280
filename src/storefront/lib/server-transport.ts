/** Server side of `callApi`: a `Request` handed to the server's own handler, cookies forwarded both ways. */
import type { ApiName } from '#contract/api.ts';
import { apiMethod, apiPath } from '#contract/paths.ts';
import { errorFrom, withQuery } from './api-wire.ts';
import type { RequestScope, SessionSnapshot } from './request-scope.ts';
import { chosenAddress, GUEST, identityOf, type WireIdentity } from './session-view.ts';

export interface ScopeOptions extends Pick<RequestScope, 'settings' | 'origin' | 'locale' | 'cookie' | 'nonce'> {
  /** The server's own handler. */
  readonly api: (request: Request) => Promise<Response> | Response;
  /** False = no session cookie came with the request: a guest. */
  readonly mayHaveSession: boolean;
  /** Headers of the page request that the API shall see: the visitor's address, the request id. */
  readonly forwarded: Record<string, string>;
}

/** Calls that make or end the identity instead of carrying one. */
const WITHOUT_IDENTITY = new Set<ApiName>(['wrapper.login', 'wrapper.reset_password', 'wrapper.logout']);

/** The scope of one page request. */
export function createScope(options: ScopeOptions): RequestScope {
  const { api, settings, origin, locale, cookie, nonce, mayHaveSession, forwarded } = options;
  const setCookies: string[] = [];
  let session: Promise<SessionSnapshot> | undefined;

  async function send(name: ApiName, payload: object): Promise<string> {
    const get = apiMethod(name) === 'GET';
    const path = apiPath(name, settings.module);
    const headers: Record<string, string> = {
      ...forwarded,
      Authorization: `token ${settings.appToken}`,
      Origin: origin,
      'Accept-Language': locale,
    };
    if (cookie) headers.Cookie = cookie;
    if (!get) headers['Content-Type'] = 'application/json';
    const url = origin + (get ? withQuery(path, payload) : path);
    const body = get ? null : JSON.stringify(payload);
    const response = await api(new Request(url, { method: get ? 'GET' : 'POST', headers, body }));
    setCookies.push(...response.headers.getSetCookie());
    const text = await response.text();
    if (!response.ok) throw errorFrom(response.status, text);
    return text;
  }

  async function readSession(): Promise<SessionSnapshot> {
    if (!mayHaveSession) return { user: null, accessToken: undefined };
    const answer = JSON.parse(await send('customer.get_session', {}));
    return { user: answer.message, accessToken: answer.access_token };
  }

  async function identity(): Promise<WireIdentity> {
    const { user } = await scope.session();
    return user ? identityOf(user, chosenAddress(user, cookie)) : GUEST;
  }

  const scope: RequestScope = {
    settings,
    origin,
    locale,
    cookie,
    setCookies,
    nonce,
    session: () => {
      session ??= readSession();
      return session;
    },
    call: async (name, body) => {
      if (apiMethod(name) === 'GET') return send(name, { lang: locale, ...body });
      return send(name, { ...(WITHOUT_IDENTITY.has(name) ? {} : await identity()), lang: locale, ...body });
    },
  };
  return scope;
}
