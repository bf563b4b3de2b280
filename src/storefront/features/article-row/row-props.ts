/** Props of a list of articles, and of its rows or cards. The cart is read once for all of them. */
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
