/** Connections in the office: made, changed, their keys, orders, files and rows that wait (C-EXC-8, C-OFF-1, C-OFF-4, docs/office-connections.md). */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { dropFolder } from '../kit/drop-folder.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { sendRows } from '../kit/exchange-rows.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { press } from '../kit/office-imports.ts';
import { type Customer, ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 60_000 });
const { ask } = exchangeClient(shop);
const { leave, settled, look, runs } = dropFolder(shop);

type Created = OfficeApiTypes['office_connections.create']['request'];
const seed = () => randomBytes(32).toString('base64url');
const GENERAL = {
  name: 'Gestionale',
  kind: 'general',
  release: null,
  order_files: null,
  acknowledged_by: 'api',
} as const;
const HOUR_MS = 3_600_000;

let laura: OfficeVisitor;
let counted = 0;

beforeAll(async () => {
  laura = await signIn(shop());
});

const newCode = () => {
  counted += 1;
  return `office-${counted}`;
};
/** A new connection of the office. */
async function made(more: Partial<Created> = {}): Promise<string> {
  const code = newCode();
  await laura.call('office_connections.create', { key: press(), code, ...GENERAL, ...more });
  return code;
}
const connection = (code: string) => laura.call('office_connections.get_connection', { code });
const listed = async (code: string) =>
  (await laura.call('office_connections.get_list', {})).connections.find((one) => one.code === code);
const newKey = (code: string, more: object = {}) => ({
  key: press(),
  code,
  name: 'script',
  scopes: ['orders.read', 'orders.ack'] as Array<'orders.read' | 'orders.ack'>,
  networks: [],
  expires_on: null,
  seed: seed(),
  ...more,
});
const undo = async (kind: string) => {
  const [operation] = (await laura.call('office_history.get_operations', { kinds: [kind] })).data;
  return laura.send('office_history.undo', { key: press(), id: operation?.id ?? 0, forced: [] });
};
const danea = (code: string, token: string) =>
  shop().app.fetch(
    new Request(`http://localhost:4500/exchange/danea/${code}?firstnum=1`, {
      headers: { authorization: `Basic ${Buffer.from(`easyfatt:${token}`).toString('base64')}` },
    }),
  );

describe('made', () => {
  test('for Easyfatt with address, user and password, once: the same press is one connection with one password (C-OFF-1, C-EXC-8)', async () => {
    const code = newCode();
    const body = { key: press(), code, ...GENERAL, name: 'Easyfatt', kind: 'danea', seed: seed() } as const;
    const [one, two] = await Promise.all([
      laura.call('office_connections.create', body),
      laura.call('office_connections.create', body),
    ]);
    expect(one).toEqual(two);
    expect(one.danea).toMatchObject({ address: `${ORIGIN}/exchange/danea/${code}`, user: code });
    const token = one.danea?.token ?? '';
    expect((await danea(code, token)).status).toBe(200);
    // Nobody finds it anywhere afterwards: not in the page of the connection, not in the history, not in what is kept for repeated presses.
    const secret = token.split('_').slice(2).join('_');
    expect(secret).toHaveLength(43);
    const kept = await shop().db.query<{ text: string }>(
      null,
      `select to_jsonb(o)::text as text from operations o union all select to_jsonb(c)::text from operation_changes c
       union all select to_jsonb(k)::text from operation_keys k union all select to_jsonb(a)::text from api_keys a`,
    );
    for (const { text } of kept) expect(text.includes(secret) || text.includes(body.seed)).toBe(false);
    const found = await connection(code);
    expect(JSON.stringify(found)).not.toContain(secret);
    expect(found).toMatchObject({
      kind: 'danea',
      state: 'works',
      danea: { address: one.danea?.address, user: code },
      keys: [{ name: 'Easyfatt', scopes: ['orders.read', 'orders.ack', 'files.write'], state: 'counts' }],
    });
    // The same bytes in another press, and of another person, are another key.
    const again = await laura.call('office_connections.add_key', newKey(code, { seed: body.seed }));
    expect(again.token.split('_')[1]).not.toBe(token.split('_')[1]);
  });

  test('a code that is taken, and what is no code; Easyfatt needs the right to keys (C-OFF-5)', async () => {
    const code = await made();
    const taken = await laura.send('office_connections.create', { key: press(), code, ...GENERAL });
    expect([taken.status, taken.body.errors?.code]).toEqual([422, [`Il codice «${code}» c’è già: scegline un altro.`]]);
    for (const wrong of ['', 'Erp', 'a b', '-a', '../imports', 'a'.repeat(41)])
      expect((await laura.send('office_connections.create', { key: press(), code: wrong, ...GENERAL })).status).toBe(
        422,
      );
    const maker = await staffWith(shop(), ['connections.read', 'connections.write']);
    const refused = await maker.send('office_connections.create', {
      key: press(),
      code: newCode(),
      ...GENERAL,
      kind: 'danea',
      seed: seed(),
    });
    expect([refused.status, refused.body.permission]).toEqual([403, 'keys.write']);
    const plain = await maker.call('office_connections.create', { key: press(), code: newCode(), ...GENERAL });
    expect(plain.danea).toBeNull();
  });

  test('taken back while nothing belongs to it, and not any more once something does (C-OFF-2)', async () => {
    const code = await made();
    expect((await undo('connection.create')).status).toBe(200);
    expect((await laura.send('office_connections.get_connection', { code })).status).toBe(404);
    const used = await made();
    const [operation] = (await laura.call('office_history.get_operations', { kinds: ['connection.create'] })).data;
    await laura.call('office_connections.add_key', newKey(used));
    const { changes } = await laura.call('office_history.undo_preview', { id: operation?.id ?? 0 });
    expect(changes).toMatchObject([{ entity: 'connection', key: used, refused: 'in-use' }]);
    expect((await undo('connection.create')).status).toBe(409);
  });
});

