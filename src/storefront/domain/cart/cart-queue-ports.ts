/** What the cart's queue of edits shows to the page, and what it needs of the world; see `cart-queue.ts`. */
import type { AddRowsAnswer, Cart, CartAnswer } from '#contract/endpoints/cart.ts';
import type { LostEdit, RowEdit } from './lost-edits.rules.ts';

export interface AddRequest {
  id: number;
  /** To name it when it is refused later on. */
  carti?: string;
  quantity: number;
  promo_code?: string | undefined;
  promo_row?: number | undefined;
}

/** An addition that could not be sent, or whose answer was lost. */
export interface WaitingAddition {
  readonly request: AddRequest;
  /** Of the action: it is added once under it. */
  readonly key: string;
  /** `client_id/address_code` of whoever pressed the button. */
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export interface Additions {
  keep(request: AddRequest, key: string): void;
  /** In their order, until `attempt` answers false (later) or none is left; one that it rejects is told and given up. */
  send(attempt: (request: AddRequest, key: string) => Promise<boolean>): Promise<void>;
}

/** The same in the words of the wire. */
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
  /** The newest cart the server told, null before the first. */
  readonly cart: Cart | null;
  /** row id → quantity on screen that the server has not confirmed; 0 = being removed. */
  readonly pending: Readonly<Record<number, number>>;
  /** row id → note on screen that the server has not confirmed. */
  readonly notes: Readonly<Record<number, string>>;
  readonly refusals: Readonly<Record<number, Refusal>>;
  /** Edits that the cart they were made in no longer took: it was parked, sent or replaced elsewhere. */
  readonly lost: readonly LostEdit[];
  /** Edits wait for the network. */
  readonly offline: boolean;
  /** Edits wait for a login: the session has ended meanwhile. */
  readonly signedOut: boolean;
  /** Something is on its way. */
  readonly sending: boolean;
}

/** By which an answer finds its place: the number of the request, and the version of the cart at hand. */
export interface Counted {
  sequence: number;
  known_version: number;
}

export interface CartQueuePorts {
  update(request: Counted & { id_cart: number; cart_rows: RowEdit[] }): Promise<CartAnswer>;
  /** Sent again under the same key, it is not added twice. */
  add(request: WantedRow & { key: string } & Counted): Promise<CartAnswer>;
  additions: {
    /** Whether anything waits at all; cheap. */
    some(): boolean;
    /** Rejects when it was not fetched before the network went. */
    load(): Promise<Additions>;
  };
  /** Sent again under the same key, rows are not added twice. */
  addRows(request: { rows: WantedRow[]; key: string } & Counted): Promise<AddRowsAnswer>;
  newKey(): string;
  restore(request: Counted & { id_cart: number; row_ids: number[] }): Promise<CartAnswer>;
  reload(): Promise<Cart>;
  /** Calls `work` after `ms`; answers how to cancel. */
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
