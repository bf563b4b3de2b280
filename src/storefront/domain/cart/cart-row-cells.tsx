/**
 * A read-only row of a cart in a table: image, article with its note, pieces, unit net, total. The columns of such a
 * table.
 */
import type { CartRow } from '#contract/endpoints/cart-shape.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { ArticleCell } from '#storefront/domain/article/article-cell.tsx';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { Amount, UnitPrice } from '#storefront/domain/article/price.tsx';
import { m } from '#storefront/messages/messages.js';
import type { Column } from '#storefront/ui/data-table.tsx';
import { RowEco } from './eco.tsx';

export const cartRowColumns = (): Array<Column<CartRow>> => [
  {
    key: 'picture',
    header: m.cart_picture(),
    headerHidden: true,
    shown: 'wide',
    cell: (row) => <ArticlePicture picture={row.image ?? undefined} />,
  },
  {
    key: 'article',
    header: m.cart_article(),
    cellClass: 'may-wrap',
    cell: (row) => (
      <ArticleCell article={row} note={row.note && m.cart_note_text({ text: row.note })}>
        <RowEco row={row} />
      </ArticleCell>
    ),
  },
  {
    key: 'quantity',
    header: m.cart_quantity(),
    number: true,
    cell: (row) => (
      <>
        {formatQuantity(row.quantity)} <small className="muted">{unitName(row.um, row.quantity)}</small>
      </>
    ),
  },
  {
    key: 'net',
    header: m.cart_net(),
    number: true,
    shown: 'wide',
    cell: (row) => <UnitPrice euros={row.price_discount} />,
  },
  {
    key: 'total',
    header: m.cart_total_net(),
    number: true,
    cell: (row) => (
      <b>
        <Amount euros={row.totale_sconto} />
      </b>
    ),
  },
];
