/** The active cart: rows with optimistic edits, totals, repairs (C-CART-4, C-CART-8). */
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Form } from 'react-router';
import type { Cart, CartRow as Row } from '#contract/cart.ts';
import type { Refusal } from '#storefront/lib/cart-queue.ts';
import { acceptCartRow, changeCartRow, flushCart, loadCart, useCart } from '#storefront/lib/cart-store.ts';
import { askLogin } from '#storefront/lib/login-prompt.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { editFromText, type RowEdit, repairAll } from './cart-repairs.rules.ts';
import { CartRow } from './cart-row.tsx';
import { CartTools } from './cart-tools.tsx';
import { CartBar, CartTotals } from './cart-totals.tsx';

export interface ActiveCartProps {
  /** As the page was rendered; the live cart takes over once it is newer. */
  loaded: Cart;
  find: string;
  gap: (cart: Cart) => ReactNode;
  /** Refusal → sentence. */
  reasonOf: (refusal: Refusal) => string;
  /** Says that a row was taken out. */
  onRemoved: (row: Row) => void;
  /** What a form without JavaScript was refused for. */
  notice: ReactNode;
  /** Tabs of the cart kinds. */
  tabs: ReactNode;
}

export function ActiveCart({ loaded, find: firstFind, gap, reasonOf, onRemoved, notice, tabs }: ActiveCartProps) {
  const live = useCart((state) => state.cart);
  const pending = useCart((state) => state.pending);
  const refusals = useCart((state) => state.refusals);
  const signedOut = useCart((state) => state.signedOut);
  const [find, setFind] = useState(firstFind);
  useEffect(() => loadCart(loaded), [loaded]);
  useEffect(() => {
    if (signedOut) askLogin({ afterwards: async () => void (await flushCart()) });
  }, [signedOut]);
  const cart = live && live.id_cart === loaded.id_cart && live.version >= loaded.version ? live : loaded;

  const rows = useMemo(() => Object.values(cart.data).sort((a, b) => a.row_id - b.row_id), [cart]);
  const shown = rows.filter((row) => pending[row.row_id] !== 0 && matches(row, find));
  const busy = Object.keys(pending).length > 0;

  const remove = useCallback(
    (row: Row) => {
      changeCartRow(row.row_id, 0);
      onRemoved(row);
    },
    [onRemoved],
  );
  const apply = (rowId: number, edit: RowEdit) => {
    const row = cart.data[rowId];
    if (!row) return;
    if (edit.kind === 'accept') acceptCartRow(rowId);
    else if (edit.quantity === 0) remove(row);
    else changeCartRow(rowId, edit.quantity);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (button?.value === 'fix-all') for (const [rowId, edit] of repairAll(rows)) apply(rowId, edit);
    const named = editFromText(button?.value ?? '');
    if (named) apply(named.rowId, named.edit);
  };

  if (rows.length === 0)
    return (
      <section>
        {tabs}
        {notice}
        <EmptyState
          title={m.cart_none()}
          action={
            <Link className={buttonClass({ tone: 'go', large: true })} to={paths.shop()}>
              {m.cart_to_catalogue()}
            </Link>
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
        <CartTools cart={cart} find={find} onFind={setFind} />
        {notice}
        <Form method="post" onSubmit={onSubmit}>
          {/* Enter in a field must not press the first row's bin when there is no JavaScript */}
          <button className="vh" type="submit" name="intent" value="update" tabIndex={-1} aria-hidden="true" />
          <ToFix rows={rows} />
          <ul className="crows">
            <li className="crow crow--h" aria-hidden="true">
              <span />
              <span>{m.cart_article()}</span>
              <span className="num">{m.cart_net()}</span>
              <span>{m.cart_quantity()}</span>
              <span className="num">{m.cart_total_net()}</span>
              <span />
            </li>
            {shown.map((row) => {
              const refusal = refusals[row.row_id];
              return (
                <CartRow
                  key={row.row_id}
                  row={row}
                  pending={pending[row.row_id]}
                  refusal={refusal}
                  reason={refusal && reasonOf(refusal)}
                  onRemove={remove}
                />
              );
            })}
          </ul>
          {shown.length === 0 && find !== '' && <p className="hint">{m.cart_find_none({ text: find })}</p>}
          <div className="acts">
            <Link className="link" to={paths.shop()}>
              {m.cart_continue()}
            </Link>
            <Button type="submit" name="intent" value="update" className="no-js">
              {m.cart_update()}
            </Button>
          </div>
        </Form>
        <CartBar cart={cart} busy={busy} />
      </section>
      <CartTotals cart={cart} busy={busy} gap={gap(cart)} />
    </>
  );
}

function ToFix({ rows }: { rows: readonly Row[] }) {
  const broken = rows.filter((row) => row.anomalies.some((anomaly) => anomaly.blocking)).length;
  const changed = rows.filter((row) => row.anomalies.some((anomaly) => anomaly.kind === 'price-changed')).length;
  if (broken + changed === 0) return null;
  return (
    <Note
      tone={broken > 0 ? 'err' : 'warn'}
      action={
        <Button type="submit" name="intent" value="fix-all">
          {m.cart_fix_all()}
        </Button>
      }
    >
      {broken > 0 && <b>{m.cart_to_fix({ count: broken })} </b>}
      {changed > 0 && m.cart_to_confirm({ count: changed })}
    </Note>
  );
}

function matches(row: Row, find: string): boolean {
  const text = `${row.carti} ${row.name} ${row.brand}`.toLowerCase();
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
