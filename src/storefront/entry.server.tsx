/**
 * Server side of the build: renders one page to one buffer. Buffered, because every answer is compressed or cached and a
 * compressing stream costs 69 % more (stack.md, A5). `server-adapter.ts` drives it through the named exports.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { Locale } from '#contract/locale.ts';
import { setLocaleResolver } from '#storefront/messages/runtime.js';
import { requestScope, scopeOf } from './lib/request-scope.ts';
import { createScope, type ScopeOptions } from './lib/server-transport.ts';

const RENDER_TIMEOUT_MS = 10_000;
const locales = new AsyncLocalStorage<Locale>();
setLocaleResolver(() => locales.getStore() ?? 'it');

export interface PageAnswer {
  response: Response;
  /** Lines for `Set-Cookie`. */
  setCookies: string[];
}

/** A function that answers page requests with this build. */
export function createPageHandler(
  build: ServerBuild,
  mode: 'production' | 'development',
): (request: Request, options: ScopeOptions) => Promise<PageAnswer> {
  const handle = createRequestHandler(build, mode);
  return (request, options) =>
    locales.run(options.locale, async () => {
      const scope = createScope(options);
      const context = new RouterContextProvider();
      context.set(requestScope, scope);
      return { response: await handle(request, context), setCookies: scope.setCookies };
    });
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = scopeOf(loadContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const chunks: Buffer[] = [];
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          const sink = new PassThrough();
          sink.on('data', (chunk: Buffer) => chunks.push(chunk));
          sink.on('end', () => {
            clearTimeout(timer);
            const failed = failure !== undefined && status < 400;
            resolve(new Response(Buffer.concat(chunks), { status: failed ? 500 : status, headers }));
          });
          pipe(sink);
        },
        onShellError: reject,
        onError(error) {
          failure = error;
          console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** Errors of loaders: expected ones (an API answer, an abandoned request) are not worth a stack in the log. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  if (error instanceof Error && error.name === 'ApiError') console.warn(`${request.url}: ${error.message}`);
  else console.error(error);
}
