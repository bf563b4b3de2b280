/** The article of a cart or order row, in a cell that may wrap: its code as a link, its name, the buyer's note. */
import type { ReactNode } from 'react';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';

export interface ArticleCellProps {
  /** `slug` is empty for an article that is no longer in the catalogue. */
  article: { carti: string; slug: string; name: string };
  badge?: ReactNode;
  /** The buyer's note, as a sentence; empty = none. */
  note: string;
  /** More lines under the name. */
  children?: ReactNode;
}

export function ArticleCell({ article: { carti, slug, name }, badge, note, children }: ArticleCellProps) {
  return (
    <>
      {slug === '' ? (
        <span className="code">{carti}</span>
      ) : (
        <Link className="code" to={paths.product({ carti, slug, num_childs: 0 })}>
          {carti}
        </Link>
      )}{' '}
      {badge}
      <br />
      {name}
      {children}
      {note !== '' && (
        <>
          <br />
          <small className="muted">{note}</small>
        </>
      )}
    </>
  );
}
