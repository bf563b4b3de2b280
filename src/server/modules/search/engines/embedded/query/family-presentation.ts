import type { FamilyCount, SearchResult } from '../../engine.ts';
import type { LocalText, SearchLang } from '../../search-document.ts';
import type { FacetCatalog } from '../index/facet-catalog.ts';

const collators = { it: new Intl.Collator('it', { numeric: true }), en: new Intl.Collator('en', { numeric: true }) };

/**
 * Counts of the families directly below the selected one, each with its subtree; in the order of `base`, the counts of
 * the same search without filters, then by name.
 */
export function familiesBelow(
  counts: Uint32Array,
  base: Uint32Array,
  catalog: FacetCatalog,
  selected: number,
  lang: SearchLang,
): FamilyCount[] {
  const sums = sumsBelow(counts, catalog, selected);
  const order = base === counts ? sums : sumsBelow(base, catalog, selected);
  return [...sums]
    .map(([family, count]) => ({ family, entry: { ...familyEntry(catalog, family), count } }))
    .sort(
      (a, b) =>
        (order.get(b.family) ?? 0) - (order.get(a.family) ?? 0) ||
        collators[lang].compare(a.entry.label[lang], b.entry.label[lang]),
    )
    .map(({ entry }) => entry);
}

function sumsBelow(counts: Uint32Array, catalog: FacetCatalog, selected: number): Map<number, number> {
  const sums = new Map<number, number>();
  for (let family = 1; family < counts.length; family += 1) {
    const count = counts[family] as number;
    if (count === 0) continue;
    let at = family;
    while (at > 0 && catalog.families[at]?.parent !== selected) at = catalog.families[at]?.parent ?? 0;
    if (at > 0) sums.set(at, (sums.get(at) ?? 0) + count);
  }
  return sums;
}

export function familyEntry(catalog: FacetCatalog, family: number): { path: string[]; label: LocalText } {
  const node = catalog.families[family];
  return { path: node?.path.split(',') ?? [], label: node?.label ?? { it: '', en: '' } };
}

/** Root → selected family, for the breadcrumbs of `tab_list` (C-SRCH-3). */
export function breadcrumbsOf(catalog: FacetCatalog, selected: number): SearchResult['breadcrumbs'] {
  const crumbs: SearchResult['breadcrumbs'] = [];
  for (let family = selected; family > 0; family = catalog.families[family]?.parent ?? 0)
    crumbs.unshift(familyEntry(catalog, family));
  return crumbs;
}
