/**
 * One group of checkbox filters: the first ten values, the others behind "show all" (storefront.md §9 "Sidebar"). A value
 * is a link that reads as a checkbox: chosen or not, and its address is the search with that changed.
 */
import { FACET_CHILDREN } from '#contract/constants.ts';
import type { FacetGroup, FacetResult } from '#contract/search.ts';
import { formatCount } from '#storefront/lib/figures.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';

/** Availability values carry their dot: green, blue, grey (storefront.md §4 "Availability colours"). */
const AVAILABILITY_CLASS: Record<string, string> = { '2': 'av av--ok', '1': 'av av--in', '0': 'av av--no' };

export interface CheckFacetProps {
  /** May hold only its first values; `values` says how many there are. */
  group: FacetGroup;
  open: boolean;
  /** Shows every value it holds, not the first ten. */
  whole: boolean;
  /** Address that shows, or no longer shows, all values; undefined = no such control. */
  allHref: string | undefined;
  onAll: (key: string) => void;
}

export function CheckFacet({ group, open, whole, allHref, onAll }: CheckFacetProps) {
  const results = Object.values(group.results);
  const shown = whole ? results : results.filter((result, index) => index < FACET_CHILDREN || result.selected);
  const chosen = results.filter((result) => result.selected).length;
  return (
    <details className="facet" open={open || chosen > 0}>
      <summary>
        {group.label}
        {chosen > 0 && (
          <b>
            {chosen}
            <span className="vh"> {m.shop_facet_chosen({ count: chosen })}</span>
          </b>
        )}
      </summary>
      <div className="facet__b">
        {shown.map((result) => (
          <FacetValue key={result.index + result.value} group={group.key} result={result} />
        ))}
        {allHref && group.values > FACET_CHILDREN && (
          <a
            className="facet__all"
            href={allHref}
            data-prefetch="none"
            onClick={(event) => {
              event.preventDefault();
              onAll(group.key);
            }}
          >
            {whole ? m.shop_facet_less() : m.shop_facet_all({ count: formatCount(group.values) })}
          </a>
        )}
      </div>
    </details>
  );
}

function FacetValue({ group, result }: { group: string; result: FacetResult }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <input> could not work without JavaScript, a link can
    <a
      className="check"
      role="checkbox"
      aria-checked={result.selected}
      href={paths.shopWith(result.filter)}
      data-filter=""
      data-prefetch="none"
    >
      <i className="check__box" />
      <span className={group === 'availability' ? AVAILABILITY_CLASS[result.value] : undefined}>{result.label}</span>
      <span className="n">{formatCount(result.count)}</span>
    </a>
  );
}
