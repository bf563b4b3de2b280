/**
 * One group of checkbox filters: the first ten values, the others behind "show all" (storefront.md §9 "Sidebar"). A value
 * is a link that reads as a checkbox: chosen or not, and its address is the search with that changed.
 */
import { useState } from 'react';
import type { FacetGroup, FacetResult } from '#contract/search.ts';
import { formatCount } from '#storefront/lib/figures.ts';
import { screens } from '#storefront/lib/screen-settings.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { FacetGroupFrame, FindInGroup, ShowAll } from './facet-group.tsx';
import { matchingValues } from './find-filter.ts';

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
  const [wanted, setWanted] = useState('');
  const results = Object.values(group.results);
  const isLong = allHref !== undefined && group.values > screens.facetValues;
  const first = results.filter((result, index) => index < screens.facetValues || result.selected);
  const shown = whole ? (isLong ? matchingValues(results, wanted) : results) : first;
  const chosen = results.filter((result) => result.selected).length;
  const title = (
    <>
      {group.label}
      {chosen > 0 && (
        <b>
          {chosen}
          <span className="vh"> {m.shop_facet_chosen({ count: chosen })}</span>
        </b>
      )}
    </>
  );
  return (
    <FacetGroupFrame id={group.key} title={title} open={open || chosen > 0} className={`facet--${group.key}`}>
      {isLong && whole && (
        <FindInGroup label={group.label} value={wanted} hits={shown.length} of={results.length} onChange={setWanted} />
      )}
      {shown.map((result) => (
        <FacetValue key={result.index + result.value} group={group.key} result={result} />
      ))}
      {isLong && (whole || shown.length < group.values) && (
        <ShowAll whole={whole} count={group.values} href={allHref} onPress={() => onAll(group.key)} />
      )}
    </FacetGroupFrame>
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
      data-prefetch="press"
    >
      <i className="check__box" />
      <span className={valueClass(group, result.value)}>{result.label}</span>
      <span className="n">{formatCount(result.count)}</span>
    </a>
  );
}

/** Colours have a swatch; those without a rule of their own show a plain one. */
function valueClass(group: string, value: string): string | undefined {
  if (group === 'availability') return AVAILABILITY_CLASS[value];
  return group === 'color' ? `sw sw--${value}` : undefined;
}
