/** What a list of articles is given, and what it passes to each of its rows or cards. The cart is looked at once for all of them. */
import type { ReactNode } from 'react';
import type { Card } from '#contract/endpoints/article.ts';
import type { AddArticle, RowNotice } from '#storefront/domain/cart/add-order.ts';
import { usePiecesByArticle } from '#storefront/domain/cart/pieces-by-article.ts';
import type { ArticleRowProps } from './article-row.tsx';

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

/** The props of the article at an index of the list; the pictures of the first `eager` ones are wanted at once. */
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
