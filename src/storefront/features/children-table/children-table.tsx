/**
 * All sizes of an article with a quantity each (C-CAT-2). One real form: without JavaScript it posts every filled
 * quantity. Enter goes one row down, Ctrl+Enter adds all filled rows (mock "Keyboard and focus").
 */
import { type FormEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { Child } from '#contract/article.ts';
import type { AddArticles, AddOrder } from '#storefront/lib/add-order.ts';
import { useCart } from '#storefront/lib/cart-store.ts';
import { bestOffer } from '#storefront/lib/offer-choice.rules.ts';
import { piecesByArticle } from '#storefront/lib/pieces-by-article.ts';
import { m } from '#storefront/messages/messages.js';
import { Note } from '#storefront/ui/note.tsx';
import { focusNeighbour } from '#storefront/ui/quantity-field.tsx';
import { ChildRow } from './child-row.tsx';
import { ChildrenFilter } from './children-filter.tsx';
import { ChildrenHead } from './children-head.tsx';
import { type Column, chosenTotal, NO_FILTER, type Quantities, shownChildren } from './children-rows.rules.ts';
import { ChildrenSummary } from './children-summary.tsx';
import '#storefront/styles/features/children-table.css';

export interface ChildrenTableProps {
  name: string;
  items: readonly Child[];
  columns: readonly Column[];
  /** The size the address named. */
  selected: number | null;
  guest: boolean;
  /** Answer to the form sent without JavaScript: what was refused, and the quantities to show again. */
  refused: { reasons: Readonly<Record<number, string>>; quantities: Quantities } | undefined;
  onAdd: AddArticles;
}

export function ChildrenTable({ name, items, columns, selected, guest, refused, onAdd }: ChildrenTableProps) {
  const [quantities, setQuantities] = useState<Quantities>(refused?.quantities ?? {});
  const [reasons, setReasons] = useState(refused?.reasons ?? {});
  const [filter, setFilter] = useState(NO_FILTER);
  const [note, setNote] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const cart = useCart((state) => state.cart);
  const pending = useCart((state) => state.pending);
  const inCart = useMemo(() => piecesByArticle(cart, pending), [cart, pending]);
  const [first] = columns;
  const shown = shownChildren(items, first, filter, quantities);

  const setQuantity = useCallback(
    (id: number, pieces: number) => setQuantities((old) => ({ ...old, [id]: pieces })),
    [],
  );

  const addAll = async (wanted: Quantities) => {
    const orders = ordersOf(items, wanted);
    if (orders.length === 0) return setNote(m.product_nothing_filled());
    if (busy) return;
    setBusy(true);
    setNote(undefined);
    const refusals = await onAdd(orders);
    setBusy(false);
    if (!refusals) return;
    setReasons(refusals);
    // What is in the cart leaves the table; what was refused stays as it was written.
    setQuantities((now) =>
      Object.fromEntries(Object.entries(now).filter(([id]) => refusals[Number(id)] !== undefined)),
    );
    if (Object.keys(refusals).length > 0) setNote(m.product_some_refused());
  };
  // The rows are memoised: they call what the newest render means by adding.
  const latest = useRef(addAll);
  latest.current = addAll;
  const current = useRef(quantities);
  current.current = quantities;

  const onEnter = useCallback((pieces: number, event: KeyboardEvent, id: number) => {
    const field = event.currentTarget as HTMLInputElement;
    if (event.ctrlKey || event.metaKey) {
      void latest.current({ ...current.current, [id]: pieces });
      return;
    }
    focusNeighbour(field, 1);
    if (document.activeElement === field) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, []);

  const table = (
    <div className="tw">
      <table className="t t--kids">
        <caption className="vh">{m.product_table({ name })}</caption>
        <ChildrenHead columns={columns} guest={guest} />
        <tbody>
          {shown.map((child, index) => (
            <ChildRow
              key={child.id}
              child={child}
              columns={columns}
              repeated={first !== undefined && shown[index - 1]?.differing[first.code] === child.differing[first.code]}
              selected={child.id === selected}
              guest={guest}
              quantity={quantities[child.id] ?? 0}
              inCart={inCart.get(child.id) ?? 0}
              refusal={reasons[child.id]}
              onQuantity={setQuantity}
              onEnter={onEnter}
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className="k-none">{m.product_none_left()}</p>}
    </div>
  );
  const filters = <ChildrenFilter items={items} column={first} filter={filter} onFilter={setFilter} />;
  if (guest)
    return (
      <>
        {filters}
        {table}
      </>
    );
  return (
    <form
      method="post"
      ref={form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void addAll(quantities);
      }}
    >
      {filters}
      {table}
      {note && (
        <Note tone="err" alert>
          {note}
        </Note>
      )}
      <ChildrenSummary chosen={chosenTotal(items, quantities)} um={items[0]?.um.toLowerCase() ?? ''} busy={busy} />
    </form>
  );
}

/** One order per filled row, each under the best offer its quantity reaches. */
function ordersOf(items: readonly Child[], quantities: Quantities): AddOrder[] {
  return items.flatMap((card) => {
    const quantity = quantities[card.id] ?? 0;
    if (quantity <= 0) return [];
    const offer = bestOffer(card, quantity);
    return [{ card, quantity, promo_code: offer?.promo_code ?? '', promo_row: offer?.promo_row ?? 0 }];
  });
}