describe('changed', () => {
  test('two people: another field is no conflict, the same one names both values and who (C-OFF-4)', async () => {
    const code = await made();
    const other = await staffWith(shop(), ['connections.read', 'connections.write']);
    const save = (who: OfficeVisitor, values: object, known: object) =>
      who.send('office_connections.save', { key: press(), code, values, known });
    expect((await save(laura, { name: 'ERP' }, { name: 'Gestionale' })).status).toBe(200);
    expect((await save(other, { release: 'sent' }, { release: null })).status).toBe(200);
    const refused = await save(other, { name: 'Magazzino' }, { name: 'Gestionale' });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(refused.body.conflicts).toMatchObject([{ field: 'name', theirs: 'ERP', by: expect.stringMatching(/\w/) }]);
    expect((await connection(code)).values).toMatchObject({ name: 'ERP', release: 'sent' });
    for (const values of [{ name: ' ' }, { settle_seconds: -1 }, { keep_days: 'molti' }, { release: 'mai' }])
      expect([values, (await save(laura, values, {})).status]).toEqual([values, 422]);
    expect((await save(laura, {}, {})).body).toEqual({ message: { operation: null } });
  });

  test('paused, off and on, taken back; off its keys open nothing (C-OFF-2, C-EXC-8)', async () => {
    const code = await made();
    const { token } = await laura.call('office_connections.add_key', newKey(code));
    const save = (values: object) => laura.call('office_connections.save', { key: press(), code, values, known: {} });
    expect((await listed(code))?.state).toBe('unused');
    expect((await ask('', { token })).status).toBe(200);
    expect(await listed(code)).toMatchObject({ state: 'works', last_file: null, last_request: expect.any(String) });
    const known = { paused: false };
    await laura.call('office_connections.save', { key: press(), code, values: { paused: true }, known });
    expect((await listed(code))?.state).toBe('paused');
    expect((await undo('connection.change')).status).toBe(200);
    expect((await listed(code))?.state).toBe('works');
    await laura.call('office_connections.save', {
      key: press(),
      code,
      values: { enabled: false },
      known: { enabled: true },
    });
    expect([(await listed(code))?.state, (await ask('', { token })).status]).toEqual(['off', 401]);
    await laura.call('office_connections.save', {
      key: press(),
      code,
      values: { enabled: true },
      known: { enabled: false },
    });
    expect((await ask('', { token })).status).toBe(200);
    expect((await save({})).operation).toBeNull();
  });
});

