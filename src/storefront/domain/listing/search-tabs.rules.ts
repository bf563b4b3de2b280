/**
 * The search tabs above the results (storefront.md §2 "Search tabs above results", §3, §4, §9; C-SRCH-8). The URL
 * decides what is shown; a tab stores one. Pure: the visitor's place is the input, the open tabs are the output. URLs
 * are without locale.
 */
import { TAB_NAME_MAX } from '#contract/values/constants.ts';
import { screens } from '#storefront/platform/session/screen-settings.ts';

/** For a detail tab its product; for a search opened by a promo tab, the URL and name of that tab. */
export interface TabData {
  readonly carti?: string;
  readonly promo?: string;
  readonly promoLabel?: string;
}

export interface SearchTab {
  readonly id: string;
  /** Search text; for a detail tab the article's code. */
  readonly key: string;
  /** The full label of the search. */
  readonly label: string;
  /** Language of the label. */
  readonly locale?: string;
  /** Given by the visitor: shown instead of the label. */
  readonly name?: string;
  /** Target of the tab. */
  readonly route: string;
  /** The listing with its query; for a detail tab the listing it was opened from. */
  readonly shopRoute: string;
  readonly type: 'default' | 'detail';
  readonly data: TabData;
  /** Opened by '+', nothing searched yet. */
  readonly isNew: boolean;
  /** History entry whose scroll position and rows the tab continues with (`history-entry.ts`). */
  readonly entry: string;
}

export interface SearchTabs {
  readonly tabs: readonly SearchTab[];
  /** id of the active tab. */
  readonly active: string;
}

export const NO_TABS: SearchTabs = { tabs: [], active: '' };

/** Where the visitor is. */
export interface Place extends Pick<SearchTab, 'key' | 'label' | 'route' | 'shopRoute' | 'type' | 'data' | 'entry'> {
  readonly locale?: string;
  /** The tab of this history entry, if known (back, forward, a tab that was pressed). */
  readonly tab?: string | undefined;
  /**
   * `new`: the URL contains `is_new_tab=true`; `promo`: a promo tab was pressed, which opens a tab or reuses its own.
   */
  readonly opens?: 'new' | 'promo' | undefined;
  /** The browser has just opened the shop with this URL. */
  readonly arrival?: boolean;
}

/** A label shortened to fit: over 15 characters, the first 12 and an ellipsis. */
export function cutLabel(label: string): string {
  const characters = [...label];
  if (characters.length <= screens.searchTabs.labelMax) return label;
  return `${characters.slice(0, screens.searchTabs.labelCut).join('').trimEnd()}…`;
}

/** Whether '+' may open another one: fewer than 7. */
export function mayOpen({ tabs }: SearchTabs): boolean {
  return tabs.length < screens.searchTabs.newBelow;
}

/** A tab can be closed only if more than one exists. */
export function mayClose({ tabs }: SearchTabs): boolean {
  return tabs.length > 1;
}

export function activeTab({ tabs, active }: SearchTabs): SearchTab | undefined {
  return tabs.find(({ id }) => id === active) ?? tabs[0];
}

/** The detail tab that "detail" opens again: the article opened last from the current listing; undefined if none. */
export function storedDetail(state: SearchTabs): string | undefined {
  const from = activeTab(state)?.shopRoute;
  return state.tabs.findLast(({ type, shopRoute }) => type === 'detail' && shopRoute === from)?.route;
}

/** Tabs after the visitor went to `place`; `id` is for a tab that has to be opened. */
export function showPlace(state: SearchTabs, place: Place, id: string): SearchTabs {
  const own = state.tabs.find((tab) => tab.id === place.tab && tab.type === place.type);
  if (own) return put(state, own, place);
  return place.type === 'detail' ? showDetail(state, place, id) : showSearch(state, place, id);
}

