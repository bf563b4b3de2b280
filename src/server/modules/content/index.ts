/** Owns editorial content: menu, promo tabs, footer, home, pages, blog, flyers, brand texts, page style. */
export { BACK_OFFICE_PATH, backOffice } from './back-office.ts';
export { contentRoutes } from './content.routes.ts';
export { type Content, type ContentDeps, createContent } from './content.service.ts';
export type { ContentAssets } from './content-entry.ts';
export { type ContentFolder, contentFolder } from './content-folder.ts';
export { importContent } from './content-import.ts';
export { type ContentOwner, PUSHED, readContentOwner, releaseContentFolder } from './content-owner.repository.ts';
export type { HomeCatalogue } from './home-sources.ts';
export { pictureAt } from './picture-size.rules.ts';
export { type ContentFinding, pushContent } from './push-content.ts';
export { safeHtml } from './safe-html.ts';
