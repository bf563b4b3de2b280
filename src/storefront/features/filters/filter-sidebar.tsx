/**
 * Filters of the listing (storefront.md §2 "Filter sidebar"): a column on wide screens, a sheet on small ones. The same
 * elements serve both: a native popover that wide screens always show. Every value is a link with its own address, so
 * that filters work without JavaScript; with it, links change the list in place.
 */
import { type ReactNode, useState } from 'react';
import type { FacetGroup, Filters } from '#contract/search.ts';
import { formatCount } from '#storefront/lib/figures.ts';
import { inPlace } from '#storefront/lib/in-place-links.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { CheckFacet } from './check-facet.tsx';
import { FamilyFacet } from './family-facet.tsx';
import { FILTER_SHEET_ID } from './filter-sheet.ts';
import { matchingGroups } from './find-filter.ts';
import { FLAGS_KEY, withFlagsTogether } from './flag-groups.ts';
import { PriceFilter } from './price-filter.tsx';
import { useWholeGroups } from './use-whole-groups.ts';

/** Groups that start open; the others open when one of their values is chosen. */
const OPEN_GROUPS = 5;
/** All families come with every answer. */
const FAMILIES_KEY = 'category';
/** The price slider stands after the groups most people use. */
const GROUPS_BEFORE_PRICE = 3;

/** What is looked for in the filters (storefront.md §3 "Sidebar state"); kept from one listing to the next. */
let keptSearchKey = '';

export interface FilterSidebarProps {
  filters: Filters;
  /** Families from the root to the chosen one. */
  path: ReadonlyArray<{ label: string; submenu_id: string }>;
  query: URLSearchParams;
  /** Text of the button that closes the sheet: "Mostra 386 articoli". */
  showLabel: string;
  /** Address without any filter. */
  clearHref: string;
  /** Every group with all its values. */
  loadGroups: () => Promise<readonly FacetGroup[]>;
  /** Shows another address in place; the sheet stays open. */
  go: (href: string) => void;
  /** What else the sheet offers on small screens: the order of the grid. */
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
    keptSearchKey = text;
    setLeftSearchKey(text);
  };
  const asked = query.get('facet');
  const [wholeKeys, setWholeKeys] = useState<ReadonlySet<string>>(() => new Set(asked ? [asked] : []));
  const whole = useWholeGroups(filters, loadGroups);
  const groups = matchingGroups(withFlagsTogether(whole.groups, m.shop_facet_flags()), leftSearchKey);
  const [price] = filters.facets_results;
  const finding = leftSearchKey !== '';
  const findable = finding || groups.length > 0;
  const hits = finding ? groups.reduce((sum, group) => sum + Object.keys(group.results).length, 0) : 0;

  const allHref = (key: string) => {
    const fields = new URLSearchParams(query);
    if (wholeKeys.has(key)) fields.delete('facet');
    else fields.set('facet', key);
    return paths.shopWith(fields.toString());
  };
  const toggleAll = async (key: string) => {
    const keys = new Set(wholeKeys);
    if (!keys.delete(key)) {
      if (key !== FAMILIES_KEY && !(await whole.complete())) return go(allHref(key));
      keys.add(key);
    }
    setWholeKeys(keys);
  };
  /** Checkboxes answer to the space bar, links do not: these are both. */
  const onKeyDown = (event: React.KeyboardEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[role="checkbox"]');
    if (!link || event.key !== ' ') return;
    event.preventDefault();
    link.click();
  };
  const checks = (from: number, to?: number) =>
    groups
      .slice(from, to)
      .map((group, index) => (
        <CheckFacet
          key={group.key}
          group={group}
          open={finding || from + index < OPEN_GROUPS || group.key === FLAGS_KEY}
          whole={finding || wholeKeys.has(group.key)}
          allHref={finding ? undefined : allHref(group.key)}
          onAll={toggleAll}
        />
      ));

  return (
    <aside
      className="side-l"
      id={FILTER_SHEET_ID}
      aria-label={m.shop_filters()}
      popover="auto"
      onClick={inPlace(go)}
      onKeyDown={onKeyDown}
    >
      <div className="panel__h side-l__m">
        {m.shop_filters()}
        <button
          className="ib"
          type="button"
          aria-label={m.shop_filters_close()}
          popoverTarget={FILTER_SHEET_ID}
          popoverTargetAction="hide"
        >
          <Icon name="x" large />
        </button>
      </div>
      <div className="side-l__b">
        {tools && <div className="side-l__tools">{tools}</div>}
        <search className="find needs-js" hidden={!findable}>
          <Icon name="search" />
          <input
            className="inp"
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
          filters.facets_link_results.map((group) => (
            <FamilyFacet
              key={group.key}
              group={group}
              path={path}
              query={query}
              whole={wholeKeys.has(group.key)}
              allHref={allHref(group.key)}
              onAll={toggleAll}
            />
          ))}
        {checks(0, GROUPS_BEFORE_PRICE)}
        {!finding && price && <PriceFilter facet={price} query={query} go={go} />}
        {checks(GROUPS_BEFORE_PRICE)}
        {finding && groups.length === 0 && <p className="hint">{m.shop_filters_none()}</p>}
      </div>
      <div className="panel__f side-l__m">
        <a className="btn btn--l" href={clearHref} data-filter="">
          {m.shop_filters_clear()}
        </a>
        <button className="btn btn--go btn--l" type="button" popoverTarget={FILTER_SHEET_ID} popoverTargetAction="hide">
          {showLabel}
        </button>
      </div>
    </aside>
  );
}
