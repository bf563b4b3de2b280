/** Endpoints of carts. Responses are JSON text built row by row (cart.presenter.ts). */
import {
  type AddRowsResponse,
  addRows,
  addToCart,
  addToCartPromo,
  applyCouponCode,
  getCartItems,
  priceRows,
  removeCartItem,
  removeCouponCode,
  takeBackRows,
  updateCart,
} from '#contract/endpoints/cart.ts';
import {
  activateCart,
  duplicateCart,
  getCartList,
  mergeCart,
  removeCart,
  restoreRows,
  saveCart,
  setAsideRows,
} from '#contract/endpoints/saved-carts.ts';
import { AppError } from '#contract/values/errors.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { errorBody } from '#server/platform/http/error-answer.ts';
import { RawJson, type Route, route } from '#server/platform/http/route.ts';
import { presentCart, shownKind } from './cart.presenter.ts';
import type { CartKind, CartOwner } from './cart.repository.ts';
import type { AddRequest, CartService } from './cart.service.ts';
import type { CartCoupons } from './cart-coupon.service.ts';
import { cartKindFor } from './cart-kind.rules.ts';
import type { CartLoading } from './cart-loading.ts';
import { type CartSettings, type CartState, differenceOf } from './cart-state.ts';
import type { PricedRow } from './priced-row.ts';
import type { PreviewRows } from './row-preview.service.ts';
import type { SavedCarts } from './saved-carts.service.ts';

export interface CartRoutesDeps {
  readonly service: CartService;
  readonly saved: SavedCarts;
  readonly loading: CartLoading;
  readonly settings: CartSettings;
  readonly preview: PreviewRows;
  readonly coupons: CartCoupons;
}

export function ownerFor(caller: Caller, asked: CartKind | undefined, purpose: 'read' | 'change'): CartOwner {
  const { customerId, addressCode } = caller;
  return { customerId, addressCode, kind: cartKindFor(caller.role, asked, purpose) };
}

/** Fields that let a page put a response in order among its edits (C-CART-4). */
interface Counted {
  readonly sequence?: number | undefined;
  readonly known_version?: number | undefined;
}

interface Wanted {
  item_id: number | string;
  quantity: number;
  promo_code: string;
  promo_row: number;
}

/** Maps a request body to our own names. */
function requestOf({ item_id, quantity, promo_code, promo_row }: Wanted): AddRequest {
  return { item: item_id, quantity, promo: promo_code === '' ? null : { code: promo_code, row: promo_row } };
}

