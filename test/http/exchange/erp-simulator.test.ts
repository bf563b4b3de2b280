/**
 * An ERP and the shop over a bad line: after random steps with faults, both have the same books (C-EXC-1 to C-EXC-4, C-EXC-7).
 * `ERP_SEEDS` and `ERP_STEPS` make it longer.
 */
import { beforeAll, expect, test, vi } from 'vitest';
import { sequenceEvents } from '#server/modules/exchange/index.ts';
import { dropFolder } from '../kit/drop-folder.ts';
import { Erp, randomOf } from '../kit/erp.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const { ask, connect } = exchangeClient(shop);
const { leave, settled, look } = dropFolder(shop);
const SEEDS = Number(process.env.ERP_SEEDS ?? 3);
const STEPS = Number(process.env.ERP_STEPS ?? 60);
vi.setConfig({ testTimeout: 120_000 + STEPS * 2_000 });

const SCOPES = ['orders.read', 'orders.ack', 'stock.write', 'events.read'];
let rossi: Customer;
let codes: string[] = [];
let article = 0;
let sent = 0;

beforeAll(async () => {
  // Enough for all orders of a long run.
  await shop().db.query(null, 'update customers set credit_limit = credit_limit * 1000 where credit_limit is not null');
  rossi = await shop().login('cliente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const sold = product_list.data.filter((one) => one.addable && one.num_childs === 0);
  article = sold[0]?.id ?? 0;
  const others = await shop().db.query<{ carti: string }>(
    null,
    'select p.carti from products p join stock s on s.product_id = p.id where p.active and p.id <> $1 order by p.carti limit 8',
    [article],
  );
  codes = others.map(({ carti }) => carti);
  await shop().db.query(null, 'update stock set quantity = 1000000000 where product_id = $1', [article]);
});

async function ordered(): Promise<{ readonly number: string; readonly total: number }> {
  sent += 1;
  await rossi.call('wrapper.add_to_cart', { item_id: article, quantity: 5000 * (1 + (sent % 2)) });
  const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
  const { order } = await rossi.call('wrapper.send_order', {
    summary_token,
    idempotency_key: `simulator-${sent}`,
    payment_method: payment_methods[0]?.code ?? '',
    confirm_duplicate: true,
  });
  const [row] = await shop().db.query<{ total: number }>(
    null,
    'select total_document::float8 / 10000 as total from orders where number = $1',
    [order.number],
  );
  return { number: order.number, total: row?.total ?? 0 };
}

const inShop = async (): Promise<Map<string, number>> => {
  const rows = await shop().db.query<{ carti: string; quantity: number }>(
    null,
    'select p.carti, s.quantity::int as quantity from stock s join products p on p.id = s.product_id where p.carti = any($1)',
    [codes],
  );
  return new Map(rows.map(({ carti, quantity }) => [carti, quantity]));
};

test.each(Array.from({ length: SEEDS }, (_, index) => 1 + index))(
  'seed %i: orders once with equal totals, equal stock and states, each event once, every row counted',
  async (seed) => {
    const random = randomOf(seed);
    const { code, token } = await connect('sent', { scopes: SCOPES });
    await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [code]);
    const line = {
      ask: async (path: string, body?: object) => ask(path, body ? { token, body } : { token }),
      leave: (name: string, text: string) => leave(code, name, text),
    };
    const erp = new Erp(line, random, codes, shop().clock.now);
    const orders = new Map<string, number>();
    const story: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      if (random() < 0.12) {
        const { number, total } = await ordered();
        orders.set(number, total);
        story.push(`order ${number}`);
      } else if (random() < 0.1) {
        await look();
        story.push('the shop reads the folder');
      } else story.push(await erp.step());
      await sequenceEvents(shop().db);
    }
    // From here on nothing goes wrong any more.
    await erp.flush();
    const files = await settled(code);
    while ((await erp.takeOrders(true)) > 0);
    await sequenceEvents(shop().db);
    while ((await erp.readEvents(true)) > 0);

    const told = story.join(', ');
    const books = [...erp.orders.values()].map(({ number, total }) => [number, total] as const);
    expect(new Map(books), told).toEqual(orders);
    expect(books.length, told).toBe(orders.size);
    const stock = await inShop();
    for (const [product, quantity] of erp.stock)
      expect([product, stock.get(product)], told).toEqual([product, quantity]);
    for (const [number, status] of erp.states) {
      const [row] = await shop().db.query<{ status: string }>(null, 'select status from orders where number = $1', [
        number,
      ]);
      expect([number, row?.status], told).toEqual([number, status]);
    }
    expect(erp.told.counted, told).toBe(erp.told.rows);
    for (const { name, state, report } of files) {
      if (state !== 'done')
        expect([name, state], told).toEqual([name, expect.stringMatching(/^(unchanged|superseded)$/)]);
      else {
        const { rows = 0, changed = 0, same = 0, stale = 0, refused = 0 } = report ?? {};
        expect([name, changed + same + stale + refused], told).toEqual([name, rows]);
      }
    }
    const positions = await shop().db.query<{ position: number }>(
      null,
      'select position::int as position from exchange_events where position is not null order by position',
    );
    const all = positions.map(({ position }) => position);
    expect(erp.positions, told).toEqual(all.slice(-erp.positions.length));
    expect(new Set(erp.positions).size, told).toBe(erp.positions.length);
    expect(erp.positions.at(-1), told).toBe(all.at(-1));
  },
);
