/** Suggestions: articles with price and add, then categories, brands, pages and searches of others, then a link to all results. */
import type { SuggestedArticle, Suggestions } from '#contract/endpoints/search.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { type CellOf, PanelRow } from './panel-row.tsx';
import { SuggestedArticleRows } from './suggested-article-rows.tsx';
import { SuggestedLinks } from './suggested-links.tsx';

export interface SuggestionRowsProps {
  found: Suggestions;
  typed: string;
  active: number | undefined;
  cell: CellOf;
  onAdd: (article: SuggestedArticle) => void;
}

export function SuggestionRows({ found, typed, active, cell, onAdd }: SuggestionRowsProps) {
  const { result: articles, families, brands, pages, searches, total } = found;
  const links = families.length + brands.length + pages.length + searches.length;
  const shared = { typed, active, cell };
  return (
    <>
      {articles.length > 0 && <SuggestedArticleRows {...shared} articles={articles} onAdd={onAdd} />}
      <SuggestedLinks {...shared} found={found} from={articles.length} />
      <PanelRow row={articles.length + links} active={active} cell={cell}>
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
