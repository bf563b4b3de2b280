/**
 * Near matches of a search, below few or no results: articles that miss one of its words, or have a similar code. Most
 * listings have none: its script is loaded on demand.
 */
import { useId } from 'react';
import type { Card } from '#contract/endpoints/article.ts';
import { ArticleList } from '#storefront/features/article-row/article-list.tsx';
import type { ArticleListProps } from '#storefront/features/article-row/row-props.ts';
import { m } from '#storefront/messages/messages.js';

export interface ShopNearProps {
  cards: readonly Card[];
  /** Their codes are similar to the searched one. */
  codes: boolean;
  /** Props of rows for this visitor. */
  rows: Pick<ArticleListProps, 'guest' | 'loginHref' | 'notice' | 'onAdd'>;
}

export default function ShopNear({ cards, codes, rows }: ShopNearProps) {
  const title = useId();
  return (
    <section className="similar" aria-labelledby={title}>
      <h2 id={title}>{codes ? m.shop_near_codes_title() : m.shop_near_title()}</h2>
      <p className="hint">{codes ? m.shop_near_codes_text() : m.shop_near_text()}</p>
      <ArticleList cards={cards} waits {...rows} />
    </section>
  );
}
