/** Related articles in short: image, code, name, packaging, price. The dialog is for buying them at once. */
import type { Card } from '#contract/endpoints/article.ts';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { packLabel } from '#storefront/domain/article/article-words.ts';
import { Price } from '#storefront/domain/article/price.tsx';
import { paths } from '#storefront/paths.ts';

export function RelatedList({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="related">
      {cards.map((card) => {
        const { price_range: range } = card;
        return (
          <li key={card.id}>
            <a className="mini" href={paths.product(card)}>
              <ArticlePicture picture={card.small_pictures[0]} />
              <span>
                <span className="code">{card.carti}</span>
                <br />
                {card.name} <small>{packLabel(card)}</small>
              </span>
              {range ? (
                <Price net={range.min} to={range.max} article={card} />
              ) : (
                <Price net={card.sale_price} promo={Boolean(card.promo)} article={card} />
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
