/** A list of articles with its column headings. */
import { type ReactNode, useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { WaitingRows } from '#storefront/domain/listing/waiting-rows.tsx';
import { askLoginFromLink } from '#storefront/domain/session/login-link.ts';
import { m } from '#storefront/messages/messages.js';
import { historyEntryOf } from '#storefront/platform/navigation/history-entry.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { ArticleRow } from './article-row.tsx';
import { type ArticleListProps, useRowProps } from './row-props.ts';

/** Images of the rows that are visible first are not lazy. */
const EAGER_ROWS = 6;

/** Rows that fit on a screen. */
const ROWS_IN_SIGHT = 8;

/**
 * Rows of a listing whose filters change: the visible ones are painted first, the others in the next frame. Not when
 * the page needs its full height at once (the way back, a search tab that is opened again), nor when the old list is
 * shorter than the new one or its other rows would be below the last new row.
 */
function InSightFirst({ rows }: { rows: readonly ReactNode[] }) {
  const others = rows.slice(ROWS_IN_SIGHT);
  const later = useDeferredValue(others);
  const location = useLocation();
  const again = useNavigationType() === 'POP' || historyEntryOf(location) !== location.key;
  const atOnce = again || others.length === 0 || later.length < others.length;
  return (
    <>
      {rows.slice(0, ROWS_IN_SIGHT)}
      {atOnce ? others : later}
    </>
  );
}

export function ArticleList(props: ArticleListProps) {
  const { cards, guest, waits = false, search, inPlaceOf, children } = props;
  const { vatIncluded } = useSession();
  const rowProps = useRowProps(props, EAGER_ROWS);
  const rows = cards.map((card, index) => inPlaceOf?.(card) || <ArticleRow key={card.id} {...rowProps(card, index)} />);
  return (
    <WaitingRows tag="div" className={guest ? 'list list--guest' : 'list'} waits={waits}>
      <div className="list__head" aria-hidden="true">
        <span />
        <span>{m.shop_head_article()}</span>
        <span className="list__stock">{m.shop_head_availability()}</span>
        <span className="list__pack">{m.shop_head_packaging()}</span>
        <span className="number">{guest || vatIncluded ? m.shop_head_price() : m.shop_head_net()}</span>
        {!guest && (
          <>
            <span>{m.shop_head_quantity()}</span>
            <span />
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of links inside, which keys press too */}
      <ul onClick={guest ? askLoginFromLink : undefined}>
        {waits ? <InSightFirst key={search} rows={rows} /> : rows}
        {children}
      </ul>
    </WaitingRows>
  );
}
