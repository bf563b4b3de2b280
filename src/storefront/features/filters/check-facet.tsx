/**
 * One group of checkbox filters: the first ten values, the others behind "show all" (storefront.md §9 "Sidebar"). A
 * value is a link with the role of a checkbox: its URL is the search with this value toggled.
 */
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { FacetGroup, FacetResult } from '#contract/endpoints/search.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { FacetGroupFrame, ShowAll } from './facet-group.tsx';
import { MeasureRange } from './measure-range.tsx';
import { isRanged, type ShownGroup, valueKey } from './shown-groups.rules.ts';

const SearchedValues = lazy(() => import('./searched-values.tsx'));

/** Availability values have a coloured dot: green, blue, grey (storefront.md §4 "Availability colours"). */
const AVAILABILITY_CLASS: Record<string, string> = {
  '2': 'stock stock--here',
  '1': 'stock stock--arriving',
  '0': 'stock stock--none',
};

export interface CheckFacetProps {
  shown: ShownGroup;
  open: boolean;
  /** URL that shows all values, or the first ones again; undefined = no such control. */
  allHref: string | undefined;
  onAll: (key: string) => void;
  query: URLSearchParams;
  go: (href: string) => void;
  /** Fetches more values of a group; false if that failed. */
  complete: (key: string) => Promise<boolean>;
  /** A group with only the values that have a text. */
  find: (key: string, text: string) => Promise<FacetGroup | undefined>;
}

export function CheckFacet(props: CheckFacetProps) {
  const { shown, open, allHref, onAll, query, go, complete, find } = props;
  const { group, lines, long, whole } = shown;
  /** Values pressed since this response: their checkboxes change before the next response. */
  const [pressed, setPressed] = useState<{ of: FacetGroup; values: ReadonlySet<string> }>();
  const values = pressed?.of === group ? pressed.values : undefined;
  const isLong = allHref !== undefined && long;
  const isOn = (result: FacetResult) => (result.selected === true) !== (values?.has(valueKey(result)) === true);
  const chosen = lines.filter(isOn).length + Number(isRanged(group));
  const press = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('a[role="checkbox"]');
    const key = link && `${link.dataset.index}=${link.dataset.value}`;
    if (!key || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const after = new Set(values);
    if (!after.delete(key)) after.add(key);
    setPressed({ of: group, values: after });
  };
  const valuesOf = (results: readonly FacetResult[]) =>
    results.map((result) => (
      <FacetValue key={result.index + result.value} group={group.key} result={result} on={isOn(result)} />
    ));
  const title = (
    <>
      {group.label}
      {chosen > 0 && (
        <b>
          {chosen}
          <span className="visually-hidden"> {m.shop_facet_chosen({ count: chosen })}</span>
        </b>
      )}
    </>
  );
  return (
    <FacetGroupFrame id={group.key} title={title} open={open} className={`facet--${group.key}`} onPress={press}>
      {group.range && allHref !== undefined && <MeasureRange group={group} range={group.range} query={query} go={go} />}
      {isLong && whole ? (
        <Suspense fallback={valuesOf(lines)}>
          <SearchedValues
            group={group}
            lines={lines}
            query={query}
            complete={() => void complete(group.key)}
            find={(text) => find(group.key, text)}
          >
            {valuesOf}
          </SearchedValues>
        </Suspense>
      ) : (
        valuesOf(lines)
      )}
      {isLong && <ShowAll whole={whole} count={group.values} href={allHref} onPress={() => onAll(group.key)} />}
    </FacetGroupFrame>
  );
}

function FacetValue({ group, result, on }: { group: string; result: FacetResult; on: boolean }) {
  const { index, value, filter, count, label } = result;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <input> could not work without JavaScript, a link can
    <a
      className="check"
      role="checkbox"
      aria-checked={on}
      // No article has it now: the line stays only to keep its place.
      {...(filter === '' && count === 0 && !result.selected
        ? { 'aria-disabled': true }
        : { href: paths.shopWith(filter), 'data-filter': '' })}
      data-index={index}
      data-value={value}
      data-prefetch="press"
    >
      <i className="check__box" />
      <span className={valueClass(group, value)}>{label}</span>
      <span className="count">{formatCount(count)}</span>
    </a>
  );
}

/** Colours have a swatch; those without a CSS rule of their own have a neutral one. */
function valueClass(group: string, value: string): string | undefined {
  if (group === 'availability') return AVAILABILITY_CLASS[value];
  return group === 'color' ? `swatch swatch--${value}` : undefined;
}
