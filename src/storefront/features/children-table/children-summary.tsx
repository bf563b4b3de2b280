/** Bar under the table: how many sizes and pieces, their net, the yellow button that adds them all. */
import { formatQuantity } from '#storefront/lib/figures.ts';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Amount } from '#storefront/ui/price.tsx';
import type { Chosen } from './children-rows.rules.ts';

export interface ChildrenSummaryProps {
  chosen: Chosen;
  um: string;
  busy: boolean;
}

export function ChildrenSummary({ chosen, um, busy }: ChildrenSummaryProps) {
  return (
    <div className="sumbar on-ink">
      {chosen.rows > 0 ? (
        <>
          <span>
            {m.product_sum_sizes({ count: chosen.rows })} ·{' '}
            <b>
              {formatQuantity(chosen.pieces)} {um}
            </b>
          </span>
          <span>
            {m.product_sum_net()}{' '}
            <b>
              <Amount euros={chosen.net} />
            </b>
          </span>
        </>
      ) : (
        <span className="sumbar__empty needs-js">{m.product_sum_empty()}</span>
      )}
      <span className="narrow sumbar__keys needs-js">
        <kbd>{m.product_key_enter()}</kbd> {m.product_sum_hint_row()} · <kbd>Ctrl</kbd>{' '}
        <kbd>{m.product_key_enter()}</kbd> {m.product_sum_hint_all()}
      </span>
      <Button type="submit" tone="go" aria-busy={busy}>
        <Icon name="cart" />
        {chosen.rows > 0 ? m.product_add_rows({ count: chosen.rows }) : m.product_add_filled()}
      </Button>
    </div>
  );
}
