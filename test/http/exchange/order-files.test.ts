/** Orders as files in the folder of a connection (C-EXC-2, C-EXC-4). */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { AcknowledgedBy, OrderFiles } from '#contract/values/connections.ts';
import { textDecoder } from '#server/formats/encodings/text-encodings.ts';
import { createConnectionMappings, type ImportFailure, importCatalogue } from '#server/import/index.ts';
import { importContent, safeHtml } from '#server/modules/content/index.ts';
import { readCustomer } from '#server/modules/customers/customers.repository.ts';
import { createFilesOut, createHandovers, type FilesOutStep, readLateOrders } from '#server/modules/exchange/index.ts';
import { createOrderAdmin } from '#server/modules/orders/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import { freshDatabase } from '../../setup/fresh-database.ts';
import { startDying } from '../../setup/killed-process.ts';
import { BY, exchangeClient } from '../kit/exchange-client.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const { ask, connect, connections, operations } = exchangeClient(shop);
const START = new Date('2026-03-10T10:00:00Z');
const HAND = { actor: 'Laura', note: '' };
let rossi: Customer;
let articles: Array<{ item_id: number; quantity: number }>;
let sent = 0;

const clock = () => shop().clock.now;
const minutesLater = (minutes: number) => {
  shop().clock.now = new Date(clock().getTime() + minutes * 60_000);
};

const filesOut = (onStep?: (step: FilesOutStep) => void) =>
  createFilesOut({
    db: shop().db,
    clock,
    timeZone: 'Europe/Rome',
    dataDir: shop().dataDir,
    handovers: createHandovers({
      db: shop().db,
      clock,
      operations,
      customers: { customerOf: (id) => readCustomer(shop().db, id) },
      outbox: { enqueue: async () => {} },
      office: '',
      orderUrl: (number) => number,
    }),
    ...(onStep && { onStep }),
  });
const look = () => filesOut().look();

const admin = () =>
  createOrderAdmin({
    db: shop().db,
    clock,
    operations,
    baseUrl: 'https://shop.example',
    emails: { accepted: false, partial: false, fulfilled: false, cancelled: false },
    orderMail: { agent: false, office: [] },
  });

async function ordered(): Promise<string> {
  sent += 1;
  for (const article of articles) await rossi.call('wrapper.add_to_cart', article);
  const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
  const { order } = await rossi.call('wrapper.send_order', {
    summary_token,
    idempotency_key: `order-files-${sent}`,
    payment_method: payment_methods[0]?.code ?? '',
    confirm_duplicate: true,
    note: 'Consegnare; "al cancello", grazie',
    reference: `RIF ${sent}`,
  });
  return order.number;
}

/** A connection whose orders are files; its folder. */
async function filing(files: OrderFiles, acknowledgedBy: AcknowledgedBy) {
  const { code, token } = await connect('sent', { scopes: ['orders.read', 'orders.ack'] });
  await connections().change(BY, code, { files, acknowledgedBy });
  const folder = join(shop().dataDir, 'exchange', code, 'out');
  return { code, token, folder, names: () => readdirSync(folder).sort() };
}

async function stateOf(token: string, number: string) {
  const { body } = await ask('/orders?state=all', { token });
  return body.orders.find((one: { number: string }) => one.number === number)?.handover;
}

const textOf = (folder: string, name: string | undefined) => readFileSync(join(folder, name ?? ''), 'utf8');
const taken = (folder: string) => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
};

