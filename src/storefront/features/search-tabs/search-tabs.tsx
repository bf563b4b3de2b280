/**
 * The open searches (storefront.md §2 "Search tabs above results"): links, so that each can be opened in a new window.
 * Arrows, Home and End move between them, Delete closes, F2 or a double click renames; nothing works while a page
 * loads.
 */
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { getLocale } from '#kit/texts/page-language.ts';
import { setPendingTab, takePendingTab } from '#storefront/domain/listing/pending-tab.ts';
import {
  cutLabel,
  inOtherLanguage,
  mayClose,
  mayOpen,
  NO_TABS,
  type Place,
  type SearchTab,
} from '#storefront/domain/listing/search-tabs.rules.ts';
import {
  actOnTabs,
  currentTabs,
  followPlace,
  relabelTab,
  subscribeTabs,
} from '#storefront/domain/listing/search-tabs-store.ts';
import { m } from '#storefront/messages/messages.js';
import { localize, paths, splitLocale } from '#storefront/paths.ts';
import { SEARCH_FIELD_ID } from '#storefront/platform/browser/keyboard-shortcuts.tsx';
import { historyEntryOf } from '#storefront/platform/navigation/history-entry.ts';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { useLate } from '#storefront/platform/timing/use-late.ts';
import { Icon } from '#storefront/ui/icon.tsx';

const TabDialog = lazy(() => import('./tab-dialog.tsx'));

/** Opens a new tab (storefront.md §2); removed from the URL afterwards. */
const NEW_TAB = 'is_new_tab';

export interface SearchTabsProps extends Pick<Place, 'type' | 'label' | 'shopRoute' | 'data'> {
  /** Search text, or the code of the article. */
  text: string;
  /** More rows are loading: all controls are disabled. */
  busy?: boolean;
  /** Title of a search in the language of the page, by its query. */
  titleOf?: (search: string) => Promise<string>;
}

