/**
 * Server side of `callApi`: requests are passed to the server's own handler, cookies are forwarded in both directions.
 */
import type { ApiName } from '#contract/endpoints/api.ts';
import { apiMethod, apiPath } from '#contract/values/paths.ts';
import { errorFrom, queryOf } from '#kit/api/api-wire.ts';
import type { ApiText, RequestScope, SessionSnapshot } from '#storefront/platform/api/request-scope.ts';
import type { HeldBack } from './server-document-data.ts';

/** A request to the API inside the process. */
export interface ServerCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  readonly origin: string;
  readonly address: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type CallServer = (
  call: ServerCall,
) => Promise<ApiText & { readonly status: number; readonly setCookies: readonly string[] }>;

export interface ScopeOptions
  extends Pick<RequestScope, 'settings' | 'origin' | 'locale' | 'cookie' | 'nonce' | 'shared'> {
  readonly api: CallServer;
  /** False = the request has no session cookie: a guest. */
  readonly mayHaveSession: boolean;
  /** IP address of the visitor, for the API's rate limits. */
  readonly clientIp: string;
  readonly requestId: string;
  /** Browser of the visitor: the list of sessions shows it. */
  readonly userAgent: string;
}

/** The scope of one page request; `held` collects big data for a document, a request for data alone has none. */
export function createScope(options: ScopeOptions, held: HeldBack | undefined): RequestScope {
  const { api, settings, origin, locale, cookie, nonce, mayHaveSession, shared } = options;
  const setCookies: string[] = [];
  const headers: Record<string, string> = {
    authorization: `token ${settings.appToken}`,
    origin,
    'accept-language': locale,
    'content-type': 'application/json',
    'x-request-id': options.requestId,
    'user-agent': options.userAgent,
    ...(cookie ? { cookie } : {}),
  };
  let session: Promise<SessionSnapshot> | undefined;

  async function send(name: ApiName, payload: object): Promise<ApiText> {
    const get = apiMethod(name) === 'GET';
    const { status, ...response } = await api({
      method: get ? 'GET' : 'POST',
      path: apiPath(name, settings.module),
      search: get ? queryOf(payload) : '',
      origin,
      address: options.clientIp,
      headers,
      body: get ? '' : JSON.stringify(payload),
    });
    setCookies.push(...response.setCookies);
    if (status < 200 || status > 299) throw errorFrom(status, response.text);
    return response;
  }

  async function readSession(): Promise<SessionSnapshot> {
    if (!mayHaveSession) return { user: null, accessToken: undefined, ended: false };
    const response = JSON.parse((await send('customer.get_session', {})).text);
    return { user: response.message, accessToken: response.access_token, ended: response.message === null };
  }

  const scope: RequestScope = {
    settings,
    origin,
    locale,
    cookie,
    setCookies,
    nonce,
    shared,
    serialise: ({ text, value }) => held?.hold(text, value) ?? text,
    pageStyle: () =>
      shared('page-style', async () => {
        const { text, status } = await api({
          method: 'GET',
          path: '/back-office/api',
          search: 'route=main',
          origin,
          address: options.clientIp,
          headers: { authorization: `Bearer ${settings.appToken}`, 'accept-language': 'en' },
          body: '',
        });
        // A page without the wholesaler's colours is better than an error page.
        return status === 200 ? String(JSON.parse(text).message.data.css) : '';
      }),
    session: () => {
      session ??= readSession();
      return session;
    },
    // The API takes the identity from the cookies, the same that the page shows, so the session need not be loaded
    // first.
    call: (name, body) => send(name, { lang: locale, ...body }),
  };
  return scope;
}
