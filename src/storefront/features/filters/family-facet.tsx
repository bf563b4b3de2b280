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
  // One list: the link that was pressed stays the same one when its family becomes the chosen one, and keeps the focus.
  const links: Array<{ key: string; label: string; href: string; count?: number }> = [
    { key: '', label: m.shop_family_all(), href: familyHref(query, null) },
    ...path.map(({ submenu_id: key, label }) => ({ key, label, href: familyHref(query, key) })),
    ...below.map(({ value: key, label, filter, count }) => ({ key, label, href: paths.shopWith(filter), count })),
  ];
  return (
    <FacetGroupFrame id={group.key} title={group.label} open>
      <ul className="facet__links">
        {links.map(({ key, label, href, count }, index) => (
          <li key={key}>
            <a
              className={count === undefined ? undefined : 'facet__below'}
              href={href}
              data-filter=""
              data-prefetch="press"
              aria-current={index === path.length || undefined}
            >
              {label}
              {count !== undefined && <span> {formatCount(count)}</span>}
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
