/** The customer's saved carts, including those from their agent: each can be previewed. */
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { DataTable } from '#storefront/ui/data-table.tsx';
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
      <DataTable
        rows={carts}
        rowKey={(cart) => cart.id_cart}
        rowClass={(cart) => cart.id_cart === shown && 'is-on'}
        columns={[
          {
            key: 'name',
            header: m.agent_cart_name(),
            cellClass: 'may-wrap',
            cell: (cart) => (
              <>
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
              </>
            ),
          },
          {
            key: 'rows',
            header: m.agent_cart_rows(),
            number: true,
            shown: 'wide',
            cell: (cart) => formatCount(cart.items_count),
          },
          {
            key: 'net',
            header: m.cart_total_net(),
            number: true,
            cellClass: 'money',
            cell: (cart) => formatEuro(cart.totale_net, locale),
          },
          { key: 'updated', header: m.agent_cart_updated(), shown: 'wide', cell: (cart) => longDate(cart.updated_at) },
        ]}
      />
    </section>
  );
}
