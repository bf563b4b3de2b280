/**
 * Changes the cart in the browser: one queue of edits per page, and the functions that screens use. Its state:
 * `live-cart.ts`.
 */

import type { AddRowsResponse } from '#contract/endpoints/cart.ts';
import type { Cart, CartResponse } from '#contract/endpoints/cart-shape.ts';
import { CART_QUIET_MS } from '#contract/values/constants.ts';
import { newKey } from '#kit/api/new-key.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { browserSession } from '#storefront/platform/api/browser-session.ts';
import { ADDITIONS_KEY, readStorage } from '#storefront/platform/storage/browser-storage.ts';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';
import { sendEvent } from '../tracking/send-event.ts';
import { CartQueue } from './cart-queue.ts';
import type { AddRequest } from './cart-queue-ports.ts';
import { cartOwner } from './cart-summary.ts';
import { updateRows } from './cart-update.ts';
import { cartState } from './live-cart.ts';

const loadAdditions = () => import('./waiting-additions.ts');

const queue = new CartQueue({
  async update({ id_cart, cart_rows, ...counted }) {
    const [row] = cart_rows;
    // The removal of one row has its own endpoint (storefront.md §7); together with other edits it is part of their
    // request.
    const alone = cart_rows.length === 1 && row?.quantity === 0 && row.note === undefined;
    const response = alone
      ? await callApi('wrapper.remove_cart_item', { id_cart, row_id: row.row_id, ...counted })
      : await callApi('wrapper.update_cart', {
          id_cart,
          cart_rows: updateRows(cart_rows, cartState.getState().cart),
          ...counted,
        });
    sendEvent('cart-tracking', alone ? 'remove_cart_item' : 'update_cart', { rows: cart_rows.length });
    return response.message;
  },
  async add(request) {
    const name = request.promo_code ? 'add_to_cart_promo' : 'add_to_cart';
    const { message } = await callApi(`wrapper.${name}`, request);
    sendEvent('cart-tracking', name, { item: request.item_id, quantity: request.quantity });
    return message;
  },
  additions: {
    some: () => readStorage(ADDITIONS_KEY) !== null,
    load: () => loadAdditions().then(({ additionsOf }) => additionsOf(() => cartOwner(browserSession().identity))),
  },
  async addRows(request) {
    const { message } = await callApi('b2b_cart.add_rows', request);
    sendEvent('cart-tracking', 'add_rows', { rows: request.rows.length });
    return message;
  },
  newKey,
  restore: async (request) => (await callApi('b2b_cart.restore_rows', request)).message,
  reload: async () => (await callApi('wrapper.get_cart_items', {})).message,
  later(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  changed: (state) => cartState.setState(state, true),
  quietMs: CART_QUIET_MS,
});

/**
 * Adds pieces; 'waiting' without a network: they are sent when it is back. Rejects with `ApiError` if the server
 * refuses (`no-valid-quantity` never reaches it, storefront.md §5).
 */
export async function addToCart(request: AddRequest): Promise<CartResponse | 'waiting'> {
  return queue.add(request);
}

/** Adds several articles in one request; rejects with `ApiError` only if the whole request failed. */
export const addRowsToCart = (requests: readonly AddRequest[]): Promise<AddRowsResponse> => queue.addRows(requests);
/** Undoes additions: their pieces are removed from their rows. True when the server has done it. */
export const takeBackFromCart = (pieces: ReadonlyArray<{ row_id: number; quantity: number }>): Promise<boolean> =>
  queue.takeBack(pieces);

export const changeCartRow = (rowId: number, quantity: number): void => queue.change(rowId, quantity);
export const annotateCartRow = (rowId: number, note: string): void => queue.annotate(rowId, note);
/** Undoes removals; true when the rows are there again. */
export const restoreCartRows = (rowIds: readonly number[]): Promise<boolean> => queue.restore(rowIds);
export const acceptCartRow = (rowId: number): void => queue.accept(rowId);
/** Sends waiting edits now; true if the server has everything that is on screen. */
export const flushCart = (): Promise<boolean> => queue.flush();
export const loadCart = (cart: Cart): void => queue.load(cart);
/** Repeats edits that another tab's change made impossible in the cart that is active now; rejects with `ApiError`. */
export const applyLostEdits = (): Promise<void> => queue.applyLost();
export const dropLostEdits = (): void => queue.dropLost();
export const purgeCart = (): void => queue.purge();

let fetching: Promise<void> | undefined;

/**
 * Fetches the cart of the page's identity (`storefront.md §4` "replaced wholesale"); failures are silent there too. A
 * second request while one is under way shares it.
 */
export function fetchCart(): Promise<void> {
  fetching ??= callApi('wrapper.get_cart_items', {})
    .then((response) => queue.load(response.message))
    .catch(() => undefined)
    .finally(() => {
      fetching = undefined;
    });
  return fetching;
}

/** The cart of a tab, broadcast to the shop's other tabs. */
type HeldCart = Pick<Cart, 'id_cart' | 'version' | 'client_id' | 'address_code'>;

function isBehind(other: HeldCart): boolean {
  const own = cartState.getState().cart;
  if (!own || own.client_id !== other.client_id || own.address_code !== other.address_code) return false;
  return own.id_cart !== other.id_cart || own.version < other.version;
}

/**
 * Sends waiting edits when the page is hidden or the network is back, and follows other tabs' changes of the same cart:
 * at once if visible, otherwise when it becomes visible. For an effect: returns a function that stops it.
 */
export function keepCartFlowing(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const tabs = new BroadcastChannel('bancale-cart');
  let missed = false;
  const follow = () => {
    missed = document.visibilityState === 'hidden';
    if (!missed) void fetchCart();
  };
  tabs.addEventListener('message', ({ data }: MessageEvent<HeldCart>) => isBehind(data) && follow(), { signal });
  const unsubscribe = cartState.subscribe(({ cart }, { cart: before }) => {
    if (!cart || (cart.id_cart === before?.id_cart && cart.version === before.version)) return;
    const { id_cart, version, client_id, address_code } = cart;
    tabs.postMessage({ id_cart, version, client_id, address_code } satisfies HeldCart);
  });
  addEventListener('online', () => void queue.flush(), { signal });
  // Loaded while there is a network: without one, the code that stores additions could not be fetched.
  whenIdle(() => void loadAdditions().catch(() => undefined));
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') void queue.flush();
      else if (missed) follow();
    },
    { signal },
  );
  return () => {
    stop.abort();
    unsubscribe();
    tabs.close();
  };
}
