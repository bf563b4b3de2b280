/** The active cart: rows with optimistic edits, selected rows, totals, repairs, undo (C-CART-4, C-CART-5, C-CART-8). */
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import type { Cart, CartRow as Row } from '#contract/endpoints/cart-shape.ts';
import type { Refusal } from '#storefront/domain/cart/cart-queue-ports.ts';
import { removeCartRow } from '#storefront/domain/cart/cart-removal.ts';
import { acceptCartRow, changeCartRow, flushCart, restoreCartRows } from '#storefront/domain/cart/cart-store.ts';
import { GiftRows } from '#storefront/domain/cart/gift-rows.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Pager } from '#storefront/ui/pager.tsx';
import type { CartAsk } from './cart-ask.tsx';
import type { ActiveCartData } from './cart-page-data.ts';
import { editFromText, type Repair, repairAll } from './cart-repairs.rules.ts';
import { CartRows } from './cart-rows.tsx';
import { CartTools } from './cart-tools.tsx';
import { CartBar, CartTotals } from './cart-totals.tsx';
import { type CartView, paramsOf } from './cart-view.rules.ts';
import { PlainSelection, SelectionBar } from './selection-bar.tsx';
import { ToFix, ToFixLink } from './to-fix.tsx';
import { type Removal, UndoStrip } from './undo-strip.tsx';
import { useActiveCart } from './use-active-cart.ts';
import { useSelection } from './use-selection.ts';

export interface ActiveCartProps {
  loaded: ActiveCartData;
  gap: (cart: Cart) => ReactNode;
  /** Refusal → error message. */
  reasonOf: (refusal: Refusal) => string;
  onAsk: (ask: CartAsk) => void;
  /** Result of the last form. */
  notice: ReactNode;
  /** Tabs of the cart kinds. */
  tabs: ReactNode;
  /** For an empty cart: other addresses whose carts have rows. */
  elsewhere: ReactNode;
}

export function ActiveCart({ loaded, gap, reasonOf, onAsk, notice, tabs, elsewhere }: ActiveCartProps) {
  const { cart, rows, shown, missing, first, summary, view, setView, busy } = useActiveCart(loaded);
  const selection = useSelection(cart);
  const [removal, setRemoval] = useState<Removal>();
  const [sending, setSending] = useState(false);
  const submit = useSubmit();

  const undo = useCallback(({ rowIds }: Removal) => {
    void restoreCartRows(rowIds);
    setRemoval(undefined);
  }, []);
  const remove = useCallback((row: Row) => {
    removeCartRow(row, () => setRemoval(undefined));
    setRemoval({ rowIds: [row.row_id], codes: [row.carti] });
  }, []);
  const removeAll = (gone: readonly Row[]) => {
    for (const { row_id } of gone) changeCartRow(row_id, 0);
    setRemoval({ rowIds: gone.map((row) => row.row_id), codes: gone.map((row) => row.carti) });
    selection.clear();
  };
  const apply = (rowId: number, edit: Repair) => {
    const row = cart.data[rowId];
    if (!row) return;
    if (edit.kind === 'accept') acceptCartRow(rowId);
    else if (edit.quantity === 0) remove(row);
    else changeCartRow(rowId, edit.quantity);
  };
  /** The server moves rows to another cart; pending edits are sent first. */
  const part = async (intent: string, rowIds: Iterable<number>) => {
    if (sending) return;
    setSending(true);
    const form = new FormData();
    form.set('intent', intent);
    for (const rowId of rowIds) form.append('row', String(rowId));
    try {
      await flushCart();
      await submit(form, { method: 'post', action: paths.cart() });
      selection.clear();
    } finally {
      setSending(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { value = '' } = ((event.nativeEvent as SubmitEvent).submitter ?? {}) as Partial<HTMLButtonElement>;
    if (value === 'fix-all') for (const [rowId, edit] of repairAll(rows)) apply(rowId, edit);
    else if (value === 'remove-selected') removeAll(rows.filter((row) => selection.chosen.has(row.row_id)));
    else if (value === 'order-selected' || value === 'aside-selected') void part(value, selection.chosen);
    const named = editFromText(value);
    if (named?.edit.kind === 'aside') void part('aside-selected', [named.rowId]);
    else if (named) apply(named.rowId, named.edit);
  };
  const selecting = selection.chosen.size > 0;
  const undoStrip = removal && <UndoStrip removal={removal} onUndo={undo} onClose={() => setRemoval(undefined)} />;

  if (cart.total_count === 0)
    return (
      <section>
        {tabs}
        {notice}
        {undoStrip}
        {elsewhere}
        <EmptyState
          title={m.cart_none()}
          action={
            <>
              <Link className={buttonClass({ tone: 'go', large: true })} to={paths.shop()}>
                {m.cart_to_catalogue()}
              </Link>
              <Link className="link" to={paths.quickOrder()}>
                {m.quick_from_cart()}
              </Link>
            </>
          }
        >
          {m.cart_none_text()}
        </EmptyState>
      </section>
    );
  return (
    <>
      <section>
        {tabs}
        <CartTools
          cart={cart}
          view={view}
          summary={summary}
          onAsk={onAsk}
          found={shown.length + missing}
          onView={setView}
        />
        {notice}
        {undoStrip}
        <Form method="post" onSubmit={onSubmit}>
          {/* First submit button of the form: without it, Enter in a field would press the first row's bin when there
              is no JavaScript */}
          <button
            className="visually-hidden"
            type="submit"
            name="intent"
            value="update"
            tabIndex={-1}
            aria-hidden="true"
          />
          <ToFix summary={summary} />
          <label className="cart-rows__all needs-js">
            <input
              className="tick"
              type="checkbox"
              checked={shown.length > 0 && shown.every((row) => selection.chosen.has(row.row_id))}
              onChange={(event) => selection.choose(shown, event.currentTarget.checked)}
            />
            <span>{m.cart_select_all()}</span>
          </label>
          <CartRows
            rows={shown}
            missing={missing}
            first={first}
            reasonOf={reasonOf}
            selected={selection.chosen}
            onSelect={selection.toggle}
            onRemove={remove}
            // Before the rows: after seventy of them nobody would see the gifts.
            before={view.find === '' && view.only === 'all' && <GiftRows gifts={cart.gifts} />}
          />
          {shown.length === 0 && <p className="hint cart-rows__none">{nothing(view)}</p>}
          {selecting && (
            <SelectionBar
              count={selection.chosen.size}
              total={cart.total_count}
              busy={sending}
              onClear={selection.clear}
            />
          )}
          <div className="no-js">
            <Pager
              page={loaded.page}
              pages={loaded.pages}
              to={(page) => paths.cart({ tab: 'active', ...paramsOf(loaded.view, page) })}
            />
          </div>
          <PlainSelection />
          <div className="actions">
            <Link className="link" to={paths.shop()}>
              {m.cart_continue()}
            </Link>
            <Button type="submit" name="intent" value="update" className="no-js">
              {m.cart_update()}
            </Button>
          </div>
        </Form>
        {!selecting && (
          <CartBar
            cart={cart}
            summary={summary}
            busy={busy}
            toFix={<ToFixLink summary={summary} view={view} onView={setView} />}
          />
        )}
      </section>
      <CartTotals cart={cart} summary={summary} busy={busy} gap={gap(cart)} />
    </>
  );
}

/** Why no row is shown; empty while the last one is being removed. */
function nothing({ find, only }: CartView): string {
  if (find.trim() !== '') return m.cart_find_none({ text: find });
  if (only === 'all') return '';
  return only === 'fix' ? m.cart_fix_none() : m.cart_noted_none();
}
