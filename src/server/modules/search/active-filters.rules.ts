/** Breadcrumbs and chips of the active filters (C-SRCH-3, C-SRCH-5). */

import type { ArticleListMessage, Chip } from '#contract/endpoints/search.ts';
import { formatEuro, moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import { groupTitle, queryKey } from './article-filters.rules.ts';
import type { SearchResult } from './engines/engine.ts';
import type { SearchLang } from './engines/search-document.ts';
import { AVAILABILITY_LABELS, FACET_TITLES, FAMILY_CHIP_TITLE, FLAG_LABELS } from './facet-titles.ts';
import {
  chooseFamily,
  FLAG_KEYS,
  type ListKey,
  type ShopSelection,
  shopQuery,
  toggleFlag,
  toggleValue,
  withoutFilters,
  withoutPrice,
} from './shop-query.rules.ts';

export function tabList(
  result: SearchResult,
  selection: ShopSelection,
  lang: SearchLang,
): ArticleListMessage['tab_list'] {
  return {
    category: result.breadcrumbs.map(({ path, label }) => ({ label: label[lang], submenu_id: path.join(',') })),
    chips: [
      ...familyChip(result, selection, lang),
      ...valueChips(result, selection, lang),
      ...flagChips(selection, lang),
      ...priceChip(selection, lang),
    ],
    clear: shopQuery(withoutFilters(selection)),
  };
}

/** `submenu_id_ref` 0: removing a family chip removes the family filter (`storefront.md §4`, filter chips). */
function familyChip({ breadcrumbs }: SearchResult, selection: ShopSelection, lang: SearchLang): Chip[] {
  if (selection.category.length === 0) return [];
  const label = breadcrumbs.at(-1)?.label[lang] ?? selection.category.join(' / ');
  const filter = shopQuery(chooseFamily(selection, []));
  return [{ label, group: FAMILY_CHIP_TITLE[lang], type: 'category', submenu_id_ref: '0', filter }];
}

function valueChips(result: SearchResult, selection: ShopSelection, lang: SearchLang): Chip[] {
  const groups = new Map(result.groups.map((group) => [queryKey(group.code), group]));
  return [...selection.lists].flatMap(([key, values]) =>
    values.map((value): Chip => {
      const group = groups.get(key);
      const known = group?.values.find((entry) => entry.key === value)?.label[lang];
      return {
        label: known ?? fixedLabel(key, value, lang) ?? value,
        group: group ? groupTitle(group, lang) : fixedTitle(key, lang),
        type: key,
        filter: shopQuery(toggleValue(selection, key, value)),
      };
    }),
  );
}

function fixedLabel(key: ListKey, value: string, lang: SearchLang): string | undefined {
  return key === 'availability' ? AVAILABILITY_LABELS[Number(value) as 0 | 1 | 2]?.[lang] : undefined;
}

/** A title for a group that no article of the result has. */
function fixedTitle(key: ListKey, lang: SearchLang): string {
  const titles: Partial<Record<string, { it: string; en: string }>> = FACET_TITLES;
  return titles[key]?.[lang] ?? key.replace(/^field_/, '');
}

function flagChips(selection: ShopSelection, lang: SearchLang): Chip[] {
  return FLAG_KEYS.filter((key) => selection.flags.has(key)).map((key) => ({
    label: FLAG_LABELS[key][lang],
    group: FLAG_LABELS[key][lang],
    type: key,
    filter: shopQuery(toggleFlag(selection, key)),
  }));
}

function priceChip(selection: ShopSelection, lang: SearchLang): Chip[] {
  const { minPrice, maxPrice } = selection;
  if (minPrice === undefined && maxPrice === undefined) return [];
  const text = (euros: number) => formatEuro(moneyToNumber(moneyFromNumber(euros) ?? 0), lang);
  const label =
    minPrice === undefined
      ? `≤ ${text(maxPrice ?? 0)}`
      : maxPrice === undefined
        ? `≥ ${text(minPrice)}`
        : `${text(minPrice)} – ${text(maxPrice)}`;
  return [{ label, group: FACET_TITLES.price[lang], type: 'price', filter: shopQuery(withoutPrice(selection)) }];
}
