/** Pages of a list: numbers as links (they work without JavaScript), and "load more". */
import type { ReactNode } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Button } from './button.tsx';
import { Link } from './link.tsx';

export interface PagerProps {
  page: number;
  pages: number;
  /** URL of a page. */
  to: (page: number) => string;
  /** "1–12 of 386". */
  summary?: ReactNode;
  /** Appends the next page; without it there is no "load more". */
  onMore?: () => void;
  loading?: boolean;
  /** False: the next page is not prefetched ("load more" fetches it in another way). */
  ahead?: boolean;
}

/** First, last and the neighbours of the current page; 0 is a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages);
  return shown.flatMap((n, index) => (index > 0 && n - (shown[index - 1] ?? 0) > 1 ? [0, n] : [n]));
}

export function Pager({ page, pages, to, summary, onMore, loading = false, ahead = true }: PagerProps) {
  if (pages <= 1) return summary ? <div className="pager">{summary}</div> : null;
  return (
    <div className="pager">
      {summary}
      {onMore && page < pages && (
        <Button onClick={onMore} disabled={loading} aria-busy={loading}>
          {m.shell_load_more()}
        </Button>
      )}
      <nav aria-label={m.shell_pages()}>
        {pageNumbers(page, pages).map((number, index) =>
          number === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
            <span key={`gap-${index}`}>…</span>
          ) : (
            <Link
              key={number}
              to={to(number)}
              aria-label={m.shell_page({ number })}
              aria-current={number === page ? 'page' : undefined}
              prefetch={number === page + 1 && ahead ? 'view' : undefined}
            >
              {number}
            </Link>
          ),
        )}
      </nav>
    </div>
  );
}
