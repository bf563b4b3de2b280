/** Preview of a saved cart without resuming it: its rows at today's prices, its totals, its actions (C-CART-5). */

import { formatCount } from '#kit/format/number-format.ts';
import { Amount } from '#storefront/domain/article/price.tsx';
import { cartRowColumns } from '#storefront/domain/cart/cart-row-cells.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import type { CartAsk } from './cart-ask.tsx';
import type { ActiveCartData } from './cart-page-data.ts';
import { shownRows } from './cart-view.rules.ts';
import { PreparedBy, SavedCartActions } from './saved-carts.tsx';

export interface SavedCartPreviewProps {
  saved: ActiveCartData;
  /** The agent who prepared it; empty = the customer. */
  preparedBy: string;
  onAsk: (ask: CartAsk) => void;
}

export function SavedCartPreview({ saved, preparedBy, onAsk }: SavedCartPreviewProps) {
  const { cart, summary, page, pages } = saved;
  const rows = shownRows(Object.values(cart.data), saved.view);
  const path = (number: number) => paths.cart({ tab: 'saved', cart: String(cart.id_cart), page: String(number) });
  return (
    <section className="saved-cart">
      <p>
        <Link className="link" to={paths.cart({ tab: 'saved' })}>
          <Icon name="left" /> {m.cart_saved_all()}
        </Link>
      </p>
      <div className="saved-cart__head">
        <h2>
          {cart.name} <PreparedBy agent={preparedBy} />
        </h2>
        <SavedCartActions id={cart.id_cart} name={cart.name} onAsk={onAsk} />
      </div>
      {summary.broken + summary.changed > 0 && <Note tone="warn">{m.cart_preview_problems()}</Note>}
      <DataTable
        columns={cartRowColumns()}
        rows={rows}
        rowKey={(row) => row.row_id}
        foot={
          <>
            <td className="wide" />
            <td>{m.cart_rows({ count: cart.total_count, shown: formatCount(cart.total_count) })}</td>
            <td />
            <td className="wide" />
            <td className="number money">
              <Amount euros={cart.totale_netto} />
            </td>
          </>
        }
      />
      <Pager page={page} pages={pages} to={path} />
    </section>
  );
}
