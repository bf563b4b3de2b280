/**
 * Menu and home of a shop that imported none, derived from its families. A wholesaler who imports only articles still
 * gets a shop with navigation; their own menu.csv and home.yaml replace this.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { StoredHomeBlock } from './home-block.ts';
import type { MenuEntry } from './menu-tree.rules.ts';

export interface MenuFamily {
  readonly code: string;
  /** Codes root → this family, comma separated (C-SRCH-3). */
  readonly path: string;
  /** Code of the parent; empty at the top. */
  readonly parent: string;
  readonly name: Readonly<Record<Locale, string>>;
  /** URL of the picture; empty for none. */
  readonly image: string;
}

/** The mega menu shows three levels (storefront.md §2). */
const LEVELS = 3;

export function familyMenu(families: readonly MenuFamily[]): MenuEntry[] {
  return families
    .filter(({ path }) => path.split(',').length <= LEVELS)
    .map(({ code, path, parent, name, image }) => ({
      code,
      parent,
      image,
      disabled: false,
      name_it: name.it,
      name_en: name.en,
      url: `/shop?category=${path.split(',').map(encodeURIComponent).join(',')}`,
      is_group: families.some((other) => other.parent === code),
    }));
}

/** Categories, promotions, new arrivals. */
export function familyHome(families: readonly MenuFamily[]): StoredHomeBlock[] {
  const top = families.filter(({ parent }) => parent === '');
  const items = top.map(({ name, path }) => ({
    title_it: name.it,
    title_en: name.en,
    text_it: '',
    text_en: '',
    picture: null,
    url: `/shop?category=${encodeURIComponent(path)}`,
  }));
  return [
    { type: 'categories', title_it: 'Categorie', title_en: 'Categories', url: '/shop', items },
    { type: 'promos', title_it: 'In promozione', title_en: 'On offer', url: '', items: [] },
    { type: 'arrivals', title_it: 'Nuovi arrivi', title_en: 'New arrivals', url: '', items: [] },
  ];
}
