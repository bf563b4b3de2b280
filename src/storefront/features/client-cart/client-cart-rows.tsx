/** A cart of the client as his agent sees it: to be read, and to be copied from (C-CART-7). */
import { Form } from 'react-router';
import type { Cart } from '#contract/cart.ts';
import { formatEuro } from '#contract/money.ts';
import { formatQuantity } from '#storefront/lib/figures.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import { ArticleCell } from '#storefront/ui/article-cell.tsx';
import { ArticlePicture } from '#storefront/ui/article-picture.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { UnitPrice } from '#storefront/ui/price.tsx';

export interface ClientCartRowsProps {
  cart: Cart;
  /** Of this page: the same copy sent twice is one. */
  copyKey: string;
  busy: boolean;
}

export function ClientCartRows({ cart, copyKey, busy }: ClientCartRowsProps) {
  const { locale } = useSession();
  const rows = Object.values(cart.data).sort((a, b) => a.row_id - b.row_id);
  return (
    <Form method="post" aria-busy={busy}>
      <input type="hidden" name="id_cart" value={cart.id_cart} />
      <input type="hidden" name="key" value={copyKey} />
      <div className="acts">
        <Button type="submit" tone="go" name="intent" value="copy-all" disabled={busy}>
          <Icon name="copy" />
          {m.agent_copy_all()}
        </Button>
        <Button type="submit" name="intent" value="copy" disabled={busy}>
          {m.agent_copy_ticked()}
        </Button>
      </div>
      <div className="tw">
        <table className="t">
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{m.agent_tick()}</span>
              </th>
              <th scope="col" className="wide">
                <span className="vh">{m.cart_picture()}</span>
              </th>
              <th scope="col">{m.cart_article()}</th>
              <th scope="col" className="num">
                {m.cart_quantity()}
              </th>
              <th scope="col" className="num wide">
                {m.cart_net()}
              </th>
              <th scope="col" className="num">
                {m.cart_total_net()}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row_id}>
                <td>
                  <label className="check">
                    <input type="checkbox" name="row" value={row.row_id} />
                    <span className="vh">{m.agent_tick_row({ code: row.carti })}</span>
                  </label>
                </td>
                <td className="wide">
                  <ArticlePicture picture={row.image ?? undefined} />
                </td>
                <ArticleCell article={row} note={row.note && m.cart_note_text({ text: row.note })} />
                <td className="num">
                  {formatQuantity(row.quantity)} <small className="muted">{row.um.toLowerCase()}</small>
                </td>
                <td className="num wide money">
                  <UnitPrice euros={row.price_discount} />
                </td>
                <td className="num money">{formatEuro(row.totale_sconto, locale)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <td className="wide" />
              <td colSpan={2}>{m.cart_total_net()}</td>
              <td className="wide" />
              <td className="num money">{formatEuro(cart.totale_netto, locale)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Form>
  );
}
