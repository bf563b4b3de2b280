/**
 * End of the list: number of shown articles, "show 12 more" (a link to the next page, in place with JavaScript), page
 * numbers.
 */
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { Note } from '#storefront/ui/note.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import { pageHref } from './shop-query.ts';
import type { MorePages } from './use-more-pages.ts';

export interface LoadMoreProps {
  pagination: ArticleListMessage['product_list']['pagination'];
  shown: MorePages;
  query: URLSearchParams;
}

export function LoadMore({ pagination, shown, query }: LoadMoreProps) {
  const { total, pages, per_page, current_page } = pagination;
  if (total === 0) return null;
  const from = (current_page - 1) * per_page + 1;
  const to = Math.min(shown.page * per_page, total);
  const next = Math.min(per_page, total - to);
  return (
    <>
      {shown.state === 'failed' && (
        <Note tone="err" alert>
          {m.shop_more_failed()}
        </Note>
      )}
      <Pager
        page={shown.page}
        pages={pages}
        ahead={false}
        to={(page) => pageHref(query, page)}
        summary={
          <>
            <span role="status">
              {pages > 1
                ? m.shop_shown({ from: formatCount(from), to: formatCount(to), total: formatCount(total) })
                : m.shop_total({ count: total, total: formatCount(total) })}
            </span>
            {next > 0 && (
              <a
                className="button"
                href={pageHref(query, shown.page + 1)}
                data-prefetch="none"
                aria-busy={shown.state === 'loading'}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  void shown.more();
                }}
              >
                {m.shop_more({ count: formatCount(next) })}
              </a>
            )}
          </>
        }
      />
    </>
  );
}
