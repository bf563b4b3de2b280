/** Changing a long cart costs little more than changing a short one. */
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { baselineText } from './kit/baseline.ts';
import { type Measurement, median } from './kit/measurement.ts';
import { ARTICLES, fillCarts, startTradeFixtures, type TradeFixtures } from './kit/trade-fixtures.ts';

const ROUNDS = 5;
const CALLS = 150;

interface Costs {
  add: number;
  change: number;
  read: number;
}

/** CPU of server and database for one cart; added articles are removed again, so that its length does not change. */
async function costs(fixtures: TradeFixtures, customerId: number): Promise<Costs> {
  const cart: Cart = JSON.parse(await fixtures.call(customerId, 'wrapper.get_cart_items', {})).message;
  const rows = Object.values(cart.data);
  const taken = new Set(rows.map((row) => row.id));
  const spare = Array.from({ length: ARTICLES }, (_, index) => index + 1).find((id) => !taken.has(id)) ?? 0;
  const add = async () => {
    const response = await fixtures.call(customerId, 'wrapper.add_to_cart', { item_id: spare, quantity: 1 });
    const row_id = Number(/"row_id":(\d+)/.exec(response)?.[1]);
    await fixtures.call(customerId, 'wrapper.remove_cart_item', { id_cart: cart.id_cart, row_id });
  };
  const change = (index: number) => {
    const cart_rows = [{ row_id: rows[index % rows.length]?.row_id, quantity: 1 + (index % 9) }];
    return fixtures.call(customerId, 'wrapper.update_cart', { id_cart: cart.id_cart, cart_rows });
  };
  return {
    add: (await fixtures.cpu(CALLS, add)) / 2,
    change: await fixtures.cpu(CALLS, change),
    read: await fixtures.cpu(CALLS, () => fixtures.call(customerId, 'wrapper.get_cart_items', {})),
  };
}

export async function run(): Promise<Measurement[]> {
  const fixtures = await startTradeFixtures();
  try {
    await fillCarts(fixtures.db, 1, 1, 5);
    await fillCarts(fixtures.db, 2, 1, 200);
    const short: Costs[] = [];
    const long: Costs[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      short.push(await costs(fixtures, 1));
      long.push(await costs(fixtures, 2));
    }
    const baseline = baselineText();
    const middle = (list: Costs[], key: keyof Costs) => median(list.map((one) => one[key]));
    const ratio = (what: string, key: keyof Costs): Measurement => {
      const times = middle(long, key) / middle(short, key);
      const measured = `${times.toFixed(2)} ×`;
      return { what: `${what} a 200-row cart ÷ in a 5-row cart`, measured, target: '≤ 2', ok: times <= 2, baseline };
    };
    const cpu = (what: string, key: keyof Costs, limit: number): Measurement => {
      const ms = middle(long, key);
      const measured = `${ms.toFixed(2)} ms CPU`;
      return {
        what: `${what} a 200-row cart, without HTTP`,
        measured,
        target: `≤ ${limit} ms`,
        ok: ms <= limit,
        baseline,
      };
    };
    return [
      ratio('add a row to', 'add'),
      ratio('change a row of', 'change'),
      cpu('add or remove a row of', 'add', 4),
      cpu('change a row of', 'change', 8),
      cpu('read', 'read', 6),
    ];
  } finally {
    await fixtures.stop();
  }
}

if (import.meta.main) console.table(await run());
