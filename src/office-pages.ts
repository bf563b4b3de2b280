/**
 * The office below `/ufficio`: one page with an empty frame and the start data in it, and the files of its build. Everything
 * else happens in the browser (docs/decisions/0255-office-zone.md). Without a session it leads to the sign-in page.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { z } from 'zod';
import type { getOfficeSession } from '#contract/office/session.ts';
import type { OfficeStart } from '#contract/office/start-data.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { ServerApp } from '#server/app.ts';
import type { Exchange, Handler, HttpResponse, ResponseHeaders } from '#server/platform/http/exchange.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { requestIdFrom } from '#server/platform/http/mount.ts';
import { plainPage } from '#server/platform/http/pages/plain-page.ts';
import { type StaticAssets, staticAssets } from '#server/platform/http/pages/static-assets.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { StorefrontParts } from './storefront-pages.ts';

export const OFFICE = '/ufficio';
const ENTRY = 'src/office/main.tsx';
/** Pages of the office that work without its scripts. */
const SIGN_IN = `${OFFICE}/sign-in`;

export interface OfficePagesOptions {
  readonly app: ServerApp;
  readonly root: string;
  /** Serve from the sources. */
  readonly dev: boolean;
  readonly server: Server;
  readonly log: Log;
}

type ViteMiddleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void;

interface OfficeParts {
  readonly assets: StaticAssets;
  readonly respond: Handler;
  readonly vite: ViteMiddleware | undefined;
  close(): Promise<void>;
}

/** What the page loads: scripts and style sheets of the build, and the font of its first lines. */
interface PageFiles {
  readonly script: string;
  /** Those that the script imports, all of them. */
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
}

/** The shop's pages, with those of the office among them. */
export async function withOffice(shop: StorefrontParts, options: OfficePagesOptions): Promise<StorefrontParts> {
  const office = await officeParts(options);
  const { vite: shopVite } = shop;
  const { vite: officeVite } = office;
  return {
    assets: (exchange) => office.assets(exchange) ?? shop.assets(exchange),
    pages: {
      stored: shop.pages.stored,
      respond: (exchange, incoming) =>
        isOffice(exchange.path) ? office.respond(exchange) : shop.pages.respond(exchange, incoming),
    },
    ...(shopVite &&
      officeVite && {
        vite: (incoming, outgoing, next) =>
          (isOffice(incoming.url ?? '') ? officeVite : shopVite)(incoming, outgoing, next),
      }),
    close: async () => {
      await Promise.all([office.close(), shop.close()]);
    },
  };
}

const isOffice = (path: string): boolean => path.startsWith(OFFICE) && /^($|[/?])/.test(path.slice(OFFICE.length));

async function officeParts({ app, root, dev, server, log }: OfficePagesOptions): Promise<OfficeParts> {
  const vite = dev ? await startVite(root, server) : undefined;
  const files = vite ? SOURCES : builtFiles(root);
  return {
    assets: vite ? () => undefined : staticAssets(join(root, 'build/office'), OFFICE, app.earlierAssets),
    vite: vite?.middlewares,
    close: async () => vite?.close(),
    async respond(exchange) {
      const started = performance.now();
      const { method, path } = exchange;
      const id = requestIdFrom(exchange.header('x-request-id'));
      const response = await pageOrRefusal(app, files, exchange, dev);
      response.headers['X-Request-Id'] = id;
      const elapsed = performance.now() - started;
      app.metrics.page('page', OFFICE, response.status, elapsed / 1000);
      log.info({ id, method, page: path, status: response.status, ms: Math.round(elapsed * 10) / 10 });
      return response;
    },
  };
}

