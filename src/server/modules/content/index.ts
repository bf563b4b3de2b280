/** Owns the frame of the shop: menu, promo tabs, footer, home page. */
export { contentRoutes } from './content.routes.ts';
export { type Content, createContent, type HomeCatalogue } from './content.service.ts';
export { safeHtml } from './safe-html.ts';
