/**
 * Taking back, entity by entity (C-OFF-2): random deeds through the calls of the office, changes of many rows, imports and
 * merges, taken back and done again in any order, beside a model. A kind of record that is new fails here until its deeds are written.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyChain } from '#server/modules/operations/index.ts';
import { startShop, type TestShop } from '../../kit/start-shop.ts';
import { catalogueWorld } from './catalogue-world.ts';
import { customersWorld } from './customers-world.ts';
import { houseWorld } from './house-world.ts';
import { importsWorld } from './imports-world.ts';
import { mergesWorld } from './merges-world.ts';
import { ordersWorld } from './orders-world.ts';
import { pricesWorld } from './prices-world.ts';
import { promosWorld } from './promos-world.ts';
import { play, type World } from './undo-world.ts';

vi.setConfig({ testTimeout: 60_000 });
const WORLDS = {
  house: houseWorld,
  orders: ordersWorld,
  customers: customersWorld,
  promos: promosWorld,
  catalogue: catalogueWorld,
  prices: pricesWorld,
  imports: importsWorld,
  merges: mergesWorld,
} as const satisfies Record<string, (shop: TestShop) => Promise<World>>;
type Name = keyof typeof WORLDS;
/** The same deeds in each run; other ones with `TEST_SEED`. */
const SEED = Number(process.env.TEST_SEED ?? 20_261_127);
let shop: TestShop;
const proven = new Set<string>();

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

describe('any deeds, taken back in any order, leave what a model says; conflicts are where a field moved (C-OFF-1, C-OFF-2)', () => {
  test.each(Object.keys(WORLDS) as Name[])('%s', async (name) => {
    const world = await WORLDS[name](shop);
    await play(shop, world, SEED);
    for (const entity of world.entities) proven.add(entity);
  });

  test('every kind of record that can be taken back is among them, and the chain holds', async () => {
    expect([...proven].sort()).toEqual([...shop.app.undoable()].sort());
    expect((await verifyChain(shop.db)).broken).toBeUndefined();
  });
});
