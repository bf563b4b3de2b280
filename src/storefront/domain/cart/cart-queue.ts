/**
 * Queue of cart edits on their way to the server (C-CART-4): shown at once, merged per row, sent after a pause, one
 * request at a time. A late response never overwrites a newer state; a refused edit returns to the old value and shows
 * the reason; without a network nothing is lost, edits are sent when it is back. No React and no DOM here:
 * `cart-store.ts` connects it.
 */
import type { AddRowsResponse } from '#contract/endpoints/cart.ts';
import type { Cart, CartResponse } from '#contract/endpoints/cart-shape.ts';
import { ApiError } from '#kit/api/api-error.ts';
import {
  type AddRequest,
  type CartQueuePorts,
  type CartQueueState,
  type Counted,
  EMPTY_CART_STATE,
} from './cart-queue-ports.ts';
import { isUnreached, refusalsOf, retryAfterMs, statusOf, wantedRow } from './cart-queue-requests.ts';
import { cartAfter } from './cart-response.rules.ts';
import { lostEdits, type RowEdit, reapplied } from './lost-edits.rules.ts';
import { isSameEdit, waitingEdits, withoutSettled } from './waiting-edits.rules.ts';

const RETRY_MS = 4000;

export class CartQueue {
  readonly #ports: CartQueuePorts;
  #state: CartQueueState = EMPTY_CART_STATE;
  #sequence = 0;
  #applied = 0;
  #tail: Promise<unknown> = Promise.resolve();
  #cancelTimer: () => void = () => {};
  #generation = 0;
  #accepting = new Set<number>();
  /** Edits whose request is under way: the response decides about them. */
  #underWay: readonly RowEdit[] = [];
  /** Rows that were sent without a response: the same rows again are the same action, under the same key. */
  #unanswered: { asked: string; key: string } | undefined;

  constructor(ports: CartQueuePorts) {
    this.#ports = ports;
  }

  get state(): CartQueueState {
    return this.#state;
  }

  /** Sets a cart that was loaded, not returned by an edit; ignored if a response has brought a newer one meanwhile. */
  load(cart: Cart): void {
    const known = this.#state.cart;
    const sameCart = !known || cart.id_cart === known.id_cart;
    if (!sameCart) this.#unanswered = undefined;
    if (known && sameCart && cart.version < known.version) return;
    if (!sameCart)
      this.#lose(
        known,
        this.#waitingEdits().filter((edit) => !this.#underWay.some((sent) => isSameEdit(sent, edit))),
      );
    this.#set({ cart, ...(sameCart ? {} : { pending: {}, notes: {}, refusals: {} }) });
    // Edits made before the page had its cart could not be sent yet, nor additions that wait since an earlier page.
    if (!known && (this.#waitingEdits().length > 0 || this.#ports.additions.some()))
      this.#flushLater(this.#ports.quietMs);
  }

  /** For another customer or delivery address: drops everything, also responses still under way. */
  purge(): void {
    this.#generation += 1;
    this.#cancelTimer();
    this.#accepting.clear();
    this.#unanswered = undefined;
    this.#set(EMPTY_CART_STATE);
  }

  #lose(cart: Cart, edits: readonly RowEdit[]): void {
    const lost = lostEdits(cart, edits);
    if (lost.length > 0) this.#set({ lost: [...this.#state.lost, ...lost] });
  }

  dropLost(): void {
    this.#set({ lost: [] });
  }

  /** Repeats the lost edits in the active cart. Rejects with `ApiError`; refused edits stay lost. */
  async applyLost(): Promise<void> {
    const { lost, cart } = this.#state;
    const { changes, additions } = reapplied(cart, lost);
    this.dropLost();
    for (const { row_id, quantity, note } of changes) {
      if (quantity !== undefined) this.change(row_id, quantity);
      if (note !== undefined) this.annotate(row_id, note);
    }
    await this.flush();
    if (additions.length === 0) return;
    try {
      const { added, refused } = await this.addRows(additions);
      for (const { index, row_id } of added) {
        const { note } = additions[index] ?? {};
        if (note !== undefined) this.annotate(row_id, note);
      }
      this.#set({ lost: refused.flatMap(({ index }) => additions[index] ?? []) });
    } catch (error) {
      this.#set({ lost: additions });
      throw error;
    }
  }

  /** Shows `quantity` at once and sends it after a pause without further edits; 0 removes and is sent at once. */
  change(rowId: number, quantity: number): void {
    const { [rowId]: _, ...refusals } = this.#state.refusals;
    this.#set({ pending: { ...this.#state.pending, [rowId]: quantity }, refusals });
    this.#flushLater(quantity === 0 ? 0 : this.#ports.quietMs);
  }

