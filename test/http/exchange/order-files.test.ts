/** Orders as files in the folder of a connection (C-EXC-2, C-EXC-4). */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { textDecoder } from '#server/formats/encodings/text-encodings.ts';
import { importCatalogue } from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import { type FilesOutStep, readLateOrders } from '#server/modules/exchange/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { freshDatabase } from '../../setup/fresh-database.ts';
import { startDying } from '../../setup/killed-process.ts';
import { BY } from '../kit/exchange-client.ts';
import { mapOf, ORDERED_AT, orderFiles, ordersIn, RUN, taken, textOf } from '../kit/order-files.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const {
  ask,
  admin,
  clock,
  connect,
  connections,
  filing,
  lastSent,
  look,
  mappings,
  minutesLater,
  ordered,
  rossi,
  stateOf,
} = orderFiles(shop);
const HAND = { actor: 'Laura', note: '' };

test('an order that is sent lies in the folder once; that it is taken acknowledges it (C-EXC-4)', async () => {
  const { token, folder, names } = await filing('both', 'taken');
  const number = await ordered();
  expect(await look()).toBe(1);
  const [json = '', rows = '', orders = ''] = names();
  expect([json, rows, orders].map((name) => name.replace(/_[0-9a-f-]{36}/, '_UID'))).toEqual(
    ['.json', '.order_rows.csv', '.orders.csv'].map((ending) => `${number.replaceAll('/', '-')}_UID${ending}`),
  );
  expect(JSON.parse(textOf(folder, json))).toMatchObject({
    number,
    version: 1,
    customer: { code: rossi().customerId },
  });
  expect(textOf(folder, orders)).toContain('"Consegnare; ""al cancello"", grazie"');
  expect(textOf(folder, rows).trim().split('\r\n')).toHaveLength(3);
  expect(await look()).toBe(0);
  expect((await stateOf(token, number)).state).toBe('offered');

  rmSync(join(folder, json));
  await look();
  expect((await stateOf(token, number)).state).toBe('offered');
  taken(folder);
  await look();
  expect(await stateOf(token, number)).toMatchObject({ state: 'acknowledged', acknowledged_version: 1 });
  expect(await look()).toBe(0);
  expect(names()).toEqual([]);
});

test('nothing is said for half an hour: the same names and the same content again; what is acknowledged goes away (C-EXC-2)', async () => {
  const { token, folder, names } = await filing('csv', 'api');
  const number = await ordered();
  await look();
  const first = names().map((name) => [name, textOf(folder, name)]);
  taken(folder);
  minutesLater(29);
  expect(await look()).toBe(0);
  minutesLater(1);
  expect(await look()).toBe(1);
  expect(names().map((name) => [name, textOf(folder, name)])).toEqual(first);
  await ask('/orders/ack', { token, body: { orders: [{ number, erp_number: '4711' }] } });
  expect(await look()).toBe(0);
  expect(names()).toEqual([]);
});

test('a cancelled order: taken back while nobody saw it, sent as version 2 when it was taken', async () => {
  const { token, folder, names } = await filing('json', 'taken');
  const number = await ordered();
  await look();
  await admin().cancel(number, HAND);
  await look();
  expect(names()).toEqual([]);
  expect((await stateOf(token, number)).state).toBe('withdrawn');

  const other = await ordered();
  await look();
  taken(folder);
  await admin().cancel(other, HAND);
  // Taken; then its cancellation is an event with a position of its own.
  await look();
  await look();
  expect(names().map((name) => name.replace(/_[0-9a-f-]{36}/, '_UID'))).toEqual([
    `${other.replaceAll('/', '-')}_UID_v2.json`,
  ]);
  expect(JSON.parse(textOf(folder, names()[0]))).toMatchObject({ number: other, version: 2, status: 'cancelled' });
  taken(folder);
  await look();
  expect(await stateOf(token, other)).toMatchObject({ state: 'acknowledged', acknowledged_version: 2 });
});

