/** Carts of all addresses that are not ordered yet: one click continues one of them. Plain forms. */
import { Form } from 'react-router';
import type { UnfinishedCart } from '#contract/endpoints/account/dashboard.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';

export function UnfinishedCarts({ carts }: { carts: readonly UnfinishedCart[] }) {
  const { user } = useSession();
  if (carts.length === 0) return null;
  return (
    <section className="section" aria-labelledby="carts">
      <div className="section__head">
        <h2 id="carts">{m.dashboard_carts()}</h2>
      </div>
      <ul className="unfinished">
        {carts.map((cart) => {
          const place = user?.address_codes.find(({ address_code }) => address_code === cart.address_code)?.name ?? '';
          const active = cart.status === 'active';
          const name = active ? m.dashboard_cart_active() : cart.cart_name;
          const label = { name: `${name}, ${place}` };
          return (
            <li key={cart.id_cart}>
              <Icon name={active ? 'cart' : 'save'} />
              <p>
                <b>{name}</b>
                <span>
                  {place} · {m.dashboard_cart_rows({ count: cart.items_count, shown: formatCount(cart.items_count) })} ·{' '}
                  {m.dashboard_cart_changed({ date: cart.updated_on })}
                </span>
              </p>
              <Form method="post">
                <input type="hidden" name="address_code" value={cart.address_code} />
                <input type="hidden" name="status" value={cart.status} />
                <Button
                  type="submit"
                  name="cart"
                  value={cart.id_cart}
                  aria-label={active ? m.dashboard_cart_open_label(label) : m.dashboard_cart_resume_label(label)}
                >
                  {active ? m.dashboard_cart_open() : m.dashboard_cart_resume()}
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
