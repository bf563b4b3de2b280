/** Code, brand, name, badges and the text of an article. */
import type { Article } from '#contract/endpoints/article.ts';
import { ArticleBadges } from '#storefront/domain/article/article-badges.tsx';
import { WishlistHeart } from '#storefront/domain/article/wishlist-heart.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { CopyCode } from './copy-code.tsx';

export function ArticleHead({ article, inCart }: { article: Article; inCart: number }) {
  const { parent, superseded_by: successor } = article;
  return (
    <div className="article__head">
      <div className="article__ids">
        <span className="article__code">
          <span className="code">{article.carti}</span>
          <CopyCode code={article.carti} />
          <WishlistHeart card={article} />
        </span>
        {article.brand && <Link to={paths.shop({ brand: article.brand.code })}>{article.brand.name}</Link>}
      </div>
      <h1>{article.name}</h1>
      <p className="row__code">
        <ArticleBadges card={article} inCart={inCart} />
      </p>
      {successor && (
        <Note>
          {m.product_superseded()}{' '}
          <Link className="link code" to={paths.articleDefault(successor.slug)}>
            {successor.carti}
          </Link>
        </Note>
      )}
      <p className="muted">{article.description || article.short}</p>
      {parent && parent.num_childs > 1 && (
        <p className="article__up">
          <Link className="link" to={paths.articleChild(parent.carti)}>
            {m.product_other_sizes({ count: parent.num_childs, name: parent.name })}
          </Link>
        </p>
      )}
    </div>
  );
}
