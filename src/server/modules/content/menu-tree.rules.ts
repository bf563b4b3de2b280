/** Menu rows → tree by `parent_menu`; disabled entries and all below them are hidden (storefront.md §3 "Menu item"). */
import type { MenuItem } from '#contract/endpoints/home.ts';
import type { Locale } from '#contract/values/locale.ts';

export interface MenuEntry {
  readonly code: string;
  readonly parent: string;
  readonly name_it: string;
  readonly name_en: string;
  readonly url: string;
  readonly image: string;
  readonly disabled: boolean;
  readonly is_group: boolean;
}

/**
 * `depth` levels of the tree, all by default. Entries keep their order; those whose parent is missing or that form a
 * cycle cannot be reached from the top and do not appear.
 */
export function menuTree(entries: readonly MenuEntry[], locale: Locale, depth = Number.POSITIVE_INFINITY): MenuItem[] {
  const below = new Map<string, MenuEntry[]>();
  for (const entry of entries) {
    if (entry.disabled) continue;
    const siblings = below.get(entry.parent);
    if (siblings) siblings.push(entry);
    else below.set(entry.parent, [entry]);
  }
  const level = (parent: string, left: number): MenuItem[] =>
    left <= 0 ? [] : (below.get(parent) ?? []).map((entry) => toItem(entry, locale, level(entry.code, left - 1)));
  return level('', depth);
}

function toItem(entry: MenuEntry, locale: Locale, children: MenuItem[]): MenuItem {
  const label = locale === 'en' ? entry.name_en : entry.name_it;
  return {
    name: entry.code,
    title: label,
    url: entry.url,
    parent_menu: entry.parent,
    disable: entry.disabled,
    is_group: entry.is_group,
    category_menu_image: entry.image,
    label,
    children,
  };
}
