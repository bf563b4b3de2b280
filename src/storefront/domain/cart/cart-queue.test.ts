import { describe, expect, it } from 'vitest';
import type { AddRowsResponse } from '#contract/endpoints/cart.ts';
import type { Cart, CartResponse } from '#contract/endpoints/cart-shape.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { CartQueue } from './cart-queue.ts';
import { type CartQueuePorts, EMPTY_CART_STATE } from './cart-queue-ports.ts';

type Rows = Record<number, number>;
const cartOf = (rows: Rows, version = 1): Cart =>
  ({
    id_cart: 7,
    version,
    data: Object.fromEntries(Object.entries(rows).map(([row, quantity]) => [row, { row_id: Number(row), quantity }])),
  }) as unknown as Cart;
const responseOf = (rows: Rows, version = 2) => ({ ...cartOf(rows, version), response: true }) as CartResponse;

/** A queue with a fake clock and a fake server, both controlled by the test. */
function setup(rows: Rows) {
  const sent: Array<{
    rows: Array<{ row_id: number; quantity?: number; note?: string }>;
    resolve: (cartResponse: CartResponse) => void;
    reject: (error: unknown) => void;
  }> = [];
  let timers: Array<() => void> = [];
  let keys = 0;
  const ports: CartQueuePorts = {
    update: (request) => new Promise((resolve, reject) => sent.push({ rows: request.cart_rows, resolve, reject })),
    add: async () => responseOf({ ...rows, 90: 1 }),
    additions: { some: () => false, load: () => Promise.reject(new Error('none waits here')) },
    restore: async ({ row_ids }) => responseOf({ ...rows, ...Object.fromEntries(row_ids.map((row) => [row, 5])) }, 3),
    addRows: async () =>
      ({ ...responseOf({ ...rows, 90: 1 }), added: [{ index: 0, row_id: 90 }], refused: [] }) as AddRowsResponse,
    newKey() {
      keys += 1;
      return `key-${keys}`;
    },
    reload: async () => cartOf(rows, 9),
    later: (work) => {
      timers.push(work);
      return () => {
        timers = timers.filter((timer) => timer !== work);
      };
    },
    changed: () => {},
    quietMs: 500,
  };
  const queue = new CartQueue(ports);
  queue.load(cartOf(rows));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const quiet = async () => {
    for (const timer of timers.splice(0)) timer();
    await settle();
  };
  return { queue, sent, quiet, settle, ports };
}

