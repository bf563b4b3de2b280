/** What the cart's forms do when they reach the server: the way without JavaScript, and of the rare actions with it. */
import type { ApiName, ApiRequest } from '#contract/api.ts';
import type { Cart } from '#contract/cart.ts';
import { parseQuantity } from '#contract/packaging.ts';
import { ApiError } from '#storefront/lib/api-error.ts';
import { getLocale } from '#storefront/messages/runtime.js';
import { editFromText, type RowEdit, repairAll } from './cart-repairs.rules.ts';

export type CartCall = <Name extends ApiName>(name: Name, body: ApiRequest<Name>) => Promise<{ message: unknown }>;

export interface CartFormResult {
  /** Key of the notice shown after success. */
  done?: 'saved' | 'activated' | 'deleted' | 'updated';
  refusal?: { rowId: number | undefined; error: ApiError } | { rowId: number; unreadable: true };
}

type RowChange = { row_id: number; quantity: number; accept?: boolean };

function toChange(cart: Cart, rowId: number, edit: RowEdit): RowChange | undefined {
  const row = cart.data[rowId];
  if (!row) return undefined;
  return edit.kind === 'accept'
    ? { row_id: rowId, quantity: row.quantity, accept: true }
    : { row_id: rowId, quantity: edit.quantity };
}

/** The quantities that differ from the cart; the first that is no number is named. */
export function changedRows(form: FormData, cart: Cart): { rows: RowChange[]; unreadable: number | undefined } {
  const rows: RowChange[] = [];
  for (const row of Object.values(cart.data)) {
    const typed = form.get(`quantity-${row.row_id}`);
    if (typeof typed !== 'string') continue;
    const quantity = /^0+$/.test(typed.trim()) ? 0 : parseQuantity(typed, getLocale());
    if (quantity === undefined) return { rows, unreadable: row.row_id };
    if (quantity !== row.quantity) rows.push({ row_id: row.row_id, quantity });
  }
  return { rows, unreadable: undefined };
}

/** Carries out the pressed button of a cart form. Refusals come back as results; everything else is thrown. */
export async function actOnCart(form: FormData, call: CartCall): Promise<CartFormResult> {
  const id_cart = Number(form.get('id_cart'));
  const intent = String(form.get('intent') ?? '');
  let rowId: number | undefined;
  try {
    switch (intent) {
      case 'save':
        await call('wrapper.save_cart', { id_cart, name: String(form.get('name') ?? '') });
        return { done: 'saved' };
      case 'activate':
        await call('wrapper.activate_cart', { id_cart });
        return { done: 'activated' };
      case 'delete':
        await call('wrapper.remove_cart', { id_cart });
        return { done: 'deleted' };
      default: {
        const cart = (await call('wrapper.get_cart_items', {})).message as Cart;
        const changes = changesOf(form, intent, cart);
        if ('unreadable' in changes) return { refusal: { rowId: changes.unreadable, unreadable: true } };
        if (changes.rows.length === 1) rowId = changes.rows[0]?.row_id;
        if (changes.rows.length > 0)
          await call('wrapper.update_cart', { id_cart: cart.id_cart, cart_rows: changes.rows });
        return { done: 'updated' };
      }
    }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 403) return { refusal: { rowId, error } };
    throw error;
  }
}

function changesOf(form: FormData, intent: string, cart: Cart): { rows: RowChange[] } | { unreadable: number } {
  if (intent === 'fix-all') {
    const rows = [...repairAll(Object.values(cart.data))].map(([rowId, edit]) => toChange(cart, rowId, edit));
    return { rows: rows.filter((row) => row !== undefined) };
  }
  const named = editFromText(intent);
  if (named) {
    const change = toChange(cart, named.rowId, named.edit);
    return { rows: change ? [change] : [] };
  }
  const { rows, unreadable } = changedRows(form, cart);
  return unreadable === undefined ? { rows } : { unreadable };
}
