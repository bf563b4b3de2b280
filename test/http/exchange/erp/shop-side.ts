/** The shop of a story: its customers order, it looks into its folders, its process is killed, and what it knows can be read. */
import { join } from 'node:path';
import type { FilesInStep } from '#server/import/files-in/take-files.ts';
import type { FilesOutStep } from '#server/modules/exchange/index.ts';
import { startDying } from '../../../setup/killed-process.ts';
import type { dropFolder } from '../../kit/drop-folder.ts';
import type { Customer, TestShop } from '../../kit/start-shop.ts';
import type { FigureTable } from './books.ts';
import type { Dice } from './dice.ts';

const STEPS: ReadonlyArray<FilesInStep | FilesOutStep | 'later'> = [
  ...(['claimed', 'listed', 'taken', 'begun', 'ended', 'put-away'] as const),
  ...(['made', 'prepared', 'noted', 'placed', 'acknowledged', 'ended'] as const),
  'later',
];

const FIGURE_QUERIES: Readonly<Record<FigureTable, string>> = {
  stock: `select p.carti as key, s.quantity::float8 as figure from stock s join products p on p.id = s.product_id where p.carti = any($1)`,
  prices: `select p.carti as key, x.gross / 10000.0 as figure from prices x join products p on p.id = x.product_id
    join price_lists l on l.id = x.price_list_id where l.is_default and x.from_quantity = 1 and p.carti = any($1)`,
  credit: `select client_id::text as key, overdue / 10000.0 as figure from customer_credit where client_id::text = any($1)`,
};

export interface ShopSide {
  /** Articles whose figures the ERP sends, and customers. */
  readonly articles: ReadonlyArray<{ readonly code: string; readonly price: number }>;
  readonly customers: readonly number[];
  /** A customer sends an order. */
  ordered(): Promise<{ readonly number: string; readonly total: number }>;
  /** Into the folders of all connections: what came in, and what goes out. */
  look(): Promise<void>;
  /** A process that looks too, and is killed in the middle of it. */
  killed(dice: Dice): Promise<string>;
  /** What the shop knows of these. */
  figures(table: FigureTable, keys: Iterable<string>): Promise<Map<string, number>>;
  states(numbers: Iterable<string>): Promise<Map<string, string>>;
  /** Handovers of a connection by state. */
  handovers(code: string): Promise<Record<string, number>>;
  /** Positions of all events, in their order. */
  positions(): Promise<number[]>;
}

export async function shopSide(shop: TestShop, folders: ReturnType<typeof dropFolder>): Promise<ShopSide> {
  const { db } = shop;
  // Enough for all orders of a long run.
  await db.query(null, 'update customers set credit_limit = credit_limit * 1000 where credit_limit is not null');
  const rossi: Customer = await shop.login('cliente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const article = product_list.data.find((one) => one.addable && one.num_childs === 0)?.id ?? 0;
  await db.query(null, 'update stock set quantity = 1000000000 where product_id = $1', [article]);
  const articles = await db.query<{ code: string; price: number }>(
    null,
    `select p.carti as code, (x.gross / 10000.0)::float8 as price from products p join stock s on s.product_id = p.id join prices x on x.product_id = p.id
     join price_lists l on l.id = x.price_list_id and l.is_default
     where p.active and p.id <> $1 and x.from_quantity = 1 and x.gross > 10000
       and not exists (select from prices y where y.product_id = p.id and y.price_list_id = x.price_list_id and y.from_quantity <> 1) order by p.carti limit 8`,
    [article],
  );
  const customers = await db.query<{ id: number }>(
    null,
    'select client_id as id from customers where client_id <> $1 order by client_id limit 3',
    [rossi.customerId],
  );
  let sent = 0;

  async function ordered() {
    sent += 1;
    await rossi.call('wrapper.add_to_cart', { item_id: article, quantity: 5000 * (1 + (sent % 2)) });
    const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
    const { order } = await rossi.call('wrapper.send_order', {
      summary_token,
      idempotency_key: `simulator-${sent}`,
      payment_method: payment_methods[0]?.code ?? '',
      confirm_duplicate: true,
    });
    const [row] = await db.query<{ total: number }>(
      null,
      'select total_document::float8 / 10000 as total from orders where number = $1',
      [order.number],
    );
    return { number: order.number, total: row?.total ?? 0 };
  }

  return {
    articles,
    customers: customers.map(({ id }) => id),
    ordered,
    async look() {
      await folders.look('orders as files');
      await folders.look();
    },
    async killed(dice) {
      const step = dice.one(STEPS);
      const args = [shop.dataDir, step, shop.clock.now.toISOString()];
      await startDying({ db, url: shop.databaseUrl }, join(import.meta.dirname, 'look-and-die.ts'), args).died();
      // Later than anybody waits for a process that is gone.
      shop.clock.now = new Date(shop.clock.now.getTime() + 61_000);
      return `a process is killed at ${step}`;
    },
    async figures(table, keys) {
      const rows = await db.query<{ key: string; figure: number }>(null, FIGURE_QUERIES[table], [[...keys]]);
      return new Map(rows.map(({ key, figure }) => [key, Number(figure)]));
    },
    async states(numbers) {
      const rows = await db.query<{ number: string; status: string }>(
        null,
        'select number, status from orders where number = any($1)',
        [[...numbers]],
      );
      return new Map(rows.map(({ number, status }) => [number, status]));
    },
    async handovers(code) {
      const rows = await db.query<{ state: string; count: number }>(
        null,
        'select h.state, count(*)::int as count from order_handovers h join connections c on c.id = h.connection_id where c.code = $1 group by h.state',
        [code],
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },
    async positions() {
      const rows = await db.query<{ position: number }>(
        null,
        'select position::int as position from exchange_events where position is not null order by position',
      );
      return rows.map(({ position }) => position);
    },
  };
}
