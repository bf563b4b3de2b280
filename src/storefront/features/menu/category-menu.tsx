/**
 * The mega menu (storefront.md §2): one entry per top category. The entries are links, so the menu works without
 * JavaScript; with it a click opens the panel, whose tree is fetched on first touch and rendered by `mega-panel.tsx`.
 */
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { MenuItem } from '#contract/endpoints/home.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths } from '#storefront/paths.ts';
import { loadEarly } from '#storefront/platform/navigation/stale-chunks.ts';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { LatePart } from '#storefront/ui/late-part.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { EVERYTHING } from './menu-names.ts';

/** The panel's code and the tree it shows. */
async function loadPanel() {
  const panel = await import('./mega-panel.tsx');
  await panel.loadMenuTree();
  return panel;
}

/** Prefetches the panel's code and tree. */
function warmUp(): void {
  loadEarly(loadPanel);
}

/** Placeholders while entries are loading. */
function Placeholders() {
  return Array.from({ length: screens.menuPlaceholders }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
    <span key={index} className="menu__placeholder skeleton" />
  ));
}

/** The single entry of a menu without a row of entries. */
const allOf = (children: MenuItem[]): MenuItem => ({
  name: EVERYTHING,
  title: m.shell_categories(),
  url: paths.shop(),
  parent_menu: '',
  label: '',
  disable: false,
  is_group: true,
  category_menu_image: '',
  children,
});

function PanelWaits() {
  return (
    <div className="mega no-picture" id="mega" aria-busy="true">
      <div className="wrap">
        <div className="mega__columns">
          <Placeholders />
        </div>
      </div>
    </div>
  );
}

export function CategoryMenu({ items: given }: { items: MenuItem[] }) {
  const [late, setLate] = useState<MenuItem[]>();
  const entries = given.length > 0 ? given : (late ?? given);
  const items = screens.menuView === 'SINGLE_NODE' && entries.length > 0 ? [allOf(entries)] : entries;
  const waiting = given.length === 0 && late === undefined;
  useEffect(() => {
    // The page came without its frame: the menu is fetched separately.
    if (waiting)
      loadEarly(async () => {
        const { loadMenuTree } = await loadPanel();
        setLate(await loadMenuTree());
      });
  }, [waiting]);
  const [open, setOpen] = useState<string>();
  /** Counts the key presses that enter the panel: each one moves the focus to its first link. */
  const [entered, setEntered] = useState(0);
  const row = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of page closes it (storefront.md §4)
  useEffect(() => setOpen(undefined), [key]);
  useEffect(() => {
    if (!open) return;
    const close = (focusBack: boolean) => {
      setOpen(undefined);
      if (focusBack) row.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
    };
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('keydown', (event) => event.key === 'Escape' && close(true), { signal });
    document.addEventListener(
      'pointerdown',
      (event) => {
        if (!row.current?.contains(event.target as Node)) close(false);
      },
      { signal },
    );
    return () => stop.abort();
  }, [open]);

  const toggle = (event: MouseEvent, item: MenuItem) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setEntered(0);
    setOpen(open === item.name ? undefined : item.name);
  };
  const press = (event: KeyboardEvent<HTMLElement>, item: MenuItem) => {
    if (event.key !== ' ' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setEntered(event.key === ' ' ? 0 : entered + 1);
    setOpen(event.key === ' ' && open === item.name ? undefined : item.name);
  };
  const opened = items.find((item) => item.name === open);
  return (
    <nav className="menu" aria-label={m.shell_categories()} ref={row} onPointerEnter={warmUp} onFocus={warmUp}>
      <div className="wrap">
        <div className="menu__row" aria-busy={waiting || undefined}>
          {waiting && <Placeholders />}
          {items.map((item) =>
            item.is_group ? (
              // biome-ignore lint/a11y/useSemanticElements: opens a panel, and stays a link for those without JavaScript
              <a
                key={item.name}
                // A group may have no page of its own: without JavaScript its entry then links to the catalogue.
                href={item.url ? contentHref(item.url) : paths.shop()}
                role="button"
                aria-expanded={open === item.name}
                aria-controls="mega"
                onClick={(event) => toggle(event, item)}
                onKeyDown={(event) => press(event, item)}
              >
                {item.title}
                <Icon name="down" />
              </a>
            ) : (
              <Link key={item.name} to={contentHref(item.url)}>
                {item.title}
              </Link>
            ),
          )}
        </div>
      </div>
      {opened && (
        <LatePart
          load={loadPanel}
          waiting={<PanelWaits />}
          onFailure={() => setOpen(undefined)}
          props={{ item: opened, entered, onClose: () => setOpen(undefined) }}
        />
      )}
    </nav>
  );
}
