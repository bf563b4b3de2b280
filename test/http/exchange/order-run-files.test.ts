/** One file of all orders that are due, in the folder of a connection (C-EXC-2, C-EXC-4, decision 0342). */
import { expect, test } from 'vitest';
import type { AcknowledgedBy } from '#contract/values/connections.ts';
import type { ImportFailure } from '#server/import/index.ts';
import { BY } from '../kit/exchange-client.ts';
import { mapOf, orderFiles, ordersIn, RUN, taken, textOf } from '../kit/order-files.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const { admin, articles, ask, filing, look, mappings, minutesLater, ordered, rossi, stateOf } = orderFiles(shop);
const HAND = { actor: 'Laura', note: '' };

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

test('an order whose value has no room is left out and keeps no other back; the next file waits as long as the mapping says (C-EXC-5)', async () => {
  const narrow = RUN.replace('{ value: order.number }', '{ value: order.reference, width: 1 }')
    .replace('quantity, decimals: 0', 'quantity, decimals: 0, width: 4')
    .replace('per: run', 'per: run\n    every: 15m');
  const { folder, names } = await together('api', narrow);
  const one = await ordered();
  const usual = articles()[0] as { item_id: number; quantity: number };
  await rossi().call('wrapper.add_to_cart', { ...usual, quantity: 20_000 });
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
