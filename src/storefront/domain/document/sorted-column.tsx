/** Heading of a column by which a list of documents can be sorted: a link to the list sorted so. */
import type { Column } from '#storefront/ui/data-table.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { type DocumentFilters, type DocumentList, nextSort, pageQuery } from './document-list.rules.ts';

type Heading = Pick<Column<never>, 'key' | 'header' | 'sorted'>;

/** `page`: URL of the list with a query. */
export function sortedColumns<Sort extends string>(
  list: DocumentList<string, Sort>,
  filters: DocumentFilters<string, Sort>,
  page: (query: Record<string, string | number>) => string,
) {
  return (column: string, text: string): Heading => {
    const sort = nextSort<Sort>(filters.sort, column);
    return {
      key: column,
      header: (
        <Link className="sorts" to={page(pageQuery(list, { ...filters, sort }))}>
          {text}
        </Link>
      ),
      sorted:
        filters.sort === `${column}-dec` ? 'descending' : filters.sort === `${column}-asc` ? 'ascending' : undefined,
    };
  };
}
