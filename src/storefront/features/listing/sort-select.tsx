/** Order of the list (storefront.md §2 "Toasts and sort"): a GET form; with JavaScript a choice is applied at once. */
import { useEffect, useRef } from 'react';
import type { Sort } from '#contract/endpoints/search.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { boughtView } from './listing-views.ts';
import { keptFields, searchHref, sortOf } from './shop-query.ts';

const SORT_TEXT = {
  default: m.shop_sort_default,
  popularity: m.shop_sort_popularity,
  rating: m.shop_sort_rating,
  new: m.shop_sort_new,
  'price-asc': m.shop_sort_price_asc,
  'price-dec': m.shop_sort_price_dec,
} satisfies Record<Exclude<Sort, 'featured'>, () => string>;

/** Listings of bought articles have a default order of their own, with or without search words (C-SRCH-9). */
const BOUGHT_TEXT = { 'latest-order-list': m.shop_sort_latest, purchased: m.shop_sort_times };

export interface SortSelectProps {
  query: URLSearchParams;
  /** Orders by price are refused if prices are hidden (C-ID-7). */
  priced: boolean;
  go: (href: string) => void;
}

export function SortSelect({ query, priced, go }: SortSelectProps) {
  const current = sortOf(query) === 'featured' ? 'popularity' : sortOf(query);
  const field = useRef<HTMLSelectElement>(null);
  // Also updated on the way back; a new element would lose the focus of a visitor who goes through the orders with the
  // arrow keys.
  useEffect(() => {
    if (field.current) field.current.value = current;
  }, [current]);
  const bought = boughtView(query);
  const texts = bought ? { ...SORT_TEXT, default: BOUGHT_TEXT[bought] } : SORT_TEXT;
  const choices = Object.entries(texts).filter(([sort]) => priced || !sort.startsWith('price-'));
  return (
    <form action={paths.shop()} className="sort">
      {keptFields(query, ['sort']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span>{m.shop_sort()}</span>
        <select
          className="input"
          name="sort"
          aria-label={m.shop_sort()}
          ref={field}
          defaultValue={current}
          onChange={(event) =>
            go(searchHref(query, { sort: event.target.value === 'default' ? null : event.target.value }))
          }
        >
          {choices.map(([sort, text]) => (
            <option key={sort} value={sort}>
              {text()}
            </option>
          ))}
        </select>
      </label>
      <button className="button no-js" type="submit">
        {m.shop_sort_apply()}
      </button>
    </form>
  );
}
