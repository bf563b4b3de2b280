import type { FacetGroupCount, FamilyCount, SearchResult } from '../../engine.ts';
import type { LocalText, SearchLang } from '../../search-document.ts';
import type { FacetCatalog } from '../index/facet-catalog.ts';
import type { FacetCounts } from './facet-counts.ts';

/** Non-zero counts (and selected values, so that they can be deselected) with labels, by count then name (C-SRCH-4). */
export function facetGroups(
  counts: FacetCounts,
  catalog: FacetCatalog,
  selected: Uint32Array,
  lang: SearchLang,
): FacetGroupCount[] {
  const groups: FacetGroupCount[] = catalog.fields.map(({ code, label }) => ({
    code,
    label,
    documents: 0,
    values: [],
  }));
  for (const value of catalog.valuesByName(lang)) {
    if (value === 0) continue;
    const count = counts.values[value] as number;
    if (count === 0 && selected[value] === 0) continue;
    const entry = catalog.values[value];
    const group = entry && groups[entry.field];
    if (!entry || !group) continue;
    group.documents += count;
    const { key, label, numeric } = entry;
    group.values.push(numeric === undefined ? { key, label, count } : { key, label, count, numeric });
  }
  const shown = groups.filter((group) => group.values.length > 0);
  // The sort is stable: equal counts stay in the order of names.
  for (const group of shown) group.values.sort((a, b) => b.count - a.count);
  return shown;
}

const collators = { it: new Intl.Collator('it', { numeric: true }), en: new Intl.Collator('en', { numeric: true }) };

function byName(a: LocalText, b: LocalText, lang: SearchLang): number {
  return collators[lang].compare(a[lang], b[lang]);
}

/** Counts of the families directly below the selected one, each with its subtree. */
export function familiesBelow(
  counts: FacetCounts,
  catalog: FacetCatalog,
  selected: number,
  lang: SearchLang,
): FamilyCount[] {
  const sums = new Map<number, number>();
  for (let family = 1; family < counts.families.length; family += 1) {
    const count = counts.families[family] as number;
    if (count === 0) continue;
    let at = family;
    while (at > 0 && catalog.families[at]?.parent !== selected) at = catalog.families[at]?.parent ?? 0;
    if (at > 0) sums.set(at, (sums.get(at) ?? 0) + count);
  }
  return [...sums]
    .map(([family, count]) => ({ ...familyEntry(catalog, family), count }))
    .sort((a, b) => b.count - a.count || byName(a.label, b.label, lang));
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
