/** Owns the frame and the home of the shop: menu, promo tabs, footer, home blocks. */
export { contentRoutes } from './content.routes.ts';
export { type Content, createContent, type HomeCatalogue } from './content.service.ts';
export { safeHtml } from './safe-html.ts';
