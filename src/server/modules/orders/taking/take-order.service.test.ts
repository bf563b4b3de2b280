import { expect, test } from 'vitest';
import type { Queryable } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { createOrderTaking, type OrderTakingDeps, type SendTaken } from './take-order.service.ts';

const STAFF = { userId: 1, name: 'Laura', locale: 'it', permissions: new Set() } as unknown as StaffCaller;
const ORDER = { customerId: 101, addressCode: 1, delivery: 'shipping', payment: '', prices: new Map() } as const;
const REQUEST = { key: 'press', seen: 'mark' } as SendTaken;

/** The cart is empty: another press has sent it. @param made number of the order that this one's key has made, at each look */
const taking = (made: ReadonlyArray<string | undefined>) => {
  const looks = [...made];
  const db = {
    query: async () => {
      const number = looks.shift();
      return number === undefined ? [] : [{ number }];
    },
  } as unknown as Queryable;
  const cart = {
    state: { id: 1, version: 1, rows: new Map(), benefits: { gifts: [] } },
    issues: [{ code: 'cart-empty', blocking: true }],
  };
  return createOrderTaking({
    db,
    customers: { addressOf: async () => ({}) },
    carts: { ownerFor: () => ({}), totals: () => ({ document: 0 }) },
    checkout: { prepare: async () => cart },
    secrets: ['secret'],
  } as unknown as OrderTakingDeps);
};

test('a press that finds the cart empty, because the same press a moment earlier has sent it, has that order', async () => {
  expect(await taking([undefined, 'OC-7']).send(STAFF, ORDER, REQUEST)).toBe('OC-7');
});

test('a cart that another press has sent is refused', async () => {
  await expect(taking([undefined, undefined]).send(STAFF, ORDER, REQUEST)).rejects.toMatchObject({
    code: 'cart-empty',
  });
});
