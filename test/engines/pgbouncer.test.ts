/** A shop behind PgBouncer in session mode, set up as docs/scale-out-postgres.md says: what needs a session of its own goes past it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Database } from '#server/platform/db/index.ts';
import { customer } from '../../bench/kit/shop-client.ts';
import { type ShopProcess, startShopProcess } from '../../e2e/kit/shop-process.ts';
import { type PgbouncerAddress, pgbouncer } from '../../scripts/engines/pgbouncer.ts';
import { type PostgresAddress, postgres } from '../../scripts/engines/postgres.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { freePort } from '../../scripts/free-port.ts';
import { importAsCommand } from '../http/kit/command-import.ts';
import { onEngine } from './kit/engine-tests.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

onEngine(postgres, () =>
  onEngine(pgbouncer, () => {
    let server: Started<PostgresAddress>;
    let pooler: Started<PgbouncerAddress>;
    let db: Database;
    let shop: ShopProcess;

    beforeAll(async () => {
      server = await startEngine(postgres);
      db = await connect({ url: server.primary.url });
      // What the shop would have said at each connection.
      for (const setting of [
        'plan_cache_mode = force_generic_plan',
        `timezone = 'Europe/Rome'`,
        `statement_timeout = '30s'`,
      ])
        await db.query(null, `alter role bancale set ${setting}`);
      pooler = await startEngine(pgbouncer, { options: { url: server.primary.url } });
      shop = await startShopProcess({
        port: await freePort(),
        products: 40,
        databaseUrl: pooler.url,
        demo: true,
        env: { DATABASE_DIRECT_URL: server.primary.url },
      });
    });
    afterAll(async () => {
      await shop?.stop();
      await db?.close();
      await pooler?.stop();
      await server?.stop();
    });

    test('an order is sent, and a change of another process is seen', async () => {
      const buyer = await customer(shop.url, 'cliente1@example.com');
      const find = (text: string) =>
        buyer.call<{
          product_list: { data: Array<{ id: number; carti: string; addable: boolean; num_childs: number }> };
        }>('wrapper.product_list', { text, per_page: 12, disponibili: true });
      const article = (await find('m8')).product_list.data.find((one) => one.addable && one.num_childs === 0);
      await db.query(null, 'update stock set quantity = 100000');
      await buyer.call('wrapper.add_to_cart', { item_id: article?.id, quantity: 1000 });
      const prepared = await buyer.call<{ summary_token: string; payment_methods: Array<{ code: string }> }>(
        'wrapper.prepare_order',
        {},
      );
      const sent = await buyer.call<{ order: { number: string } }>('wrapper.send_order', {
        summary_token: prepared.summary_token,
        idempotency_key: 'behind-pgbouncer',
        payment_method: prepared.payment_methods[0]?.code ?? '',
        confirm_duplicate: true,
        note: '',
        reference: 'RIF PGBOUNCER',
      });
      const [stored] = await db.query<{ number: string }>(
        null,
        `select number from orders where reference = 'RIF PGBOUNCER'`,
      );
      expect(stored?.number).toBe(sent.order.number);

      // LISTEN passes no pooler: without DATABASE_DIRECT_URL the list would stay as it is.
      const files = { db, dataDir: shop.dataDir, clock: { now: new Date() } };
      await importAsCommand(files, { 'stock.csv': ['product,quantity', `${article?.carti},0`] });
      const codes = async () => (await find(article?.carti ?? '')).product_list.data.map(({ carti }) => carti);
      await expect.poll(codes, { timeout: 60_000 }).not.toContain(article?.carti);
    });

    test('its connections have the settings that the role was given, and lead through the pooler', async () => {
      const pooled = await connect({ url: pooler.url, directUrl: server.primary.url });
      try {
        const [row] = await pooled.query<Record<string, string>>(
          null,
          `select current_setting('plan_cache_mode') as plans, current_setting('timezone') as zone, current_setting('statement_timeout') as timeout`,
        );
        expect(row).toEqual({ plans: 'force_generic_plan', zone: 'Europe/Rome', timeout: '30s' });
      } finally {
        await pooled.close();
      }
    });
  }),
);
