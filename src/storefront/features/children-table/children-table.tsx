/**
 * All sizes of an article with a quantity each (C-CAT-2). One real form: without JavaScript it posts every filled
 * quantity. Enter goes one row down, Ctrl+Enter adds all filled rows (mock "Keyboard and focus"); a column of a spreadsheet is
 * pasted downward.
 */
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { Child } from '#contract/article.ts';
import type { AddArticles, RowsOutcome } from '#storefront/lib/add-order.ts';
import { useCart } from '#storefront/lib/cart-store.ts';
import { piecesByArticle } from '#storefront/lib/pieces-by-article.ts';
import { m } from '#storefront/messages/messages.js';
import { getLocale } from '#storefront/messages/runtime.js';
import { Note } from '#storefront/ui/note.tsx';
import { focusNeighbour } from '#storefront/ui/quantity-field.tsx';
import { ChildRow } from './child-row.tsx';
import { ChildrenFilter } from './children-filter.tsx';
import { ChildrenHead } from './children-head.tsx';
import {
  type Column,
  chosenPieces,
  NO_FILTER,
  nextSorting,
  type Quantities,
  type Sorting,
  type SortKey,
  shownChildren,
  sortedChildren,
} from './children-rows.rules.ts';
import { ChildrenSummary } from './children-summary.tsx';
import { pasteDown, pastedCells } from './pasted-quantities.rules.ts';
import { ordersOf, useChildrenOrder } from './use-children-order.ts';
import { useRowsTotal } from './use-rows-total.ts';
import '#storefront/styles/features/children-table.css';

export interface ChildrenTableProps {
  /** Of the parent. */
  id: number;
  name: string;
  items: readonly Child[];
  columns: readonly Column[];
  /** The size the address named. */
  selected: number | null;
  guest: boolean;
  /** `client/address`: whose unfinished quantities are kept. */
  owner: string;
  /** Answer to the form sent without JavaScript: what was refused, and the quantities to show again. */
  refused: { reasons: Readonly<Record<number, string>>; quantities: Quantities } | undefined;
  onAdd: AddArticles;
  onUndo: (added: RowsOutcome['added']) => Promise<boolean>;
}

export function ChildrenTable(props: ChildrenTableProps) {
  const { id, name, items, columns, selected, guest, owner, refused, onAdd, onUndo } = props;
  const order = useChildrenOrder({ items, parentId: id, owner: guest ? undefined : owner, refused, onAdd, onUndo });
  const { quantities, setQuantity } = order;
  const [filter, setFilter] = useState(NO_FILTER);
  /** The rows stay where a press on a heading has put them, whatever is written into them afterwards. */
  const [sorted, setSorted] = useState<{ sorting: Sorting; items: readonly Child[] }>();
  const form = useRef<HTMLFormElement>(null);
  const cart = useCart((state) => state.cart);
  const pending = useCart((state) => state.pending);
  const inCart = useMemo(() => piecesByArticle(cart, pending), [cart, pending]);
  const total = useRowsTotal(ordersOf(items, quantities));
  const [first] = columns;
  const shown = shownChildren(sorted?.items ?? items, columns, filter, quantities);

  const onSort = (key: SortKey) => {
    const sorting = nextSorting(sorted?.sorting, key);
    setSorted(sorting && { sorting, items: sortedChildren(items, sorting, quantities) });
  };

  // The rows are memoised: they call what the newest render means by adding.
  const latest = useRef(order);
  latest.current = order;
  const onEnter = useCallback((pieces: number, event: KeyboardEvent, child: number) => {
    const field = event.currentTarget as HTMLInputElement;
    if (event.ctrlKey || event.metaKey) {
      void latest.current.addAll({ ...latest.current.quantities, [child]: pieces });
      return;
    }
    focusNeighbour(field, 1);
    if (document.activeElement === field) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, []);

  const onPaste = (event: ClipboardEvent) => {
    const field = event.target as HTMLInputElement;
    const start = /^q(\d+)$/.exec(field.name)?.[1];
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (!start || !cells) return;
    event.preventDefault();
    // What was typed before is settled first, then the pasted quantity takes its place.
    field.blur();
    order.fill(pasteDown(cells, shown, Number(start), getLocale()));
    field.focus();
  };

  const table = (
    <div className="tw">
      <table className="t t--kids">
        <caption className="vh">{m.product_table({ name })}</caption>
        <ChildrenHead columns={columns} guest={guest} sorting={sorted?.sorting} onSort={onSort} />
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
              rounded={order.rounded.has(child.id)}
              inCart={inCart.get(child.id) ?? 0}
              refusal={order.reasons[child.id]}
              onQuantity={setQuantity}
              onEnter={onEnter}
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className="k-none">{m.product_none_left()}</p>}
    </div>
  );
  const filters = <ChildrenFilter items={items} columns={columns} filter={filter} onFilter={setFilter} />;
  if (guest)
    return (
      <>
        {filters}
        {table}
      </>
    );
  return (
    <>
      {filters}
      <form
        method="post"
        ref={form}
        onPaste={onPaste}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void order.addAll(quantities);
        }}
      >
        {table}
        {order.note && (
          <Note tone={order.note.tone} alert>
            {order.note.text}
          </Note>
        )}
        <ChildrenSummary
          {...chosenPieces(quantities)}
          um={items[0]?.um.toLowerCase() ?? ''}
          total={total}
          busy={order.busy}
          undoable={order.added.length}
          onUndo={() => void order.undo()}
        />
      </form>
    </>
  );
}
