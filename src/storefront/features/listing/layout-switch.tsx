/**
 * Rows, cards or the detail of one article (storefront.md §2 "Layout switcher"). Rows and cards are stored; detail is a
 * product's page: the one opened last from this listing, otherwise the first of it. A form and a link without
 * JavaScript.
 */
import { useLocation, useNavigate } from 'react-router';
import { LAST_TYPE, type Layout, layoutCookie } from '#storefront/domain/listing/listing-layout.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { localize, paths } from '#storefront/paths.ts';
import { historyEntryOf } from '#storefront/platform/navigation/history-entry.ts';
import { writeStorage } from '#storefront/platform/storage/browser-storage.ts';
import { Icon, type IconName } from '#storefront/ui/icon.tsx';

export interface LayoutSwitchProps {
  layout: Layout;
  /** URL of the listing itself: `/shop` with its query. */
  shopRoute: string;
  /** Detail of the first article; undefined for an empty list. */
  firstDetail: string | undefined;
}

const MODES: Array<[layout: Layout, icon: IconName, label: () => string]> = [
  ['small-list', 'list', m.shop_layout_small_list],
  ['grid', 'grid', m.shop_layout_grid],
];

export function LayoutSwitch({ layout, shopRoute, firstDetail }: LayoutSwitchProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const choose = (chosen: Layout) => {
    writeStorage(LAST_TYPE, chosen);
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it; the Cookie Store API is not everywhere yet
    document.cookie = layoutCookie(chosen);
    // The same history entry in another layout: its rows and its position are kept.
    void navigate(shopRoute, { replace: true, preventScrollReset: true, state: { entry: historyEntryOf(location) } });
  };
  /** The article opened last from this listing (stored in its tab), otherwise the first one. */
  const openDetail = async (href: string) => {
    const { detailOfListing } = await import('#storefront/domain/listing/search-tabs-store.ts');
    const stored = detailOfListing();
    void navigate(stored === undefined ? href : localize(stored));
  };
  return (
    <form method="post" action={paths.listingLayout()}>
      <input type="hidden" name="next" value={shopRoute} />
      <fieldset className="segments" aria-label={m.shop_layout()}>
        {MODES.map(([mode, icon, label]) => (
          <button
            key={mode}
            type="submit"
            name="layout"
            value={mode}
            aria-label={label()}
            title={label()}
            aria-pressed={layout === mode}
            onClick={(event) => {
              event.preventDefault();
              choose(mode);
            }}
          >
            <Icon name={icon} />
          </button>
        ))}
        {firstDetail && (
          <a
            href={firstDetail}
            aria-label={m.shop_layout_detail()}
            title={m.shop_layout_detail()}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              void openDetail(firstDetail);
            }}
          >
            <Icon name="detail" />
          </a>
        )}
      </fieldset>
    </form>
  );
}
