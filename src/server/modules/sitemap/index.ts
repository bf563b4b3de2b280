/** Owns what search engines are told: robots.txt, sitemap.xml and its parts. */
export { createSitemap, type Sitemap } from './sitemap.service.ts';
