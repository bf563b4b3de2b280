/** Texts for search engines: sitemap.xml, its parts, robots.txt. URLs are absolute, `origin` has no trailing slash. */
import type { Locale } from '#contract/values/locale.ts';
import { fixedPath, PAGE_LIST, type PageAccess } from '#contract/values/pages.ts';

/** Maximum number of URLs in one file (sitemaps.org). */
export const FILE_LIMIT = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** `path` is Italian, without prefix. */
function addressIn(locale: Locale, origin: string, path: string): string {
  const prefix = locale === 'it' ? '' : `/${locale}`;
  return escapeXml(origin + (path === '/' && prefix ? prefix : prefix + path));
}

/** A part: every page in every language of the shop, each with its translations. */
export function urlSetXml(origin: string, paths: readonly string[], locales: readonly Locale[]): string {
  const entries = paths.map((path) => {
    const translations = locales
      .map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${addressIn(locale, origin, path)}"/>`)
      .join('');
    return locales
      .map((locale) => `<url><loc>${addressIn(locale, origin, path)}</loc>${translations}</url>\n`)
      .join('');
  });
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`;
}

/** The list of parts. */
export function sitemapIndexXml(origin: string, parts: readonly string[]): string {
  const entries = parts.map((part) => `<sitemap><loc>${escapeXml(origin + part)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`;
}

/** Shortest paths of the pages that `closed` chooses: robots.txt means everything that begins with them. */
function prefixesOf(closed: readonly PageAccess[]): string[] {
  const paths = PAGE_LIST.filter(({ id, access }) => id !== 'home' && closed.includes(access)).map(fixedPath);
  return [...new Set(paths)].filter((path) => !paths.some((other) => other !== path && path.startsWith(other)));
}

/** Pages that need a login: nothing in them is for search engines. */
const OWN_SCREENS = prefixesOf(['login', 'customer', 'agent', 'staff']);
/** Pages that guests see only after a login where they may not browse, so crawlers cannot read them. */
const CATALOGUE = prefixesOf(['catalogue']);
/** Searches and filters make endless URLs: crawlable ones have none of these fields. */
const ENDLESS = ['text=', 'search_term=', 'sort=', 'field_', 'color=', 'size=', 'min_price=', 'max_price=', 'facet='];

/** `openCatalogue`: guests see articles, so search engines may index them. */
export function robotsText(origin: string, openCatalogue: boolean): string {
  const refused = [
    '/api/',
    '/documents/',
    ...['', '/en'].flatMap((prefix) => OWN_SCREENS.map((path) => prefix + path)),
    ...(openCatalogue ? [] : ['', '/en'].flatMap((prefix) => CATALOGUE.map((path) => prefix + path))),
    ...ENDLESS.flatMap((field) => [`/*?${field}`, `/*&${field}`]),
  ];
  return [
    'User-agent: *',
    ...refused.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
