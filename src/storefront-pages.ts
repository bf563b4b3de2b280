/** Where pages come from: the build in `build/`, or the sources through Vite in development. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerApp } from '#server/app.ts';
import { SESSION_COOKIE } from '#server/modules/customers/index.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { pageRequests } from '#server/platform/http/pages/page-requests.ts';
import { staticAssets } from '#server/platform/http/pages/static-assets.ts';
import type { ShopParts } from '#server/platform/http/shop-server.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { createStorefront, type StorefrontBuild } from '#storefront/ssr/server-adapter.ts';

/** What pages need of the server. */
export type PagesApp = Pick<
  ServerApp,
  'call' | 'limits' | 'metrics' | 'publicSettings' | 'pictureOrigin' | 'earlierAssets' | 'version' | 'visitStrip'
>;

export interface StorefrontOptions {
  readonly app: PagesApp;
  readonly root: string;
  /** Serve from the sources. */
  readonly dev: boolean;
  readonly server: Server;
  readonly publicUrl: string | undefined;
  readonly log: Log;
  readonly threads?: number;
}

/** Frame, menu, style … in two languages. */
const MOST_SHARED = 200;

export type StorefrontParts = Pick<ShopParts, 'assets' | 'pages' | 'vite'> & { close(): Promise<void> };

export async function storefrontPages(options: StorefrontOptions): Promise<StorefrontParts> {
  const { app, root, publicUrl, log } = options;
  const vite = options.dev ? await startVite(root, options.server) : undefined;
  const file = join(root, 'build/server/index.js');
  const englishAssets = join(root, 'build/server/english-assets.js');
  if (!vite && !(existsSync(file) && existsSync(englishAssets)))
    throw new StartupError('The storefront is not built: run npm start, or npm run build.');
  const built = async (): Promise<StorefrontBuild> => {
    const english = await import(pathToFileURL(englishAssets).href);
    return { ...(await import(pathToFileURL(file).href)), englishAssets: english.default };
  };
  const fromSources = () => vite?.ssrLoadModule('virtual:react-router/server-build') as Promise<StorefrontBuild>;
  const shared = new LoadOnce<string>({ most: MOST_SHARED, version: app.version });
  const storefront = createStorefront({
    build: vite ? fromSources : built,
    mode: vite ? 'development' : 'production',
    api: app.call,
    settings: () => app.publicSettings,
    pictureOrigin: app.pictureOrigin,
    version: app.version,
    ...(options.threads !== undefined && { threads: options.threads }),
    shared: (key, load) => shared.get(key, load),
    sessionCookie: SESSION_COOKIE,
    strip: ({ origin, cookie, locale }) =>
      app.visitStrip({ origin, header: (name) => (name === 'cookie' ? cookie : undefined) }, locale),
  });
  return {
    assets: vite ? () => undefined : staticAssets(join(root, 'build/client'), '', app.earlierAssets),
    pages: pageRequests(storefront, { publicUrl, limits: app.limits, observe: app.metrics.page, log }),
    ...(vite ? { vite: vite.middlewares } : {}),
    close: async () => {
      await vite?.close();
    },
  };
}

/** Vite stays out of production installs; its hot updates come through our own port. */
async function startVite(root: string, server: Server) {
  const { createServer } = await import('vite');
  return createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
}
