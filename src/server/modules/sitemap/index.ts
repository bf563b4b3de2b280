/** Owns what search engines read: robots.txt, sitemap.xml and its parts. */
export { createSitemap, type Sitemap } from './sitemap.service.ts';
