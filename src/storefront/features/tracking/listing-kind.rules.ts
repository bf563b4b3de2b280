/** Which kind of list a shop URL shows, for tracking (storefront.md §3 "Tracking payload": listing_type, listing_code). */

import { writtenText } from '#storefront/platform/navigation/page-url.rules.ts';

/** Lists that are a view of their own, by their field of the URL. */
const VIEWS = ['promo_list', 'new', 'next_insert', 'purchased', 'latest-order-list'] as const;

export function listingKind(query: URLSearchParams): { type: string; code: string } {
  const text = writtenText(query);
  if (text !== '' && text !== '*') return { type: 'search', code: text };
  const category = query.get('category');
  if (category) return { type: 'category', code: category };
  const brand = query.get('brand');
  if (brand) return { type: 'brand', code: brand };
  const view = VIEWS.find((name) => query.has(name));
  return view ? { type: 'view', code: view } : { type: 'all', code: '' };
}
