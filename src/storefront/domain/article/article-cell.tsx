/** The article of a row of a cart or an order in a table: its code, which leads to it, its name, what was written to it. */
import type { ReactNode } from 'react';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';

export interface ArticleCellProps {
  /** `slug` is empty for an article that is no longer in the catalogue. */
  article: { carti: string; slug: string; name: string };
  badge?: ReactNode;
  /** The buyer's own words, as a sentence; empty = none. */
  note: string;
  /** More lines under the name. */
  children?: ReactNode;
}

export function ArticleCell({ article: { carti, slug, name }, badge, note, children }: ArticleCellProps) {
  return (
    <td className="wrapy">
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
    </td>
  );
}
