/**
 * Filters of the listing (storefront.md §2 "Filter sidebar"): a column on wide screens, a sheet on small ones. The same
 * elements serve both: a native popover that wide screens always show. Every value is a link with its own URL, so that
 * filters work without JavaScript; with it, links change the list in place.
 */
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FacetGroup, Filters } from '#contract/endpoints/search.ts';
import { MAX_FOUND_OF_EACH } from '#contract/values/facet-values.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { inPlace } from '#storefront/platform/navigation/in-place-links.ts';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { CheckFacet } from './check-facet.tsx';
import { FamilyFacet } from './family-facet.tsx';
import { FILTER_SHEET_ID } from './filter-sheet.ts';
import { matchingGroups } from './find-filter.ts';
import { FLAGS_KEY, withFlagsTogether } from './flag-groups.ts';
import { PriceFilter } from './price-filter.tsx';
import { firstLines, isRanged, type ShownGroup } from './shown-groups.rules.ts';
import { useFoundValues } from './use-found-values.ts';
import { useStandingGroups } from './use-standing-groups.ts';
import { type AskedGroup, useWholeGroups } from './use-whole-groups.ts';

/** Groups that start expanded; the others are expanded if one of their values is chosen. */
const OPEN_GROUPS = 5;
/** Every response contains all families. */
const FAMILIES_KEY = 'category';
/** The price slider is placed after the most used groups. */
const GROUPS_BEFORE_PRICE = 3;

/** Text in the filters' search field (storefront.md §3 "Sidebar state"); kept from one listing to the next. */
let keptSearchKey = '';

export interface FilterSidebarProps {
  filters: Filters;
  /** Families from the root to the chosen one. */
  path: ReadonlyArray<{ label: string; submenu_id: string }>;
  query: URLSearchParams;
  /** Label of the button that closes the sheet: "Mostra 386 articoli". */
  showLabel: string;
  /** URL without any filter. */
  clearHref: string;
  /** Every group with its values: very large ones in part, the named one complete, or only what was searched of it. */
  loadGroups: (asked: AskedGroup) => Promise<readonly FacetGroup[]>;
  /** Shows another URL in place; the sheet stays open. */
  go: (href: string) => void;
  /** Further controls of the sheet on small screens: the order of the grid. */
  tools?: ReactNode;
}

