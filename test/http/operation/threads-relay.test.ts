/** `THREADS=2`: what a thread passes on to the main thread. Uploads, imports, orders of customers' systems: whole, once, and refused as without threads. */
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { IMPORT_PART_BYTES } from '#contract/office/office-files.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { createTradeConnections } from '#server/modules/trade-orders/index.ts';
import { BY, exchangeClient } from '../kit/exchange-client.ts';
import { type OfficeVisitor, signIn } from '../kit/office.ts';
import { press, ran, sendPart, tried } from '../kit/office-imports.ts';
import { photo, sendPicture } from '../kit/pictures.ts';
import { ORIGIN, startShop, type TestShop } from '../kit/start-shop.ts';
import { START_MS } from '../kit/threaded-process.ts';

vi.setConfig({ testTimeout: 120_000 });
let shop: TestShop;
let staff: OfficeVisitor;
const { connect } = exchangeClient(() => shop);
beforeAll(async () => {
  shop = await startShop({ threads: 2 });
  staff = await signIn(shop);
}, START_MS);
afterAll(() => shop?.close());

const ROWS = 4_000;
const PARTS = 8;
const HOST = new URL(ORIGIN).host;
const cookie = () => [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const count = async (sql: string) => (await shop.db.query<{ count: number }>(null, sql))[0]?.count;
const importFile = async (name: string, bytes: Uint8Array) =>
  (await staff.call('office_imports.start', { key: press(), name, bytes: bytes.length })).id;

/** A list of new articles, as bytes in several parts. */
function listOf(prefix: string, rows: number): Uint8Array {
  const lines = Array.from({ length: rows }, (_, at) => `${prefix}-${at};Vite ${at} più àèì;${at % 90},50`);
  return new TextEncoder().encode(['Codice;Descrizione;Prezzo', ...lines].join('\n'));
}

test('an import in parts that arrive by any thread, some of them without a length, is whole', async () => {
  const bytes = listOf('RELE', ROWS);
  const id = await importFile('listino.csv', bytes);
  const size = Math.ceil(bytes.length / PARTS);
  for (let from = 0; from < bytes.length; from += size) {
    const part = bytes.subarray(from, from + size);
    const isStream = (from / size) % 2 === 1;
    if (!isStream) {
      const { status, body } = await sendPart(shop, staff, { id, from, bytes: part });
      expect([status, body.received]).toEqual([200, from + part.length]);
      continue;
    }
    const response = await fetch(`${shop.url}/api/office/import-files/${id}?from=${from}`, {
      method: 'PUT',
      headers: { Cookie: cookie(), Origin: ORIGIN, 'X-Forwarded-Host': HOST },
      body: new Blob([new Uint8Array(part)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await response.json()]).toEqual([200, { received: from + part.length }]);
  }
  const run = await staff.call('office_imports.recognise', { key: press(), id });
  expect(run.form).toMatchObject({ columns: [{ name: 'Codice' }, { name: 'Descrizione' }, { name: 'Prezzo' }] });
  const trial = await tried(staff, id);
  expect(trial.report).toMatchObject({ rows: ROWS, refused: 0, created: ROWS });
  expect((await ran(staff, id)).state).toBe('done');
  expect(await count("select count(*)::int from products where carti like 'RELE-%'")).toBe(ROWS);
  expect(await count("select count(*)::int from products where name_it = 'Vite 3999 più àèì'")).toBe(1);
});

test('an upload that breaks off leaves nothing half: the next one goes on where it was', async () => {
  const bytes = listOf('ROTTO', 200);
  const id = await importFile('rotto.csv', bytes);
  const { hostname, port } = new URL(shop.url ?? '');
  const socket = connectSocket(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `PUT /api/office/import-files/${id}?from=0 HTTP/1.1\r\nHost: ${HOST}\r\nOrigin: ${ORIGIN}\r\nCookie: ${cookie()}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  );
  await new Promise((sent) => socket.write(bytes.subarray(0, 1000), sent));
  socket.resetAndDestroy();
  await once(socket, 'close');
  const { status, body } = await sendPart(shop, staff, { id, from: 0, bytes });
  expect([status, body.received]).toEqual([200, bytes.length]);
  await staff.call('office_imports.recognise', { key: press(), id });
  expect((await tried(staff, id)).report).toMatchObject({ rows: 200, refused: 0 });
});

test('what is too large is refused by each thread, and its connection serves the next request', async () => {
  const large = new Uint8Array(IMPORT_PART_BYTES + 1);
  const id = await importFile('grande.csv', large);
  for (let time = 0; time < 4; time += 1) {
    const { status } = await sendPart(shop, staff, { id, from: 0, bytes: large });
    expect(status).toBe(413);
  }
  expect((await staff.call('office_imports.get', { id })).state).toBe('uploading');
});

test('a picture that staff send is the one that threads show', async () => {
  const { batch } = await staff.call('office_media.begin', { key: press() });
  const [article] = await shop.db.query<{ carti: string; slug: string }>(
    null,
    'select carti, slug from products where active and parent_id is null order by id limit 1',
  );
  const content = await photo();
  const { status } = await sendPicture(shop, staff, { batch, name: `${article?.carti}.jpg`, content });
  expect(status).toBe(200);
  const { counts } = await staff.call('office_media.match_preview', { batch });
  const expected = { new: counts.new ?? 0, replaces: counts.replaces ?? 0 };
  expect(await staff.call('office_media.attach', { key: press(), batch, expected })).toMatchObject({ articles: 1 });
  const pictures = async () => {
    const { data } = await shop.guest().call('wrapper.get_item', { slug: article?.slug ?? '' } as never);
    return (data as { pictures: Array<{ main: { url: string } }> }).pictures.map(({ main }) => main.url);
  };
  const shown = await vi.waitFor(async () => {
    const urls = await pictures();
    const responses = await Promise.all(urls.map((url) => shop.app.fetch(new Request(ORIGIN + url))));
    expect(responses.map((one) => one.status)).toEqual(urls.map(() => 200));
    return urls;
  }, 20_000);
  expect(shown.length).toBeGreaterThan(0);
});

test('an order of a customer’s system that arrives by several threads at once is one order', async () => {
  const [customer] = await shop.db.query<{ id: number }>(
    null,
    `update customers set vat_number = '01234567897', credit_limit = null, minimum_order = 0
     where client_id = (select client_id from customers c where active and cardinality(payment_methods) > 0
       and exists (select from addresses a where a.client_id = c.client_id and a.active) order by client_id limit 1)
     returning client_id as id`,
  );
  await shop.db.query(null, 'update stock set quantity = 1000000');
  await shop.db.query(null, `select pg_notify('bancale', '{"catalogue":2,"prices":2}')`);
  const rossi = await shop.login('cliente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', per_page: 50 });
  const article = product_list.data.find((one) => one.addable && one.num_childs === 0);
  const { code, token } = await connect(null, { scopes: ['trade.orders'] });
  const trade = createTradeConnections({ db: shop.db, operations: createOperations({ clock: () => shop.clock.now }) });
  await trade.allow(BY, code, { customerId: customer?.id ?? 0, identity: '', addressCode: null });
  await shop.db.query(null, 'update connections set settle_seconds = 0 where code = $1', [code]);
  const rows = [{ row: '10', code: article?.carti, quantity: 1000 }];
  const send = async () => {
    const response = await shop.app.fetch(
      new Request(`${ORIGIN}/exchange/v1/trade-orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'x-file-name': 'ordine.json' },
        body: JSON.stringify({ number: 'RELAY-1', vat_number: 'IT01234567897', rows }),
      }),
    );
    const body = (await response.json()) as { messages?: Array<{ state: string }> };
    return [response.status, body.messages?.[0]?.state];
  };
  const states = await Promise.all(Array.from({ length: 4 }, send));
  expect(states.map(([status]) => status)).toEqual(states.map(() => 200));
  expect(states.map(([, state]) => state).sort()).toEqual([...Array.from({ length: 3 }, () => 'known'), 'ordered']);
  expect(await count("select count(*)::int from orders where reference = 'RELAY-1'")).toBe(1);
});
