/**
 * The tab of the saved carts, read on the server: a page of the list, one cart, or a link to the delivery address it
 * belongs to.
 */
import { data, type LoaderFunctionArgs } from 'react-router';
import type { Address } from '#contract/endpoints/account/identity.ts';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { chosenAddress } from '#storefront/platform/session/session-view.ts';
import { CART_ASKS, type CartAsk } from './cart-ask.tsx';
import { type ActiveCartData, activeCartData } from './cart-page-data.ts';
import { cartViewOf } from './cart-view.rules.ts';
import type { SavedCart } from './saved-carts.tsx';

type Context = LoaderFunctionArgs['context'];

const SAVED_PER_PAGE = 20;

export type SavedTab =
  | { kind: 'list'; carts: SavedCart[]; page: number; pages: number }
  | { kind: 'preview'; cart: ActiveCartData; preparedBy: string }
  | { kind: 'elsewhere'; id: number; address: Address };

const SAVED = { filters: { status: 'saved' } } as const;

/** Number of the customer's saved carts at their current address. */
export async function countSavedCarts(context: Context): Promise<number> {
  return (await callApi('b2b_cart.get_cart_list', { ...SAVED, limit: 0 }, context)).message.count;
}

/**
 * Content of the tab for a URL: one page of the list, or the cart it names (`?cart=`), and the number of saved carts.
 * @throws data 404 for a cart that does not exist.
 */
export async function savedTab(
  params: URLSearchParams,
  page: number,
  context: Context,
): Promise<{ tab: SavedTab; count: number }> {
  const id_cart = Number(params.get('cart') ?? 0);
  if (id_cart > 0) {
    const elsewhere = await otherAddress(Number(params.get('address') ?? 0), context);
    const [cart, count, { message: named }] = await Promise.all([
      elsewhere ? undefined : callApi('wrapper.get_cart_items', { id_cart }, context),
      countSavedCarts(context),
      callApi('b2b_cart.get_cart_list', { filters: { ...SAVED.filters, id_cart }, limit: 1 }, context),
    ]);
    if (elsewhere) return { tab: { kind: 'elsewhere', id: id_cart, address: elsewhere }, count };
    if (!cart) throw data(null, { status: 404 });
    const shown = activeCartData(cart.message, cartViewOf(new URLSearchParams()), page);
    const preparedBy = named.data[0]?.prepared_by ?? '';
    return { tab: { kind: 'preview', cart: shown, preparedBy }, count };
  }
  const wanted = Number.isInteger(page) && page > 0 ? page : 1;
  const { message } = await callApi(
    'b2b_cart.get_cart_list',
    { ...SAVED, limit: SAVED_PER_PAGE, page: wanted },
    context,
  );
  const pages = Math.max(1, Math.ceil(message.count / SAVED_PER_PAGE));
  return { tab: { kind: 'list', carts: message.data, page: Math.min(wanted, pages), pages }, count: message.count };
}

/** The customer's own address with that code, if it is not their current one. */
async function otherAddress(code: number, context: Context): Promise<Address | undefined> {
  const scope = scopeOf(context);
  const { user } = await scope.session();
  const found = user?.address_codes.find(({ address_code }) => address_code === code);
  return found && found.address_code !== chosenAddress(user, scope.cookie)?.address_code ? found : undefined;
}

/** The dialog that the URL opens, if its cart exists. */
export function askOf(params: URLSearchParams, active: Cart, saved: SavedTab | undefined): CartAsk | undefined {
  const kind = CART_ASKS.find((known) => known === params.get('ask'));
  if (!kind) return undefined;
  if (kind === 'save' || kind === 'empty')
    return active.total_count > 0 && !saved ? { kind, id: active.id_cart, name: '' } : undefined;
  const id = Number(params.get('id'));
  const listed = saved?.kind === 'list' ? saved.carts.find((cart) => cart.id_cart === id) : undefined;
  return listed && { kind, id, name: listed.cart_name };
}