function showSearch(state: SearchTabs, place: Place, id: string): SearchTabs {
  const active = activeTab(state);
  if (place.opens === 'promo') {
    const again = state.tabs.find(({ data }) => data.promo === place.route);
    if (again) return put(state, again, place);
  }
  const same = sameWords(state, place);
  if (same && (same !== active || place.opens)) {
    const shown = put(state, same, place);
    // The new tab for these words was not needed.
    return active?.isNew && active !== same
      ? { ...shown, tabs: shown.tabs.filter(({ id }) => id !== active.id) }
      : shown;
  }
  // A new search tab that is still empty is used before another one is opened.
  if (place.opens && !active?.isNew && mayOpen(state)) return add(state, place, id);
  if (place.arrival) {
    // The same search in another layout is the same tab.
    const known = [active, ...state.tabs].find((tab) => tab?.type === 'default' && tab.shopRoute === place.shopRoute);
    if (known) return put(state, known, place);
    // A link from outside does not replace an open tab.
    if (mayOpen(state)) return add(state, place, id);
  }
  if (active?.type === 'default') return put(state, active, place);
  // A search that starts on an article continues in the tab the article came from.
  const searches = state.tabs.filter(({ type }) => type === 'default');
  const opener = searches.find(({ shopRoute }) => shopRoute === active?.shopRoute) ?? searches.at(-1);
  return opener ? put(state, opener, place) : add(state, place, id);
}

/** The open tab with these words, the active one first: two tabs with one label could not be distinguished. */
function sameWords(state: SearchTabs, { key }: Place): SearchTab | undefined {
  if (key === '') return undefined;
  const named = (tab: SearchTab | undefined) =>
    tab?.type === 'default' && tab.key === key && tab.data.promo === undefined && tab.name === undefined;
  const active = activeTab(state);
  return named(active) ? active : state.tabs.find(named);
}

/** Articles share one detail tab unless it was renamed: viewing twenty of them opens one tab, not twenty. */
function showDetail(state: SearchTabs, place: Place, id: string): SearchTabs {
  const active = activeTab(state);
  const from: Place = { ...place, shopRoute: active?.shopRoute ?? place.shopRoute };
  const details = state.tabs.filter(({ type }) => type === 'detail');
  // Compared by code, because an article has a URL with its code and one with its name.
  const same = details.find(({ data }) => data.carti === place.data.carti);
  if (same) return put(state, same, { ...place, shopRoute: same.shopRoute });
  const preview = details.find(({ name }) => name === undefined);
  if (preview) return put(state, preview, from);
  const last = details.at(-1);
  return last && !mayOpen(state) ? put(state, last, from) : add(state, from, id);
}

/** A new tab beside the active one. */
function add(state: SearchTabs, place: Place, id: string): SearchTabs {
  const at = state.tabs.findIndex((tab) => tab.id === activeTab(state)?.id) + 1;
  // A new search is added at the end, where '+' was; an article beside its search.
  const index = place.type === 'detail' ? at : state.tabs.length;
  return { tabs: state.tabs.toSpliced(index, 0, filled(id, place)), active: id };
}

/** `tab` shows `place` now. */
function put(state: SearchTabs, tab: SearchTab, place: Place): SearchTabs {
  const fresh = filled(tab.id, place, tab);
  return { tabs: state.tabs.map((one) => (one.id === tab.id ? fresh : one)), active: tab.id };
}

function filled(id: string, place: Place, before?: SearchTab): SearchTab {
  const { key, route, shopRoute, type, entry } = place;
  const data = dataOf(place, before);
  return {
    id,
    key,
    route,
    shopRoute,
    type,
    entry,
    data,
    label: data.promoLabel ?? place.label,
    ...(place.locale === undefined ? {} : { locale: place.locale }),
    ...(before?.name === undefined ? {} : { name: before.name }),
    isNew: type === 'default' && shopRoute === '/shop' && (place.opens === 'new' || before?.isNew === true),
  };
}

/** Tabs of searches without words whose labels are in another language; words and given names have no language. */
export function inOtherLanguage({ tabs }: SearchTabs, locale: string): readonly SearchTab[] {
  return tabs.filter(
    (tab) => tab.type === 'default' && tab.key === '' && tab.locale !== undefined && tab.locale !== locale,
  );
}

