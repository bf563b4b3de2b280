/**
 * The layout of a listing (storefront.md §2 "Layout switcher", docs/decisions/0040-layouts-and-tabs.md): `/shop/list`
 * is the grid, `/shop/small-list` the rows, `/shop` the one chosen last. The choice is in a cookie, so that the server
 * renders it at once.
 */
import { LIST_VIEWS, type ListView } from '#contract/values/shop-settings.ts';

/** Layouts that can be chosen permanently; the third mode, detail, is a product's page. */
export const LAYOUTS = LIST_VIEWS;
export type Layout = ListView;

/** Cards show a larger image than rows (storefront.md §3 "Image sizes"). */
export const PICTURE_SIZES = { 'small-list': 'SMALL', grid: 'MEDIUM' } as const satisfies Record<Layout, string>;

/** Key of the choice in browser storage and name of its cookie (storefront.md §3). */
export const LAST_TYPE = 'last-type';
const ONE_YEAR_S = 365 * 86_400;

/** The layout named by this text; undefined for anything else. */
export function layoutNamed(text: unknown): Layout | undefined {
  return LAYOUTS.find((layout) => layout === text);
}

/** The layout chosen last, from a `Cookie` header; if none was chosen, `usual`, the one of the settings. */
export function lastLayout(cookie: string, usual: Layout): Layout {
  return layoutNamed(new RegExp(`(?:^|;\\s*)${LAST_TYPE}=([\\w-]+)`).exec(cookie)?.[1]) ?? usual;
}

/** The layout of a listing's URL (path name with or without locale). */
export function layoutOf(pathname: string, cookie: string, usual: Layout): Layout {
  const path = pathname.replace(/\.data$/, '');
  if (path.endsWith('/shop/list')) return 'grid';
  if (path.endsWith('/shop/small-list')) return 'small-list';
  return lastLayout(cookie, usual);
}

/** Cookie line that stores the choice, for `Set-Cookie` and for `document.cookie` alike. */
export function layoutCookie(layout: Layout): string {
  return `${LAST_TYPE}=${layout}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
}
