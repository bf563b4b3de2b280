/** The rows of the cart in order, as one list per block; only blocks near the window are rendered. */
import type { ReactNode } from 'react';
import type { CartRow as Row } from '#contract/endpoints/cart-shape.ts';
import type { Refusal } from '#storefront/domain/cart/cart-queue-ports.ts';
import { useCart } from '#storefront/domain/cart/live-cart.ts';
import { m } from '#storefront/messages/messages.js';
import { CartRow } from './cart-row.tsx';
import { BLOCK_ROWS, blockCount } from './row-window.rules.ts';
import { useRowWindow } from './use-row-window.ts';

export interface CartRowsProps {
  rows: readonly Row[];
  /** Following rows that are not loaded yet. */
  missing: number;
  /** Position of the first row in the list, from 1. */
  first: number;
  selected: ReadonlySet<number>;
  onSelect: (rowId: number, on: boolean) => void;
  onRemove: (row: Row) => void;
  reasonOf: (refusal: Refusal) => string;
  /** Below the column headings. */
  before: ReactNode;
}

const MISSING_ROW_PX = 71;

export function CartRows({ rows, missing, first, selected, onSelect, onRemove, reasonOf, before }: CartRowsProps) {
  const pending = useCart((state) => state.pending);
  const notes = useCart((state) => state.notes);
  const refusals = useCart((state) => state.refusals);
  const { watch, isRendered, gapHeight, onFocus, onBlur } = useRowWindow(rows.length);
  const size = rows.length + missing;
  const blocks = Array.from({ length: blockCount(rows.length) }, (_, block) => block);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus goes, nothing is done to it
    <div className="cart-rows" aria-busy={missing > 0} onFocus={onFocus} onBlur={onBlur}>
      <div className="cart-row cart-row--head" aria-hidden="true">
        <span />
        <span />
        <span>{m.cart_article()}</span>
        <span className="number">{m.cart_net()}</span>
        <span>{m.cart_quantity()}</span>
        <span className="number">{m.cart_total_net()}</span>
        <span />
      </div>
      {before}
      {blocks.map((block) => {
        if (!isRendered(block))
          return (
            <ul key={block} data-block={block} ref={watch} aria-hidden="true">
              <Gap height={gapHeight(block)} />
            </ul>
          );
        const start = block * BLOCK_ROWS;
        return (
          <ul key={block} data-block={block} ref={watch}>
            {rows.slice(start, start + BLOCK_ROWS).map((row, index) => {
              const refusal = refusals[row.row_id];
              return (
                <CartRow
                  key={row.row_id}
                  row={row}
                  place={first + start + index}
                  size={size}
                  pending={pending[row.row_id]}
                  note={notes[row.row_id] ?? row.note}
                  refusal={refusal}
                  reason={refusal && reasonOf(refusal)}
                  selected={selected.has(row.row_id)}
                  onSelect={onSelect}
                  onRemove={onRemove}
                />
              );
            })}
          </ul>
        );
      })}
      {missing > 0 && (
        <ul className="needs-js" aria-hidden="true">
          <Gap height={missing * MISSING_ROW_PX} />
        </ul>
      )}
    </div>
  );
}

/** An SVG, because the content policy does not allow style attributes. */
function Gap({ height }: { height: number }) {
  return (
    <li>
      <svg className="cart-rows__gap" width="1" height={height} aria-hidden="true" />
    </li>
  );
}
