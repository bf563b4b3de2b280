/** The search tabs of the current customer: stored in the browser per customer, shared by its windows (C-SRCH-8). */
import { newKey } from '#kit/api/new-key.ts';
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
/** The tab of each history entry of this page: back and forward lead to it. */
const tabOfEntry = new Map<string, string>();
/** Whether the URL with which the browser opened the shop has been processed. */
let arrived = false;

function change(next: SearchTabs, store = true): void {
  if (next === state) return;
  state = next;
  if (store) writeStorage(TABS_KEY, JSON.stringify(withTabsOf(readTabs(readStorage(TABS_KEY)), owner, state)));
  for (const listener of listeners) listener();
}

/** Tabs for `useSyncExternalStore`. Changes of other windows arrive here; each window has its own active tab. */
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

/** Records that the visitor `customerId` is at `place`. `opened`: the browser was opened with this URL. */
export function followPlace(customerId: number, place: Place, opened: boolean): void {
  const stored = tabsOf(readTabs(readStorage(TABS_KEY)), customerId);
  // The window's own tab stays active, whatever another window stored last.
  const known = owner === customerId && stored.tabs.some(({ id }) => id === state.active);
  owner = customerId;
  const before = known ? { ...stored, active: state.active } : stored;
  const tab = place.tab ?? tabOfEntry.get(place.entry);
  change(showPlace(before, { ...place, tab, arrival: opened && !arrived }, newKey()));
  arrived = true;
  tabOfEntry.set(place.entry, state.active);
}

/** Performs the action, unless a page is loading; returns the active tab afterwards. */
export function actOnTabs(action: TabAction, loading: boolean): SearchTabs {
  change(act(state, action, loading));
  return state;
}

/** Sets a label in the language of this page. */
export function relabelTab(id: string, label: string, locale: string): void {
  change(relabelled(state, id, label, locale));
}

/** The article opened last from the current listing. */
export const detailOfListing = (): string | undefined => storedDetail(state);
