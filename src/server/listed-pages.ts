import type { Content } from './modules/content/index.ts';

/** Pages that exist in every shop for everybody, besides those of articles, categories and brands. */
const PUBLIC_PAGES = ['about-us', 'blog', 'contact-us', 'login', 'register'].map((name) => `/pages/${name}`);
/** Pages that guests see only when guest navigation is on. */
const CATALOGUE_PAGES = ['/', '/shop', '/pages/brands', '/pages/flyers'];

/** For the sitemap, besides articles, categories and brands: the shop's own pages and its editorial content. */
export async function listedPages(content: Pick<Content, 'routes'>, openCatalogue: boolean): Promise<string[]> {
  const written = (await content.routes()).map((path) => `/${path}`);
  return [...new Set([...(openCatalogue ? CATALOGUE_PAGES : []), ...PUBLIC_PAGES, ...written])];
}
