/**
 * Thousands of malformed requests, generated from the contract: no endpoint fails with a 500. `npm run fuzz -- 1000000 [seed]` sends
 * more of them; a failure names the seed and the request that caused it.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { BROKEN_BODIES, fuzzBodies } from './kit/fuzz-bodies.ts';
import { sampleBodies } from './kit/sample-bodies.ts';
import { requestFor, withShop } from './kit/start-shop.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const BATCH = 2_000;
const AT_ONCE = 8;
/** Password hashes and threads are expensive: these endpoints are requested less often. */
const DEAR: ReadonlySet<ApiName> = new Set(['wrapper.login', 'quick_order.read_file', 'wrapper.logout']);
const DEAR_ONE_IN = 20;

// As in production: with so many requests only failures are logged.
const shop = withShop();
let visitors: Array<{ who: string; cookies: Map<string, string> }>;
let samples: Record<ApiName, Record<string, unknown>>;

beforeAll(async () => {
  const rossi = await shop().login('cliente1@example.com');
  const agent = await shop().login('agente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const card = product_list.data.find((one) => one.addable && one.num_childs === 0) ?? expect.fail('nothing to buy');
  const item = { item_id: card.id, quantity: card.packagings.find((one) => one.default)?.quantity ?? 1 };
  await rossi.call('wrapper.add_to_cart', item);
  const { id_cart, data } = await rossi.call('wrapper.get_cart_items', {});
  const rowId = Object.values(data)[0]?.row_id ?? 0;
  samples = sampleBodies({ cartId: id_cart ?? 0, rowId, orderNumber: 'OC/1/2026', item });
  visitors = [
    { who: 'customer', cookies: rossi.cookies },
    { who: 'agent', cookies: agent.cookies },
    { who: 'guest', cookies: new Map() },
  ];
});

interface Try {
  readonly name: ApiName;
  readonly visitor: number;
  readonly body: object;
  readonly broken: string | undefined;
}

/** All requests of a batch; the same for the same seed. */
function triesOf(seed: number, count: number): Try[] {
  const names = (Object.keys(api) as ApiName[]).flatMap((name) =>
    Array<ApiName>(DEAR.has(name) ? 1 : DEAR_ONE_IN).fill(name),
  );
  const one = fc.constantFrom(...names).chain((name) =>
    fc.record({
      name: fc.constant(name),
      // A logout would end the session that all others use.
      visitor: name === 'wrapper.logout' ? fc.constant(2) : fc.constantFrom(0, 0, 0, 1, 2),
      body: fuzzBodies(name, samples[name]),
      broken: fc.oneof(
        { weight: 29, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom(...BROKEN_BODIES) },
      ),
    }),
  );
  return fc.sample(one, { seed, numRuns: count }) as Try[];
}

/** What went wrong with the request, if anything did. */
async function send({ name, visitor, body, broken }: Try): Promise<string | undefined> {
  const { who, cookies } = visitors[visitor] ?? { who: 'nobody', cookies: new Map() };
  const { method } = api[name];
  const sent = broken !== undefined && method === 'POST' ? { body: broken } : {};
  const text = sent.body ?? JSON.stringify(body);
  // A query holds texts only.
  const flat = Object.entries(body).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : value,
  ]);
  const fields = method === 'GET' ? Object.fromEntries(flat) : body;
  const response = await shop().app.fetch(requestFor(name, fields, new Map(cookies), sent));
  const said = await response.text();
  if (response.status >= 500)
    return `${response.status} ${name} as ${who}: ${text.slice(0, 600)}\n${said.slice(0, 300)}`;
  return undefined;
}

test(
  `${REQUESTS} requests of seed ${SEED}: not one fails`,
  async () => {
    const faults: string[] = [];
    for (let done = 0; done < REQUESTS && faults.length < 20; done += BATCH) {
      const tries = triesOf(SEED + done, Math.min(BATCH, REQUESTS - done));
      let next = 0;
      const work = async () => {
        while (next < tries.length) {
          const one = tries[next] as Try;
          next += 1;
          const fault = await send(one);
          if (fault) faults.push(`seed ${SEED + done}, ${fault}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      // An hour later, so that login delays and scheduled work become due.
      shop().clock.now = new Date(shop().clock.now.getTime() + 3_600_000);
      shop().logLines.splice(0, Math.max(0, shop().logLines.length - 200));
      if (REQUESTS > 50_000)
        console.log(`${done + tries.length} requests, ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
    }
    expect(faults).toEqual([]);
  },
  Math.max(300_000, REQUESTS * 40),
);
