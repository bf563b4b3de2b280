/** `/metrics`: what it contains, and who may read it (C-API-9). */
import { expect, test } from 'vitest';
import { createServerApp } from '#server/app.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { defaultSettings } from '#server/settings.ts';
import { freshDatabase } from '../../setup/fresh-database.ts';
import { ORIGIN, TOKEN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const read = (headers: Record<string, string> = {}) => shop().app.fetch(new Request(`${ORIGIN}/metrics`, { headers }));

test('a login that is refused has a line of its own and is counted, with nobody’s name', async () => {
  const count = async () => Number(/^bancale_login_failures_total (\d+)$/m.exec(await (await read()).text())?.[1]);
  const before = await count();
  await shop().guest().send('wrapper.login', { email: 'cliente1@example.com', password: 'wrong-password' });
  await shop().guest().send('wrapper.login', { email: 'nobody@example.com', password: 'wrong-password' });
  expect((await count()) - before).toBe(2);
  const lines = shop().logLines.filter((line) => line.includes('a login was refused'));
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toMatch(/example\.com|wrong-password/);
  await shop().login('cliente1@example.com');
  expect(await count()).toBe(before + 2);
});

test('the figures: calls, pages, database, index, e-mails, orders, refusals, the process (C-API-9)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  // An e-mail that could not be delivered, due for a retry tomorrow.
  await shop().db.query(
    null,
    `insert into letters (kind, recipient, payload, next_attempt_at)
     values ('password-reset', 'cliente1@example.com', '{}', now() + interval '1 day')`,
  );
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const card = product_list.data.find((one) => one.addable && one.num_childs === 0) ?? expect.fail('nothing to buy');
  const quantity = (card.packagings.find((one) => one.default)?.quantity ?? 1) * 100;
  await rossi.call('wrapper.add_to_cart', { item_id: card.id, quantity });
  const prepared = await rossi.call('wrapper.prepare_order', {});
  await rossi.call('wrapper.send_order', {
    summary_token: prepared.summary_token,
    idempotency_key: 'metrics-key-1',
    payment_method: prepared.payment_methods[0]?.code ?? '',
    delivery_type: 'shipping',
  });
  shop().app.metrics.page('page', '/shop', 200, 0.01);
  const text = await (await read()).text();
  expect(text).toMatch(/bancale_http_request_duration_seconds_count\{call="wrapper\.send_order",status="200"\} 1/);
  expect(text).toContain('bancale_page_duration_seconds_count{kind="page",route="/shop",status="200"} 1');
  expect(text).toContain('bancale_orders_sent_total 1');
  expect(text).toMatch(/bancale_letters_waiting [1-9]/);
  expect(text).toMatch(/bancale_db_connections [1-9]/);
  expect(text).toMatch(/bancale_db_connections_waited_for \d/);
  expect(text).toMatch(/bancale_search_documents [1-9]\d+/);
  expect(text).toMatch(/bancale_search_index_bytes [1-9]\d+/);
  expect(text).toContain('# TYPE bancale_rate_limit_refusals_total counter');
  expect(text).toContain('bancale_nodejs_eventloop_lag_seconds');
  expect(text).not.toMatch(/cliente1|Colombo/);
});

test('strangers do not read it: not from elsewhere, not through a proxy (C-API-9)', async () => {
  expect((await read()).status).toBe(200);
  for (const address of ['203.0.113.9', '10.0.0.1', '127.0.0.1']) {
    const response = await read({ 'X-Forwarded-For': address });
    expect([address, response.status, (await response.json()).code]).toEqual([address, 403, 'forbidden']);
  }
});

test('with METRICS_TOKEN only its owners may read, this machine included (C-API-9)', async () => {
  const database = await freshDatabase();
  const { log } = createLog({ level: 'silent' });
  const none = { publicUrl: undefined, trackingUrl: undefined, sessionSecrets: undefined, smtpUrl: undefined };
  const env = {
    mode: 'test',
    dataDir: shop().dataDir,
    appToken: TOKEN,
    metricsToken: 'secret-of-prometheus',
    ...none,
  } as const;
  const rest = { clock: () => new Date(), settings: defaultSettings(), log, demoLogins: [], baseUrl: () => ORIGIN };
  const app = await createServerApp({ db: database.db, env, ...rest });
  const status = async (headers: Record<string, string>) =>
    (await app.fetch(new Request(`${ORIGIN}/metrics`, { headers }))).status;
  const far = { 'X-Forwarded-For': '203.0.113.9' };
  expect(await status({ ...far, Authorization: 'Bearer secret-of-prometheus' })).toBe(200);
  expect(await status({ ...far, Authorization: 'Bearer something-else-here' })).toBe(403);
  expect(await status({})).toBe(403);
  await app.close();
  await database.drop();
});
