/** What visitors and customers ask: calls, media, documents, sitemaps. The same in each thread (`THREADS`). */
import { join } from 'node:path';
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import { REGISTER_PATH } from '#contract/values/paths.ts';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import { TRACKING_PREFIX } from '#contract/values/tracking.ts';
import { failure } from '#server/platform/http/error-answer.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { Metrics } from '#server/platform/http/logging/metrics.ts';
import { mount, type Refusal } from '#server/platform/http/mount.ts';
import { createEarlierAssets } from '#server/platform/http/pages/earlier-assets.ts';
import { mediaHandler } from '#server/platform/http/pages/media.ts';
import { publicMedia } from '#server/platform/http/public-media.rules.ts';
import { isPicture, mediaFile } from '#server/platform/media/media-file.ts';
import { createPictureCache } from '#server/platform/media/picture-cache.ts';
import type { ShopFiles } from '#server/platform/media/shop-files.ts';
import type { AppDeps } from './app-deps.ts';
import type { createModules } from './app-modules.ts';
import { hasRole } from './env.ts';
import { createMovedPictures } from './modules/catalogue/index.ts';
import { BACK_OFFICE_PATH } from './modules/content/index.ts';
import { SHOP_AS_PATH } from './modules/customers/index.ts';
import { DOCUMENTS_PREFIX } from './modules/documents/index.ts';
import { MY_DATA_PATH } from './modules/personal-data/index.ts';
import { publicSettings } from './public-settings.ts';
import type { LiveSettings } from './settings-desk/live-settings.ts';

const publicLogo = (logo: PublicSettings['logo'], base: string | undefined) =>
  logo && base !== undefined ? { ...logo, url: base + logo.url } : logo;

type ShopModules = Pick<
  Awaited<ReturnType<typeof createModules>>,
  | 'applySettings'
  | 'audit'
  | 'customers'
  | 'documents'
  | 'limits'
  | 'logo'
  | 'pageStyle'
  | 'personalData'
  | 'routes'
  | 'sitemap'
>;

const OWN_PREFIXES = ['/api/', TRACKING_PREFIX, '/media/', BACK_OFFICE_PATH, DOCUMENTS_PREFIX];

/** `deps.settings` are those that count now: the operator's with the changes of staff. */
export async function shopRequests(
  deps: AppDeps & { readonly files: ShopFiles },
  modules: ShopModules,
  metrics: Metrics,
  live: LiveSettings,
) {
  const { db, settings, env, log, demoLogins, files } = deps;
  const { audit, customers, documents, limits, pageStyle, personalData, sitemap } = modules;
  const mounting = {
    module: settings.module,
    appToken: env.appToken,
    limits,
    log,
    observe: metrics.call,
    onRefusal: ({ call, code, requestedCustomerId = 0 }: Refusal) =>
      audit.note({
        kind: 'refusal',
        result: 'refused',
        params: { call, code },
        ...(requestedCustomerId > 0 && { on: ['customer', requestedCustomerId] }),
      }),
    checkResponses: env.mode !== 'production',
  };
  const calls = mount({
    ...mounting,
    routes: modules.routes,
    publicUrl: env.publicUrl,
    identity: customers.identity,
    guestNavigation: settings.guestNavigation,
    publicMedia: publicMedia(env.mediaPublicUrl),
  });
  const pictures = files.bucket && createPictureCache({ folder: join(env.dataDir, 'media-cache'), store: files.media });
  const stored = { find: (name: string) => (pictures && isPicture(name) ? pictures : files.media).find(name) };
  const movedPictures = await createMovedPictures(db);
  const media = mediaHandler(
    (name) => mediaFile(stored, name, settings.guestDocuments),
    customers.identity,
    movedPictures.follow,
  );
  const earlierAssets = files.bucket && createEarlierAssets({ store: files.bucket.assets, log });
  const shown: PublicSettings = publicSettings(settings, env, {
    demoLogins,
    logo: publicLogo(modules.logo, env.mediaPublicUrl),
  });
  live.follow((next) => {
    modules.applySettings(next);
    // The pages hold this object.
    Object.assign(shown.transport, next.transport);
  });
  const isTracking = hasRole(env.roles, 'tracking');
  const handle: Handler = async (exchange) => {
    const { path } = exchange;
    if (path.startsWith(TRACKING_PREFIX)) return isTracking ? calls(exchange) : failure('not-found', DEFAULT_LOCALE);
    if (/^\/api\/(method|resource)\//.test(path) || path === REGISTER_PATH) return calls(exchange);
    if (path === BACK_OFFICE_PATH) return pageStyle(exchange);
    if (path.startsWith(SHOP_AS_PATH)) return customers.shopAs.handle(exchange);
    if (path.startsWith('/media/')) return media(exchange);
    if (path === MY_DATA_PATH) return personalData.handle(exchange);
    if (path.startsWith(DOCUMENTS_PREFIX)) return documents.handle(exchange);
    if (sitemap.owns(path)) return sitemap.handle(exchange);
    return failure('not-found', DEFAULT_LOCALE);
  };
  return {
    /** For other endpoints, which are mounted in the same way. */
    mounting,
    shown,
    handle,
    owns: (path: string) => OWN_PREFIXES.some((prefix) => path.startsWith(prefix)) || sitemap.owns(path),
    earlierAssets,
    async close() {
      await movedPictures.close();
      await pictures?.close();
      await earlierAssets?.close();
    },
  };
}
