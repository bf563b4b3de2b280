/** Which pages the sitemap has besides articles, categories and brands. */
import { fixedPath, PAGE_LIST } from '#contract/values/pages.ts';
import type { Content } from './modules/content/index.ts';

/** The shop's own pages (`sitemap` in the table of pages) and its editorial content. */
export async function listedPages(content: Pick<Content, 'routes'>, openCatalogue: boolean): Promise<string[]> {
  const own = PAGE_LIST.filter(({ sitemap, access }) => sitemap && (openCatalogue || access !== 'catalogue'));
  const written = (await content.routes()).map((path) => `/${path}`);
  return [...new Set([...own.map(fixedPath), ...written])];
}
