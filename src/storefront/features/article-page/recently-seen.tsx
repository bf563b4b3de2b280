/**
 * Articles this visitor viewed before (at most twelve), below everything else. Their cards come in one request; their
 * space is reserved as soon as their number is known, and there is none if there are none.
 */
import { useEffect, useState } from 'react';
import type { Card } from '#contract/endpoints/article.ts';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { Price } from '#storefront/domain/article/price.tsx';
import { recentArticles, storeRecentArticle } from '#storefront/domain/article/recent-articles.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';

export interface RecentlySeenProps {
  /** The article of the page: stored, not shown. */
  id: number;
  customerId: number;
}

export default function RecentlySeen({ id, customerId }: RecentlySeenProps) {
  const [seen] = useState(() => recentArticles(customerId).filter((other) => other !== id));
  const [cards, setCards] = useState<readonly Card[]>();
  useEffect(() => storeRecentArticle(customerId, id), [customerId, id]);
  useEffect(() => {
    if (seen.length === 0) return;
    let gone = false;
    callApi('wrapper.item_list', { item_ids: seen }).then(
      ({ message }) => gone || setCards(message.data),
      // An error here is not worth a message.
      () => gone || setCards([]),
    );
    return () => {
      gone = true;
    };
  }, [seen]);
  if (seen.length === 0 || cards?.length === 0) return null;
  return (
    <section className="section recent" aria-labelledby="titolo-recenti" aria-busy={!cards}>
      <div className="section__head">
        <h2 id="titolo-recenti">{m.sheet_recent()}</h2>
      </div>
      <ul>
        {cards
          ? cards.map((card) => (
              <li key={card.id}>
                <a href={paths.product(card)}>
                  <ArticlePicture picture={card.small_pictures[0]} />
                  <span className="code">{card.carti}</span>
                  <span className="recent__name">{card.name}</span>
                  <Price
                    net={card.price_range?.min ?? card.sale_price}
                    to={card.price_range?.max}
                    promo={Boolean(card.promo)}
                    article={card}
                  />
                </a>
              </li>
            ))
          : seen.map((waiting) => (
              <li key={waiting} aria-hidden="true">
                <span className="picture picture--none" />
              </li>
            ))}
      </ul>
    </section>
  );
}