describe('keys', () => {
  test('limited to networks and days, said in words; revoked once, at once, for good', async () => {
    const code = await made();
    const add = (more: object) => laura.send('office_connections.add_key', newKey(code, more));
    expect((await add({ networks: ['10.0.0'] })).body.errors?.networks).toEqual([
      '«10.0.0» non è un indirizzo IP e nemmeno una rete, come 10.0.0.0/8.',
    ]);
    expect((await add({ expires_on: '2020-01-01' })).body.errors?.expires_on?.[0]).toContain('passato');
    for (const more of [
      { scopes: [] },
      { scopes: ['root'] },
      { name: '' },
      { seed: 'short' },
      { expires_on: '2027-13-01' },
    ])
      expect([more, (await add(more)).status]).toEqual([more, 422]);
    expect((await laura.send('office_connections.add_key', newKey('nobody'))).status).toBe(404);
    const english = await laura.send('office_connections.add_key', newKey(code, { networks: ['x'], lang: 'en' }));
    expect(english.body.errors?.networks?.[0]).toContain('neither an IP address');

    const wanted = newKey(code, { networks: ['10.0.0.0/8'], expires_on: '2099-12-31' });
    const [first, second] = await Promise.all([
      laura.call('office_connections.add_key', wanted),
      laura.call('office_connections.add_key', wanted),
    ]);
    expect(first).toEqual(second);
    // With other random bytes it is another request: what it returned would be no key.
    const other = await laura.send('office_connections.add_key', { ...wanted, seed: seed() });
    expect([other.status, other.body.code]).toEqual([409, 'conflict']);
    const { keys } = await connection(code);
    expect(keys).toMatchObject([
      { name: 'script', networks: ['10.0.0.0/8'], expires_on: '2099-12-31', state: 'counts', last_used: null },
    ]);
    const id = keys[0]?.id ?? 0;
    const { token } = await laura.call('office_connections.add_key', newKey(code));
    expect((await ask('', { token })).status).toBe(200);
    const own = (await connection(code)).keys.find((one) => one.id !== id);
    expect(own?.last_used?.from).toMatch(/./);
    const body = { key: press(), id: own?.id ?? 0 };
    await Promise.all([
      laura.call('office_connections.revoke_key', body),
      laura.call('office_connections.revoke_key', body),
    ]);
    expect((await ask('', { token })).status).toBe(401);
    expect((await laura.send('office_connections.revoke_key', { ...body, key: press() })).status).toBe(404);
    // Taking it back would open a door again that somebody closed.
    expect((await undo('api-key.revoke')).status).toBe(403);
    expect((await connection(code)).keys.map(({ state }) => state)).toEqual(['revoked', 'counts']);
  });
});

