/** What a search nearly means, below few or no results. Most listings have none: its program comes when it is needed. */
import { useId } from 'react';
import type { Card } from '#contract/article.ts';
import { ArticleList } from '#storefront/features/article-row/article-list.tsx';
import type { ArticleListProps } from '#storefront/features/article-row/row-props.ts';
import { m } from '#storefront/messages/messages.js';

export interface ShopNearProps {
  cards: readonly Card[];
  /** How rows are drawn for this visitor. */
  rows: Pick<ArticleListProps, 'guest' | 'loginHref' | 'notice' | 'onAdd'>;
}

export default function ShopNear({ cards, rows }: ShopNearProps) {
  const title = useId();
  return (
    <section className="near" aria-labelledby={title}>
      <h2 id={title}>{m.shop_near_title()}</h2>
      <p className="hint">{m.shop_near_text()}</p>
      <ArticleList cards={cards} waits {...rows} />
    </section>
  );
}
