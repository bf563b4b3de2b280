/** A list of articles with its column headings. */
import { type ReactNode, useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { WaitingRows } from '#storefront/domain/listing/waiting-rows.tsx';
import { askLoginFromLink } from '#storefront/domain/session/login-link.ts';
import { m } from '#storefront/messages/messages.js';
import { visitOf } from '#storefront/platform/navigation/listing-visit.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { ArticleRow } from './article-row.tsx';
import { type ArticleListProps, useRowProps } from './row-props.ts';

/** Pictures of the rows a screen shows first are not lazy. */
const EAGER_ROWS = 6;

/** As many as a screen shows at once. */
const ROWS_IN_SIGHT = 8;

/**
 * Rows of a listing whose filters change: those in sight are painted first, the others in the next frame. Not where the page must be as
 * long at once as it was left, on the way back and in a search tab opened again; nor where the others of before are fewer than the new
 * ones, or would stand below the last of them.
 */
function InSightFirst({ rows }: { rows: readonly ReactNode[] }) {
  const others = rows.slice(ROWS_IN_SIGHT);
  const later = useDeferredValue(others);
  const location = useLocation();
  const again = useNavigationType() === 'POP' || visitOf(location) !== location.key;
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
      <div className="list__h" aria-hidden="true">
        <span />
        <span>{m.shop_head_article()}</span>
        <span className="c-av">{m.shop_head_availability()}</span>
        <span className="c-pk">{m.shop_head_packaging()}</span>
        <span className="num">{guest || vatIncluded ? m.shop_head_price() : m.shop_head_net()}</span>
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
