/**
 * One group of checkbox filters: the first ten values, the others behind "show all" (storefront.md §9 "Sidebar"). A value
 * is a link that reads as a checkbox: chosen or not, and its address is the search with that changed.
 */
import { FACET_CHILDREN } from '#contract/constants.ts';
import type { FacetGroup, FacetResult } from '#contract/search.ts';
import { formatCount } from '#storefront/lib/figures.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { orderedResults } from './facet-order.ts';

/** Availability values carry their dot: green, blue, grey (storefront.md §4 "Availability colours"). */
const AVAILABILITY_CLASS: Record<string, string> = { '1': 'av av--ok', '2': 'av av--in', '0': 'av av--no' };

export interface CheckFacetProps {
  group: FacetGroup;
  open: boolean;
  /** Shows every value at once: the visitor is looking for one. */
  all: boolean;
}

export function CheckFacet({ group, open, all }: CheckFacetProps) {
  const results = orderedResults(group);
  const chosen = results.filter((result) => result.selected).length;
  const first = all ? results : results.slice(0, FACET_CHILDREN);
  const rest = all ? [] : results.slice(FACET_CHILDREN);
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
        <FacetValues group={group} results={first} />
        {rest.length > 0 && (
          <details className="facet__more" open={rest.some((result) => result.selected)}>
            <summary className="facet__all">
              <span className="when-shut">{m.shop_facet_all({ count: results.length })}</span>
              <span className="when-open">{m.shop_facet_less()}</span>
            </summary>
            <FacetValues group={group} results={rest} />
          </details>
        )}
      </div>
    </details>
  );
}

function FacetValues({ group, results }: { group: FacetGroup; results: readonly FacetResult[] }) {
  return results.map((result) => (
    // biome-ignore lint/a11y/useSemanticElements: an <input> could not work without JavaScript, a link can
    <a
      key={result.value}
      className="check"
      role="checkbox"
      aria-checked={result.selected}
      href={paths.shopWith(result.filter)}
      data-filter=""
      data-prefetch="none"
    >
      <i className="check__box" />
      {group.key === 'availability' ? (
        <span className={AVAILABILITY_CLASS[result.value] ?? 'av'}>{result.label}</span>
      ) : (
        <span>{result.label}</span>
      )}
      <span className="n">{formatCount(result.count)}</span>
    </a>
  ));
}
