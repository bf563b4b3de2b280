/** Suggested articles: picture, name and brand, code and stock, price; and the button that adds them or leads to their sizes. */
import { Suspense } from 'react';
import type { SuggestedArticle } from '#contract/endpoints/search.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { Availability } from '#storefront/domain/article/availability.tsx';
import { BasePrice, UnitPrice } from '#storefront/domain/article/price.tsx';
import { quantityInCart, useCart } from '#storefront/domain/cart/live-cart.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Marked } from './marked.tsx';
import { type CellOf, PanelRow, RowGroup } from './panel-row.tsx';

/** Adds the default packaging; if there is a choice to make first, links to the article. */
function ArticleAction({ article, onAdd }: { article: SuggestedArticle; onAdd: (article: SuggestedArticle) => void }) {
  const inCart = useCart((state) => quantityInCart(state, article.id));
  const { add, carti: code } = article;
  if (!add) {
    const text = article.sizes ? m.search_sizes({ count: article.sizes }) : m.search_choose();
    return (
      <a
        className="button suggestion__button"
        href={paths.product(article)}
        tabIndex={-1}
        aria-label={`${text}, ${code}`}
      >
        {text}
      </a>
    );
  }
  const um = unitName(article.um, add.quantity);
  const quantity = formatQuantity(add.quantity);
  const held =
    inCart > 0 ? `, ${m.search_in_cart({ quantity: formatQuantity(inCart), um: unitName(article.um, inCart) })}` : '';
  return (
    <button
      type="button"
      className="button suggestion__button"
      tabIndex={-1}
      aria-label={m.search_add({ quantity, um, code }) + held}
      onClick={() => onAdd(article)}
    >
      <Icon name={inCart > 0 ? 'check' : 'plus'} />
      {quantity} {um}
    </button>
  );
}

function Price({ article }: { article: SuggestedArticle }) {
  const { vatIncluded } = useSession();
  if (article.sale_price === undefined) return null;
  return (
    <span className="suggestion__price">
      {article.price_from && <small>{m.search_from()} </small>}
      <UnitPrice euros={article.sale_price} vat={article.vat} />
      {vatIncluded && <small> {typeof article.vat === 'number' ? m.shell_vat_in() : m.shell_vat_out()}</small>}
      {article.price_base && (
        <Suspense>
          <BasePrice article={article} net={article.sale_price} />
        </Suspense>
      )}
    </span>
  );
}

export interface SuggestedArticleRowsProps {
  articles: readonly SuggestedArticle[];
  typed: string;
  active: number | undefined;
  cell: CellOf;
  onAdd: (article: SuggestedArticle) => void;
}

export function SuggestedArticleRows({ articles, typed, active, cell, onAdd }: SuggestedArticleRowsProps) {
  return (
    <RowGroup title={m.search_articles()}>
      {articles.map((article, row) => (
        <PanelRow
          key={article.id}
          row={row}
          active={active}
          cell={cell}
          action={
            (article.add || article.see_offers || article.sizes) && <ArticleAction article={article} onAdd={onAdd} />
          }
        >
          <a className="suggestion__link suggestion__link--article" href={paths.product(article)} tabIndex={-1}>
            <ArticlePicture picture={article.images[0]} eager />
            <span className="suggestion__name">
              <Marked text={article.name} typed={typed} />
              {article.brand && !article.name.includes(article.brand) && (
                <small>
                  {' '}
                  <Marked text={article.brand} typed={typed} />
                </small>
              )}
            </span>
            <span className="suggestion__code">
              <span className="code">
                <Marked text={article.carti} typed={typed} />
              </span>
              {article.availability && <Availability stock={{ ...article.availability, quantity: 0 }} />}
            </span>
            <Price article={article} />
          </a>
        </PanelRow>
      ))}
    </RowGroup>
  );
}
