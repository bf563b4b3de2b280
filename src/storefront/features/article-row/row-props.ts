/** Props of a list of articles, and of its rows or cards. The cart is read once for all of them. */
import type { ReactNode } from 'react';
import type { Card } from '#contract/endpoints/article.ts';
import type { AddArticle, RowNotice } from '#storefront/domain/cart/add-order.ts';
import { usePiecesByArticle } from '#storefront/domain/cart/pieces-by-article.ts';

export interface ArticleListProps {
  cards: readonly Card[];
  guest: boolean;
  loginHref: string;
  notice?: RowNotice | undefined;
  /** While newer rows are loading these are dimmed, after 100 ms. */
  waits?: boolean;
  /** Search and page of the list: the rows of another one are painted all at once. */
  search?: string;
  /** Below the first screen: all images are lazy. */
  below?: boolean;
  onAdd: AddArticle;
  /** Called on every change of a row's quantity. */
  onPieces?: (id: number, pieces: number) => void;
  /** Replaces an article's row; undefined = the row. */
  inPlaceOf?: (card: Card) => ReactNode;
  /** Placeholders of loading rows, or what follows the last row. */
  children?: ReactNode;
}

export interface ArticleRowProps {
  card: Card;
  /** The visitor sees no prices and cannot buy (C-ID-7). */
  guest: boolean;
  /** Login page for guests, with the way back to this row. */
  loginHref: string;
  /** Pieces in the active cart. */
  inCart: number;
  /** Result of a form that was sent without JavaScript. */
  notice: RowNotice | undefined;
  /** One of the first rows of a page: its image is not lazy. */
  eager: boolean;
  /** The best result: its page is prefetched in idle time. */
  ahead: boolean;
  /** false = the article may occur twice in the page, so the row has no fragment id. */
  anchor?: boolean;
  onAdd: AddArticle;
  onPieces?: ((id: number, pieces: number) => void) | undefined;
}

/** The props of the article at an index of the list; the images of the first `eager` ones are not lazy. */
export function useRowProps(list: ArticleListProps, eager: number): (card: Card, index: number) => ArticleRowProps {
  const { guest, loginHref, notice, below = false, onAdd, onPieces } = list;
  const inCart = usePiecesByArticle();
  return (card, index) => ({
    card,
    guest,
    loginHref,
    onAdd,
    onPieces,
    inCart: inCart.get(card.id) ?? 0,
    notice: notice?.id === card.id ? notice : undefined,
    eager: !below && index < eager,
    ahead: !below && index === 0,
  });
}
