/**
 * Right sidebar of a listing (storefront.md §2 "Layouts": on the shop route, extra-wide screens only): the current
 * article, which is the one whose row has the focus or the pointer, at first the first one. Its script is loaded after
 * the page.
 */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Article, Card } from '#contract/endpoints/article.ts';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { useWholeArticle } from '#storefront/domain/article/use-whole-article.ts';
import { FreeTransportGap } from '#storefront/domain/cart/free-transport-gap.tsx';
import { useCart } from '#storefront/domain/cart/live-cart.ts';
import { paths } from '#storefront/paths.ts';
import './listing-sidebar.css';

/** A pointer that only passes, and an arrow key held down, select nothing. */
const REST_MS = 250;

export interface ListingSidebarProps {
  cards: readonly Card[];
  /** The element with the rows. */
  rowsId: string;
  /** Code, search field and links of an article, rendered by the feature that owns them. */
  sheet: (article: Article, page: string) => ReactNode;
}

export function ListingSidebar({ cards, rowsId, sheet }: ListingSidebarProps) {
  const cart = useCart((state) => state.cart);
  const atHand = useCardAtHand(cards, rowsId);
  const { article } = useWholeArticle(atHand?.id, { anybody: true });
  const shown = article ?? atHand;
  return (
    <div className="listing-side">
      {shown && (
        <>
          {/* biome-ignore lint/a11y/useAnchorContent: the name below is the same link; this one is for the pointer only */}
          <a
            className="listing-side__picture"
            href={paths.product(shown)}
            tabIndex={-1}
            aria-hidden="true"
            data-prefetch="none"
          >
            <ArticlePicture picture={article?.pictures[0]?.gallery ?? shown.small_pictures[0]} />
          </a>
          <h2>
            <a href={paths.product(shown)}>{shown.name}</a>
          </h2>
          <div>{article && sheet(article, paths.product(article))}</div>
        </>
      )}
      {/* Below the sheet and only after it is loaded, so that it does not move. */}
      {cart && (article || !atHand) && <FreeTransportGap cart={cart} />}
    </div>
  );
}

/**
 * The card whose row was last focused or pointed at, marked in its row; the first of a list that does not contain it.
 * New rows get the same delay as a pointer: otherwise toggling several filters would fetch an article for each.
 */
function useCardAtHand(cards: readonly Card[], rowsId: string): Card | undefined {
  const [atHand, setAtHand] = useState(cards[0]);
  const id = atHand?.id;
  const take = useEffectEvent((row: Element) => {
    const card = cards.find((one) => `a${one.id}` === row.id);
    if (card) setAtHand(card);
  });
  useEffect(() => {
    const rows = document.getElementById(rowsId);
    const stop = new AbortController();
    let rest: ReturnType<typeof setTimeout> | undefined;
    const come = ({ target }: Event) => {
      const row = target instanceof Element && target.closest('.row, .card--shop');
      clearTimeout(rest);
      if (row) rest = setTimeout(() => take(row), REST_MS);
    };
    for (const event of ['focusin', 'pointerover']) rows?.addEventListener(event, come, { signal: stop.signal });
    rows?.addEventListener('pointerleave', () => clearTimeout(rest), { signal: stop.signal });
    return () => {
      clearTimeout(rest);
      stop.abort();
    };
  }, [rowsId]);
  useEffect(() => {
    const rest = setTimeout(() => setAtHand(cards.find((card) => card.id === id) ?? cards[0]), REST_MS);
    return () => clearTimeout(rest);
  }, [cards, id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new cards are new rows, marked anew
  useEffect(() => {
    const row = id !== undefined && document.getElementById(`a${id}`);
    if (!row) return;
    row.classList.add('is-on');
    return () => row.classList.remove('is-on');
  }, [id, cards]);
  return atHand;
}