export function cartRoutes({ service, saved, loading, settings, preview, coupons }: CartRoutesDeps): Route[] {
  const message = (state: CartState, caller: Caller, more: object = {}, rows?: Iterable<PricedRow>) =>
    new RawJson(`{"message":${presentCart(state, caller.locale, settings, { more, ...(rows && { rows }) })}}`);

  /** The response of a change: all rows, or those that differ from the version that the client has. */
  const changed = (
    state: CartState,
    caller: Caller,
    { before, sequence, known_version, ...more }: Counted & { before: CartState | undefined; [field: string]: unknown },
  ) => {
    const fields = { response: true, ...more, sequence };
    if (!before || before.version !== known_version || before.id !== state.id) return message(state, caller, fields);
    const { changed, removed } = differenceOf(before, state);
    return message(state, caller, { ...fields, partial: { base_version: before.version, removed } }, changed);
  };

  const add = async (
    { kind, sequence, known_version, key }: Counted & { kind?: CartKind | undefined; key?: string | undefined },
    caller: Caller,
    request: AddRequest,
  ) => {
    const owner = ownerFor(caller, kind, 'change');
    const before = loading.known(owner);
    const { state, rowId } = await service.add(owner, request, key);
    return changed(state, caller, { before, sequence, known_version, row_id: rowId });
  };

  return [
    route(getCartItems, async ({ body, caller }) => {
      const owner = ownerFor(caller, body.kind, 'read');
      const shown = body.rows ? undefined : [];
      if (!body.id_cart) return message(await loading.active(owner), caller, {}, shown);
      const state = await loading.byId(owner, body.id_cart);
      // A client must not see an agent's cart, whatever its id.
      if (!state || (caller.role === 'customer' && state.kind !== owner.kind)) throw new AppError('not-found');
      return message(state, caller, {}, shown);
    }),
    route(addToCart, ({ body, caller }) => add(body, caller, requestOf(body))),
    route(addToCartPromo, ({ body, caller }) => {
      if (body.promo_code === '') throw new AppError('validation', { errors: { promo_code: [''] } });
      return add(body, caller, requestOf(body));
    }),
    route(addRows, async ({ body, caller }) => {
      const owner = ownerFor(caller, body.kind, 'change');
      const before = loading.known(owner);
      const { state, outcomes } = await service.addRows(owner, body.rows.map(requestOf), body.key);
      const added: AddRowsResponse['added'] = [];
      const refused: AddRowsResponse['refused'] = [];
      for (const [index, outcome] of outcomes.entries()) {
        if ('rowId' in outcome) added.push({ index, row_id: outcome.rowId });
        else {
          const { code, message, nearest } = errorBody(outcome.refusal, caller.locale);
          refused.push({ index, code, message, nearest });
        }
      }
      const { sequence, known_version } = body;
      return changed(state, caller, { before, sequence, known_version, response: added.length > 0, added, refused });
    }),
    route(takeBackRows, async ({ body, caller }) => {
      const { state, taken } = await service.takeBack(ownerFor(caller, body.kind, 'change'), body.key);
      return new RawJson(`{"message":{"taken":${taken},"cart":${presentCart(state, caller.locale, settings)}}}`);
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
        rowId: row.row_id,
        quantity: row.quantity,
        accept: row.accept ?? false,
        note: row.note,
      }));
      const owner = ownerFor(caller, undefined, 'change');
      const before = loading.known(owner);
      const state = await service.change(owner, body.id_cart, rows);
      const { sequence, known_version } = body;
      return changed(state, caller, { before, sequence, known_version, row_id: rows[0]?.rowId });
    }),
    route(removeCartItem, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      const gone = [{ rowId: body.row_id, quantity: 0, accept: false, note: undefined }];
      const before = loading.known(owner);
      const state = await service.change(owner, body.id_cart, gone);
      const { sequence, known_version, row_id } = body;
      return changed(state, caller, { before, sequence, known_version, row_id });
    }),
    route(removeCart, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      return message(await saved.remove(owner, body.id_cart), caller, { response: true });
    }),
    route(applyCouponCode, async ({ body, caller }) => {
      const state = await coupons.apply(ownerFor(caller, body.kind, 'change'), body.coupon_code);
      return message(state, caller, { response: true, sequence: body.sequence });
    }),
    route(removeCouponCode, async ({ body, caller }) => {
      const state = await coupons.remove(ownerFor(caller, body.kind, 'change'));
      return message(state, caller, { response: true, sequence: body.sequence });
    }),
    route(saveCart, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      return message(await saved.save(owner, body.id_cart, body.name), caller, { response: true });
    }),
    route(activateCart, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      return message(await saved.activate(owner, body.id_cart, caller.locale), caller, { response: true });
    }),
    route(duplicateCart, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      return message(await saved.duplicate(owner, body.id_cart, body.name), caller, { response: true });
    }),
    route(mergeCart, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      return message(await saved.merge(owner, body.id_cart), caller, { response: true });
    }),
    route(setAsideRows, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      const { name, id_cart, row_ids, sequence } = body;
      const aside = await saved.setAside(owner, id_cart, row_ids, { name, locale: caller.locale });
      const set_aside = { id_cart: aside.id, cart_name: aside.name };
      return message(aside.state, caller, { response: true, sequence, set_aside });
    }),
    route(restoreRows, async ({ body, caller }) => {
      const owner = ownerFor(caller, undefined, 'change');
      const state = await saved.restore(owner, body.id_cart, body.row_ids);
      return message(state, caller, { response: true, sequence: body.sequence });
    }),
    route(getCartList, async ({ body, caller }) => {
      const { limit, page, filters } = body;
      const wanted = { status: filters?.status, id: filters?.id_cart, limit, offset: (page - 1) * limit };
      const { carts, count } = await saved.list(caller, [cartKindFor(caller.role, filters?.kind, 'read')], wanted);
      const data = carts.map(({ state, updatedAt, preparedBy }) => ({
        id_cart: state.id,
        cart_name: state.name,
        status: state.status,
        kind: shownKind(state),
        totale_net: moneyToNumber(state.sums.net - (state.benefits.coupon?.total ?? 0)),
        items_count: state.sums.count,
        updated_at: updatedAt.toISOString(),
        prepared_by: preparedBy,
      }));
      return { message: { data, count } };
    }),
  ];
}
