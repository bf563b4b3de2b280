/** Above the list: its name and size, the filters' button on small screens, the order, the active filters. */
import type { ReactNode } from 'react';
import type { Chip as ActiveFilter } from '#contract/endpoints/search.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { inPlace } from '#storefront/platform/navigation/in-place-links.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Chip } from '#storefront/ui/chip.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { SortSelect } from './sort-select.tsx';

export interface ListingToolbarProps {
  title: string;
  total: number;
  chips: readonly ActiveFilter[];
  /** Query string without any filter. */
  clear: string;
  query: URLSearchParams;
  /** Prices are shown: the line below the title states whether they include VAT. */
  priced: boolean;
  /** id of the filter sheet; undefined if there is nothing to filter. */
  sheetId: string | undefined;
  go: (href: string) => void;
  /** Label of the sheet's button. */
  sheetTitle: string;
  /** The layout switcher. */
  layouts: ReactNode;
}

export function ListingToolbar(props: ListingToolbarProps) {
  const { title, total, chips, clear, query, priced, sheetId, sheetTitle, go, layouts } = props;
  const { vatIncluded } = useSession();
  return (
    <>
      <div className="listing-bar">
        <h1>
          {title}
          <small role="status">
            {m.shop_total({ count: total, total: formatCount(total) })}
            {priced && total > 0 && (
              <span className="money-part"> · {vatIncluded ? m.shell_vat_in() : m.shop_prices_note()}</span>
            )}
          </small>
        </h1>
        <div className="listing-bar__end">
          {sheetId && (
            <button className="button small-only" type="button" popoverTarget={sheetId}>
              <Icon name="filter" />
              {sheetTitle}
              {chips.length > 0 && ` (${chips.length})`}
            </button>
          )}
          <SortSelect query={query} priced={priced} go={go} />
          {layouts}
        </div>
      </div>
      {chips.length > 0 && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: which keys press too
        <nav className="chips" aria-label={m.shop_chips()} onClick={inPlace(go)}>
          {chips.map((chip) => (
            <Chip
              key={`${chip.type}/${chip.label}`}
              group={chip.group}
              label={chip.label}
              to={paths.shopWith(chip.filter)}
            />
          ))}
          {chips.length > 1 && (
            <a className="button button--quiet" href={paths.shopWith(clear)} data-filter="">
              {m.shop_chip_clear()}
            </a>
          )}
        </nav>
      )}
    </>
  );
}