describe('cart queue (C-CART-4)', () => {
  it('shows an edit at once and sends one request for many edits of a row', async () => {
    const { queue, sent, quiet } = setup({ 10: 100 });
    for (const quantity of [200, 300, 400]) queue.change(10, quantity);
    expect(queue.state.pending).toEqual({ 10: 400 });
    await quiet();
    expect(sent.map((request) => request.rows)).toEqual([[{ row_id: 10, quantity: 400 }]]);
  });

  it('a purge leaves nothing of the cart: neither its id nor edits (S-4.11)', async () => {
    const { queue, sent, quiet } = setup({ 10: 100 });
    queue.change(10, 200);
    queue.purge();
    expect(queue.state).toEqual(EMPTY_CART_STATE);
    await quiet();
    expect(sent).toEqual([]);
  });

  it('keeps edits that came too fast and sends them when the server takes them again (C-REL-2)', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100 });
    queue.change(10, 200);
    await quiet();
    sent[0]?.reject(new ApiError(429, { code: 'too-many-requests', retry_after: 12 }));
    await settle();
    expect(queue.state).toMatchObject({ offline: false, pending: { 10: 200 }, refusals: {} });
    await quiet();
    sent[1]?.resolve(responseOf({ 10: 200 }));
    await settle();
    expect(queue.state.pending).toEqual({});
  });

  it('keeps what was typed while the response was under way', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100 });
    queue.change(10, 200);
    await quiet();
    queue.change(10, 500);
    sent[0]?.resolve(responseOf({ 10: 200 }));
    await settle();
    expect(queue.state.pending).toEqual({ 10: 500 });
    expect(queue.state.cart?.data[10]?.quantity).toBe(200);
  });

  it('goes back to the old value with the reason when refused', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100 });
    queue.change(10, 150);
    await quiet();
    sent[0]?.reject(
      new ApiError(422, {
        code: 'quantity-not-packaged',
        message: 'no',
        nearest: [100, 200],
      }),
    );
    await settle();
    expect(queue.state.pending).toEqual({});
    expect(queue.state.refusals[10]).toMatchObject({
      code: 'quantity-not-packaged',
      nearest: [100, 200],
    });
    expect(queue.state.cart?.data[10]?.quantity).toBe(100);
  });

  it('sends the good rows when one of several is refused', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100, 20: 5 });
    queue.change(10, 150);
    queue.change(20, 6);
    await quiet();
    sent[0]?.reject(new ApiError(422, { code: 'quantity-not-packaged', message: 'no' }));
    await settle();
    sent[1]?.reject(new ApiError(422, { code: 'quantity-not-packaged', message: 'no' }));
    await settle();
    sent[2]?.resolve(responseOf({ 10: 100, 20: 6 }));
    await settle();
    expect(Object.keys(queue.state.refusals)).toEqual(['10']);
    expect(queue.state.cart?.data[20]?.quantity).toBe(6);
  });

  it('loses nothing without network and sends it later', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100 });
    queue.change(10, 200);
    await quiet();
    sent[0]?.reject(new ApiError(0, {}));
    await settle();
    expect(queue.state).toMatchObject({ offline: true, pending: { 10: 200 } });
    await quiet();
    sent[1]?.resolve(responseOf({ 10: 200 }));
    await settle();
    expect(queue.state).toMatchObject({ offline: false, pending: {} });
  });

  it('keeps an edit whose session has ended and sends it after the login', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100 });
    queue.change(10, 200);
    await quiet();
    sent[0]?.reject(new ApiError(401, { code: 'session-expired' }));
    await settle();
    expect(queue.state).toMatchObject({ signedOut: true, pending: { 10: 200 }, refusals: {} });
    const done = queue.flush();
    await settle();
    sent[1]?.resolve(responseOf({ 10: 200 }));
    expect(await done).toBe(true);
    expect(queue.state).toMatchObject({ signedOut: false, pending: {} });
  });

  it('knows whether the server has everything that is on screen', async () => {
    const { queue, sent, settle } = setup({ 10: 100 });
    expect(await queue.flush()).toBe(true);
    queue.change(10, 150);
    const done = queue.flush();
    await settle();
    sent[0]?.reject(new ApiError(422, { code: 'quantity-not-packaged', message: 'no' }));
    expect(await done).toBe(false);
  });

  it('sends an edit made before the page knew its cart', async () => {
    const { queue, sent, quiet } = setup({ 10: 100 });
    queue.purge();
    queue.change(10, 200);
    await quiet();
    expect(sent).toHaveLength(0);
    queue.load(cartOf({ 10: 100 }));
    expect(queue.state.pending).toEqual({ 10: 200 });
    await quiet();
    expect(sent[0]?.rows).toEqual([{ row_id: 10, quantity: 200 }]);
  });

  it('drops the edits of another cart', () => {
    const { queue } = setup({ 10: 100 });
    queue.change(10, 200);
    queue.load({ ...cartOf({ 10: 5 }), id_cart: 8 });
    expect(queue.state.pending).toEqual({});
  });

  it('ignores a page that was read before the last response', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100 });
    queue.change(10, 200);
    await quiet();
    sent[0]?.resolve(responseOf({ 10: 200 }, 5));
    await settle();
    queue.load(cartOf({ 10: 100 }, 4));
    expect(queue.state.cart?.data[10]?.quantity).toBe(200);
  });

  it('drops the response for another address (S-4.10)', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100 });
    queue.change(10, 200);
    await quiet();
    queue.purge();
    sent[0]?.resolve(responseOf({ 10: 200 }));
    await settle();
    expect(queue.state.cart).toBeNull();
  });

  it('sends one request at a time, in order', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100, 20: 5 });
    queue.change(10, 200);
    await quiet();
    queue.change(20, 6);
    await quiet();
    expect(sent).toHaveLength(1);
    sent[0]?.resolve(responseOf({ 10: 200, 20: 5 }));
    await settle();
    expect(sent[1]?.rows).toEqual([{ row_id: 20, quantity: 6 }]);
  });

  it('a note and a quantity of a row are one edit; the note stays on screen until the server has it', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100 });
    queue.annotate(10, 'testa nera');
    queue.change(10, 200);
    await quiet();
    expect(sent.map((request) => request.rows)).toEqual([[{ row_id: 10, quantity: 200, note: 'testa nera' }]]);
    queue.annotate(10, 'testa bianca');
    sent[0]?.resolve(responseOf({ 10: 200 }));
    await settle();
    expect(queue.state).toMatchObject({ pending: {}, notes: { 10: 'testa bianca' } });
    await quiet();
    expect(sent[1]?.rows).toEqual([{ row_id: 10, note: 'testa bianca' }]);
  });

  it('undo of a removal that is not sent yet sends nothing; of one that is, asks for the row', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100, 20: 5 });
    queue.change(10, 0);
    expect(await queue.restore([10])).toBe(true);
    await quiet();
    expect(sent).toEqual([]);
    queue.change(20, 0);
    await quiet();
    sent[0]?.resolve(responseOf({ 10: 100 }));
    await settle();
    expect(await queue.restore([20])).toBe(true);
    expect(queue.state.cart?.data[20]?.quantity).toBe(5);
  });

  it('a response with only the changes is applied to the current cart; when it does not fit, the whole cart is requested', async () => {
    const { queue, sent, quiet, settle } = setup({ 10: 100, 20: 5 });
    queue.change(10, 200);
    await quiet();
    sent[0]?.resolve({ ...responseOf({ 10: 200 }), partial: { base_version: 1, removed: [] } });
    await settle();
    expect(queue.state.cart).toMatchObject({ version: 2, data: { 10: { quantity: 200 }, 20: { quantity: 5 } } });
    queue.change(10, 300);
    await quiet();
    sent[1]?.resolve({ ...responseOf({ 10: 300 }, 7), partial: { base_version: 6, removed: [] } });
    await settle();
    expect(queue.state.cart?.version).toBe(9);
  });

  it('several articles are added in one request; taking them back leaves what was there before', async () => {
    const { queue, sent, settle } = setup({ 10: 100, 20: 50 });
    expect((await queue.addRows([{ id: 5, quantity: 1 }])).added).toEqual([{ index: 0, row_id: 90 }]);
    void queue.takeBack([
      { row_id: 10, quantity: 30 },
      { row_id: 20, quantity: 50 },
      { row_id: 77, quantity: 1 },
    ]);
    await settle();
    expect(sent.map((request) => request.rows)).toEqual([
      [
        { row_id: 10, quantity: 70 },
        { row_id: 20, quantity: 0 },
      ],
    ]);
  });
});