test('a state that an import brings acknowledges, where the connection says so', async () => {
  const { token, folder, names } = await filing('json', 'status');
  const number = await ordered();
  await look();
  taken(folder);
  await look();
  expect((await stateOf(token, number)).state).toBe('offered');
  expect((await ask('/rows/orders', { token, body: { rows: [{ number, status: 'NE' }] } })).body).toMatchObject({
    applied: 1,
  });
  await look();
  expect((await stateOf(token, number)).state).toBe('acknowledged');
  expect(names()).toEqual([]);
});

test('a connection without files or without orders has an empty folder, and nobody sees the files of another', async () => {
  const quiet = await filing('json', 'taken');
  await connections().change(BY, quiet.code, { release: null });
  const { folder, names } = await filing('json', 'taken');
  await connect('sent');
  await ordered();
  expect(await look()).toBe(1);
  expect(names()).toHaveLength(1);
  expect(readdirSync(join(folder, '../..')).includes(quiet.code)).toBe(false);
});

test('two processes at once place an order once', async () => {
  const { names } = await filing('json', 'taken');
  for (let count = 0; count < 3; count += 1) await ordered();
  const placed = await Promise.all([look(), look(), look()]);
  await look();
  expect(placed.reduce((sum, one) => sum + one, 0)).toBe(3);
  expect(names()).toHaveLength(3);
});

test('an order that nobody acknowledges for an hour is late', async () => {
  const { code } = await filing('json', 'api');
  await ordered();
  const late = async () => (await readLateOrders(shop().db, clock())).filter((one) => one.code === code);
  expect(await late()).toEqual([]);
  minutesLater(61);
  expect(await late()).toMatchObject([{ code, count: 1, since: ORDERED_AT }]);
});

async function dieAt(step: FilesOutStep): Promise<void> {
  const script = join(import.meta.dirname, 'order-files-and-die.ts');
  const { db, databaseUrl: url, dataDir } = shop();
  await startDying({ db, url }, script, [dataDir, step, clock().toISOString()]).died();
}

const WAYS = (['made', 'prepared', 'noted', 'placed'] as const).flatMap((step) => [
  [step, 'order'] as const,
  [step, 'run'] as const,
]);

test.each(WAYS)(
  'killed when it is “%s”, a file per %s: each order lies there once, whole, and what was taken is acknowledged (C-EXC-4)',
  async (step, per) => {
    const { code, token, folder, names } = await filing('csv', 'taken');
    if (per === 'run') await mappings().set(BY, code, { source: RUN, name: 'erp.yaml' });
    const numbers = [await ordered(), ...(per === 'run' ? [await ordered()] : [])];
    await dieAt(step);
    await look();
    if (per === 'order')
      expect(names().map((name) => name.replace(/^.*_[0-9a-f-]{36}/, ''))).toEqual(['.order_rows.csv', '.orders.csv']);
    else expect(names().map((name) => ordersIn(folder, name))).toEqual([numbers]);
    for (const number of numbers) expect((await stateOf(token, number)).state).toBe('offered');
    taken(folder);
    await look();
    for (const number of numbers) expect((await stateOf(token, number)).state).toBe('acknowledged');
    await look();
    expect(names()).toEqual([]);
  },
);

test('killed when the files had their names, and taken before it is back: they are not offered again', async () => {
  const { token, folder, names } = await filing('csv', 'taken');
  const number = await ordered();
  await dieAt('placed');
  taken(folder);
  expect(await look()).toBe(0);
  expect(names()).toEqual([]);
  expect((await stateOf(token, number)).state).toBe('acknowledged');
});

test.each<FilesOutStep>(['acknowledged', 'ended'])(
  'killed when it is “%s”: acknowledged once, in the history too (C-EXC-2)',
  async (step) => {
    const { code, token, folder, names } = await filing('json', 'taken');
    const number = await ordered();
    await look();
    taken(folder);
    await dieAt(step);
    await look();
    expect((await stateOf(token, number)).state).toBe('acknowledged');
    expect(names()).toEqual([]);
    const [row] = await shop().db.query<{ count: number }>(
      null,
      `select count(*)::int as count from operation_changes where entity = 'handover' and entity_key = $1`,
      [`${number}@${code}`],
    );
    expect(row?.count).toBe(1);
  },
);

