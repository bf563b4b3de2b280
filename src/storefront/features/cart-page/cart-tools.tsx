/**
 * Above the rows: save for later, print, empty; search, filter and order of the rows. All of it works without
 * JavaScript.
 */
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { AskLink, type CartAsk } from './cart-ask.tsx';
import { CartFiles } from './cart-files.tsx';
import {
  CART_SORTS,
  type CartOnly,
  type CartSort,
  type CartSummary,
  type CartView,
  paramsOf,
} from './cart-view.rules.ts';
import { Fold } from './fold.tsx';

export interface CartToolsProps {
  cart: Pick<Cart, 'id_cart' | 'total_count'>;
  view: CartView;
  summary: CartSummary;
  /** Rows of the view. */
  found: number;
  onView: (view: CartView) => void;
  onAsk: (ask: CartAsk) => void;
}

const SORT_NAMES: Record<CartSort, () => string> = {
  added: m.cart_sort_added,
  newest: m.cart_sort_newest,
  code: m.cart_sort_code,
  name: m.cart_sort_name,
  total: m.cart_sort_total,
};

export function CartTools({ cart, view, summary, found, onView, onAsk }: CartToolsProps) {
  const ask = (kind: 'save' | 'empty'): CartAsk => ({ kind, id: cart.id_cart, name: '' });
  return (
    <div className="cart-tools">
      <Fold className="cart-tools__more" label={m.cart_tools()} />
      <div className="actions cart-tools__actions">
        <AskLink className={buttonClass({ tone: 'quiet' })} ask={ask('save')} onAsk={onAsk}>
          <Icon name="save" />
          {m.cart_save()}
        </AskLink>
        <CartFiles id={cart.id_cart} className={buttonClass({ tone: 'quiet' })} />
        <Button tone="quiet" className="needs-js" onClick={() => print()}>
          <Icon name="print" />
          {m.cart_print()}
        </Button>
        <AskLink className={`${buttonClass({ tone: 'quiet' })} actions__end`} ask={ask('empty')} onAsk={onAsk}>
          <Icon name="trash" />
          {m.cart_empty_cart()}
        </AskLink>
      </div>
      <form className="cart-view" action={paths.cart()} onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="tab" value="active" />
        {view.only !== 'all' && <input type="hidden" name="only" value={view.only} />}
        <span className="find">
          <Icon name="search" />
          <input
            className="input"
            name="find"
            aria-label={m.cart_find()}
            placeholder={m.cart_find()}
            value={view.find}
            autoComplete="off"
            onChange={(event) => onView({ ...view, find: event.currentTarget.value })}
          />
          <output className="find__count" aria-live="polite">
            {view.find.trim() !== '' &&
              m.cart_found({ shown: formatCount(found), total: formatCount(cart.total_count) })}
          </output>
        </span>
        <OnlyChip
          only="fix"
          count={summary.broken + summary.changed}
          view={view}
          onView={onView}
          label={m.cart_only_fix()}
        />
        <OnlyChip only="noted" count={summary.noted} view={view} onView={onView} label={m.cart_only_noted()} />
        <select
          className="input cart-view__sort"
          name="sort"
          aria-label={m.cart_sort()}
          value={view.sort}
          onChange={(event) => onView({ ...view, sort: event.currentTarget.value as CartSort })}
        >
          {CART_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_NAMES[sort]()}
            </option>
          ))}
        </select>
        <Button type="submit" className="no-js">
          {m.cart_view_apply()}
        </Button>
      </form>
    </div>
  );
}

/** Shows only some rows, then all again; hidden if it would show none. */
function OnlyChip({
  only,
  count,
  label,
  view,
  onView,
}: Pick<CartToolsProps, 'view' | 'onView'> & { only: Exclude<CartOnly, 'all'>; count: number; label: string }) {
  const on = view.only === only;
  if (count === 0 && !on) return null;
  const next: CartView = { ...view, only: on ? 'all' : only };
  return (
    <Link
      className={on ? 'chip is-on' : 'chip'}
      to={paths.cart({ tab: 'active', ...paramsOf(next) })}
      prefetch="none"
      aria-current={on || undefined}
      onClick={(event) => {
        event.preventDefault();
        onView(next);
      }}
    >
      {label} <b>{formatCount(count)}</b>
      {on && <Icon name="x" />}
    </Link>
  );
}
