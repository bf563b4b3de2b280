/**
 * The only way to call the API, in loaders (pass `context`: the server's own handler is called in the same process) and
 * in the browser (omit it: `fetch`). Identity and language are filled in unless the body contains them.
 */

import type { RouterContextProvider } from 'react-router';
import type { ApiName, ApiRequest, ApiResponse } from '#contract/endpoints/api.ts';
import { apiMethod, apiPath } from '#contract/values/paths.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { errorFrom, queryOf } from '#kit/api/api-wire.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { browserSession } from './browser-session.ts';
import type { SerialisedPayload } from './payload.ts';
import { scopeOf } from './request-scope.ts';

/** Retries of a request that the server refused because of overload. */
const MORE_TRIES = 3;

type Context = Readonly<RouterContextProvider> | undefined;

export interface CallOptions {
  /** In the browser: the request is sent even while the page is being left. */
  keepalive?: boolean;
}

/**
 * Calls endpoint `name` and returns its JSON (`message` included). Throws `ApiError` for every response that is not 2xx
 * and, in the browser, when there is no response (status 0).
 */
export async function callApi<Name extends ApiName>(
  name: Name,
  body: ApiRequest<Name>,
  context?: Context,
  options?: CallOptions,
): Promise<ApiResponse<Name>> {
  return JSON.parse(await textOf(name, body, context, options));
}

/**
 * The same for loaders, as the JSON text that was received: big data is then not parsed and serialised again on its way
 * to the page (`usePayload` parses it once).
 */
export async function callApiSerialised<Name extends ApiName>(
  name: Name,
  body: ApiRequest<Name>,
  context: Readonly<RouterContextProvider>,
): Promise<SerialisedPayload<ApiResponse<Name>>> {
  const { call, serialise } = scopeOf(context);
  return serialise(await call(name, body)) as SerialisedPayload<ApiResponse<Name>>;
}

async function textOf(name: ApiName, body: object, context: Context, options?: CallOptions): Promise<string> {
  return context ? (await scopeOf(context).call(name, body)).text : callBrowserText(name, body, options);
}

async function callBrowserText(name: ApiName, body: object, options: CallOptions = {}): Promise<string> {
  for (let left = options.keepalive ? 0 : MORE_TRIES; ; left -= 1) {
    const error = await responseOf(name, body, options);
    if (typeof error === 'string') return error;
    // The server has not begun to process it, so it is safe to send it again at the time that the server names.
    if (error.code !== 'overloaded' || left === 0) throw error;
    await new Promise((go) => setTimeout(go, 1000 * (error.body.retry_after ?? 1)));
  }
}

/** One request: the text of the response, or the error. */
async function responseOf(name: ApiName, body: object, options: CallOptions): Promise<string | ApiError> {
  const session = browserSession();
  const get = apiMethod(name) === 'GET';
  const payload = get ? { lang: getLocale(), ...body } : { ...session.identity, lang: getLocale(), ...body };
  const path = apiPath(name, session.module);
  let response: Response;
  try {
    response = await fetch(get ? `${path}?${queryOf(payload)}` : path, {
      method: get ? 'GET' : 'POST',
      headers: { Authorization: `token ${session.appToken}`, ...(get ? {} : { 'Content-Type': 'application/json' }) },
      body: get ? undefined : JSON.stringify(payload),
      keepalive: options.keepalive ?? false,
    });
  } catch {
    return new ApiError(0, {});
  }
  const text = await response.text();
  return response.ok ? text : errorFrom(response.status, text);
}