test('the CSV comes in again through the importer: the same order in another shop, nothing changed in this one', async () => {
  const { folder, names } = await filing('csv', 'taken');
  const number = await ordered();
  await admin().accept(number, HAND);
  await look();
  const source = mkdtempSync(join(tmpdir(), 'bancale-order-files-'));
  mkdirSync(source, { recursive: true });
  for (const name of names())
    writeFileSync(join(source, name.replace(/^.*_[0-9a-f-]{36}\./, '')), textOf(folder, name));
  const bring = (db: Database) =>
    importCatalogue({
      db,
      dataDir: join(source, 'data'),
      source,
      clock,
      timeZone: 'Europe/Rome',
      safeHtml,
      importContent,
    });
  const contentOf = async (db: Database) => {
    const [order] = await db.query<Record<string, unknown>>(
      null,
      `select number, client_id, address_code, order_date, status, note, reference, transport, delivery_date, payment_method, total_net, total_gross
       from orders where number = $1`,
      [number],
    );
    const rows = await db.query(
      null,
      `select r.row_id, r.carti, r.quantity, r.delivered, r.gross, r.chain, r.net, r.total_net from order_rows r join orders o on o.id = r.order_id
       where o.number = $1 order by r.row_id`,
      [number],
    );
    return { order, rows };
  };
  const here = await contentOf(shop().db);
  const again = await bring(shop().db);
  expect(again.errors).toBe(0);
  expect(again.files.map(({ inserted, updated, refused }) => [inserted, updated, refused])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  const other = await freshDatabase(inject('demoShop').template);
  try {
    const there = await bring(other.db);
    expect(there.errors).toBe(0);
    expect(await contentOf(other.db)).toEqual(here);
  } finally {
    await other.drop();
    rmSync(source, { recursive: true, force: true });
  }
});

test('a mapping with an outbox writes orders in its layout and encoding; what is offered again has the same bytes though the mapping changed (C-EXC-4)', async () => {
  const { code, token, folder, names } = await filing('json', 'api');
  await mappings().set(BY, code, { source: mapOf(9), name: 'erp.yaml' });
  const number = await ordered();
  await look();
  const [name = '', ...others] = names();
  expect(others).toEqual([]);
  expect(name).toMatch(/^ORD_OC-\d+-\d+_[0-9a-f-]{36}\.TXT$/);
  const bytes = readFileSync(join(folder, name));
  const decoder = textDecoder('ibm280');
  const lines = (decoder.write(bytes) + decoder.end()).split('\r\n');
  expect(lines[0]).toBe(`TERIF ${lastSent()}`.padEnd(12).concat('Consegnare; "al canc'));
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^RI.{20}000100000$/),
    expect.stringMatching(/^RI.{20}000100000$/),
    '',
  ]);
  await mappings().set(BY, code, { source: mapOf(12), name: 'erp.yaml' });
  taken(folder);
  minutesLater(31);
  await look();
  await look();
  expect(names()).toEqual([name]);
  expect(readFileSync(join(folder, name))).toEqual(bytes);
  expect(await stateOf(token, number)).toMatchObject({ state: 'offered' });
});

test('an order whose quantity has no room is not written and keeps no other back; it is, once the mapping has room (C-EXC-5)', async () => {
  const { code, token, names } = await filing('json', 'api');
  await mappings().set(BY, code, { source: mapOf(3), name: 'erp.yaml' });
  const number = await ordered();
  await look();
  expect(names()).toEqual([]);
  expect(await stateOf(token, number)).toMatchObject({ state: 'offered' });
  await mappings().set(BY, code, { source: mapOf(9), name: 'erp.yaml' });
  await look();
  expect(names()).toHaveLength(1);
});
