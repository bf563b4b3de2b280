/** Calls about carts. Answers are text that was written row by row (cart.presenter.ts). */
import {
  type AddRowsAnswer,
  activateCart,
  addRows,
  addToCart,
  addToCartPromo,
  getCartItems,
  getCartList,
  priceRows,
  removeCart,
  removeCartItem,
  saveCart,
  updateCart,
} from '#contract/cart.ts';
import { AppError } from '#contract/errors.ts';
import { moneyToNumber } from '#contract/money.ts';
import type { Caller } from '#server/http/caller.ts';
import { RawJson, type Route, route } from '#server/http/route.ts';
import { presentCart } from './cart.presenter.ts';
import type { CartKind, CartOwner } from './cart.repository.ts';
import type { AddRequest, CartService } from './cart.service.ts';
import { cartKindFor, listedKinds } from './cart-kind.rules.ts';
import type { CartLoading } from './cart-loading.ts';
import type { CartSettings, CartState } from './cart-state.ts';
import type { PreviewRows } from './row-preview.service.ts';
import type { SavedCarts } from './saved-carts.service.ts';

export interface CartRoutesDeps {
  readonly service: CartService;
  readonly saved: SavedCarts;
  readonly loading: CartLoading;
  readonly settings: CartSettings;
  readonly preview: PreviewRows;
}

export function ownerFor(caller: Caller, asked: CartKind | undefined, purpose: 'read' | 'change'): CartOwner {
  const { clientId, addressCode } = caller;
  return { clientId, addressCode, kind: cartKindFor(caller.role, asked, purpose) };
}

interface Wanted {
  item_id: number | string;
  quantity: number;
  promo_code: string;
  promo_row: number;
}

/** What a body wants, in our words. */
function requestOf({ item_id, quantity, promo_code, promo_row }: Wanted): AddRequest {
  return { item: item_id, quantity, promo: promo_code === '' ? null : { code: promo_code, row: promo_row } };
}

export function cartRoutes({ service, saved, loading, settings, preview }: CartRoutesDeps): Route[] {
  const message = (state: CartState, caller: Caller, more?: object) =>
    new RawJson(`{"message":${presentCart(state, caller.locale, settings, 'shipping', more)}}`);

  const add = async (
    body: { kind?: CartKind | undefined; sequence?: number | undefined },
    caller: Caller,
    request: AddRequest,
  ) => {
    const { state, rowId } = await service.add(ownerFor(caller, body.kind, 'change'), request);
    return message(state, caller, { response: true, row_id: rowId, sequence: body.sequence });
  };

  return [
    route(getCartItems, async ({ body, caller }) => {
      const owner = ownerFor(caller, body.kind, 'read');
      if (!body.id_cart) return message(await loading.active(owner), caller);
      const state = await loading.byId(owner, body.id_cart);
      // An agent's cart is not the client's to see, whatever its number.
      if (!state || (caller.role === 'customer' && state.kind !== owner.kind)) throw new AppError('not-found');
      return message(state, caller);
    }),
    route(addToCart, ({ body, caller }) => add(body, caller, requestOf(body))),
    route(addToCartPromo, ({ body, caller }) => {
      if (body.promo_code === '') throw new AppError('validation', { errors: { promo_code: [''] } });
      return add(body, caller, requestOf(body));
    }),
    route(addRows, async ({ body, caller }) => {
      const owner = ownerFor(caller, body.kind, 'change');
      const { state, outcomes } = await service.addRows(owner, body.rows.map(requestOf));
      const added: AddRowsAnswer['added'] = [];
      const refused: AddRowsAnswer['refused'] = [];
      for (const [index, outcome] of outcomes.entries()) {
        if ('rowId' in outcome) added.push({ index, row_id: outcome.rowId });
        else {
          const { code, message, nearest } = outcome.refusal.toBody();
          refused.push({ index, code, message, nearest });
        }
      }
      return message(state, caller, { response: added.length > 0, sequence: body.sequence, added, refused });
    }),
    route(priceRows, async ({ body, caller }) => {
      const { rows, net } = await preview(caller, body.rows.map(requestOf));
      return {
        message: {
          rows: rows.map(
            (row) => row && { price_discount: moneyToNumber(row.unit), totale_sconto: moneyToNumber(row.net) },
          ),
          totale_netto: moneyToNumber(net),
        },
      };
    }),
    route(updateCart, async ({ body, caller }) => {
      const rows = body.cart_rows.map((row) => ({
        ...{ rowId: row.row_id, quantity: row.quantity, accept: row.accept ?? false },
      }));
      const state = await service.change(ownerFor(caller, undefined, 'change'), body.id_cart, rows);
      return message(state, caller, { response: true, row_id: rows[0]?.rowId, sequence: body.sequence });
    }),
    route(removeCartItem, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      const gone = [{ rowId: body.row_id, quantity: 0, accept: false }];
      const state = await service.change(owner, body.id_cart, gone);
      return message(state, caller, { response: true, row_id: body.row_id, sequence: body.sequence });
    }),
    route(removeCart, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      return message(await saved.remove(owner, body.id_cart), caller, { response: true });
    }),
    route(saveCart, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      return message(await saved.save(owner, body.id_cart, body.name), caller, { response: true });
    }),
    route(activateCart, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      return message(await saved.activate(owner, body.id_cart, caller.locale), caller, { response: true });
    }),
    route(getCartList, async ({ body, caller }) => {
      const { limit, page, filters } = body;
      const wanted = { status: filters?.status, limit, offset: (page - 1) * limit };
      const { carts, count } = await saved.list(caller, listedKinds(caller.role), wanted);
      const data = carts.map(({ state, updatedAt }) => ({
        id_cart: state.id,
        cart_name: state.name,
        status: state.status,
        kind: state.kind,
        totale_net: moneyToNumber(state.sums.net),
        items_count: state.sums.count,
        updated_at: updatedAt.toISOString(),
      }));
      return { message: { data, count } };
    }),
  ];
}
