/** What a listing is called: the words searched, else the family, else what its flags promise. */
import { m } from '#storefront/messages/messages.js';
import { searchText } from './shop-query.ts';

/** Flags that make a listing of their own, in the order in which they name it. */
const FLAG_TITLES = {
  'latest-order-list': m.shop_title_latest,
  promo_list: m.shop_title_promo,
  new: m.shop_title_new,
  next_insert: m.shop_title_next,
  purchased: m.shop_title_purchased,
} satisfies Record<string, () => string>;

/** @param family label of the chosen family, undefined for none */
export function listingTitle(query: URLSearchParams, family: string | undefined): string {
  const text = searchText(query);
  if (text) return m.shop_title_text({ text });
  for (const [flag, title] of Object.entries(FLAG_TITLES)) {
    if (['true', '1'].includes(query.get(flag) ?? '')) return family ? `${title()}: ${family}` : title();
  }
  return family ?? m.shop_title_all();
}
