/** The views of a grid and the state of the one that is shown; the address holds it whole (C-OFF-8). */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useHref, useLocation, useNavigation, useSearchParams } from 'react-router';
import type { GridDefinition, GridParameters, GridState } from '#contract/office/grids/grid-definition.ts';
import { fittingQuery, hasOpenRows, queryFault } from '#contract/office/grids/grid-query.rules.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { callOffice } from '../lib/call-office.ts';
import { startData } from '../lib/start-data.ts';
import { addressOf, type NamedView, stateOf } from './grid-address.rules.ts';

export type SavedView = OfficeApiTypes['office_grid.get_views']['response']['message']['views'][number];

export interface Tab extends NamedView {
  readonly title: string;
  readonly alarm: boolean;
  /** undefined while it is being counted. */
  readonly count: number | undefined;
  /** undefined = a built-in view. */
  readonly saved?: SavedView;
}

export interface GridStateOfPage {
  readonly tabs: readonly Tab[];
  readonly tab: Tab;
  /** What is shown now. */
  readonly state: GridState;
  readonly isChanged: boolean;
  /** With whom a view can be shared. */
  readonly roles: ReadonlyArray<{ readonly id: number; readonly name: string }>;
  /** Counts go up to this. */
  readonly most: number;
  change(part: Partial<GridState>): void;
  open(tab: Pick<Tab, 'name'>): void;
  /** Back to the view as it is saved. */
  reset(): void;
  /** Columns of the view that are gone or hidden from the person. */
  readonly leftOut: readonly string[];
}

export const myPermissions = (): ReadonlySet<Permission> => new Set(startData().person.permissions);

export function useGridState(definition: GridDefinition, parameters: GridParameters): GridStateOfPage {
  const { name } = definition;
  const [search, setSearch] = useSearchParams();
  const views = useQuery({
    queryKey: [name, 'views', parameters],
    queryFn: async () => (await callOffice('office_grid.get_views', { grid: name, parameters })).message,
    refetchInterval: COUNTED_EVERY_MS,
  });
  const tabs = useMemo(() => tabsOf(definition, views.data), [definition, views.data]);
  const wanted = search.get('view') ?? remembered(name).get('view') ?? '';
  const tab = tabs.find((one) => one.name === wanted) ?? (tabs[0] as Tab);
  // An address without anything is that of the last time; one that names something is what it says.
  const given = search.size > 0 ? search : remembered(name);
  const address = given.toString();
  const { state, leftOut } = useMemo(() => {
    const found = stateOf(definition, tab, new URLSearchParams(address));
    const { query, left } = fittingQuery(definition, myPermissions(), found);
    return { state: { ...found, ...query }, leftOut: [...new Set([...left, ...(tab.saved?.left_out ?? [])])] };
  }, [definition, tab, address]);

  useEffect(() => remember(name, address), [name, address]);

  const here = useHref(useLocation().pathname);
  const { location: next } = useNavigation();
  // While another page is being loaded, an address of this one would call it off.
  const isLeaving = next !== undefined && next.pathname !== here;
  const latest = useRef({ tab, state, isLeaving });
  latest.current = { tab, state, isLeaving };
  const change = useCallback(
    (part: Partial<GridState>) => {
      if (latest.current.isLeaving) return;
      const changed = { ...latest.current.state, ...part };
      setSearch(addressOf(latest.current.tab, changed), { replace: true });
    },
    [setSearch],
  );
  const open = useCallback((to: Pick<Tab, 'name'>) => setSearch({ view: to.name }), [setSearch]);
  return {
    tabs,
    tab,
    state,
    leftOut,
    isChanged: [...addressOf(tab, state).keys()].length > 1,
    roles: views.data?.roles ?? [],
    most: views.data?.most ?? Number.POSITIVE_INFINITY,
    change,
    open,
    reset: () => open(tab),
  };
}

const COUNTED_EVERY_MS = 30_000;
const PLAIN = { text: '', columns: [], widths: {}, density: 32 } as const;

function tabsOf(
  definition: GridDefinition,
  views: OfficeApiTypes['office_grid.get_views']['response']['message'] | undefined,
): Tab[] {
  const permissions = myPermissions();
  const isForOthers = (key: string) =>
    definition.columns.some((column) => column.key === key && column.optional === getLocale());
  const builtIn = definition.views
    .filter(({ filters, sort = [] }) => !queryFault(definition, permissions, { filters, sort }))
    .filter(({ filters }) => hasOpenRows(definition, permissions, { filters }))
    .map(({ name, title, filters, sort = [], columns = [], alarm = false }): Tab => {
      const count = views?.counts[name];
      return {
        name,
        title: title[getLocale()],
        alarm: alarm && (count ?? 0) > 0,
        count,
        state: { ...PLAIN, columns: columns.filter((key) => !isForOthers(key)), filters, sort },
      };
    });
  const saved = (views?.views ?? []).map(
    (view): Tab => ({
      name: `#${view.id}`,
      title: view.name,
      alarm: false,
      count: views?.counts[`#${view.id}`],
      state: view.state as unknown as GridState,
      saved: view,
    }),
  );
  return [...builtIn, ...saved];
}

const MEMORY = 'bancale-office-grid';

/** The last view of a grid comes back with the next visit of its page. */
const remembered = (grid: string) => new URLSearchParams(localStorage.getItem(`${MEMORY}-${grid}`) ?? '');

function remember(grid: string, address: string): void {
  if (address !== '') localStorage.setItem(`${MEMORY}-${grid}`, address);
}