async function pageOrRefusal(
  app: ServerApp,
  files: PageFiles,
  exchange: Exchange,
  dev: boolean,
): Promise<HttpResponse> {
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD')
    return plainPage(new AppError('method-not-allowed'), exchange);
  // Not a page of the frame: a redirect to itself would never end.
  if (exchange.path === SIGN_IN) return plainPage(new AppError('not-found'), exchange);
  const { status, text, setCookies } = await sessionOf(app, exchange);
  const cookies: ResponseHeaders = setCookies.length > 0 ? { 'Set-Cookie': [...setCookies] } : {};
  if (status === 401) {
    const wanted = exchange.search === '' ? exchange.path : `${exchange.path}?${exchange.search}`;
    const next = wanted === OFFICE ? '' : `?to=${encodeURIComponent(wanted)}`;
    return {
      status: 303,
      headers: { Location: `${SIGN_IN}${next}`, 'Cache-Control': 'no-store', ...cookies },
      body: null,
    };
  }
  if (status !== 200) return plainPage(new AppError(status === 404 ? 'not-found' : 'unavailable'), exchange);
  const { message: person }: z.output<typeof getOfficeSession.response> = JSON.parse(text);
  const { appToken, module, shopName, timeZone } = app.publicSettings;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': person.locale,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentPolicy(dev),
    ...cookies,
  };
  return {
    status: 200,
    headers,
    body: document(person.locale, files, { person, appToken, module, shopName, timeZone }),
  };
}

/** Who asks, as the API says: the page needs no rules of its own about hosts, networks and sessions. */
function sessionOf(app: ServerApp, { origin, address, header }: Exchange) {
  const { appToken, module } = app.publicSettings;
  const passedOn = ['cookie', 'user-agent', 'x-request-id'].flatMap((name) => {
    const value = header(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return app.call({
    method: 'POST',
    path: `/api/method/${module}.office.get_session`,
    search: '',
    origin,
    address,
    headers: {
      ...Object.fromEntries(passedOn),
      authorization: `token ${appToken}`,
      'content-type': 'application/json',
      origin,
    },
    body: '{}',
  });
}

function document(locale: Locale, { script, modules, styles, fonts }: PageFiles, start: OfficeStart): string {
  const links = [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...modules.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
  ];
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${links.join('\n')}
<body>
<div id="office"></div>
<noscript>${WITHOUT_SCRIPTS[locale]}</noscript>
<script type="application/json" id="start">${JSON.stringify(start).replaceAll('<', '\\u003c')}</script>
<script type="module" src="${script}"></script>
</body>
</html>
`;
}

const WITHOUT_SCRIPTS: Readonly<Record<Locale, string>> = {
  it: 'L’ufficio funziona con JavaScript: accendilo per questo sito e ricarica la pagina.',
  en: 'The office works with JavaScript: switch it on for this site and reload the page.',
};

/** As in the shop, and frames of our own pages; the start data are a data block, which no browser runs. */
function contentPolicy(dev: boolean): string {
  const here = dev ? "'self' 'unsafe-inline'" : "'self'";
  const sources = dev ? "'self' ws:" : "'self'";
  return `default-src 'self'; script-src ${here}; style-src ${here}; connect-src ${sources}; img-src 'self' data:; font-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}

const SOURCES: PageFiles = { script: `${OFFICE}/${ENTRY}`, modules: [], styles: [], fonts: [] };

/** Names of files, from the manifest that the build leaves beside them. */
function builtFiles(root: string): PageFiles {
  const file = join(root, 'build/office-manifest.json');
  if (!existsSync(file)) throw new StartupError('The office is not built: run npm start, or npm run build.');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    { file: string; imports?: string[]; css?: string[]; assets?: string[] } | undefined
  >;
  const entry = manifest[ENTRY];
  if (!entry) throw new StartupError('The build of the office has no entry: run npm run build.');
  const url = (name: string) => `${OFFICE}/${name}`;
  const fonts = (entry.assets ?? []).filter((name) => name.includes('archivo'));
  // A chunk that several areas share has its own style sheet: Vite adds it for areas, not for the entry.
  const imported = new Set<string>();
  const add = (names: readonly string[] = []) => {
    for (const name of names) {
      if (imported.has(name)) continue;
      imported.add(name);
      add(manifest[name]?.imports);
    }
  };
  add(entry.imports);
  const chunks = [...imported].flatMap((name) => manifest[name] ?? []);
  return {
    script: url(entry.file),
    modules: chunks.map((chunk) => url(chunk.file)),
    // The entry's own comes first: it names the order of the layers.
    styles: [entry, ...chunks].flatMap(({ css }) => (css ?? []).map(url)),
    fonts: fonts.map(url),
  };
}

/** Vite stays out of production installs; its hot updates come through our own port. */
async function startVite(root: string, server: Server) {
  const { createServer } = await import('vite');
  return createServer({
    root,
    configFile: join(root, 'vite.office.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server, path: '/ufficio-hmr' } },
  });
}
