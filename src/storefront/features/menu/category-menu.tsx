/**
 * The mega menu (storefront.md §2): one entry per top category. The entries are links, so the menu works without
 * JavaScript; with it a click opens the panel, whose tree is fetched on first touch and drawn by `mega-panel.tsx`.
 */
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MENU_PLACEHOLDERS } from '#contract/constants.ts';
import type { MenuItem } from '#contract/home.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

const loadPanel = () => import('./mega-panel.tsx');
const MegaPanel = lazy(loadPanel);

/** Reads panel code and tree before they are needed. */
function warmUp(): void {
  void loadPanel().then(({ loadMenuTree }) => loadMenuTree());
}

export function CategoryMenu({ items }: { items: MenuItem[] }) {
  const [open, setOpen] = useState<string>();
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
    setOpen(open === item.name ? undefined : item.name);
  };
  const opened = items.find((item) => item.name === open);
  return (
    <nav className="menu" aria-label={m.shell_categories()} ref={row} onPointerEnter={warmUp} onFocus={warmUp}>
      <div className="wrap">
        <div className="menu__row">
          {items.length === 0 &&
            Array.from({ length: MENU_PLACEHOLDERS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
              <span key={index} className="menu__ph skel" />
            ))}
          {items.map((item) =>
            item.is_group ? (
              // biome-ignore lint/a11y/useSemanticElements: opens a panel, and stays a link for those without JavaScript
              <a
                key={item.name}
                // A group may have no page of its own: without JavaScript its entry then leads to the catalogue.
                href={item.url ? contentHref(item.url) : paths.shop()}
                role="button"
                aria-expanded={open === item.name}
                aria-controls="mega"
                onClick={(event) => toggle(event, item)}
                onKeyDown={(event) => {
                  if (event.key === ' ') {
                    event.preventDefault();
                    setOpen(open === item.name ? undefined : item.name);
                  }
                }}
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
        <Suspense>
          <MegaPanel item={opened} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </nav>
  );
}
