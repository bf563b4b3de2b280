/** The customer's saved carts, including those from their agent: each can be previewed. */
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { formatEuro } from '#contract/values/money.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { longDate } from '#storefront/platform/format/dates.ts';
import { formatCount } from '#storefront/platform/format/number-format.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Link } from '#storefront/ui/link.tsx';

type SavedCart = ApiResponse<'b2b_cart.get_cart_list'>['message']['data'][number];

export function AgentSavedCarts({ carts, shown }: { carts: readonly SavedCart[]; shown: number }) {
  const { locale } = useSession();
  if (carts.length === 0) return null;
  return (
    <section className="section">
      <div className="section__head">
        <h2>{m.agent_client_saved()}</h2>
      </div>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{m.agent_cart_name()}</th>
              <th scope="col" className="number wide">
                {m.agent_cart_rows()}
              </th>
              <th scope="col" className="number">
                {m.cart_total_net()}
              </th>
              <th scope="col" className="wide">
                {m.agent_cart_updated()}
              </th>
            </tr>
          </thead>
          <tbody>
            {carts.map((cart) => (
              <tr key={cart.id_cart} className={cart.id_cart === shown ? 'is-on' : undefined}>
                <td className="may-wrap">
                  <Link
                    className="link"
                    to={paths.agentCart({ cart: cart.id_cart })}
                    aria-current={cart.id_cart === shown || undefined}
                  >
                    {cart.cart_name}
                  </Link>
                  {cart.prepared_by !== '' && (
                    <small className="muted row-delivered"> {m.cart_prepared_by({ name: cart.prepared_by })}</small>
                  )}
                </td>
                <td className="number wide">{formatCount(cart.items_count)}</td>
                <td className="number money">{formatEuro(cart.totale_net, locale)}</td>
                <td className="wide">{longDate(cart.updated_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
