/**
 * A read-only row of a cart in a table: image, article with its note, pieces, unit net, total; and the headings of
 * these columns.
 */
import type { CartRow } from '#contract/endpoints/cart-shape.ts';
import { ArticleCell } from '#storefront/domain/article/article-cell.tsx';
import { ArticlePicture } from '#storefront/domain/article/article-picture.tsx';
import { Amount, UnitPrice } from '#storefront/domain/article/price.tsx';
import { m } from '#storefront/messages/messages.js';
import { formatQuantity } from '#storefront/platform/format/number-format.ts';
import { unitName } from '#storefront/platform/format/unit-name.ts';

export function CartRowTitles() {
  return (
    <>
      <th scope="col" className="wide">
        <span className="visually-hidden">{m.cart_picture()}</span>
      </th>
      <th scope="col">{m.cart_article()}</th>
      <th scope="col" className="number">
        {m.cart_quantity()}
      </th>
      <th scope="col" className="number wide">
        {m.cart_net()}
      </th>
      <th scope="col" className="number">
        {m.cart_total_net()}
      </th>
    </>
  );
}

export function CartRowCells({ row }: { row: CartRow }) {
  return (
    <>
      <td className="wide">
        <ArticlePicture picture={row.image ?? undefined} />
      </td>
      <ArticleCell article={row} note={row.note && m.cart_note_text({ text: row.note })} />
      <td className="number">
        {formatQuantity(row.quantity)} <small className="muted">{unitName(row.um, row.quantity)}</small>
      </td>
      <td className="number wide">
        <UnitPrice euros={row.price_discount} />
      </td>
      <td className="number">
        <b>
          <Amount euros={row.totale_sconto} />
        </b>
      </td>
    </>
  );
}
