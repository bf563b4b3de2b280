/**
 * Table or matrix: two real links, so that the choice is in the URL, survives a reload and works without JavaScript.
 */
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { Icon } from '#storefront/ui/icon.tsx';

export interface SizesViewProps {
  /** The matrix is shown. */
  matrix: boolean;
  hrefs: { table: string; matrix: string };
}

export function SizesView({ matrix, hrefs }: SizesViewProps) {
  const navigate = useNavigate();
  const link = (href: string, shown: boolean, icon: 'list' | 'grid', text: string) => (
    <a
      href={href}
      aria-current={shown || undefined}
      data-prefetch="none"
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        // The page does not scroll, and back leads to the previous page.
        event.preventDefault();
        void navigate(href, { replace: true, preventScrollReset: true });
      }}
    >
      <Icon name={icon} />
      {text}
    </a>
  );
  return (
    <nav className="segments sizes-view" aria-label={m.children_view()}>
      {link(hrefs.table, !matrix, 'list', m.children_view_table())}
      {link(hrefs.matrix, matrix, 'grid', m.children_view_matrix())}
    </nav>
  );
}
