/**
 * Baseline of the page benchmark: the same tree as a page, rendered by react-dom alone. One request goes through the built
 * storefront with the API of a running shop; what React Router passes to the document's render is stored and rendered repeatedly.
 */
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EntryContext, ServerBuild } from 'react-router';
import { publicSettings } from '../../src/server/public-settings.ts';
import { defaultSettings } from '../../src/server/settings.ts';

const BUILD = fileURLToPath(new URL('../../build/server/index.js', import.meta.url));

/** The exports of the build's server entry (`entry.server.tsx`). */
interface EntryModule {
  default: (...parts: [Request, number, Headers, EntryContext, unknown]) => Promise<Response>;
  createPageHandler: (
    build: ServerBuild,
    mode: 'production',
  ) => (request: Request, options: object) => Promise<unknown>;
  renderDocument: (context: EntryContext, url: string, nonce: string) => Promise<{ html: Buffer }>;
}

/** Renders the page at `path` as the visitor with `cookie` sees it, without loaders, router and loader data; returns the bytes. */
export async function sameTree(url: string, path: string, cookie: string): Promise<() => Promise<number>> {
  const build: ServerBuild = await import(pathToFileURL(BUILD).href);
  const entry = build.entry.module as unknown as EntryModule;
  let captured: EntryContext | undefined;
  const capture: EntryModule['default'] = async (_request, status, _headers, context) => {
    captured = context;
    return new Response(null, { status });
  };
  const watched = { ...build, entry: { module: { ...entry, default: capture } } } as unknown as ServerBuild;
  const settings = publicSettings(
    defaultSettings(),
    { appToken: 'bancale-demo-app-token', trackingUrl: undefined, publicUrl: url },
    { demoLogins: [], logo: null },
  );
  await entry.createPageHandler(watched, 'production')(new Request(url + path), {
    api: overHttp(url),
    settings,
    origin: url,
    locale: 'it',
    cookie,
    nonce: NONCE,
    mayHaveSession: true,
    clientIp: '127.0.0.1',
    requestId: 'same-tree',
    shared: (_key: string, load: () => Promise<unknown>) => load(),
  });
  if (!captured) throw new Error(`${path} was not rendered`);
  const context = { ...captured, serverHandoffStream: undefined } as EntryContext;
  return async () => (await entry.renderDocument({ ...context, renderMeta: {} }, url + path, NONCE)).html.length;
}

/** The storefront's in-process requests, sent to the shop instead. */
function overHttp(url: string) {
  return async ({ method, path, search, headers, body }: Record<string, string> & { headers: HeadersInit }) => {
    const response = await fetch(`${url}${path}${search ? `?${search}` : ''}`, { method, headers, body: body || null });
    return { status: response.status, text: await response.text(), setCookies: [] };
  };
}

const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA==';
