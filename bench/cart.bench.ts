/** Changing a long cart costs little more than changing a short one (issue "The shop runs", F). */
import type { Cart } from '#contract/endpoints/cart.ts';
import { type Figure, median } from './figure.ts';
import { ARTICLES, fillCarts, startTradeFloor, type TradeFloor } from './trade-floor.ts';
import { yardstickText } from './yardstick.ts';

const ROUNDS = 5;
const CALLS = 150;

interface Costs {
  add: number;
  change: number;
  read: number;
}

/** CPU of server and database in one cart; articles that are added are removed again, so that its length stays. */
async function costs(floor: TradeFloor, clientId: number): Promise<Costs> {
  const cart: Cart = JSON.parse(await floor.call(clientId, 'wrapper.get_cart_items', {})).message;
  const rows = Object.values(cart.data);
  const taken = new Set(rows.map((row) => row.id));
  const spare = Array.from({ length: ARTICLES }, (_, index) => index + 1).find((id) => !taken.has(id)) ?? 0;
  const add = async () => {
    const answer = await floor.call(clientId, 'wrapper.add_to_cart', { item_id: spare, quantity: 1 });
    const row_id = Number(/"row_id":(\d+)/.exec(answer)?.[1]);
    await floor.call(clientId, 'wrapper.remove_cart_item', { id_cart: cart.id_cart, row_id });
  };
  const change = (index: number) => {
    const cart_rows = [{ row_id: rows[index % rows.length]?.row_id, quantity: 1 + (index % 9) }];
    return floor.call(clientId, 'wrapper.update_cart', { id_cart: cart.id_cart, cart_rows });
  };
  return {
    add: (await floor.cpu(CALLS, add)) / 2,
    change: await floor.cpu(CALLS, change),
    read: await floor.cpu(CALLS, () => floor.call(clientId, 'wrapper.get_cart_items', {})),
  };
}

export async function run(): Promise<Figure[]> {
  const floor = await startTradeFloor();
  try {
    await fillCarts(floor.db, 1, 1, 5);
    await fillCarts(floor.db, 2, 1, 200);
    const short: Costs[] = [];
    const long: Costs[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      short.push(await costs(floor, 1));
      long.push(await costs(floor, 2));
    }
    const yardstick = yardstickText();
    const middle = (list: Costs[], key: keyof Costs) => median(list.map((one) => one[key]));
    const ratio = (what: string, key: keyof Costs): Figure => {
      const times = middle(long, key) / middle(short, key);
      const measured = `${times.toFixed(2)} ×`;
      return { what: `${what} a 200-row cart ÷ in a 5-row cart`, measured, target: '≤ 2', ok: times <= 2, yardstick };
    };
    const cpu = (what: string, key: keyof Costs, limit: number): Figure => {
      const ms = middle(long, key);
      const measured = `${ms.toFixed(2)} ms CPU`;
      return {
        what: `${what} a 200-row cart, without HTTP`,
        measured,
        target: `≤ ${limit} ms`,
        ok: ms <= limit,
        yardstick,
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
    await floor.stop();
  }
}

if (import.meta.main) console.table(await run());
