/**
 * Above the wishlist: number of articles, search, order, and actions for all of them. Forms, so that all of it works
 * without JavaScript.
 */
import type { FormEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import type { WishlistSort } from '#contract/endpoints/wishlist.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';

const SORT_TEXT = {
  added: m.wishlist_sort_added,
  name: m.wishlist_sort_name,
  code: m.wishlist_sort_code,
  'price-asc': m.wishlist_sort_price_asc,
  'price-dec': m.wishlist_sort_price_dec,
} satisfies Record<WishlistSort, () => string>;

export interface WishlistBarProps {
  /** Listed articles, on all pages. */
  count: number;
  text: string;
  sort: WishlistSort;
  /** Shown articles that can be added to the cart. */
  addable: number;
  busy: boolean;
  /** Idempotency key of this page: its form sent twice adds once. */
  formKey: string;
  onAddAll: () => void;
}

export function WishlistBar({ count, text, sort, addable, busy, formKey, onAddAll }: WishlistBarProps) {
  const submit = useSubmit();
  return (
    <div className="wishlist__bar">
      <Form className="wishlist__find" action={paths.wishlist()} role="search">
        <div className="find">
          <Icon name="search" />
          <label className="visually-hidden" htmlFor="wish-text">
            {m.wishlist_find()}
          </label>
          <input
            className="input"
            id="wish-text"
            name="text"
            type="search"
            maxLength={200}
            key={text}
            defaultValue={text}
            placeholder={m.wishlist_find()}
          />
        </div>
        <label>
          <span className="visually-hidden">{m.wishlist_sort()}</span>
          <select
            className="input"
            name="sort"
            key={sort}
            defaultValue={sort}
            onChange={(event) => void submit(event.currentTarget.form)}
          >
            {Object.entries(SORT_TEXT).map(([value, label]) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
          </select>
        </label>
        <button className="button no-js" type="submit">
          {m.wishlist_apply()}
        </button>
      </Form>
      <span className="muted" role="status">
        {m.wishlist_count({ count, total: formatCount(count) })}
      </span>
      <div className="actions">
        <Button className="needs-js" tone="quiet" onClick={() => window.print()}>
          <Icon name="print" />
          {m.wishlist_print()}
        </Button>
        {addable > 0 && (
          <form
            method="post"
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              onAddAll();
            }}
          >
            <input type="hidden" name="key" value={formKey} />
            <Button type="submit" name="all" value="1" tone="go" aria-busy={busy}>
              <Icon name="cart" />
              {m.wishlist_add_all({ count: addable, total: formatCount(addable) })}
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}
