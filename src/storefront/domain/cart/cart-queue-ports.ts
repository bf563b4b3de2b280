/** State that the cart's queue of edits shows to the page, and the interfaces it needs; see `cart-queue.ts`. */
import type { AddRowsResponse } from '#contract/endpoints/cart.ts';
import type { Cart, CartResponse } from '#contract/endpoints/cart-shape.ts';
import type { LostEdit, RowEdit } from './lost-edits.rules.ts';

export interface AddRequest {
  id: number;
  /** For the message if it is refused later. */
  carti?: string;
  quantity: number;
  promo_code?: string | undefined;
  promo_row?: number | undefined;
}

/** An addition that could not be sent, or whose response was lost. */
export interface WaitingAddition {
  readonly request: AddRequest;
  /** Idempotency key of the action: it is added once under this key. */
  readonly key: string;
  /** `client_id/address_code` of the customer who added it. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export interface Additions {
  keep(request: AddRequest, key: string): void;
  /**
   * Sends them in order, until `attempt` returns false (later) or none is left; one that it rejects is shown as refused
   * and dropped.
   */
  send(attempt: (request: AddRequest, key: string) => Promise<boolean>): Promise<void>;
}

/** The same with the wire's field names. */
export interface WantedRow {
  item_id: number;
  quantity: number;
  promo_code: string;
  promo_row: number;
}

/** Why an edit was refused; `nearest` are the sellable quantities around it (C-CAT-3). */
export interface Refusal {
  code: string;
  message: string;
  nearest: [number, number] | undefined;
}

export interface CartQueueState {
  /** The newest cart from the server, null before the first. */
  readonly cart: Cart | null;
  /** row id → quantity on screen that the server has not confirmed; 0 = being removed. */
  readonly pending: Readonly<Record<number, number>>;
  /** row id → note on screen that the server has not confirmed. */
  readonly notes: Readonly<Record<number, string>>;
  readonly refusals: Readonly<Record<number, Refusal>>;
  /** Edits that their cart no longer accepted: it was parked, sent or replaced elsewhere. */
  readonly lost: readonly LostEdit[];
  /** Edits wait for the network. */
  readonly offline: boolean;
  /** Edits wait for a login: the session has expired. */
  readonly signedOut: boolean;
  /** A request is under way. */
  readonly sending: boolean;
}

/** Puts a response in its place: the number of the request, and the version of the cart it was made for. */
export interface Counted {
  sequence: number;
  known_version: number;
}

export interface CartQueuePorts {
  update(request: Counted & { id_cart: number; cart_rows: RowEdit[] }): Promise<CartResponse>;
  /** Sent again under the same key, it is not added twice. */
  add(request: WantedRow & { key: string } & Counted): Promise<CartResponse>;
  additions: {
    /** Whether any addition waits; cheap. */
    some(): boolean;
    /** Rejects if the script was not loaded before the network failed. */
    load(): Promise<Additions>;
  };
  /** Sent again under the same key, rows are not added twice. */
  addRows(request: { rows: WantedRow[]; key: string } & Counted): Promise<AddRowsResponse>;
  newKey(): string;
  restore(request: Counted & { id_cart: number; row_ids: number[] }): Promise<CartResponse>;
  reload(): Promise<Cart>;
  /** Calls `work` after `ms`; returns a function that cancels it. */
  later(work: () => void, ms: number): () => void;
  changed(state: CartQueueState): void;
  quietMs: number;
}

export const EMPTY_CART_STATE: CartQueueState = {
  cart: null,
  pending: {},
  notes: {},
  refusals: {},
  lost: [],
  offline: false,
  signedOut: false,
  sending: false,
};