  /** Shows a note at once and sends it like a quantity. */
  annotate(rowId: number, note: string): void {
    this.#set({ notes: { ...this.#state.notes, [rowId]: note } });
    this.#flushLater(this.#ports.quietMs);
  }

  /** Undoes removals: unsent ones are cancelled, the server restores the others. True when it has them again. */
  restore(rowIds: readonly number[]): Promise<boolean> {
    return this.#enqueue(async () => {
      const unsent = new Set(rowIds.filter((rowId) => this.#state.pending[rowId] === 0));
      const pending = Object.entries(this.#state.pending).filter(([rowId]) => !unsent.has(Number(rowId)));
      this.#set({ pending: Object.fromEntries(pending) });
      const row_ids = rowIds.filter((rowId) => !unsent.has(rowId));
      const { cart } = this.#state;
      if (!cart || row_ids.length === 0) return true;
      const [generation, counted] = [this.#generation, this.#counted()];
      try {
        const response = await this.#ports.restore({ id_cart: cart.id_cart, row_ids, ...counted });
        await this.#apply(response, counted.sequence, generation);
        return true;
      } catch {
        return false;
      }
    });
  }

  /** Accepts the current price of a changed row (C-CART-8). */
  accept(rowId: number): void {
    const quantity = this.#state.pending[rowId] ?? this.#state.cart?.data[rowId]?.quantity;
    if (quantity === undefined) return;
    this.#accepting.add(rowId);
    this.#set({ pending: { ...this.#state.pending, [rowId]: quantity } });
    void this.flush();
  }

  /**
   * Sends what waits. Never rejects: true if the server has everything that is on screen, false if it refused something
   * or could not be reached.
   */
  flush(): Promise<boolean> {
    this.#cancelTimer();
    return this.#enqueue(async () => {
      const refused = Object.keys(this.#state.refusals).length;
      await this.#sendAdditions();
      await this.#sendPending();
      return (
        this.#waitingEdits().length === 0 &&
        !this.#ports.additions.some() &&
        Object.keys(this.#state.refusals).length <= refused
      );
    });
  }

  /**
   * Adds pieces. Resolves with the new cart, or with 'waiting' if the server cannot be reached: it is then sent later,
   * once. Rejects with `ApiError` if refused.
   */
  async add(request: AddRequest): Promise<CartResponse | 'waiting'> {
    const key = this.#ports.newKey();
    try {
      return await this.#addBy((counted) => this.#ports.add({ ...wantedRow(request), key, ...counted }));
    } catch (error) {
      if (!isUnreached(error)) throw error;
      const additions = await this.#ports.additions.load().catch(() => undefined);
      if (!additions) throw error;
      additions.keep(request, key);
      this.#set({ offline: true });
      this.#flushLater(RETRY_MS);
      return 'waiting';
    }
  }

  /** Sends additions that waited for the network. */
  async #sendAdditions(): Promise<void> {
    const { additions } = this.#ports;
    if (!additions.some()) return;
    const generation = this.#generation;
    const waiting = await additions.load().catch(() => undefined);
    await waiting?.send(async (request, key) => {
      const counted = this.#counted();
      try {
        const response = await this.#ports.add({ ...wantedRow(request), key, ...counted });
        if (generation === this.#generation) this.#set({ offline: false });
        await this.#apply(response, counted.sequence, generation);
        return true;
      } catch (error) {
        const unreached = isUnreached(error);
        if (!unreached && ![401, 429].includes(statusOf(error))) throw error;
        if (unreached) this.#set({ offline: true });
        // Not after 401: the next login loads the page's cart, and with it these additions.
        if (statusOf(error) !== 401) this.#flushLater(RETRY_MS);
        return false;
      }
    });
  }

  /** Adds several articles in one request. Resolves with the new cart and the refused rows. */
  addRows(requests: readonly AddRequest[]): Promise<AddRowsResponse> {
    const rows = requests.map(wantedRow);
    const asked = JSON.stringify(rows);
    return this.#addBy(async (counted) => {
      const key = this.#unanswered?.asked === asked ? this.#unanswered.key : this.#ports.newKey();
      this.#unanswered = { asked, key };
      try {
        const response = await this.#ports.addRows({ rows, key, ...counted });
        this.#unanswered = undefined;
        return response;
      } catch (error) {
        // A refusal is a definite result; after no response or a server error it is unknown what was added.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) this.#unanswered = undefined;
        throw error;
      }
    });
  }