export default function FilterSidebar({
  filters,
  path,
  query,
  showLabel,
  clearHref,
  loadGroups,
  go,
  tools,
}: FilterSidebarProps) {
  const [leftSearchKey, setLeftSearchKey] = useState(keptSearchKey);
  const find = (text: string) => {
    standing.release();
    keptSearchKey = text;
    setLeftSearchKey(text);
  };
  const asked = query.get('facet');
  const [wholeKeys, setWholeKeys] = useState<ReadonlySet<string>>(() => new Set(asked ? [asked] : []));
  const whole = useWholeGroups(filters, loadGroups);
  const field = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed === leftSearchKey) return;
    void whole.complete();
    find(typed);
  });
  // Text typed before hydration is searched, too.
  useEffect(() => takeOver(), []);
  const finding = leftSearchKey !== '';
  const came = new Map(withFlagsTogether(filters.facets_check_results, '').map((group) => [group.key, group]));
  const shownOf = (group: FacetGroup): ShownGroup => {
    const all = finding || wholeKeys.has(group.key);
    const lines = all
      ? Object.values(group.results)
      : firstLines(group, came.get(group.key) ?? group, screens.facetValues);
    const more = group.values > screens.facetValues && (all || lines.length < group.values);
    return { group, lines, long: !finding && more, whole: all };
  };
  const families = filters.facets_link_results.map((group): ShownGroup => {
    const all = Object.values(group.results);
    const open = wholeKeys.has(group.key);
    return {
      group,
      long: all.length > screens.facetValues,
      whole: open,
      lines: open ? all : all.slice(0, screens.facetValues),
    };
  });
  const known = useFoundValues(whole.groups, leftSearchKey, (text) =>
    loadGroups({ facet_find: text, facet_values: MAX_FOUND_OF_EACH }),
  );
  const found = matchingGroups(withFlagsTogether(known, m.shop_facet_flags()), leftSearchKey);
  const search = `${query.get('text') ?? ''}/${query.get('category') ?? ''}`;
  const standing = useStandingGroups([...families, ...found.map(shownOf)], search, whole.complete);
  const groups = standing.shown.filter(({ group }) => group.key !== FAMILIES_KEY);
  const [price] = filters.facets_results;
  const findable = finding || groups.length > 0;
  const hits = finding ? groups.reduce((sum, { lines }) => sum + lines.length, 0) : 0;
  /** Groups that were open when this search was first shown stay open. */
  const opened = useRef({ search, open: new Map<string, boolean>() });
  if (opened.current.search !== search) opened.current = { search, open: new Map() };
  const isOpen = ({ group, lines }: ShownGroup, place: number) => {
    if (finding) return true;
    const { key } = group;
    const { open } = opened.current;
    const chosen = lines.some((line) => line.selected) || isRanged(group);
    if (chosen || !open.has(key)) open.set(key, chosen || place < OPEN_GROUPS || key === FLAGS_KEY);
    return open.get(key) === true;
  };

  const allHref = (key: string) => {
    const fields = new URLSearchParams(query);
    fields.delete('facet_find');
    if (wholeKeys.has(key)) fields.delete('facet');
    else fields.set('facet', key);
    return paths.shopWith(fields.toString());
  };
  const toggleAll = async (key: string) => {
    const keys = new Set(wholeKeys);
    if (!keys.delete(key)) {
      if (key !== FAMILIES_KEY && !(await whole.complete(key))) return go(allHref(key));
      keys.add(key);
    }
    setWholeKeys(keys);
  };
  /** Checkboxes react to the space bar, links do not: these elements are both. */
  const onKeyDown = (event: React.KeyboardEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[role="checkbox"]');
    if (!link || event.key !== ' ') return;
    event.preventDefault();
    link.click();
  };
  const checks = (from: number, to?: number) =>
    groups.slice(from, to).map((shown, index) => (
      <CheckFacet
        key={shown.group.key}
        shown={shown}
        open={isOpen(shown, from + index)}
        allHref={finding ? undefined : allHref(shown.group.key)}
        onAll={toggleAll}
        query={query}
        go={(href) => {
          standing.hold(null);
          go(href);
        }}
        complete={whole.complete}
        find={async (facet, text) => (await loadGroups({ facet, facet_find: text })).find(({ key }) => key === facet)}
      />
    ));
  /** Values toggled since this response: a second toggle adds to the first, whose response is still under way. */
  const ticked = useRef<{ of: Filters; search: string }>(undefined);
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-filter]');
    const { index, value } = link?.dataset ?? {};
    standing.hold(link);
    inPlace((href) => {
      const before = ticked.current?.of === filters ? ticked.current.search : undefined;
      if (index === undefined || value === undefined) return go(href);
      const to = before === undefined ? href : standing.withTick(before, index, value);
      ticked.current = { of: filters, search: to.split('?')[1] ?? '' };
      go(to);
    })(event);
  };

  return (
    <aside
      className="filter-side"
      id={FILTER_SHEET_ID}
      aria-label={m.shop_filters()}
      popover="auto"
      onClick={onClick}
      onKeyDown={onKeyDown}
      onToggle={standing.release}
      {...standing.watching}
    >
      <div className="panel__head filter-side__sheet">
        {m.shop_filters()}
        <button
          className="icon-button"
          type="button"
          aria-label={m.shop_filters_close()}
          popoverTarget={FILTER_SHEET_ID}
          popoverTargetAction="hide"
        >
          <Icon name="x" large />
        </button>
      </div>
      <div className="filter-side__body">
        {tools && <div className="filter-side__tools">{tools}</div>}
        <search className="find needs-js" hidden={!findable}>
          <Icon name="search" />
          <input
            ref={field}
            className="input"
            type="search"
            autoComplete="off"
            aria-label={m.shop_filters_find()}
            placeholder={m.shop_filters_find()}
            value={leftSearchKey}
            onFocus={() => void whole.complete()}
            onChange={(event) => find(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && find('')}
          />
        </search>
        <p className="hint" role="status">
          {hits > 0 && m.shop_filters_hits({ count: hits, total: formatCount(hits) })}
        </p>
        {!finding &&
          standing.shown
            .filter(({ group }) => group.key === FAMILIES_KEY)
            .map((shown) => (
              <FamilyFacet
                key={shown.group.key}
                shown={shown}
                path={path}
                query={query}
                allHref={allHref(shown.group.key)}
                onAll={toggleAll}
              />
            ))}
        {checks(0, GROUPS_BEFORE_PRICE)}
        {!finding && price && <PriceFilter facet={price} query={query} go={go} />}
        {checks(GROUPS_BEFORE_PRICE)}
        {finding && groups.length === 0 && <p className="hint">{m.shop_filters_none()}</p>}
      </div>
      <div className="panel__foot filter-side__sheet">
        <a className="button button--large" href={clearHref} data-filter="">
          {m.shop_filters_clear()}
        </a>
        <button
          className="button button--go button--large"
          type="button"
          popoverTarget={FILTER_SHEET_ID}
          popoverTargetAction="hide"
        >
          {showLabel}
        </button>
      </div>
    </aside>
  );
}
