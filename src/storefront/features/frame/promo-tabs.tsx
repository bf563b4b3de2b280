/**
 * Promo tabs: a scrolling row, with buttons for visitors who do not swipe, disabled at its ends (storefront.md §2
 * "Promo tab carousel").
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { PromoTab } from '#contract/endpoints/home.ts';
import { isLatestOrdersUrl, openLatestOrders } from '#storefront/domain/listing/latest-orders-prompt.ts';
import { setPendingTab } from '#storefront/domain/listing/pending-tab.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref } from '#storefront/paths.ts';
import { isCustomer, useSession } from '#storefront/platform/session/session-view.ts';
import { Icon, type IconName, isIconName } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

const DEFAULT_ICON: IconName = 'tag';

/** The latest-order list opens as a dialog over the page; with a modifier key the link is followed. */
const opensWindow = {
  prefetch: 'none',
  'aria-haspopup': 'dialog',
  onClick: (event: React.MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openLatestOrders();
  },
} as const;

export function PromoTabs({ tabs }: { tabs: PromoTab[] }) {
  const row = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const customer = isCustomer(useSession());
  const [ends, setEnds] = useState({ back: false, next: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      setEnds({ back: scrollLeft <= 1, next: scrollLeft + clientWidth >= scrollWidth - 1 });
    };
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  if (tabs.length === 0) return null;
  const scroll = (direction: 1 | -1) => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8 });
  };
  return (
    <div className="promos">
      <div className="wrap">
        <button
          className="icon-button"
          type="button"
          aria-label={m.shell_promos_back()}
          aria-disabled={ends.back}
          onClick={() => scroll(-1)}
        >
          <Icon name="left" />
        </button>
        <nav className="promos__row" aria-label={m.shell_promos()} ref={row}>
          {tabs.map((tab) => {
            const to = contentHref(tab.url);
            const on = to === pathname + search;
            return (
              <Link
                key={tab.url}
                to={to}
                className={on ? 'is-on' : undefined}
                aria-current={on ? 'page' : undefined}
                onClick={({ currentTarget: { pathname, search } }) => setPendingTab(pathname + search, tab.text)}
                {...(customer && isLatestOrdersUrl(tab.url) ? opensWindow : {})}
              >
                <Icon name={isIconName(tab.icon) ? tab.icon : DEFAULT_ICON} />
                {tab.text}
              </Link>
            );
          })}
        </nav>
        <button
          className="icon-button"
          type="button"
          aria-label={m.shell_promos_next()}
          aria-disabled={ends.next}
          onClick={() => scroll(1)}
        >
          <Icon name="right" />
        </button>
      </div>
    </div>
  );
}