describe('rows added in one call: one key per action', () => {
  const wanted = [{ id: 5, quantity: 100 }];
  const cartResponse = { ...responseOf({ 90: 1 }), added: [], refused: [] } as AddRowsResponse;

  /** Sends the rows of each step; a step fails with its status, 0 = no response. Returns the keys that were sent. */
  async function keysOf(
    steps: ReadonlyArray<{ rows?: typeof wanted; fails?: number; before?: (queue: CartQueue) => void }>,
  ) {
    const { queue, ports } = setup({ 10: 100 });
    const sent: string[] = [];
    for (const { rows = wanted, fails, before } of steps) {
      ports.addRows = async ({ key }) => {
        sent.push(key);
        if (fails !== undefined) throw new ApiError(fails, {});
        return cartResponse;
      };
      before?.(queue);
      await queue.addRows(rows).catch(() => undefined);
    }
    return sent;
  }

  it('sends the same rows again under the same key as long as no response came', async () => {
    expect(await keysOf([{ fails: 0 }, { fails: 503 }, {}])).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it('uses a new key for what was completed, rejected or changed', async () => {
    expect(await keysOf([{}, {}])).toEqual(['key-1', 'key-2']);
    expect(await keysOf([{ fails: 409 }, {}])).toEqual(['key-1', 'key-2']);
    expect(await keysOf([{ fails: 0 }, { rows: [{ id: 5, quantity: 200 }] }])).toEqual(['key-1', 'key-2']);
  });

  it('takes a new key in another cart, and for another customer', async () => {
    const otherCart = (queue: CartQueue) => queue.load({ ...cartOf({}), id_cart: 8 });
    expect(await keysOf([{ fails: 0 }, { before: otherCart }])).toEqual(['key-1', 'key-2']);
    expect(await keysOf([{ fails: 0 }, { before: (queue) => queue.purge() }])).toEqual(['key-1', 'key-2']);
  });
});

describe('a cart that is parked, sent or replaced in another tab (C-CART-4)', () => {
  const OTHER = { ...cartOf({}, 1), id_cart: 8 } as Cart;
  const row = (row_id: number, quantity: number) =>
    ({
      row_id,
      quantity,
      id: row_id,
      carti: `C${row_id}`,
      name: '',
      um: 'PZ',
      promo_code: '',
      promo_row: 0,
      note: '',
    }) as const;
  const full = (id_cart: number, ...rows: Array<ReturnType<typeof row>>) =>
    ({ id_cart, version: 1, data: Object.fromEntries(rows.map((one) => [one.row_id, one])) }) as unknown as Cart;

  it('an edit that was not sent yet is reported, and made in the cart that is active now', async () => {
    const { queue, sent, quiet, settle } = setup({});
    queue.load(full(6, row(10, 100)));
    queue.change(10, 150);
    queue.load(full(8, row(10, 25)));
    expect(queue.state).toMatchObject({ pending: {}, lost: [{ carti: 'C10', before: 100, quantity: 150 }] });
    await quiet();
    expect(sent).toHaveLength(0);
    const applied = queue.applyLost();
    await settle();
    expect(sent.map((request) => request.rows)).toEqual([[{ row_id: 10, quantity: 150 }]]);
    sent[0]?.resolve({ ...full(8, row(10, 150)), response: true } as CartResponse);
    await applied;
    expect(queue.state.lost).toEqual([]);
  });

  it('an edit that the server rejected because the cart was gone is reported', async () => {
    const { queue, sent, quiet, settle, ports } = setup({});
    queue.load(full(6, row(10, 100)));
    ports.reload = async () => OTHER;
    queue.change(10, 150);
    await quiet();
    sent[0]?.reject(new ApiError(409, { code: 'already-sent' }));
    await settle();
    expect(queue.state).toMatchObject({ cart: { id_cart: 8 }, refusals: {}, lost: [{ carti: 'C10', quantity: 150 }] });
  });

  it('an edit that was in flight and saved is not reported: it is in the cart that was saved for later', async () => {
    const { queue, sent, quiet, settle } = setup({});
    queue.load(full(6, row(10, 100)));
    queue.change(10, 150);
    await quiet();
    queue.load(OTHER);
    expect(queue.state.lost).toEqual([]);
    sent[0]?.resolve({ ...full(6, row(10, 150)), response: true } as CartResponse);
    await settle();
    expect(queue.state).toMatchObject({ cart: { id_cart: 8 }, lost: [] });
  });

  it('what the cart does not have is added; what is rejected stays reported', async () => {
    const { queue, ports } = setup({});
    queue.load(full(6, row(10, 100), row(20, 5)));
    queue.change(10, 150);
    queue.change(20, 7);
    queue.load(OTHER);
    ports.addRows = async () =>
      ({
        ...responseOf({ 90: 150 }),
        id_cart: 8,
        added: [{ index: 0, row_id: 90 }],
        refused: [{ index: 1, code: 'not-sellable', message: '' }],
      }) as unknown as AddRowsResponse;
    await queue.applyLost();
    expect(queue.state.lost.map(({ carti, quantity }) => [carti, quantity])).toEqual([['C20', 7]]);
  });
});
