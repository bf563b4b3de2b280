/**
 * The sizes as a grid if exactly two attributes distinguish them: a quantity in each cell, its availability as colour,
 * the other details of the focused cell in a line below. Arrow keys move from cell to cell, Enter moves down.
 */
import { type FocusEvent, type KeyboardEvent, memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Child } from '#contract/endpoints/article.ts';
import { stepOf } from '#contract/values/packaging.ts';
import { fieldQuantity, formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { ArticleBadges } from '#storefront/domain/article/article-badges.tsx';
import { Availability } from '#storefront/domain/article/availability.tsx';
import { BeyondStock } from '#storefront/domain/article/beyond-stock.tsx';
import { BasePrice, UnitPrice } from '#storefront/domain/article/price.tsx';
import { QuantityField } from '#storefront/domain/article/quantity-field.tsx';
import { bestOffer, nextOffer } from '#storefront/domain/cart/offer-choice.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { type Column, type Quantities, sizeLabel } from './children-rows.rules.ts';
import { InsteadOfBuying } from './instead-of-buying.tsx';
import { cellToward, type Direction, type SizeMatrix } from './size-matrix.rules.ts';

export interface ChildrenMatrixProps {
  name: string;
  matrix: SizeMatrix;
  items: readonly Child[];
  columns: readonly Column[];
  /** Sizes that pass the filter; the other cells are empty. */
  shown: readonly Child[];
  selected: number | null;
  quantities: Quantities;
  rounded: ReadonlySet<number>;
  inCart: ReadonlyMap<number, number>;
  /** Child id → why it was not added. */
  reasons: Readonly<Record<number, string>>;
  onQuantity: (id: number, pieces: number) => void;
  /** Ctrl+Enter: the quantity of the focused cell is passed, because it is not applied yet. */
  onAddAll: (id: number, pieces: number) => void;
  /** The bar below the grid: the details of a cell are above it, always visible. */
  footer: ReactNode;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Enter: 'down',
};

const fieldOf = (table: Element, id: number) => table.querySelector<HTMLInputElement>(`input[name="q${id}"]`);
const idOf = (field: EventTarget) => Number(/^q(\d+)$/.exec((field as HTMLInputElement).name)?.[1] ?? 0);

/** Left and right move the caret while there is text. */
function staysInField({ key, target }: KeyboardEvent): boolean {
  const { selectionStart, selectionEnd, value } = target as HTMLInputElement;
  if (selectionStart === 0 && selectionEnd === value.length) return false;
  if (key === 'ArrowLeft') return selectionEnd !== 0;
  return key === 'ArrowRight' && selectionStart !== value.length;
}

export function ChildrenMatrix(props: ChildrenMatrixProps) {
  const { name, matrix, items, columns, shown, selected, quantities, rounded, inCart, reasons } = props;
  const { onQuantity, onAddAll, footer } = props;
  const [current, setCurrent] = useState<number | null>(selected);
  const visible = useMemo(() => new Map(shown.map((child) => [child.id, child])), [shown]);
  const some = (ids: ReadonlyArray<number | undefined>) => ids.some((id) => id !== undefined && visible.has(id));
  const rows = matrix.cells.flatMap((cells, index) => (some(cells) ? [index] : []));
  const heads = matrix.columns.flatMap((_, index) => (some(matrix.cells.map((cells) => cells[index])) ? [index] : []));
  // Before a cell is focused, the first one that can be ordered is shown, so that a price is visible from the start.
  const inside = items.find((child) => child.id === current) ?? shown.find((child) => child.addable);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    const id = idOf(event.target);
    if (!direction || !id || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    if (staysInField(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const field = event.target as HTMLInputElement;
    const next = cellToward(matrix, id, direction, (cell) => fieldOf(event.currentTarget, cell) !== null);
    // Leaving the field applies what was typed.
    if (next !== undefined) fieldOf(event.currentTarget, next)?.focus();
    else if (event.key === 'Enter') field.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached with the keyboard */}
      <section className="table-frame matrix" tabIndex={0} aria-label={m.product_table({ name })}>
        <table
          className="table table--matrix"
          onKeyDownCapture={onKeyDown}
          onFocus={(event: FocusEvent) => {
            const id = idOf(event.target);
            if (id) setCurrent(id);
          }}
        >
          <caption className="visually-hidden">{m.product_table({ name })}</caption>
          <thead>
            <tr>
              <th scope="col" className="matrix__corner">
                <ColumnName column={matrix.down} /> × <ColumnName column={matrix.across} />
              </th>
              {heads.map((index) => (
                <th key={matrix.columns[index]} scope="col">
                  {matrix.columns[index]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={matrix.rows[row]}>
                <th scope="row">{matrix.rows[row]}</th>
                {heads.map((head) => {
                  const child = visible.get(matrix.cells[row]?.[head] ?? 0);
                  if (!child) return <td key={head} className="matrix__none" />;
                  return (
                    <MatrixCell
                      key={head}
                      child={child}
                      quantity={quantities[child.id] ?? 0}
                      rounded={rounded.has(child.id)}
                      inCart={inCart.get(child.id) ?? 0}
                      selected={child.id === selected}
                      refused={reasons[child.id] !== undefined}
                      onQuantity={onQuantity}
                      onAddAll={onAddAll}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="sizes__none">{m.product_none_left()}</p>}
      </section>
      <Refusals items={items} reasons={reasons} />
      <div className="sizes-foot">
        <div className="matrix__info" aria-live="polite">
          {inside ? (
            <MatrixDetail
              child={inside}
              label={sizeLabel(inside, columns)}
              quantity={quantities[inside.id] ?? 0}
              inCart={inCart.get(inside.id) ?? 0}
              onQuantity={onQuantity}
            />
          ) : (
            <span className="muted needs-js">{m.children_matrix_hint()}</span>
          )}
        </div>
        {footer}
      </div>
    </>
  );
}

function ColumnName({ column }: { column: Column }) {
  return (
    <>
      {column.label}
      {column.unit && <span className="muted"> {column.unit}</span>}
    </>
  );
}

interface MatrixCellProps {
  child: Child;
  quantity: number;
  rounded: boolean;
  inCart: number;
  selected: boolean;
  refused: boolean;
  onQuantity: ChildrenMatrixProps['onQuantity'];
  onAddAll: ChildrenMatrixProps['onAddAll'];
}

const STOCK_CLASS = {
  DISPONIBILE: 'stock stock--here',
  'IN ARRIVO': 'stock stock--arriving',
  '': 'stock stock--none',
} as const;
const STOCK_WORD = {
  DISPONIBILE: m.shell_available,
  'IN ARRIVO': m.shell_arriving,
  '': m.shell_not_available,
} as const;

const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { child, quantity, rounded, inCart, selected, refused, onQuantity, onAddAll } = props;
  const look = refused ? 'is-err' : quantity > 0 ? 'is-set' : selected ? 'is-on' : undefined;
  const stock = child.availability.text;
  return (
    <td className={look} id={`a${child.id}`} aria-current={selected || undefined}>
      <div className="matrix__cell">
        <span className={STOCK_CLASS[stock]}>
          <span className="visually-hidden">{STOCK_WORD[stock]()}</span>
        </span>
        {child.addable ? (
          <QuantityField
            code={child.carti}
            name={`q${child.id}`}
            packagings={child.packagings}
            value={quantity}
            onChange={(pieces) => onQuantity(child.id, pieces)}
            onEnter={(pieces) => onAddAll(child.id, pieces)}
            hint={rounded && quantity > 0 ? m.shell_rounded_up({ quantity: fieldQuantity(quantity) }) : undefined}
            optional
          />
        ) : (
          <InsteadOfBuying child={child} />
        )}
      </div>
      {inCart > 0 && (
        <small className="matrix__cart">
          <Icon name="cart" />
          <span className="visually-hidden">{m.shop_row_in_cart({ quantity: formatQuantity(inCart) })}</span>
          <span aria-hidden="true">{formatQuantity(inCart)}</span>
        </small>
      )}
    </td>
  );
});

interface MatrixDetailProps {
  child: Child;
  label: string;
  quantity: number;
  inCart: number;
  onQuantity: ChildrenMatrixProps['onQuantity'];
}

/** Details of the focused cell that do not fit into it. */
function MatrixDetail({ child, label, quantity, inCart, onQuantity }: MatrixDetailProps) {
  const { vatIncluded } = useSession();
  const step = stepOf(child.packagings);
  const offer = bestOffer(child, quantity || step);
  const next = nextOffer(child, quantity);
  return (
    <>
      <b>{label}</b>
      <a className="code" href={paths.articleDefault(child.slug)}>
        {child.carti}
      </a>
      <span>
        <Availability stock={child.availability} />
        {(quantity > 0 || child.order_limits) && (
          <BeyondStock quantity={quantity} availability={child.availability} limits={child.order_limits} />
        )}
      </span>
      <span className="muted">
        {m.product_col_pack()} {formatQuantity(step)} {unitName(child.um, step)}
      </span>
      <span>
        {child.price !== undefined && offer && child.price > offer.net && (
          <s className="muted">
            <UnitPrice euros={child.price} sign={false} vat={child.vat} />
          </s>
        )}{' '}
        <b className={offer?.promo_code ? 'is-promo' : undefined}>
          <UnitPrice euros={offer?.net} vat={child.vat} />
        </b>{' '}
        {vatIncluded && offer && <small className="muted">{m.shell_vat_in()} </small>}
        {offer && child.price_base && (
          <Suspense>
            <BasePrice article={child} net={offer.net} />
          </Suspense>
        )}
      </span>
      {next && (
        <button className="link" type="button" onClick={() => onQuantity(child.id, next.quantity)}>
          {m.product_reach({ quantity: formatQuantity(next.missing) })}:{' '}
          <UnitPrice euros={next.offer.net} vat={child.vat} />
        </button>
      )}
      <span>
        <ArticleBadges card={{ ...child, is_new: false, is_hot: false }} inCart={inCart} />
      </span>
    </>
  );
}

/** A cell is too small for a message: the refused sizes are listed below the grid. */
function Refusals({ items, reasons }: Pick<ChildrenMatrixProps, 'items' | 'reasons'>) {
  const refused = items.filter((child) => reasons[child.id] !== undefined);
  if (refused.length === 0) return null;
  return (
    <ul className="matrix__refusals" role="alert">
      {refused.map((child) => (
        <li key={child.id} className="error">
          <Icon name="alert" />
          <span>
            <span className="code">{child.carti}</span> {reasons[child.id]}
          </span>
        </li>
      ))}
    </ul>
  );
}