describe('orders', () => {
  let rossi: Customer;
  let sent = 0;

  async function ordered(): Promise<string> {
    rossi ??= await shop().login('cliente1@example.com');
    const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
    // Two of them, above the minimum order.
    for (const { id } of product_list.data.filter((one) => one.addable && one.num_childs === 0).slice(0, 2))
      await rossi.call('wrapper.add_to_cart', { item_id: id, quantity: 1000 });
    const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
    sent += 1;
    const { order } = await rossi.call('wrapper.send_order', {
      summary_token,
      idempotency_key: `connections-${sent}`,
      payment_method: payment_methods[0]?.code ?? '',
      confirm_duplicate: true,
    });
    return order.number;
  }
  const orders = (code: string, state: 'offered' | 'acknowledged' | 'all' | 'pending') =>
    laura.call('office_connections.get_orders', { code, state });

  test('those that wait with the oldest first, late after an hour on page, list and desk; taken ones with their number (C-EXC-4)', async () => {
    const code = await made({ release: 'sent' });
    const { token } = await laura.call('office_connections.add_key', newKey(code));
    const numbers = [await ordered(), await ordered()];
    expect((await orders(code, 'offered')).orders).toMatchObject(
      numbers.map((number) => ({ number, state: 'offered', late: false, erp_number: '' })),
    );
    const now = shop().clock.now;
    shop().clock.now = new Date(now.getTime() + HOUR_MS + 60_000);
    laura = await signIn(shop());
    expect((await orders(code, 'offered')).orders.map(({ late }) => late)).toEqual([true, true]);
    expect((await listed(code))?.orders).toMatchObject({ offered: 2, late: { count: 2 } });
    const { handovers } = await laura.call('office.get_desk', {});
    expect(handovers?.find((one) => one.code === code)).toMatchObject({ count: 2 });
    const { body } = await ask('/orders', { token });
    const [{ uid }] = body.orders;
    await ask('/orders/ack', { token, body: { orders: [{ uid, erp_number: '2026/1' }] } });
    expect((await orders(code, 'acknowledged')).orders).toMatchObject([
      { number: numbers[0], erp_number: '2026/1', state: 'acknowledged', late: false },
    ]);
    expect((await orders(code, 'all')).orders.map(({ number }) => number)).toEqual([...numbers].reverse());
    expect((await connection(code)).handovers).toMatchObject({ offered: 1, acknowledged: 1 });
    const { next } = await laura.call('office_connections.get_orders', { code, state: 'all', after: uid });
    expect(next).toBeNull();
  });

  test('earlier ones are added once each; not from a day to come', async () => {
    const number = await ordered();
    const code = await made({ release: 'sent' });
    const offer = (since: string, key = press()) => laura.send('office_connections.offer_orders', { key, code, since });
    expect((await offer('2999-01-01')).body.errors?.since?.[0]).toContain('futuro');
    const key = press();
    const first = await offer('2020-01-01', key);
    expect(first.body.message.count).toBeGreaterThan(0);
    expect((await offer('2020-01-01', key)).body).toEqual(first.body);
    expect((await offer('2020-01-01')).body.message).toEqual({ count: 0 });
    expect((await orders(code, 'all')).orders[0]?.number).toBe(number);
    // Who may see connections but no orders sees none here either.
    const reader = await staffWith(shop(), ['connections.read']);
    expect((await reader.send('office_connections.get_orders', { code, state: 'all' })).body.permission).toBe(
      'orders.read',
    );
  });
});

describe('files', () => {
  const files = (code: string) => laura.call('office_connections.get_files', { code });

  test('what came and what became of it; repeated once per press, let go while it waits (C-EXC-1, C-EXC-2)', async () => {
    const code = await made();
    await laura.call('office_connections.save', { key: press(), code, values: { settle_seconds: 0 }, known: {} });
    leave(code, 'stock.csv', 'product;quantity\nNIENTE-1;5\n');
    await settled(code);
    const [file] = (await files(code)).files;
    expect(file).toMatchObject({
      name: 'stock.csv',
      state: 'done',
      rows: 1,
      applied: 0,
      waiting: 1,
      can: { replay: true, dismiss: false },
    });
    expect(await listed(code)).toMatchObject({
      state: 'works',
      last_file: { name: 'stock.csv' },
      rows: { waiting: 1 },
    });
    const body = { key: press(), id: file?.id ?? 0 };
    const [one, two] = await Promise.all([
      laura.call('office_connections.replay_file', body),
      laura.call('office_connections.replay_file', body),
    ]);
    expect(one).toEqual(two);
    await settled(code);
    expect((await files(code)).files.map(({ id, replay_of }) => [id, replay_of])).toEqual([
      [one.id, file?.id],
      [file?.id, null],
    ]);
    expect((await laura.send('office_connections.dismiss_file', { ...body, key: press() })).status).toBe(409);

    // One with columns that nobody knows waits for a person, stops the connection, and can be let go.
    leave(code, 'listino 1.csv', 'Cosa;Altra\nx;2\n');
    await vi.waitFor(
      async () => {
        await look();
        expect((await runs(code)).at(-1)?.state).toBe('uploaded');
        expect((await listed(code))?.state).toBe('stopped');
      },
      { timeout: 30_000, interval: 100 },
    );
    const held = (await files(code)).files[0];
    expect(held).toMatchObject({
      state: 'held',
      reason: expect.stringMatching(/./),
      can: { replay: false, dismiss: true },
    });
    expect(await listed(code)).toMatchObject({ files: { held: 1 }, stopped: { run: held?.id } });
    const desk = await laura.call('office.get_desk', {});
    expect(desk.connections?.find((each) => each.code === code)).toMatchObject({ run: held?.id });
    await laura.call('office_connections.dismiss_file', { key: press(), id: held?.id ?? 0 });
    expect([(await listed(code))?.state, (await files(code)).files[0]?.state]).toEqual(['works', 'stopped']);
    expect((await laura.send('office_connections.replay_file', { key: press(), id: 999_999 })).status).toBe(404);
  });
});

