/**
 * All sizes of an article with a quantity each (C-CAT-2). One real form: without JavaScript it posts every filled
 * quantity. Enter moves one row down, Ctrl+Enter adds all filled rows (mock "Keyboard and focus"); a column of a
 * spreadsheet is pasted downward.
 */
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { Child } from '#contract/endpoints/article.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { focusNeighbour } from '#storefront/domain/article/quantity-field.tsx';
import type { AddArticles, RowsOutcome } from '#storefront/domain/cart/add-order.ts';
import { usePiecesByArticle } from '#storefront/domain/cart/pieces-by-article.ts';
import { m } from '#storefront/messages/messages.js';
import { Note } from '#storefront/ui/note.tsx';
import { ChildRow } from './child-row.tsx';
import { ChildrenFilter } from './children-filter.tsx';
import { ChildrenHead } from './children-head.tsx';
import { ChildrenMatrix } from './children-matrix.tsx';
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
import { pasteCells, pastedCells } from './pasted-quantities.rules.ts';
import { sizeMatrix } from './size-matrix.rules.ts';
import { SizesView } from './sizes-view.tsx';
import { ordersOf, useChildrenOrder } from './use-children-order.ts';
import { useRowsInSteps } from './use-rows-in-steps.ts';
import { useRowsTotal } from './use-rows-total.ts';
import './children-bars.css';
import './children-table.css';
import './children-matrix.css';

export interface ChildrenTableProps {
  /** Of the parent. */
  id: number;
  name: string;
  items: readonly Child[];
  columns: readonly Column[];
  /** The size named in the URL. */
  selected: number | null;
  guest: boolean;
  /** Idempotency key for the form that is sent without JavaScript. */
  formKey: string;
  /** The grid was requested; it is shown if these sizes form one. */
  asMatrix: boolean;
  /** URLs of the two views. */
  viewHrefs: { table: string; matrix: string };
  /** `client/address`: owner of the stored draft quantities. */
  owner: string;
  /** Result of the form sent without JavaScript: the refused rows, and the quantities to show again. */
  refused: { reasons: Readonly<Record<number, string>>; quantities: Quantities } | undefined;
  onAdd: AddArticles;
  onUndo: (added: RowsOutcome['added']) => Promise<boolean>;
}

export function ChildrenTable(props: ChildrenTableProps) {
  const { id, name, items, columns, selected, guest, formKey, asMatrix, viewHrefs, owner, refused, onAdd, onUndo } =
    props;
  const order = useChildrenOrder({ items, parentId: id, owner: guest ? undefined : owner, refused, onAdd, onUndo });
  const { quantities, setQuantity } = order;
  const [filter, setFilter] = useState(NO_FILTER);
  /** Sorted rows keep their order, whatever quantities are entered afterwards. */
  const [sorted, setSorted] = useState<{ sorting: Sorting; items: readonly Child[] }>();
  const form = useRef<HTMLFormElement>(null);
  const inCart = usePiecesByArticle();
  const total = useRowsTotal(ordersOf(items, quantities));
  const [first] = columns;
  const shown = shownChildren(sorted?.items ?? items, columns, filter, quantities);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object for each order and filter
  const arrangement = useMemo(() => ({}), [sorted, filter]);
  const drawn = useRowsInSteps(shown, arrangement);

  // If nothing can be ordered there is no field to fill in.
  const matrix = useMemo(() => (guest ? undefined : sizeMatrix(items, columns)), [guest, items, columns]);
  const grid = asMatrix ? matrix : undefined;

  const onSort = (key: SortKey) => {
    const sorting = nextSorting(sorted?.sorting, key);
    setSorted(sorting && { sorting, items: sortedChildren(items, sorting, quantities) });
  };

  // The rows are memoised: they call the newest render's handler.
  const latest = useRef(order);
  latest.current = order;
  const onAddAll = useCallback((child: number, pieces: number) => {
    void latest.current.addAll({ ...latest.current.quantities, [child]: pieces });
  }, []);

  const onEnter = useCallback(
    (pieces: number, event: KeyboardEvent, child: number) => {
      const field = event.currentTarget as HTMLInputElement;
      if (event.ctrlKey || event.metaKey) {
        onAddAll(child, pieces);
        return;
      }
      focusNeighbour(field, 1);
      if (document.activeElement === field) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    },
    [onAddAll],
  );

  const onPaste = (event: ClipboardEvent) => {
    const field = event.target as HTMLInputElement;
    const start = /^q(\d+)$/.exec(field.name)?.[1];
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (!start || !cells) return;
    event.preventDefault();
    // The typed value is applied first, then replaced by the pasted quantity.
    field.blur();
    const byId = new Map(items.map((child) => [child.id, child]));
    const places = grid
      ? grid.cells.map((line) => line.map((cell) => (cell === undefined ? undefined : byId.get(cell))))
      : shown.map((child) => [child]);
    order.fill(pasteCells(cells, places, Number(start), getLocale()));
    field.focus();
  };

  const table = (
    <div className="table-frame">
      <table className="table table--sizes" aria-rowcount={shown.length + 1} aria-busy={drawn.length < shown.length}>
        <caption className="visually-hidden">{m.product_table({ name })}</caption>
        <ChildrenHead columns={columns} guest={guest} sorting={sorted?.sorting} onSort={onSort} />
        <tbody>
          {drawn.map((child, index) => (
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
      {shown.length === 0 && <p className="sizes__none">{m.product_none_left()}</p>}
    </div>
  );
  const filters = (
    <div className="sizes-bar">
      <ChildrenFilter items={items} columns={columns} filter={filter} onFilter={setFilter} />
      {matrix && <SizesView matrix={grid !== undefined} hrefs={viewHrefs} />}
    </div>
  );
  if (guest)
    return (
      <>
        {filters}
        {table}
      </>
    );
  const footer = (
    <>
      {order.note && (
        <Note tone={order.note.tone} alert>
          {order.note.text}
        </Note>
      )}
      <ChildrenSummary
        {...chosenPieces(quantities)}
        um={unitName(items[0]?.um ?? '')}
        total={total}
        busy={order.busy}
        undoable={order.added.length}
        onUndo={() => void order.undo()}
      />
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
        <input type="hidden" name="key" value={formKey} />
        {grid ? (
          <ChildrenMatrix
            name={name}
            matrix={grid}
            items={items}
            columns={columns}
            shown={shown}
            selected={selected}
            quantities={quantities}
            rounded={order.rounded}
            inCart={inCart}
            reasons={order.reasons}
            onQuantity={setQuantity}
            onAddAll={onAddAll}
            footer={footer}
          />
        ) : (
          <>
            {table}
            <div className="sizes-foot">{footer}</div>
          </>
        )}
      </form>
    </>
  );
}
