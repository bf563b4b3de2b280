/** What a person has typed of an amendment, and the request that it makes. */
import type { AmendmentBody } from '#contract/office/order-amending.ts';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { typedNumber, typedPrice } from '../lines/typed-number.rules.ts';

export interface AddedLine {
  readonly item_id: number;
  readonly carti: string;
  readonly name: string;
  readonly um: string;
  readonly quantity: string;
  readonly price?: string;
}

/** Texts as typed; what is left out is as in the order. */
export interface AmendDraft {
  /** By row id. */
  readonly quantities: Readonly<Record<string, string>>;
  readonly prices: Readonly<Record<string, string>>;
  readonly added: readonly AddedLine[];
  /** Plain date; empty = as soon as possible. */
  readonly day?: string;
  readonly from?: string;
  readonly to?: string;
  readonly address?: number;
  readonly note: string;
  readonly priceReason: string;
}

export const NO_AMENDMENT: AmendDraft = { quantities: {}, prices: {}, added: [], note: '', priceReason: '' };

export type TypedFault = 'no-quantity' | 'no-price';

export interface Asked {
  readonly amendment: AmendmentBody;
  /** By row id, or `item-…` of an added line. */
  readonly faults: ReadonlyMap<string, TypedFault>;
  readonly hasPrices: boolean;
}

export const addedKey = (itemId: number) => `item-${itemId}`;

/** Values equal to those of the order are left out: only what changes is asked for. */
export function askedOf(
  order: Pick<OfficeOrder, 'rows' | 'delivery_date' | 'pickup_window' | 'address_code'>,
  draft: AmendDraft,
): Asked {
  const faults = new Map<string, TypedFault>();
  const rows = order.rows.flatMap((row) => {
    const { row_id } = row;
    const quantity = quantityOf(String(row_id), draft.quantities[row_id], faults, true);
    const net = priceOf(String(row_id), draft.prices[row_id], faults);
    const change = {
      row_id,
      ...(quantity !== undefined && quantity !== row.quantity && { quantity }),
      ...(net !== undefined && net !== row.net && { net }),
    };
    return Object.keys(change).length > 1 ? [change] : [];
  });
  const added = draft.added.flatMap(({ item_id, quantity: text, price }) => {
    const quantity = quantityOf(addedKey(item_id), text, faults, false);
    const net = priceOf(addedKey(item_id), price, faults);
    return quantity === undefined ? [] : [{ item_id, quantity, ...(net !== undefined && { net }) }];
  });
  const day = draft.day === undefined ? undefined : draft.day === '' ? null : draft.day;
  const { from = order.pickup_window?.from, to = order.pickup_window?.to } = draft;
  const isMoved = order.pickup_window && (from !== order.pickup_window.from || to !== order.pickup_window.to);
  const amendment: AmendmentBody = {
    rows,
    added,
    ...(day !== undefined && day !== order.delivery_date && { delivery_date: day }),
    ...(isMoved && from && to && { pickup_window: { from, to } }),
    ...(draft.address !== undefined && draft.address !== order.address_code && { address_code: draft.address }),
  };
  return { amendment, faults, hasPrices: [...rows, ...added].some(({ net }) => net !== undefined) };
}

function quantityOf(key: string, text: string | undefined, faults: Map<string, TypedFault>, mayBeNothing: boolean) {
  if (text === undefined) return undefined;
  const quantity = typedNumber(text);
  if (quantity !== undefined && (quantity > 0 || (mayBeNothing && text.trim() !== ''))) return quantity;
  faults.set(key, 'no-quantity');
  return undefined;
}

/** An emptied price is the price of the order again. */
function priceOf(key: string, text: string | undefined, faults: Map<string, TypedFault>): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const price = typedPrice(text);
  if (price === undefined) faults.set(key, 'no-price');
  return price;
}

/** Lines that came from a list; an article that stands there already gets the new quantity. */
export function withAdded(draft: AmendDraft, lines: readonly AddedLine[]): AmendDraft {
  const ids = new Set(lines.map(({ item_id }) => item_id));
  return { ...draft, added: [...draft.added.filter(({ item_id }) => !ids.has(item_id)), ...lines] };
}
