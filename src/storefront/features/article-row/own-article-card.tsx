/** The customer's own card of an article on a public page: their price, their quantity, add to cart. */
import type { Card } from '#contract/endpoints/article.ts';
import type { AddArticle } from '#storefront/domain/cart/add-order.ts';
import { usePiecesByArticle } from '#storefront/domain/cart/pieces-by-article.ts';
import { ArticleCard } from './article-card.tsx';

export default function OwnArticleCard({ card, onAdd }: { card: Card; onAdd: AddArticle }) {
  const inCart = usePiecesByArticle().get(card.id) ?? 0;
  return (
    <ArticleCard
      card={card}
      onAdd={onAdd}
      inCart={inCart}
      guest={false}
      loginHref=""
      notice={undefined}
      eager={false}
      ahead={false}
      anchor={false}
    />
  );
}
