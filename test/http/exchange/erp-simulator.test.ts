/**
 * An ERP and the shop over a bad line: after random steps with faults, both have the same books (C-EXC-1 to C-EXC-4, C-EXC-7).
 * `ERP_SEEDS` and `ERP_STEPS` make it longer, `ERP_SEED` runs one story again. The parts are in `erp/`.
 */
import { beforeAll, test, vi } from 'vitest';
import { dropFolder } from '../kit/drop-folder.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { withShop } from '../kit/start-shop.ts';
import { checkBooks } from './erp/check-books.ts';
import { type ShopSide, shopSide } from './erp/shop-side.ts';
import { tellStory } from './erp/story.ts';

const shop = withShop();
const client = exchangeClient(shop);
const folders = dropFolder(shop);
const SEEDS = Number(process.env.ERP_SEEDS ?? 20);
const STEPS = Number(process.env.ERP_STEPS ?? 10);
const ONLY = process.env.ERP_SEED;
/** A process that dies costs a second: of the short stories some have one, of a long one each hundred steps. */
const KILLED_EVERY = 5;
vi.setConfig({ testTimeout: 120_000 + STEPS * 10_000 });

let side: ShopSide;
beforeAll(async () => {
  side = await shopSide(shop(), folders);
});

const seeds = ONLY === undefined ? Array.from({ length: SEEDS }, (_, index) => 1 + index) : [Number(ONLY)];

test.each(seeds)(
  'seed %i: orders once with their totals, equal figures and states, each event once, every row counted',
  async (seed) => {
    const kills = Math.floor(STEPS / 100) + (seed % KILLED_EVERY === 0 ? 1 : 0);
    const world = { shop: shop(), side, client, folders };
    await checkBooks(world, await tellStory(world, { seed, steps: STEPS, kills }));
  },
);
