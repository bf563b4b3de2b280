/** A customer's cart as their agent sees it: read-only, to copy from (C-CART-7). */
import { Form } from 'react-router';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { Amount } from '#storefront/domain/article/price.tsx';
import { cartRowColumns } from '#storefront/domain/cart/cart-row-cells.tsx';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { DataTable } from '#storefront/ui/data-table.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import './agent-cart.css';

export interface AgentCartRowsProps {
  cart: Cart;
  /** Idempotency key of this page: the same copy sent twice is made once. */
  copyKey: string;
  busy: boolean;
}

export function AgentCartRows({ cart, copyKey, busy }: AgentCartRowsProps) {
  const rows = Object.values(cart.data).sort((a, b) => a.row_id - b.row_id);
  return (
    <Form method="post" className="agent-cart" aria-busy={busy}>
      <input type="hidden" name="id_cart" value={cart.id_cart} />
      <input type="hidden" name="key" value={copyKey} />
      <div className="actions">
        <Button type="submit" tone="go" name="intent" value="copy-all" disabled={busy}>
          <Icon name="copy" />
          {m.agent_copy_all()}
        </Button>
        <Button type="submit" name="intent" value="copy" disabled={busy}>
          {m.agent_copy_ticked()}
        </Button>
      </div>
      <DataTable
        rows={rows}
        rowKey={(row) => row.row_id}
        columns={[
          {
            key: 'tick',
            header: m.agent_tick(),
            headerHidden: true,
            cell: (row) => (
              <label className="check">
                <input type="checkbox" name="row" value={row.row_id} />
                <span className="visually-hidden">{m.agent_tick_row({ code: row.carti })}</span>
              </label>
            ),
          },
          ...cartRowColumns(),
        ]}
        foot={
          <>
            <td />
            <td className="wide" />
            <td colSpan={2}>{m.cart_total_net()}</td>
            <td className="wide" />
            <td className="number">
              <Amount euros={cart.totale_netto} />
            </td>
          </>
        }
      />
    </Form>
  );
}
