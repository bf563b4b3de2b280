/**
 * Name of an article with sizes, its code, brand, number of sizes, and the discounts if all sizes have the same; on a
 * phone with its drawing, because the gallery comes after the sizes.
 */
import type { Child, ParentArticle } from '#contract/endpoints/article.ts';
import { WishlistHeart } from '#storefront/domain/article/wishlist-heart.tsx';
import { m } from '#storefront/messages/messages.js';

export function ParentTitle({ article, items }: { article: ParentArticle; items: readonly Child[] }) {
  const chains = new Set(items.map((child) => child.discounts ?? ''));
  const [chain] = chains.size === 1 ? chains : [];
  return (
    <div className="page-title">
      {article.pictures[0] && (
        <img
          className="picture page-title__picture"
          src={article.pictures[0].thumb.url}
          width={article.pictures[0].thumb.width}
          height={article.pictures[0].thumb.height}
          alt=""
          loading="lazy"
        />
      )}
      <h1>{article.name}</h1>
      <WishlistHeart card={article} />
      <p>
        <span className="code">{article.carti}</span>
        {article.brand && ` · ${article.brand.name}`} · {m.product_sizes({ count: items.length })}
        {chain && (
          <>
            {' '}
            · {m.product_discounts()} <b>{chain}</b>
          </>
        )}
      </p>
    </div>
  );
}
