import { fixedPath, PAGE_LIST } from '#contract/values/pages.ts';
import type { Content } from './modules/content/index.ts';

/** For the sitemap, besides articles, categories and brands: the shop's own pages and its editorial content. */
export async function listedPages(content: Pick<Content, 'routes'>, openCatalogue: boolean): Promise<string[]> {
  const own = PAGE_LIST.filter(({ sitemap, access }) => sitemap && (openCatalogue || access !== 'catalogue'));
  const written = (await content.routes()).map((path) => `/${path}`);
  return [...new Set([...own.map(fixedPath), ...written])];
}
