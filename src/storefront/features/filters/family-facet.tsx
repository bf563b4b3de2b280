/** Families: all, the path to the chosen one, and one level below it (C-SRCH-3, C-SRCH-4 "link facets"). */

import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { FacetGroupFrame, ShowAll } from './facet-group.tsx';
import { familyHref } from './family-href.ts';
import type { ShownGroup } from './shown-groups.rules.ts';

export interface FamilyFacetProps {
  /** Families below the chosen one. */
  shown: ShownGroup;
  /** URL that shows all of them, or the first ones again. */
  allHref: string;
  onAll: (key: string) => void;
  path: ReadonlyArray<{ label: string; submenu_id: string }>;
  query: URLSearchParams;
}

export function FamilyFacet({ shown, path, query, allHref, onAll }: FamilyFacetProps) {
  const { group, lines: below, long, whole } = shown;
  if (below.length === 0 && path.length === 0) return null;
  // One list: the link that was pressed stays the same element when its family becomes the chosen one, so it keeps the
  // focus.
  const links: Array<{ key: string; label: string; href: string | undefined; count?: number }> = [
    { key: '', label: m.shop_family_all(), href: familyHref(query, null) },
    ...path.map(({ submenu_id: key, label }) => ({ key, label, href: familyHref(query, key) })),
    ...below.map(({ value: key, label, filter, count }) => ({
      key,
      label,
      count,
      // No article is in it now: the line stays only to keep its place.
      href: count === 0 ? undefined : paths.shopWith(filter),
    })),
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
              aria-disabled={href === undefined || undefined}
              aria-current={index === path.length || undefined}
            >
              {label}
              {count !== undefined && <span> {formatCount(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
      {long && (
        <ShowAll
          whole={whole}
          count={Object.keys(group.results).length}
          href={allHref}
          onPress={() => onAll(group.key)}
        />
      )}
    </FacetGroupFrame>
  );
}
