/** Availability of the article on its page: the word, and below it stock or arrival. */
import type { Article } from '#contract/endpoints/article.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { Availability } from '#storefront/domain/article/availability.tsx';

/** @param counted false hides the pieces in stock (guests see the word alone) */
export function ArticleStock({ article, counted = true }: { article: Article; counted?: boolean }) {
  const stock = counted ? article.availability : { ...article.availability, quantity: 0 };
  return (
    <div className="row__stock">
      <Availability stock={stock} um={unitName(article.um)} />
    </div>
  );
}
