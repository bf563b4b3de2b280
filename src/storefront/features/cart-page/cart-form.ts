/** The cart's forms on the server: all of them without JavaScript, and the rare actions also with it. */
import type { ApiName, ApiRequest } from '#contract/endpoints/api.ts';
import type { Cart, CartRow } from '#contract/endpoints/cart-shape.ts';
import type { SetAsideResponse } from '#contract/endpoints/saved-carts.ts';
import { parseQuantity } from '#contract/values/packaging.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { updateRows } from '#storefront/domain/cart/cart-update.ts';
import { editFromText, type Repair, repairAll } from './cart-repairs.rules.ts';
import type { SelectionIntent } from './selection-bar.tsx';

export type CartCall = <Name extends ApiName>(name: Name, body: ApiRequest<Name>) => Promise<{ message: unknown }>;

/** What was done, shown on the next page; `id` and `name` of the saved cart that was created, `count` of rows. */
export interface CartDone {
  what:
    | ('saved' | 'activated' | 'merged' | 'renamed' | 'duplicated' | 'deleted')
    | ('emptied' | 'restored' | 'removed' | 'aside' | 'updated');
  id?: number;
  name?: string;
  count?: number;
}

export interface CartFormResult {
  done?: CartDone;
  refusal?: { rowId: number | undefined; error: ApiError } | { rowId: number; unreadable: true };
}

interface RowChange {
  row_id: number;
  quantity?: number;
  note?: string;
  accept?: boolean;
}

function toChange(cart: Cart, rowId: number, edit: Repair): RowChange | undefined {
  const row = cart.data[rowId];
  if (!row) return undefined;
  return edit.kind === 'accept'
    ? { row_id: rowId, quantity: row.quantity, accept: true }
    : { row_id: rowId, quantity: edit.quantity };
}

/** The quantities and notes that differ from the cart; the first invalid quantity is returned. */
export function changedRows(form: FormData, cart: Cart): { rows: RowChange[]; unreadable: number | undefined } {
  const rows: RowChange[] = [];
  for (const row of Object.values(cart.data)) {
    const change: RowChange = { row_id: row.row_id };
    const typed = form.get(`quantity-${row.row_id}`);
    if (typeof typed === 'string') {
      const quantity = /^0+$/.test(typed.trim()) ? 0 : parseQuantity(typed, getLocale());
      if (quantity === undefined) return { rows, unreadable: row.row_id };
      if (quantity !== row.quantity) change.quantity = quantity;
    }
    const note = form.get(`note-${row.row_id}`);
    if (typeof note === 'string' && note.trim() !== row.note) change.note = note.trim();
    if (change.quantity !== undefined || change.note !== undefined) rows.push(change);
  }
  return { rows, unreadable: undefined };
}

/** The form must name a cart, but the name is empty: shown at the field without a request. */
export function isNameless(form: FormData): boolean {
  const named = ['save', 'rename', 'duplicate'].includes(String(form.get('intent')));
  return named && String(form.get('name') ?? '').trim() === '';
}

/** Executes the pressed button of a cart form. Refusals are returned as results; everything else is thrown. */
export async function actOnCart(form: FormData, call: CartCall): Promise<CartFormResult> {
  const intent = String(form.get('intent') ?? '');
  try {
    const done = (await actOnWhole(form, intent, call)) ?? (await actOnSelection(form, intent, call));
    return done ? { done } : await actOnRows(form, intent, call);
  } catch (error) {
    return { refusal: { rowId: undefined, error: expected(error) } };
  }
}

/** @throws everything that is not a refusal. */
function expected(error: unknown): ApiError {
  if (error instanceof ApiError && error.status < 500 && error.status !== 403) return error;
  throw error;
}

