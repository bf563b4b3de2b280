/** A list of articles with its column headings. The cart is looked at once for all rows. */
import { type ReactNode, useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Card } from '#contract/article.ts';
import type { AddArticle, RowNotice } from '#storefront/lib/add-order.ts';
import { visitOf } from '#storefront/lib/listing-visit.ts';
import { askLoginFromLink } from '#storefront/lib/login-link.ts';
import { usePiecesByArticle } from '#storefront/lib/pieces-by-article.ts';
import { WaitingRows } from '#storefront/lib/waiting-rows.tsx';
import { m } from '#storefront/messages/messages.js';
import { ArticleRow } from './article-row.tsx';

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

export interface ArticleListProps {
  cards: readonly Card[];
  guest: boolean;
  loginHref: string;
  notice?: RowNotice | undefined;
  /** While newer rows are on their way these are dimmed, after 100 ms. */
  waits?: boolean;
  /** Which search and page of it: the rows of another one come all at once. */
  search?: string;
  /** Below the first screen: no picture is wanted at once. */
  below?: boolean;
  onAdd: AddArticle;
  /** Told about every change of a row's quantity. */
  onPieces?: (id: number, pieces: number) => void;
  /** What stands instead of an article's row; nothing = the row. */
  inPlaceOf?: (card: Card) => ReactNode;
  /** Rows that are being loaded, or what stands after the last one. */
  children?: ReactNode;
}

export function ArticleList({
  cards,
  guest,
  loginHref,
  notice,
  waits = false,
  search,
  below = false,
  onAdd,
  onPieces,
  inPlaceOf,
  children,
}: ArticleListProps) {
  const inCart = usePiecesByArticle();
  const rows = cards.map(
    (card, index) =>
      inPlaceOf?.(card) || (
        <ArticleRow
          key={card.id}
          card={card}
          guest={guest}
          loginHref={loginHref}
          inCart={inCart.get(card.id) ?? 0}
          notice={notice?.id === card.id ? notice : undefined}
          eager={!below && index < EAGER_ROWS}
          ahead={!below && index === 0}
          onAdd={onAdd}
          onPieces={onPieces}
        />
      ),
  );
  return (
    <WaitingRows tag="div" className={guest ? 'list list--guest' : 'list'} waits={waits}>
      <div className="list__h" aria-hidden="true">
        <span />
        <span>{m.shop_head_article()}</span>
        <span className="c-av">{m.shop_head_availability()}</span>
        <span className="c-pk">{m.shop_head_packaging()}</span>
        <span className="num">{guest ? m.shop_head_price() : m.shop_head_net()}</span>
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
