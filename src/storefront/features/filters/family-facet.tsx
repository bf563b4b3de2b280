/** Families: all, the way down to the chosen one, and one level below it (C-SRCH-3, C-SRCH-4 "link facets"). */
import type { FacetGroup } from '#contract/search.ts';
import { formatCount } from '#storefront/lib/figures.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { familyHref } from './family-href.ts';

export interface FamilyFacetProps {
  group: FacetGroup;
  path: ReadonlyArray<{ label: string; submenu_id: string }>;
  query: URLSearchParams;
}

export function FamilyFacet({ group, path, query }: FamilyFacetProps) {
  const below = Object.values(group.results);
  if (below.length === 0 && path.length === 0) return null;
  return (
    <details className="facet" open>
      <summary>{group.label}</summary>
      <div className="facet__b">
        <ul className="facet__links">
          <li>
            <a
              href={familyHref(query, null)}
              data-filter=""
              data-prefetch="none"
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
                data-prefetch="none"
                aria-current={index === path.length - 1 || undefined}
              >
                {step.label}
              </a>
            </li>
          ))}
          {below.map((family) => (
            <li key={family.value}>
              <a className="facet__below" href={paths.shopWith(family.filter)} data-filter="" data-prefetch="none">
                {family.label} <span>{formatCount(family.count)}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
