/** Combines the right sidebar of a listing: its script is loaded after the page. */
import type { ReactNode } from 'react';
import type { Article, Card } from '#contract/endpoints/article.ts';
import { ArticleSidebar } from '#storefront/features/article-page/article-sidebar.tsx';
import { ArticleList } from '#storefront/features/article-row/article-list.tsx';
import type { ArticleListProps } from '#storefront/features/article-row/row-props.ts';
import { ListingSidebar } from '#storefront/features/listing/listing-sidebar.tsx';

export interface ShopSidebarProps {
  cards: readonly Card[];
  /** The element with the rows. */
  rowsId: string;
  /** Props of rows for this visitor. */
  rows: Pick<ArticleListProps, 'guest' | 'loginHref' | 'onAdd'>;
}

export default function ShopSidebar({ cards, rowsId, rows: { guest, loginHref, onAdd } }: ShopSidebarProps): ReactNode {
  const list = (related: readonly Card[]) => (
    <ArticleList cards={related} guest={guest} loginHref={loginHref} onAdd={onAdd} below />
  );
  const sheet = (article: Article, page: string) => (
    <ArticleSidebar key={article.id} article={article} page={page} list={list} />
  );
  return <ListingSidebar cards={cards} rowsId={rowsId} sheet={sheet} />;
}