export function relabelled(state: SearchTabs, id: string, label: string, locale: string): SearchTabs {
  const tabs = state.tabs.map((tab) => {
    const { promo } = tab.data;
    return tab.id === id ? { ...tab, label, locale, data: promo === undefined ? tab.data : { promo } } : tab;
  });
  return { ...state, tabs };
}

/** A tab opened by a promo tab stays its search, however it is filtered, until another text is searched in it. */
function dataOf({ type, data, key, route, label, opens }: Place, before: SearchTab | undefined): TabData {
  if (type === 'detail') return data;
  if (opens === 'promo') return { promo: route, promoLabel: label };
  return before?.data.promo !== undefined && before.key === key && route !== '/shop' ? before.data : {};
}

export type TabAction =
  | { readonly do: 'switch' | 'close' | 'close-others'; readonly index: number }
  | { readonly do: 'rename'; readonly index: number; readonly name: string };

/** Tabs after an action; unchanged while loading, and if there is nothing to do. */
export function act(state: SearchTabs, action: TabAction, loading: boolean): SearchTabs {
  const tab = state.tabs[action.index];
  if (loading || !tab) return state;
  switch (action.do) {
    case 'switch':
      return tab.id === state.active ? state : { ...state, active: tab.id };
    case 'close':
      return mayClose(state) ? removeTab(state, action.index) : state;
    case 'close-others':
      return { tabs: [tab], active: tab.id };
    case 'rename':
      return { ...state, tabs: state.tabs.with(action.index, renamed(tab, action.name)) };
  }
}

/**
 * Removal by index. The previous tab becomes active, unless the first was closed; if another tab is active, it stays
 * active.
 */
function removeTab({ tabs, active }: SearchTabs, index: number): SearchTabs {
  const left = tabs.toSpliced(index, 1);
  const shown = tabs[index]?.id === active ? left[Math.max(0, index - 1)]?.id : active;
  return { tabs: left, active: shown ?? '' };
}

/** An empty name restores the tab's own label. */
function renamed({ name: _, ...tab }: SearchTab, wanted: string): SearchTab {
  const name = wanted.trim().slice(0, TAB_NAME_MAX);
  return name === '' || name === tab.label ? tab : { ...tab, name };
}

/** Tabs of every customer of this browser, as stored: by client id. */
export type StoredTabs = Readonly<Record<string, SearchTabs>>;

const GUEST = '0';

/** The stored tabs, without unreadable ones. */
export function readTabs(text: string | null): StoredTabs {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([owner, value]) => /^\d+$/.test(owner) && isTabs(value)));
  } catch {
    return {};
  }
}

function isTabs(value: unknown): value is SearchTabs {
  const { tabs, active } = (value ?? {}) as Partial<SearchTabs>;
  return typeof active === 'string' && Array.isArray(tabs) && tabs.every(isTab);
}

function isTab(value: unknown): value is SearchTab {
  const tab = (value ?? {}) as Partial<SearchTab>;
  const texts = [tab.id, tab.key, tab.label, tab.route, tab.shopRoute, tab.entry, tab.name ?? ''];
  return (
    texts.every((text) => typeof text === 'string') &&
    [tab.route, tab.shopRoute].every((route) => /^\/(shop|product)\b/.test(route ?? '')) &&
    (tab.type === 'default' || tab.type === 'detail') &&
    typeof tab.data === 'object' &&
    tab.data !== null
  );
}

/** Tabs of one customer; a customer without tabs continues with those opened before login. */
export function tabsOf(stored: StoredTabs, owner: number): SearchTabs {
  return stored[owner] ?? stored[GUEST] ?? NO_TABS;
}

/** What to store for `owner`; tabs opened before login become theirs. */
export function withTabsOf(stored: StoredTabs, owner: number, state: SearchTabs): StoredTabs {
  const { [GUEST]: _, ...others } = stored;
  return { ...others, [owner]: state };
}