describe('rows that wait', () => {
  const rows = (code: string, who = laura) => who.call('office_connections.get_waiting', { code });
  const csv = async (code: string, table: string, who = laura) => {
    const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await shop().app.fetch(
      new Request(`${ORIGIN}/api/office/waiting-rows/${code}/${table}`, { headers: { Cookie: cookie } }),
    );
    return { status: response.status, text: await response.text() };
  };

  test('as far as the person may read their tables; as a CSV for mending; given up once (C-EXC-6, C-OFF-5)', async () => {
    const code = await made();
    const scopes = ['stock.write', 'credit.write'];
    const { token } = await laura.call('office_connections.add_key', newKey(code, { scopes }));
    await sendRows(shop(), token, 'stock', { rows: [{ product: '=NUOVO-9', quantity: 5 }] });
    await sendRows(shop(), token, 'credit', { rows: [{ customer: 987654, limit: 1000 }] });
    const all = await rows(code);
    expect(all.rows).toMatchObject([
      { table: 'stock', key: '=NUOVO-9', rows: 1, state: 'waiting', waits_for: { kind: 'article' }, reason: '' },
      { table: 'credit', state: 'waiting', waits_for: { kind: 'customer', code: '987654' } },
    ]);
    expect(all.tables).toEqual([
      { table: 'credit', waiting: 1, refused: 0 },
      { table: 'stock', waiting: 1, refused: 0 },
    ]);
    const some = await staffWith(shop(), ['connections.read', 'articles.read']);
    expect((await rows(code, some)).rows.map(({ table }) => table)).toEqual(['stock']);
    expect(JSON.stringify(await rows(code, some))).not.toContain('987654');
    expect((await csv(code, 'credit', some)).status).toBe(403);
    // Made for people: a cell that a workbook would run is harmless.
    expect((await csv(code, 'stock', some)).text).toContain(`'=NUOVO-9`);
    expect([(await csv(code, 'prices')).status, (await csv(code, 'nothing')).status]).toEqual([404, 404]);

    const id = all.rows[0]?.id ?? 0;
    const drop = { key: press(), code, id, table: null };
    const [one, two] = await Promise.all([
      laura.call('office_connections.drop_waiting', drop),
      laura.call('office_connections.drop_waiting', drop),
    ]);
    expect([one, two]).toEqual([{ rows: 1 }, { rows: 1 }]);
    const other = await made();
    const credit = (await rows(code)).rows[0]?.id ?? 0;
    expect(
      (await laura.send('office_connections.drop_waiting', { ...drop, key: press(), code: other, id: credit })).status,
    ).toBe(404);
    await laura.call('office_connections.drop_waiting', { key: press(), code, id: null, table: 'credit' });
    expect((await rows(code)).rows).toEqual([]);
    expect((await undo('waiting.drop')).status).toBe(403);
  });
});

test('what is not there is not found, whoever asks', async () => {
  for (const name of ['get_connection', 'get_files', 'get_waiting'] as const)
    expect([name, (await laura.send(`office_connections.${name}`, { code: 'nobody' })).status]).toEqual([name, 404]);
  const { status } = await laura.send('office_connections.get_orders', { code: 'nobody', state: 'all' });
  expect(status).toBe(404);
  for (const call of ['save', 'offer_orders', 'drop_waiting'] as const) {
    const body = { key: press(), code: 'nobody', values: {}, known: {}, since: '2026-01-01', id: null, table: null };
    expect([call, (await laura.send(`office_connections.${call}`, body)).status]).toEqual([call, 404]);
  }
});
