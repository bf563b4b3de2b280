/**
 * Server entry of the build: renders one page to one buffer. Buffered, because every response is compressed or cached
 * and a compressing stream costs 69 % more (docs/decisions/0183-what-we-add-to-react-router.md). `server-adapter.ts` uses it through the named exports.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import type { Locale } from '#contract/values/locale.ts';
import { setLocaleResolver } from '#kit/texts/page-language.ts';
import { requestScope, scopeOf } from '#storefront/platform/api/request-scope.ts';
import { startAfterPaint } from '#storefront/ssr/server-deferred-scripts.ts';
import { HeldBack, withData } from '#storefront/ssr/server-document-data.ts';
import { paintFirst } from '#storefront/ssr/server-head-order.ts';
import { Collector } from '#storefront/ssr/server-page-collector.ts';
import { createScope, type ScopeOptions } from '#storefront/ssr/server-transport.ts';

const RENDER_TIMEOUT_MS = 10_000;
const locales = new AsyncLocalStorage<Locale>();
setLocaleResolver(() => locales.getStore() ?? 'it');

export interface PageResponse {
  response: Response;
  /** The markup of a page, beside the response, because a body in the response would be copied. */
  html: Buffer | undefined;
  /** `Set-Cookie` lines. */
  setCookies: string[];
}

const rendered = createContext<{ held: HeldBack; html?: Buffer }>();

/** Returns the handler of page requests for this build; each language has its own browser files. */
export function createPageHandler(
  { englishAssets, ...build }: ServerBuild & { englishAssets?: ServerBuild['assets'] },
  mode: 'production' | 'development',
): (request: Request, options: ScopeOptions) => Promise<PageResponse> {
  const handlers = {
    it: createRequestHandler(build, mode),
    en: createRequestHandler(englishAssets ? { ...build, assets: englishAssets } : build, mode),
  };
  return (request, options) =>
    locales.run(options.locale, async () => {
      const page: { held: HeldBack; html?: Buffer } = { held: new HeldBack() };
      const scope = createScope(options, request.url.split('?', 1)[0]?.endsWith('.data') ? undefined : page.held);
      const context = new RouterContextProvider();
      context.set(requestScope, scope);
      context.set(rendered, page);
      const response = await handlers[options.locale](request, context);
      return { response, html: page.html, setCookies: scope.setCookies };
    });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = scopeOf(loadContext);
  const { serverHandoffStream, ...context } = routerContext;
  const { html: markup, failed } = await renderDocument(context, request.url, nonce);
  const html = startAfterPaint(paintFirst(markup), nonce);
  const page = loadContext.get(rendered);
  page.html = serverHandoffStream ? await withData(html, page.held, serverHandoffStream, nonce) : html;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(null, { status: failed && status < 400 ? 500 : status, headers });
}

/**
 * The markup of a page; `failed` if a part of it could not be rendered on the server. Also the baseline of the
 * benchmark.
 */
export function renderDocument(
  routerContext: EntryContext,
  url: string,
  nonce: string | undefined,
): Promise<{ html: Buffer; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={url} nonce={nonce} />, {
      nonce,
      // Lazy parts are rendered where they belong, not at the end with a script that moves them: pages are sent whole.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        pipe(
          new Collector((html) => {
            clearTimeout(timer);
            resolve({ html, failed });
          }),
        );
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/**
 * Errors of loaders. Expected ones (an API error, an aborted request, a method that a page does not support) are logged
 * without a stack. The path only: the query may contain search words or the token of a password link.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  if (error instanceof Error && error.name === 'ApiError') console.warn(`${pathname}: ${error.message}`);
  else if (isRouteErrorResponse(error) && error.status < 500) console.warn(`${pathname}: ${error.status}`);
  else console.error(error);
}
