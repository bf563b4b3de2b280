/**
 * Bar below the table: number of sizes and pieces, their net total from the server, the yellow button that adds them
 * all, undo.
 */

import { formatQuantity } from '#kit/format/number-format.ts';
import { Amount } from '#storefront/domain/article/price.tsx';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import type { RowsTotal } from './use-rows-total.ts';
import '#storefront/domain/cart/sum-bar.css';

export interface ChildrenSummaryProps {
  rows: number;
  pieces: number;
  um: string;
  total: RowsTotal;
  busy: boolean;
  /** How many rows of the last addition can be undone; 0 = none. */
  undoable: number;
  onUndo: () => void;
}

export function ChildrenSummary({ rows, pieces, um, total, busy, undoable, onUndo }: ChildrenSummaryProps) {
  return (
    <div className="sum-bar on-ink">
      {rows > 0 && (
        <>
          <span>
            {m.product_sum_sizes({ count: rows })} ·{' '}
            <b>
              {formatQuantity(pieces)} {um}
            </b>
          </span>
          <span className={total.current ? undefined : 'is-old'} aria-busy={!total.current}>
            {m.product_sum_net()} <b>{total.net === undefined ? '…' : <Amount euros={total.net} />}</b>
          </span>
        </>
      )}
      {undoable > 0 && (
        <span>
          {m.product_added_rows({ count: undoable })}{' '}
          <button className="link" type="button" onClick={onUndo} aria-disabled={busy}>
            {m.children_undo()}
          </button>
        </span>
      )}
      {rows === 0 && undoable === 0 && <span className="sum-bar__empty needs-js">{m.product_sum_empty()}</span>}
      <span className="narrow sum-bar__keys needs-js">
        <kbd>{m.product_key_enter()}</kbd> {m.product_sum_hint_row()} · <kbd>Ctrl</kbd>{' '}
        <kbd>{m.product_key_enter()}</kbd> {m.product_sum_hint_all()}
      </span>
      <Button type="submit" tone="go" aria-busy={busy}>
        <Icon name="cart" />
        {rows > 0 ? m.product_add_rows({ count: rows }) : m.product_add_filled()}
      </Button>
    </div>
  );
}