/** Parking, resuming, copying and emptying; undefined for other buttons. */
async function actOnWhole(form: FormData, intent: string, call: CartCall): Promise<CartDone | undefined> {
  const id_cart = Number(form.get('id_cart'));
  const name = String(form.get('name') ?? '');
  switch (intent) {
    case 'save':
    case 'rename':
      await call('wrapper.save_cart', { id_cart, name });
      return { what: intent === 'save' ? 'saved' : 'renamed', id: id_cart, name };
    case 'duplicate':
      await call('b2b_cart.duplicate_cart', { id_cart, name });
      return { what: 'duplicated', name };
    case 'activate':
      await call('wrapper.activate_cart', { id_cart });
      return { what: 'activated' };
    case 'merge':
      await call('b2b_cart.merge_cart', { id_cart });
      return { what: 'merged' };
    case 'empty':
    case 'delete':
      await call('wrapper.remove_cart', { id_cart });
      return intent === 'empty' ? { what: 'emptied', id: id_cart } : { what: 'deleted' };
    case 'restore':
      await call('b2b_cart.restore_rows', { id_cart });
      return { what: 'restored' };
    default:
      return undefined;
  }
}

const SELECTION: ReadonlySet<string> = new Set<SelectionIntent>([
  'order-selected',
  'aside-selected',
  'remove-selected',
]);

/** Orders, saves for later or removes the selected rows; undefined for other buttons. */
async function actOnSelection(form: FormData, intent: string, call: CartCall): Promise<CartDone | undefined> {
  const single = editFromText(intent);
  const aside = single?.edit.kind === 'aside' ? single.rowId : undefined;
  if (!SELECTION.has(intent) && aside === undefined) return undefined;
  const cart = (await call('wrapper.get_cart_items', {})).message as Cart;
  const ticked = new Set(aside === undefined ? form.getAll('row').map(Number) : [aside]);
  const idsOf = (rows: readonly CartRow[]) => rows.map((row) => row.row_id);
  const rows = Object.values(cart.data);
  const chosen = idsOf(rows.filter((row) => ticked.has(row.row_id)));
  if (chosen.length === 0) return { what: 'updated' };
  const { id_cart } = cart;
  if (intent === 'remove-selected') {
    await call('wrapper.update_cart', {
      id_cart,
      cart_rows: updateRows(
        chosen.map((row_id) => ({ row_id, quantity: 0 })),
        cart,
      ),
    });
    return { what: 'removed', id: id_cart, count: chosen.length };
  }
  const row_ids = intent !== 'order-selected' ? chosen : idsOf(rows.filter((row) => !ticked.has(row.row_id)));
  if (row_ids.length === 0) return { what: 'updated' };
  const { set_aside } = (await call('b2b_cart.set_aside_rows', { id_cart, row_ids })).message as SetAsideResponse;
  return { what: 'aside', id: set_aside.id_cart, name: set_aside.cart_name, count: row_ids.length };
}

/** Quantities, notes and repairs of rows. */
async function actOnRows(form: FormData, intent: string, call: CartCall): Promise<CartFormResult> {
  const cart = (await call('wrapper.get_cart_items', {})).message as Cart;
  const changes = changesOf(form, intent, cart);
  if ('unreadable' in changes) return { refusal: { rowId: changes.unreadable, unreadable: true } };
  const { rows } = changes;
  try {
    if (rows.length > 0)
      await call('wrapper.update_cart', { id_cart: cart.id_cart, cart_rows: updateRows(rows, cart) });
  } catch (error) {
    return { refusal: { rowId: rows.length === 1 ? rows[0]?.row_id : undefined, error: expected(error) } };
  }
  const gone = rows.length > 0 && rows.every((row) => row.quantity === 0);
  return { done: gone ? { what: 'removed', id: cart.id_cart, count: rows.length } : { what: 'updated' } };
}

function changesOf(form: FormData, intent: string, cart: Cart): { rows: RowChange[] } | { unreadable: number } {
  if (intent === 'fix-all') {
    const rows = [...repairAll(Object.values(cart.data))].map(([rowId, edit]) => toChange(cart, rowId, edit));
    return { rows: rows.filter((row) => row !== undefined) };
  }
  const named = editFromText(intent);
  if (named && named.edit.kind !== 'aside') {
    const change = toChange(cart, named.rowId, named.edit);
    return { rows: change ? [change] : [] };
  }
  const { rows, unreadable } = changedRows(form, cart);
  return unreadable === undefined ? { rows } : { unreadable };
}
