/** Additions without a network: stored, sent once when it is back, also by the next page (C-CART-4). */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Cart, CartResponse } from '#contract/endpoints/cart-shape.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { CartQueue } from './cart-queue.ts';
import type { AddRequest, CartQueuePorts } from './cart-queue-ports.ts';
import { additionsOf, keepAddition, waitingAdditions } from './waiting-additions.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const CART = { id_cart: 7, version: 1, data: {} } as unknown as Cart;
const ANSWER = { ...CART, version: 2, response: true } as CartResponse;
const BOLT: AddRequest = { id: 5, carti: 'VT933', quantity: 200 };

/** A customer's page with a server whose responses are released one by one. */
function page(owner: string, responses: Array<'lost' | 'away' | 'added' | 'refused'>) {
  const sent: Array<{ key: string; item_id: number; quantity: number }> = [];
  const refused: AddRequest[] = [];
  let timers: Array<() => void> = [];
  const ports: CartQueuePorts = {
    update: () => Promise.reject(new Error('nothing is edited here')),
    async add({ key, item_id, quantity }) {
      sent.push({ key, item_id, quantity });
      const responded = responses.shift();
      if (responded === 'lost') throw new ApiError(0, {});
      if (responded === 'away') throw new ApiError(503, {});
      if (responded === 'refused') throw new ApiError(422, { code: 'not-sellable' });
      return ANSWER;
    },
    additions: {
      some: () => kept.size > 0,
      load: async () =>
        additionsOf(
          () => owner,
          (request) => refused.push(request),
        ),
    },
    restore: () => Promise.reject(new Error('nothing is restored here')),
    addRows: () => Promise.reject(new Error('no rows here')),
    newKey: () => `key-${owner}-${Math.random()}`,
    reload: async () => CART,
    later(work) {
      timers.push(work);
      return () => {
        timers = timers.filter((timer) => timer !== work);
      };
    },
    changed: () => {},
    quietMs: 500,
  };
  const queue = new CartQueue(ports);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const quiet = async () => {
    for (const timer of timers.splice(0)) timer();
    await settle();
  };
  return { queue, sent, refused, quiet };
}

test.each(['lost', 'away'] as const)(
  'a response that is %s: it waits, and is sent once more under the same key',
  async (how) => {
    const { queue, sent, quiet } = page('101/1', [how, how, 'added']);
    queue.load(CART);
    expect(await queue.add(BOLT)).toBe('waiting');
    expect(queue.state.offline).toBe(true);
    expect(await queue.flush()).toBe(false);
    await quiet();
    expect(sent.map(({ item_id, quantity }) => [item_id, quantity])).toEqual([
      [5, 200],
      [5, 200],
      [5, 200],
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(queue.state.offline).toBe(false);
    expect(waitingAdditions('101/1')).toEqual([]);
    expect(await queue.flush()).toBe(true);
    expect(sent).toHaveLength(3);
  },
);

test('the next page sends what the last one could not, and only for the same customer at the same address', async () => {
  await page('101/1', ['lost']).queue.add(BOLT);
  const other = page('102/1', []);
  other.queue.load(CART);
  await other.quiet();
  expect(other.sent).toEqual([]);
  const next = page('101/1', ['added']);
  next.queue.load(CART);
  await next.quiet();
  expect(next.sent.map(({ quantity }) => quantity)).toEqual([200]);
  expect(waitingAdditions('101/1')).toEqual([]);
});

test('one that is rejected when it arrives is reported and does not stop the others', async () => {
  const { queue, sent, refused, quiet } = page('101/1', ['lost', 'lost', 'refused', 'added']);
  queue.load(CART);
  await queue.add(BOLT);
  await queue.add({ id: 6, quantity: 10 });
  await quiet();
  expect(refused).toEqual([BOLT]);
  expect(sent.slice(2).map(({ item_id }) => item_id)).toEqual([5, 6]);
  expect(waitingAdditions('101/1')).toEqual([]);
});

test('an immediate rejection is left to the caller: nothing waits', async () => {
  const { queue } = page('101/1', ['refused']);
  queue.load(CART);
  await expect(queue.add(BOLT)).rejects.toThrow(ApiError);
  expect(waitingAdditions('101/1')).toEqual([]);
});

test('what is older than the server’s idempotency keys is not sent any more: it could be added twice', () => {
  keepAddition({ request: BOLT, key: 'key-old-1', owner: '101/1', since: Date.now() - 40 * 3_600_000 });
  expect(waitingAdditions('101/1')).toEqual([]);
});
