/** Carts put aside with a name: resume or delete (C-CART-5). */
import { Form } from 'react-router';
import type { ApiResponse } from '#contract/api.ts';
import { formatEuro } from '#contract/money.ts';
import { longDate } from '#storefront/lib/dates.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Drop } from '#storefront/ui/drop.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';

export type SavedCart = ApiResponse<'b2b_cart.get_cart_list'>['message']['data'][number];

export function SavedCarts({ carts }: { carts: readonly SavedCart[] }) {
  const { locale } = useSession();
  if (carts.length === 0) return <EmptyState title={m.cart_saved_none()}>{m.cart_saved_none_text()}</EmptyState>;
  return (
    <div className="tw tw--open">
      <table className="t">
        <thead>
          <tr>
            <th>{m.cart_saved_name()}</th>
            <th className="num wide">{m.cart_saved_rows()}</th>
            <th className="num">{m.cart_total_net()}</th>
            <th className="wide">{m.cart_saved_updated()}</th>
            <th>
              <span className="vh">{m.cart_activate()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {carts.map((cart) => (
            <tr key={cart.id_cart}>
              <td className="wrapy">
                <b>{cart.cart_name}</b>
              </td>
              <td className="num wide">{cart.items_count}</td>
              <td className="num money">{formatEuro(cart.totale_net, locale)}</td>
              <td className="wide">{longDate(cart.updated_at)}</td>
              <td>
                <div className="acts">
                  <Form method="post">
                    <input type="hidden" name="id_cart" value={cart.id_cart} />
                    <Button
                      type="submit"
                      name="intent"
                      value="activate"
                      aria-label={`${m.cart_activate()}: ${cart.cart_name}`}
                    >
                      {m.cart_activate()}
                    </Button>
                  </Form>
                  <Drop
                    className="ask"
                    buttonClass={buttonClass({ tone: 'quiet' })}
                    buttonLabel={`${m.cart_delete()}: ${cart.cart_name}`}
                    panelClass="drop--ask drop--right"
                    label={m.cart_delete()}
                  >
                    <Form method="post" className="stack">
                      <p>{m.cart_delete_question({ name: cart.cart_name })}</p>
                      <input type="hidden" name="id_cart" value={cart.id_cart} />
                      <Button type="submit" tone="ink" name="intent" value="delete">
                        {m.cart_delete_do()}
                      </Button>
                    </Form>
                  </Drop>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
