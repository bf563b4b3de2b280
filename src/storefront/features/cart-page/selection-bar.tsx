/**
 * Actions for the selected rows: order them now, save them for later, remove them. The other rows always stay in the
 * cart.
 */

import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';

/** The actions of the buttons in the form of the rows. */
export type SelectionIntent = 'order-selected' | 'aside-selected' | 'remove-selected';

export interface SelectionBarProps {
  count: number;
  /** All rows of the cart: if all are selected, saving them for later would leave none. */
  total: number;
  busy: boolean;
  onClear: () => void;
}

/** Stays visible while rows are selected. Its buttons belong to the form of the rows. */
export function SelectionBar({ count, total, busy, onClear }: SelectionBarProps) {
  return (
    <section className="selection-bar" aria-label={m.cart_selection()}>
      <b role="status">{m.cart_selected({ count, shown: formatCount(count) })}</b>
      <button className="icon-button" type="button" aria-label={m.cart_select_none()} onClick={onClear}>
        <Icon name="x" />
      </button>
      <Button type="submit" tone="go" name="intent" value="order-selected" disabled={busy || count === total}>
        {m.cart_order_selected()}
      </Button>
      <Button type="submit" name="intent" value="aside-selected" disabled={busy}>
        {m.cart_aside_selected()}
      </Button>
      <Button type="submit" name="intent" value="remove-selected" disabled={busy}>
        {m.cart_remove_selected()}
      </Button>
    </section>
  );
}

/** The same below the rows, for the checkboxes of a page without JavaScript. */
export function PlainSelection() {
  return (
    <fieldset className="actions no-js">
      <legend className="visually-hidden">{m.cart_selection()}</legend>
      <Button type="submit" name="intent" value="order-selected">
        {m.cart_order_selected()}
      </Button>
      <Button type="submit" name="intent" value="aside-selected">
        {m.cart_aside_selected()}
      </Button>
      <Button type="submit" name="intent" value="remove-selected">
        {m.cart_remove_selected()}
      </Button>
    </fieldset>
  );
}
