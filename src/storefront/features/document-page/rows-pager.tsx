/** Pages of a document's rows; nothing where all are shown. */
import { m } from '#storefront/messages/messages.js';
import { Pager } from '#storefront/ui/pager.tsx';

export interface RowsPagerProps {
  page: number;
  pages: number;
  /** URL of the document with these fields. */
  to: (query: { page?: number }) => string;
}

export function RowsPager({ page, pages, to }: RowsPagerProps) {
  if (pages === 1) return null;
  return (
    <Pager
      page={page}
      pages={pages}
      to={(number) => to(number === 1 ? {} : { page: number })}
      summary={<span>{m.orders_page_of({ page, pages })}</span>}
    />
  );
}
