/** Suggestions: articles with price and add, then families and brands, then a link to all results. */
import { Suspense } from 'react';
import type { SuggestedArticle, Suggestions } from '#contract/endpoints/search.ts';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { BasePrice, UnitPrice } from '#storefront/domain/article/price.tsx';
import { quantityInCart, useCart } from '#storefront/domain/cart/live-cart.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { formatCount, formatQuantity } from '#storefront/platform/format/number-format.ts';
import { unitName } from '#storefront/platform/format/unit-name.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { markedParts } from './marked-parts.ts';
import { type CellOf, PanelRow, RowGroup } from './panel-row.tsx';

function Marked({ text, typed }: { text: string; typed: string }) {
  return markedParts(text, typed).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
    part.marked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

/** Adds the default packaging; if there is a choice to make first, links to the article. */
function ArticleAction({ article, onAdd }: { article: SuggestedArticle; onAdd: (article: SuggestedArticle) => void }) {
  const inCart = useCart((state) => quantityInCart(state, article.id));
  const { add, carti: code } = article;
  if (!add) {
    const text = article.num_childs > 0 ? m.search_sizes({ count: article.num_childs }) : m.search_choose();
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

export interface SuggestionRowsProps {
  found: Suggestions;
  typed: string;
  active: number | undefined;
  cell: CellOf;
  onAdd: (article: SuggestedArticle) => void;
}

export function SuggestionRows({ found, typed, active, cell, onAdd }: SuggestionRowsProps) {
  const { vatIncluded } = useSession();
  const { result: articles, families, brands, total } = found;
  const others = articles.length + families.length;
  return (
    <>
      {articles.length > 0 && (
        <RowGroup title={m.search_articles()}>
          {articles.map((article, row) => (
            <PanelRow
              key={article.id}
              row={row}
              active={active}
              cell={cell}
              action={
                (article.add || article.see_offers || article.num_childs > 0) && (
                  <ArticleAction article={article} onAdd={onAdd} />
                )
              }
            >
              <a className="suggestion__link suggestion__link--article" href={paths.product(article)} tabIndex={-1}>
                <ArticlePicture picture={article.images[0]} eager />
                <span className="suggestion__name">
                  <Marked text={article.name} typed={typed} />
                  {article.brand && (
                    <small>
                      {' '}
                      <Marked text={article.brand} typed={typed} />
                    </small>
                  )}
                </span>
                <span className="code">
                  <Marked text={article.carti} typed={typed} />
                </span>
                {article.sale_price !== undefined && (
                  <span className="suggestion__price">
                    {article.price_from && <small>{m.search_from()} </small>}
                    <UnitPrice euros={article.sale_price} vat={article.vat} />
                    {vatIncluded && (
                      <small> {typeof article.vat === 'number' ? m.shell_vat_in() : m.shell_vat_out()}</small>
                    )}
                    {article.price_base && (
                      <Suspense>
                        <BasePrice article={article} net={article.sale_price} />
                      </Suspense>
                    )}
                  </span>
                )}
              </a>
            </PanelRow>
          ))}
        </RowGroup>
      )}
      {families.length + brands.length > 0 && (
        <RowGroup title={m.search_families()}>
          {families.map((family, index) => (
            <PanelRow key={family.path} row={articles.length + index} active={active} cell={cell}>
              <a className="suggestion__link" href={paths.shop({ category: family.path })} tabIndex={-1}>
                <Icon name="list" />
                <span>
                  <Marked text={family.label} typed={typed} />
                </span>
                <span className="muted">{formatCount(family.count)}</span>
              </a>
            </PanelRow>
          ))}
          {brands.map((brand, index) => (
            <PanelRow key={brand.code} row={others + index} active={active} cell={cell}>
              <a className="suggestion__link" href={paths.shop({ brand: brand.code })} tabIndex={-1}>
                <Icon name="tag" />
                <span>
                  <Marked text={brand.label} typed={typed} />
                </span>
                <span className="muted">{m.search_brand({ count: brand.count, total: formatCount(brand.count) })}</span>
              </a>
            </PanelRow>
          ))}
        </RowGroup>
      )}
      <PanelRow row={others + brands.length} active={active} cell={cell}>
        <a className="suggestion__link suggestion__more" href={paths.shop({ text: typed })} tabIndex={-1}>
          <Icon name="search" />
          <span>
            {total > 0 ? m.search_see_all({ count: total, total: formatCount(total) }) : m.search_see_any()}{' '}
            {m.shop_title_text({ text: typed })}
          </span>
        </a>
      </PanelRow>
    </>
  );
}
