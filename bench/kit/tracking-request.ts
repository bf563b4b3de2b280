/** An event as a guest's browser sends it, without a socket. */
import type { Exchange } from '#server/platform/http/exchange.ts';

export const BENCH_TOKEN = 'bench-token';

/** @param at number of the event: its list, action and address follow from it */
export function trackingRequest(at: number): Exchange {
  const headers: Record<string, string> = {
    authorization: `token ${BENCH_TOKEN}`,
    'content-type': 'application/json',
    origin: 'http://localhost',
    'accept-language': 'it',
  };
  const body = {
    action: at % 5 === 0 ? 'article_click' : 'product_list',
    cookies: 'accepted',
    listing_type: 'search',
    listing_code: `vite m${at % 400}`,
    page_visited: '/shop?text=vite',
    other_data: { total: 37, page: 1, position: at % 12 },
  };
  return {
    method: 'POST',
    path: '/kafka/search/track',
    search: 'client_id=0&address_code=0',
    origin: 'http://localhost',
    address: `10.${(at >> 12) & 255}.${(at >> 4) & 255}.1`,
    header: (name) => headers[name],
    body: async () => Buffer.from(JSON.stringify(body)),
  };
}
