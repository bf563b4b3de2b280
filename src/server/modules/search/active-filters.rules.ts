/** Breadcrumbs and chips of the active filters (C-SRCH-3, C-SRCH-5). */

import type { ArticleListMessage, Chip } from '#contract/endpoints/search.ts';
import { formatEuro, moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import { valueRange } from '#contract/values/value-range.ts';
import { groupTitle, queryKey } from './article-filters.rules.ts';
import type { FacetGroupCount, SearchResult } from './engines/engine.ts';
import type { SearchLang } from './engines/search-document.ts';
import { AVAILABILITY_LABELS, FACET_TITLES, FAMILY_CHIP_TITLE, FLAG_LABELS } from './facet-titles.ts';
import { bySize } from './measure-order.rules.ts';
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

/** Measures of one group are in the order of their sizes, as in the group itself. */
function valueChips(result: SearchResult, selection: ShopSelection, lang: SearchLang): Chip[] {
  const groups = new Map(result.groups.map((group) => [queryKey(group.code), group]));
  return [...selection.lists].flatMap(([key, values]) => {
    const group = groups.get(key);
    const entries = new Map(group?.values.map((entry) => [entry.key, entry]));
    const named = values.map((value) => {
      const own = fixedLabel(key, value, lang) ?? (group && rangeLabel(value, group, lang)) ?? value;
      return { value, label: entries.get(value)?.label ?? { it: own, en: own } };
    });
    return (bySize(named, lang) ?? named).map(
      ({ value, label }): Chip => ({
        label: label[lang],
        group: group ? groupTitle(group, lang) : fixedTitle(key, lang),
        type: key,
        filter: shopQuery(toggleValue(selection, key, value)),
      }),
    );
  });
}

/** `10–50 mm`, `≥ 10 mm`, `≤ 50 mm`. */
function rangeLabel(value: string, { range }: FacetGroupCount, lang: SearchLang): string | undefined {
  const ends = valueRange(value);
  if (!ends) return undefined;
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 12 });
  const [from, to] = [ends.from, ends.to].map((end) => end !== undefined && number.format(end));
  const text = from && to ? `${from}–${to}` : from ? `≥ ${from}` : `≤ ${to}`;
  return range && range.unit[lang] !== '' ? `${text} ${range.unit[lang]}` : text;
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
