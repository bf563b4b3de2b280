/** The search tabs of whoever looks at this page: kept in the browser by customer, shared by its windows (C-SRCH-8). */
import { readStorage, TABS_KEY, writeStorage } from '#storefront/platform/storage/browser-storage.ts';
import {
  act,
  NO_TABS,
  type Place,
  readTabs,
  relabelled,
  type SearchTabs,
  showPlace,
  storedDetail,
  type TabAction,
  tabsOf,
  withTabsOf,
} from './search-tabs.rules.ts';

let owner = 0;
let state: SearchTabs = NO_TABS;
const listeners = new Set<() => void>();
/** Which tab a visit of this page belongs to: back and forward lead to it. */
const tabOfVisit = new Map<string, string>();
/** Whether the address with which the browser opened the shop has been looked at. */
let arrived = false;

function change(next: SearchTabs, store = true): void {
  if (next === state) return;
  state = next;
  if (store) writeStorage(TABS_KEY, JSON.stringify(withTabsOf(readTabs(readStorage(TABS_KEY)), owner, state)));
  for (const listener of listeners) listener();
}

/** Tabs for `useSyncExternalStore`. Another window's changes arrive here; which tab is shown is each window's own. */
export function subscribeTabs(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== TABS_KEY && key !== null) return;
    const { tabs } = tabsOf(readTabs(readStorage(TABS_KEY)), owner);
    if (tabs.some(({ id }) => id === state.active)) change({ tabs, active: state.active }, false);
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

export const currentTabs = (): SearchTabs => state;

/** The visitor `clientId` is at `place`. `opened`: the browser starts with this address. */
export function followPlace(clientId: number, place: Place, opened: boolean): void {
  const stored = tabsOf(readTabs(readStorage(TABS_KEY)), clientId);
  // The window's own tab stays the shown one, whatever another window stored last.
  const known = owner === clientId && stored.tabs.some(({ id }) => id === state.active);
  owner = clientId;
  const before = known ? { ...stored, active: state.active } : stored;
  const tab = place.tab ?? tabOfVisit.get(place.visit);
  change(showPlace(before, { ...place, tab, arrival: opened && !arrived }, Math.random().toString(36).slice(2, 10)));
  arrived = true;
  tabOfVisit.set(place.visit, state.active);
}

/** Does what was asked for, unless a page is on its way; answers the tab that is shown then. */
export function actOnTabs(action: TabAction, loading: boolean): SearchTabs {
  change(act(state, action, loading));
  return state;
}

/** A label in the language of this page. */
export function relabelTab(id: string, label: string, locale: string): void {
  change(relabelled(state, id, label, locale));
}

/** The article last opened from the listing that is shown. */
export const detailOfListing = (): string | undefined => storedDetail(state);
