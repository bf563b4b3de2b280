/** The most purchased articles, each with its add control. The cart is read once for all rows. */
import type { MostPurchased } from '#contract/endpoints/account/purchases.ts';
import type { AddArticle, RowNotice } from '#storefront/domain/cart/add-order.ts';
import { usePiecesByArticle } from '#storefront/domain/cart/pieces-by-article.ts';
import { PurchaseRow } from './purchase-row.tsx';
import './most-purchased.css';

export interface PurchaseListProps {
  articles: readonly MostPurchased[];
  notice: RowNotice | undefined;
  onAdd: AddArticle;
}

export function PurchaseList({ articles, notice, onAdd }: PurchaseListProps) {
  const inCart = usePiecesByArticle();
  return (
    <ul className="most-list">
      {articles.map((article) => (
        <PurchaseRow
          key={article.id}
          article={article}
          inCart={inCart.get(article.id) ?? 0}
          notice={notice?.id === article.id ? notice : undefined}
          onAdd={onAdd}
        />
      ))}
    </ul>
  );
}