export default function SearchTabs({ busy = false, text, titleOf, ...here }: SearchTabsProps) {
  const shown = { ...here, key: text };
  const location = useLocation();
  const navigate = useNavigate();
  const loading = useNavigation().state !== 'idle' || busy;
  const shownAsLoading = useLate(loading);
  const navigationType = useNavigationType();
  const { client_id } = useSession().identity;
  const stored = useSyncExternalStore(subscribeTabs, currentTabs, () => NO_TABS);
  const [edited, setEdited] = useState<string>();
  const bar = useRef<HTMLElement>(null);
  /** The current page has its tab. */
  const [live, setLive] = useState(false);

  const isNew = new URLSearchParams(location.search).get(NEW_TAB) === 'true';
  const { path } = splitLocale(location.pathname);
  // The listing's own fields only: tracking parameters are not stored.
  const route = shown.type === 'default' ? path + shown.shopRoute.replace('/shop', '') : path;
  const entry = historyEntryOf(location);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each URL is handled once; everything else follows from it
  useEffect(() => {
    const item = takePendingTab(location.pathname + location.search);
    const state = location.state as { tab?: string } | null;
    const opens = item ? 'promo' : isNew || item === '' ? 'new' : undefined;
    const place = {
      ...shown,
      label: item || shown.label,
      route,
      entry,
      tab: state?.tab,
      opens,
      locale: getLocale(),
    } as const;
    followPlace(client_id, place, navigationType === 'POP');
    setLive(true);
    if (isNew) void navigate(localize(route), { replace: true, preventScrollReset: true, state: { entry } });
    if (item === '') setTimeout(() => document.getElementById(SEARCH_FIELD_ID)?.focus());
  }, [location.key, client_id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page that knows what searches are called
  useEffect(() => {
    if (!live || !titleOf) return;
    const locale = getLocale();
    for (const { id, shopRoute } of inOtherLanguage(currentTabs(), locale)) {
      // If the request fails the label stays.
      titleOf(shopRoute.split('?')[1] ?? '').then(
        (label) => relabelTab(id, label, locale),
        () => undefined,
      );
    }
  }, [live]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again when another tab becomes active
  useEffect(() => showActive(bar.current), [live, stored.active]);

  const open = (tab: SearchTab) => navigate(localize(tab.route), { state: { entry: tab.entry, tab: tab.id } });
  const close = (index: number, action: 'close' | 'close-others' = 'close') => {
    const before = currentTabs();
    const after = actOnTabs({ do: action, index }, loading);
    if (after === before) return;
    const active = after.tabs.find(({ id }) => id === after.active);
    if (active && after.active !== before.active) void open(active);
    setTimeout(() => bar.current?.querySelector<HTMLElement>('[aria-current]')?.focus());
  };
  const press = (event: MouseEvent, index: number, tab: SearchTab) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (tab.id !== stored.active && actOnTabs({ do: 'switch', index }, loading).active === tab.id) void open(tab);
  };
  const openNew = () => {
    if (loading) return;
    setPendingTab(paths.shop(), '');
    void navigate(paths.shop());
  };
  const rename = (tab: SearchTab) => !loading && setEdited(tab.id);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const index = links.indexOf(event.target as HTMLAnchorElement);
    const tab = stored.tabs[index];
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: links.length - 1 }[event.key];
    if (!tab || event.metaKey || event.ctrlKey || event.altKey) return;
    if (to !== undefined) links[(to + links.length) % links.length]?.focus();
    else if (event.key === 'Delete') close(index);
    else if (event.key === 'F2') rename(tab);
    else return;
    event.preventDefault();
  };

  const editing = stored.tabs.findIndex(({ id }) => id === edited);
  const first: SearchTab = { ...shown, id: '', route, entry, isNew };
  const tabs = live ? stored.tabs : [first];
  return (
    <nav className={live ? 'tabs' : 'tabs tabs--first'} aria-label={m.tabs_title()} ref={bar} onKeyDown={onKeyDown}>
      {tabs.map((tab, index) => {
        const label = labelOf(tab);
        const on = !live || tab.id === stored.active;
        return (
          <div className={on ? 'tab is-on' : 'tab'} key={tab.id}>
            <a
              href={localize(tab.route)}
              title={label}
              aria-current={on ? 'page' : undefined}
              aria-disabled={shownAsLoading || undefined}
              onClick={(event) => press(event, index, tab)}
              onDoubleClick={() => rename(tab)}
            >
              <Icon name={tab.type === 'detail' ? 'detail' : tab.data.promo ? 'tag' : 'search'} />
              {cutLabel(label)}
            </a>
            {live && on && (
              <button
                className="tab__button"
                type="button"
                aria-label={m.tabs_edit({ label })}
                title={m.tabs_edit({ label })}
                aria-disabled={shownAsLoading}
                onClick={() => rename(tab)}
              >
                <Icon name="pen" />
              </button>
            )}
            {live && mayClose(stored) && (
              <button
                className="tab__button"
                type="button"
                aria-label={m.tabs_close({ label })}
                aria-disabled={shownAsLoading}
                onClick={() => close(index)}
              >
                <Icon name="x" />
              </button>
            )}
          </div>
        );
      })}
      {live && mayOpen(stored) && (
        <div className="tab tab--new">
          <button type="button" aria-disabled={shownAsLoading} onClick={openNew}>
            <Icon name="plus" />
            {m.tabs_new()}
          </button>
        </div>
      )}
      {live && !mayOpen(stored) && (
        <p className="tab tab--full">{m.tabs_full({ count: screens.searchTabs.newBelow })}</p>
      )}
      {editing >= 0 && stored.tabs[editing] && (
        <Suspense>
          <TabDialog
            name={labelOf(stored.tabs[editing])}
            several={mayClose(stored)}
            onName={(name) => actOnTabs({ do: 'rename', index: editing, name }, loading)}
            onCloseOthers={() => close(editing, 'close-others')}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </nav>
  );
}

/** Scrolls the bar, and only the bar, until the active tab is fully visible. */
function showActive(bar: HTMLElement | null): void {
  const tab = bar?.querySelector('.is-on')?.getBoundingClientRect();
  if (!bar || !tab) return;
  const { left, right } = bar.getBoundingClientRect();
  if (tab.left < left) bar.scrollLeft -= left - tab.left;
  else if (tab.right > right) bar.scrollLeft += tab.right - right;
}

function labelOf({ name, isNew, label }: SearchTab): string {
  return name ?? (isNew ? m.tabs_new() : label);
}
