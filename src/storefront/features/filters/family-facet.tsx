/** Families: all, the way down to the chosen one, and one level below it (C-SRCH-3, C-SRCH-4 "link facets"). */

import type { FacetGroup } from '#contract/search.ts';
import { formatCount } from '#storefront/lib/figures.ts';
import { screens } from '#storefront/lib/screen-settings.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { FacetGroupFrame, ShowAll } from './facet-group.tsx';
import { familyHref } from './family-href.ts';

export interface FamilyFacetProps {
  group: FacetGroup;
  /** Shows every family below, not the first ten. */
  whole: boolean;
  /** Address that shows, or no longer shows, all of them. */
  allHref: string;
  onAll: (key: string) => void;
  path: ReadonlyArray<{ label: string; submenu_id: string }>;
  query: URLSearchParams;
}

export function FamilyFacet({ group, path, query, whole, allHref, onAll }: FamilyFacetProps) {
  const all = Object.values(group.results);
  const below = whole ? all : all.slice(0, screens.facetValues);
  if (below.length === 0 && path.length === 0) return null;
  return (
    <FacetGroupFrame id={group.key} title={group.label} open>
      <ul className="facet__links">
        <li>
          <a
            href={familyHref(query, null)}
            data-filter=""
            data-prefetch="press"
            aria-current={path.length === 0 || undefined}
          >
            {m.shop_family_all()}
          </a>
        </li>
        {path.map((step, index) => (
          <li key={step.submenu_id}>
            <a
              href={familyHref(query, step.submenu_id)}
              data-filter=""
              data-prefetch="press"
              aria-current={index === path.length - 1 || undefined}
            >
              {step.label}
            </a>
          </li>
        ))}
        {below.map((family) => (
          <li key={family.value}>
            <a className="facet__below" href={paths.shopWith(family.filter)} data-filter="" data-prefetch="press">
              {family.label} <span>{formatCount(family.count)}</span>
            </a>
          </li>
        ))}
      </ul>
      {all.length > screens.facetValues && (
        <ShowAll whole={whole} count={all.length} href={allHref} onPress={() => onAll(group.key)} />
      )}
    </FacetGroupFrame>
  );
}