  #addBy<HttpResponse extends CartResponse>(send: (counted: Counted) => Promise<HttpResponse>): Promise<HttpResponse> {
    return this.#enqueue(async () => {
      const [generation, counted] = [this.#generation, this.#counted()];
      this.#set({ sending: true });
      try {
        const response = await send(counted);
        const cart = await this.#apply(response, counted.sequence, generation);
        return cart ? { ...response, data: cart.data } : response;
      } finally {
        this.#set({ sending: false });
      }
    });
  }

  /** Removes pieces that were just added; a row without other pieces is removed. Sent at once. */
  takeBack(pieces: ReadonlyArray<{ row_id: number; quantity: number }>): Promise<boolean> {
    for (const { row_id, quantity } of pieces) {
      const now = this.#state.pending[row_id] ?? this.#state.cart?.data[row_id]?.quantity;
      if (now !== undefined) this.change(row_id, Math.max(0, Math.round((now - quantity) * 1000) / 1000));
    }
    return this.flush();
  }

  async #sendPending(): Promise<void> {
    const { cart } = this.#state;
    const rows = this.#waitingEdits();
    if (!cart || rows.length === 0) return;
    const [generation, counted] = [this.#generation, this.#counted()];
    this.#underWay = rows;
    this.#set({ sending: true });
    try {
      const response = await this.#ports.update({ id_cart: cart.id_cart, cart_rows: rows, ...counted });
      this.#settle(rows);
      // Another cart has replaced it: the saved edits are in the old one.
      if (this.#isStill(cart)) await this.#apply(response, counted.sequence, generation);
    } catch (error) {
      await this.#refused(error, rows, generation, cart);
    } finally {
      this.#underWay = [];
      if (generation === this.#generation) this.#set({ sending: false });
    }
  }

  /**
   * No network or rate limit: keep the edits and retry. Session expired: keep them until login. One row refused: try
   * the others alone. Otherwise roll back to the server's state.
   */
  async #refused(error: unknown, rows: readonly RowEdit[], generation: number, cart: Cart): Promise<void> {
    if (generation !== this.#generation) return;
    const status = statusOf(error);
    if (status === 401) {
      this.#set({ signedOut: true });
      return;
    }
    if (isUnreached(error)) {
      this.#set({ offline: true });
      this.#flushLater(RETRY_MS);
      return;
    }
    if (status === 429) {
      this.#flushLater(retryAfterMs(error) ?? RETRY_MS);
      return;
    }
    if (rows.length > 1 && status === 422) {
      for (const row of rows) await this.#sendAlone(row, generation);
      return;
    }
    this.#settle(rows);
    if (!this.#isStill(cart)) return this.#lose(cart, rows);
    this.#set({ refusals: { ...this.#state.refusals, ...refusalsOf(error, rows) } });
    if (status === 422) return;
    const fresh = await this.#ports.reload().catch(() => null);
    if (!fresh || generation !== this.#generation) return;
    this.load(fresh);
    if (!this.#isStill(cart)) this.#lose(cart, rows);
  }

  async #sendAlone(row: RowEdit, generation: number): Promise<void> {
    const cart = this.#state.cart;
    if (!cart || generation !== this.#generation || this.#state.pending[row.row_id] !== row.quantity) return;
    const counted = this.#counted();
    try {
      const response = await this.#ports.update({ id_cart: cart.id_cart, cart_rows: [row], ...counted });
      this.#settle([row]);
      if (this.#isStill(cart)) await this.#apply(response, counted.sequence, generation);
    } catch (error) {
      await this.#refused(error, [row], generation, cart);
    }
  }

  #settle(rows: readonly RowEdit[]): void {
    for (const { row_id } of rows) this.#accepting.delete(row_id);
    this.#set({ ...withoutSettled(this.#state, rows), offline: false, signedOut: false });
  }

  /** Applies a response; returns the resulting cart, undefined if it belongs to another customer or is late. */
  async #apply(response: CartResponse, sequence: number, generation: number): Promise<Cart | undefined> {
    if (generation !== this.#generation || sequence < this.#applied) return undefined;
    this.#applied = sequence;
    const cart = cartAfter(this.#state.cart, response) ?? (await this.#ports.reload().catch(() => undefined));
    if (!cart || generation !== this.#generation) return undefined;
    this.#set({ cart });
    return cart;
  }

  #isStill({ id_cart }: Cart): boolean {
    return this.#state.cart?.id_cart === id_cart;
  }

  #waitingEdits(): RowEdit[] {
    return waitingEdits(this.#state, this.#accepting);
  }

  #flushLater(ms: number): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#ports.later(() => void this.flush(), ms);
  }

  #counted(): Counted {
    this.#sequence += 1;
    return { sequence: this.#sequence, known_version: this.#state.cart?.version ?? 0 };
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(work, work);
    this.#tail = result.catch(() => undefined);
    return result;
  }

  #set(change: Partial<CartQueueState>): void {
    this.#state = { ...this.#state, ...change };
    this.#ports.changed(this.#state);
  }
}