beforeAll(async () => {
  rossi = await shop().login('cliente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  articles = product_list.data
    .filter((one) => one.addable && one.num_childs === 0)
    .slice(0, 2)
    .map(({ id }) => ({ item_id: id, quantity: 1000 }));
  await shop().db.query(null, 'update stock set quantity = 1000000');
});
beforeEach(async () => {
  shop().clock.now = START;
  // Connections of other tests write no files any more.
  await shop().db.query(null, 'update connections set enabled = false');
});

test('an order that is sent lies in the folder once; that it is taken acknowledges it (C-EXC-4)', async () => {
  const { token, folder, names } = await filing('both', 'taken');
  const number = await ordered();
  expect(await look()).toBe(1);
  const [json = '', rows = '', orders = ''] = names();
  expect([json, rows, orders].map((name) => name.replace(/_[0-9a-f-]{36}/, '_UID'))).toEqual(
    ['.json', '.order_rows.csv', '.orders.csv'].map((ending) => `${number.replaceAll('/', '-')}_UID${ending}`),
  );
  expect(JSON.parse(textOf(folder, json))).toMatchObject({ number, version: 1, customer: { code: rossi.customerId } });
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
  expect(await late()).toMatchObject([{ code, count: 1, since: START }]);
});

const mappings = () => createConnectionMappings({ db: shop().db, clock, operations });

/** One file of all orders, with a header and a trailer that counts. */
const RUN = `
outbox:
  - name: "ORDINI_{date}.CSV"
    per: run
    format: csv
    header: false
    lines:
      - of: file
        columns: [{ value: =T }, { value: run }, { value: date, date: yyyyMMdd }, { value: orders }]
      - of: order
        columns: [{ value: =O }, { value: number }, { value: uid }, { value: rows }]
      - of: row
        columns: [{ value: =R }, { value: product }, { value: quantity, decimals: 0 }, { value: order.number }]
      - of: file
        columns: [{ value: =Z }, { value: lines }, { value: rows }]
`;
const ordersIn = (folder: string, name: string) =>
  textOf(folder, name)
    .split('\r\n')
    .flatMap((line) => (line.startsWith('O;') ? [line.split(';')[1]] : []));

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

const mapOf = (quantityWidth: number) => `
outbox:
  - name: "ORD_{number}.TXT"
    format: fixed
    encoding: ibm280
    lines:
      - of: order
        columns: [{ value: =TE, width: 2 }, { value: reference, width: 10 }, { value: order.note, width: 20 }]
      - of: row
        columns: [{ value: =RI, width: 2 }, { value: product, width: 20 }, { value: quantity, width: ${quantityWidth}, decimals: 2 }]
`;

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
  expect(lines[0]).toBe(`TERIF ${sent}`.padEnd(12).concat('Consegnare; "al canc'));
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

/** A connection whose orders are in one file each time. */
async function together(acknowledgedBy: AcknowledgedBy, source = RUN) {
  const connection = await filing('json', acknowledgedBy);
  await mappings().set(BY, connection.code, { source, name: 'erp.yaml' });
  return connection;
}

test('all orders that are due are one file with its own number, header and trailer; that it is taken acknowledges all of them (C-EXC-4)', async () => {
  const { token, folder, names } = await together('taken');
  const numbers = [await ordered(), await ordered(), await ordered()];
  expect(await look()).toBe(3);
  const [name = '', ...others] = names();
  expect(others).toEqual([]);
  expect(name).toMatch(/^ORDINI_20260310_[0-9a-f-]{36}\.CSV$/);
  const lines = textOf(folder, name).split('\r\n');
  expect(lines[0]).toBe('T;1;20260310;3');
  expect(lines.at(-2)).toBe('Z;11;6');
  expect(ordersIn(folder, name)).toEqual(numbers);
  expect(lines.filter((line) => line.startsWith('R;') && line.endsWith(`;${numbers[1]}`))).toHaveLength(2);
  expect(await look()).toBe(0);
  taken(folder);
  await look();
  for (const number of numbers)
    expect(await stateOf(token, number)).toMatchObject({ state: 'acknowledged', acknowledged_version: 1 });
  const next = await ordered();
  expect(await look()).toBe(1);
  expect(names()).not.toEqual([name]);
  expect(names().map((one) => ordersIn(folder, one))).toEqual([[next]]);
  expect(textOf(folder, names()[0])).toContain('T;2;');
});

test('offered again it is the same file with the same content, though one of its orders is acknowledged; it goes when all are (C-EXC-2)', async () => {
  const { code, token, folder, names } = await together('api');
  const [one, other] = [await ordered(), await ordered()];
  await look();
  const first = names().map((name) => [name, textOf(folder, name)]);
  await ask('/orders/ack', { token, body: { orders: [{ number: one, erp_number: '1' }] } });
  expect(await look()).toBe(0);
  expect(names()).toHaveLength(1);
  taken(folder);
  await mappings().set(BY, code, { source: RUN.replace('{ value: =O }', '{ value: =X }'), name: 'erp.yaml' });
  minutesLater(29);
  expect(await look()).toBe(0);
  minutesLater(1);
  await look();
  expect(names().map((name) => [name, textOf(folder, name)])).toEqual(first);
  await ask('/orders/ack', { token, body: { orders: [{ number: other, erp_number: '2' }] } });
  await look();
  expect(names()).toEqual([]);
  minutesLater(90);
  expect(await look()).toBe(0);
});

test('an order that changes before its file is seen: the others come in another file, under another name', async () => {
  const { token, folder, names } = await together('taken');
  const [gone, stays] = [await ordered(), await ordered()];
  await look();
  const [before] = names();
  await admin().cancel(gone, HAND);
  expect(await look()).toBe(1);
  expect(names()).not.toEqual([before]);
  expect(names().map((name) => ordersIn(folder, name))).toEqual([[stays]]);
  expect((await stateOf(token, gone)).state).toBe('withdrawn');
  taken(folder);
  await look();
  expect((await stateOf(token, stays)).state).toBe('acknowledged');
  expect((await stateOf(token, gone)).state).toBe('withdrawn');
});

test('an order that changes after its file was seen comes alone with its version; those of which nothing is said come in a new file after half an hour', async () => {
  const { token, folder, names } = await together('api');
  const [changed, silent] = [await ordered(), await ordered()];
  await look();
  const [before] = names();
  taken(folder);
  await admin().cancel(changed, HAND);
  await look();
  expect(names().map((name) => ordersIn(folder, name))).toEqual([[changed]]);
  taken(folder);
  minutesLater(31);
  await look();
  await look();
  expect(names()).not.toContain(before);
  expect(names().flatMap((name) => ordersIn(folder, name))).toContain(silent);
  await ask('/orders/ack', { token, body: { orders: [{ number: silent }] } });
  await look();
  expect(names().flatMap((name) => ordersIn(folder, name))).not.toContain(silent);
});

test('an order whose value has no room is left out and keeps no other back (C-EXC-5); the next file waits as long as the mapping says', async () => {
  const narrow = RUN.replace('{ value: order.number }', '{ value: order.reference, width: 1 }')
    .replace('quantity, decimals: 0', 'quantity, decimals: 0, width: 4')
    .replace('per: run', 'per: run\n    every: 15m');
  const { folder, names } = await together('api', narrow);
  const one = await ordered();
  const usual = articles[0] as { item_id: number; quantity: number };
  await rossi.call('wrapper.add_to_cart', { ...usual, quantity: 20_000 });
  const big = await ordered();
  expect(await look()).toBe(1);
  expect(names().map((name) => ordersIn(folder, name))).toEqual([[one]]);
  const later = await ordered();
  minutesLater(14);
  expect(await look()).toBe(0);
  minutesLater(1);
  expect(await look()).toBe(1);
  expect(
    names()
      .flatMap((name) => ordersIn(folder, name))
      .sort(),
  ).toEqual([later, one].sort());
  expect(names().flatMap((name) => ordersIn(folder, name))).not.toContain(big);
});

test('a mapping can be changed to a file per order and back while files lie there: each order is there once', async () => {
  const { code, folder, names } = await together('taken');
  const one = await ordered();
  await look();
  await mappings().set(BY, code, { source: mapOf(9), name: 'erp.yaml' });
  const other = await ordered();
  expect(await look()).toBe(1);
  expect(names()).toHaveLength(2);
  expect(names().some((name) => name.startsWith(`ORD_${other.replaceAll('/', '-')}`))).toBe(true);
  expect(names().flatMap((name) => (name.endsWith('.CSV') ? ordersIn(folder, name) : []))).toEqual([one]);
});

test.each([
  ['entries of both kinds', RUN + mapOf(9).replace('outbox:\n', ''), /per/],
  [
    'a line of the file between orders',
    RUN.replace('- of: row', '- of: file\n        columns: [{ value: =X }]\n      - of: row'),
    /of/,
  ],
  ['a field of one order in the name', RUN.replace('{date}', '{number}'), /number/],
  ['a field of one order in the header', RUN.replace('value: orders', 'value: customer'), /customer/],
  ['a time without a run', mapOf(9).replace('format:', 'every: 15m\n    format:'), /every/],
] as const)('a mapping with %s is not stored', async (_, source, said) => {
  const { code } = await filing('json', 'api');
  const refused: unknown = await mappings()
    .set(BY, code, { source, name: 'erp.yaml' })
    .then(
      () => 'stored',
      (error: ImportFailure) => JSON.stringify(error.details),
    );
  expect(refused).toMatch(said);
});
