/** Webhooks in the office: made, changed, tried, renewed, removed and brought back; deliveries sent again (C-EXC-8, C-OFF-1, C-OFF-2). */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sequenceEvents } from '#server/modules/exchange/index.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { type OfficeVisitor, signIn } from '../kit/office.ts';
import { press } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../kit/webhook-receiver.ts';

const shop = withShop({ settings: 'exchange: { allowNetworks: [127.0.0.1] }' });
vi.setConfig({ testTimeout: 60_000 });
const { connect } = exchangeClient(shop);
const seed = () => randomBytes(32).toString('base64url');

let laura: OfficeVisitor;
let receiver: WebhookReceiver;

beforeAll(async () => {
  laura = await signIn(shop());
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());
afterEach(() => {
  receiver.received.length = 0;
  receiver.answer();
});

async function made(more: object = {}) {
  const { code } = await connect(null);
  const body = {
    key: press(),
    connection: code,
    name: 'Gestionale',
    url: receiver.url,
    types: [],
    enabled: true,
    seed: seed(),
    ...more,
  };
  return { code, body, ...(await laura.call('office_webhooks.create', body)) };
}
const listed = async (code: string) => (await laura.call('office_webhooks.get_list', { connection: code })).webhooks;

test('the same press is one webhook with one secret, which no list has (C-OFF-1, C-EXC-8)', async () => {
  const { code, body, ...one } = await made();
  expect(await laura.call('office_webhooks.create', body)).toEqual(one);
  expect(one.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const webhooks = await listed(code);
  expect(webhooks).toMatchObject([{ id: one.id, enabled: true, url: receiver.url, waiting: 0, failed: 0 }]);
  expect(JSON.stringify(webhooks)).not.toContain(one.secret.slice(6, 20));
});

test('an address in a closed network is refused in the language of the person', async () => {
  const { code } = await connect(null);
  const refused = await laura.send('office_webhooks.create', {
    key: press(),
    connection: code,
    name: 'Gestionale',
    url: 'https://192.168.1.1/',
    types: [],
    enabled: true,
    seed: seed(),
  });
  expect([refused.status, JSON.stringify(refused)]).toEqual([422, expect.stringContaining('rete privata')]);
  expect(await listed(code)).toEqual([]);
});

test('a test event: what became of it, with body and response', async () => {
  const { code, id } = await made({ enabled: false });
  receiver.answer(() => ({ status: 500, body: 'no database' }));
  const tried = await laura.call('office_webhooks.test', { key: press(), id });
  expect(tried).toMatchObject({
    state: 'failed',
    status: 500,
    fault: 'status',
    answer: 'no database',
    type: 'webhook.test',
  });
  expect(tried.body).toBe(receiver.received[0]?.body);
  expect(await laura.call('office_webhooks.get_delivery', { id: tried.id })).toEqual(tried);
  // A test that failed is no event that is missing.
  expect(await listed(code)).toMatchObject([{ failed: 0 }]);
  const again = await laura.call('office_webhooks.send_again', { key: press(), ids: [tried.id] });
  expect(again).toEqual({ done: 0, left_out: [{ id: tried.id, reason: 'test' }] });
});

test('changed, switched off, removed: each goes back, with its secret (C-OFF-2)', async () => {
  const { code, id, secret } = await made();
  const undo = (operation: number | null) =>
    laura.call('office_history.undo', { key: press(), id: operation ?? 0, forced: [] });
  const off = await laura.call('office_webhooks.save', { key: press(), id, enabled: false, name: 'ERP' });
  expect(await listed(code)).toMatchObject([{ enabled: false, name: 'ERP' }]);
  const gone = await laura.call('office_webhooks.remove', { key: press(), id });
  expect(await listed(code)).toEqual([]);
  expect((await laura.send('office_webhooks.save', { key: press(), id, enabled: true })).status).toBe(404);
  await undo(gone.operation);
  await undo(off.operation);
  expect(await listed(code)).toMatchObject([{ id, enabled: true, name: 'Gestionale' }]);
  const renewed = await laura.call('office_webhooks.rotate', { key: press(), id, seed: seed() });
  expect(renewed.secret).not.toBe(secret);
  expect((await listed(code))[0]?.old_secret_until).not.toBeNull();
});

test('failed deliveries are in the list, and go out again from there', async () => {
  const { code, id } = await made();
  const { db } = shop();
  await db.query(
    null,
    `insert into exchange_events (type, subject, payload, created_at) values ('order.changed', 'uid-1', '{"version": "v1"}', now())`,
  );
  await sequenceEvents(db);
  await db.query(
    null,
    `insert into webhook_deliveries (webhook_id, event_id, position, message_id, type, subject, created_at, state, attempts, next_attempt_at, fault)
     select $1, e.id, e.position, e.message_id, e.type, e.subject, now(), 'failed', 12, now(), 'too-slow' from exchange_events e where e.subject = 'uid-1'`,
    [id],
  );
  expect(await listed(code)).toMatchObject([{ failed: 1 }]);
  expect(await laura.call('office_webhooks.send_failed', { key: press(), id })).toEqual({ done: 1, left_out: [] });
  expect(await listed(code)).toMatchObject([{ failed: 0 }]);
});
