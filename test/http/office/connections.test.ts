/** Connections in the office: made, changed, and their keys (C-EXC-8, C-OFF-1, C-OFF-4, docs/office-connections.md). */
import { describe, expect, test, vi } from 'vitest';
import { exchangeClient } from '../kit/exchange-client.ts';
import { type OfficeVisitor, staffWith } from '../kit/office.ts';
import { GENERAL, newCode, newKey, newSeed, officeConnections } from '../kit/office-connections.ts';
import { press } from '../kit/office-imports.ts';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 60_000 });
const { ask } = exchangeClient(shop);
const { laura, made, connection, listed, undo } = officeConnections(shop);

const danea = (code: string, token: string) =>
  shop().app.fetch(
    new Request(`http://localhost:4500/exchange/danea/${code}?firstnum=1`, {
      headers: { authorization: `Basic ${Buffer.from(`easyfatt:${token}`).toString('base64')}` },
    }),
  );

describe('made', () => {
  test('for Easyfatt with address, user and password, once: the same press is one connection with one password (C-OFF-1, C-EXC-8)', async () => {
    const code = newCode();
    const body = { key: press(), code, ...GENERAL, name: 'Easyfatt', kind: 'danea', seed: newSeed() } as const;
    const [one, two] = await Promise.all([
      laura().call('office_connections.create', body),
      laura().call('office_connections.create', body),
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
    const again = await laura().call('office_connections.add_key', newKey(code, { seed: body.seed }));
    expect(again.token.split('_')[1]).not.toBe(token.split('_')[1]);
  });

  test('a code that is taken, and what is no code; Easyfatt needs the right to keys (C-OFF-5)', async () => {
    const code = await made();
    const taken = await laura().send('office_connections.create', { key: press(), code, ...GENERAL });
    expect([taken.status, taken.body.errors?.code]).toEqual([422, [`Il codice «${code}» c’è già: scegline un altro.`]]);
    for (const wrong of ['', 'Erp', 'a b', '-a', '../imports', 'a'.repeat(41)])
      expect((await laura().send('office_connections.create', { key: press(), code: wrong, ...GENERAL })).status).toBe(
        422,
      );
    const maker = await staffWith(shop(), ['connections.read', 'connections.write']);
    const refused = await maker.send('office_connections.create', {
      key: press(),
      code: newCode(),
      ...GENERAL,
      kind: 'danea',
      seed: newSeed(),
    });
    expect([refused.status, refused.body.permission]).toEqual([403, 'keys.write']);
    const plain = await maker.call('office_connections.create', { key: press(), code: newCode(), ...GENERAL });
    expect(plain.danea).toBeNull();
  });

  test('taken back while nothing belongs to it, and not any more once something does (C-OFF-2)', async () => {
    const code = await made();
    expect((await undo('connection.create')).status).toBe(200);
    expect((await laura().send('office_connections.get_connection', { code })).status).toBe(404);
    const used = await made();
    const [operation] = (await laura().call('office_history.get_operations', { kinds: ['connection.create'] })).data;
    await laura().call('office_connections.add_key', newKey(used));
    const { changes } = await laura().call('office_history.undo_preview', { id: operation?.id ?? 0 });
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
    expect((await save(laura(), { name: 'ERP' }, { name: 'Gestionale' })).status).toBe(200);
    expect((await save(other, { release: 'sent' }, { release: null })).status).toBe(200);
    const refused = await save(other, { name: 'Magazzino' }, { name: 'Gestionale' });
    expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(refused.body.conflicts).toMatchObject([{ field: 'name', theirs: 'ERP', by: expect.stringMatching(/\w/) }]);
    expect((await connection(code)).values).toMatchObject({ name: 'ERP', release: 'sent' });
    for (const values of [{ name: ' ' }, { settle_seconds: -1 }, { keep_days: 'molti' }, { release: 'mai' }])
      expect([values, (await save(laura(), values, {})).status]).toEqual([values, 422]);
    expect((await save(laura(), {}, {})).body).toEqual({ message: { operation: null } });
  });

  test('paused, off and on, taken back; off its keys open nothing (C-OFF-2, C-EXC-8)', async () => {
    const code = await made();
    const { token } = await laura().call('office_connections.add_key', newKey(code));
    const save = (values: object) => laura().call('office_connections.save', { key: press(), code, values, known: {} });
    expect((await listed(code))?.state).toBe('unused');
    expect((await ask('', { token })).status).toBe(200);
    expect(await listed(code)).toMatchObject({ state: 'works', last_file: null, last_request: expect.any(String) });
    const known = { paused: false };
    await laura().call('office_connections.save', { key: press(), code, values: { paused: true }, known });
    expect((await listed(code))?.state).toBe('paused');
    expect((await undo('connection.change')).status).toBe(200);
    expect((await listed(code))?.state).toBe('works');
    await laura().call('office_connections.save', {
      key: press(),
      code,
      values: { enabled: false },
      known: { enabled: true },
    });
    expect([(await listed(code))?.state, (await ask('', { token })).status]).toEqual(['off', 401]);
    await laura().call('office_connections.save', {
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
    const add = (more: object) => laura().send('office_connections.add_key', { ...newKey(code), ...more });
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
    expect((await laura().send('office_connections.add_key', newKey('nobody'))).status).toBe(404);
    const english = await laura().send('office_connections.add_key', newKey(code, { networks: ['x'], lang: 'en' }));
    expect(english.body.errors?.networks?.[0]).toContain('neither an IP address');

    const wanted = newKey(code, { networks: ['10.0.0.0/8'], expires_on: '2099-12-31' });
    const [first, second] = await Promise.all([
      laura().call('office_connections.add_key', wanted),
      laura().call('office_connections.add_key', wanted),
    ]);
    expect(first).toEqual(second);
    // With other random bytes it is another request: what it returned would be no key.
    const other = await laura().send('office_connections.add_key', { ...wanted, seed: newSeed() });
    expect([other.status, other.body.code]).toEqual([409, 'conflict']);
    const { keys } = await connection(code);
    expect(keys).toMatchObject([
      { name: 'script', networks: ['10.0.0.0/8'], expires_on: '2099-12-31', state: 'counts', last_used: null },
    ]);
    const id = keys[0]?.id ?? 0;
    const { token } = await laura().call('office_connections.add_key', newKey(code));
    expect((await ask('', { token })).status).toBe(200);
    const own = (await connection(code)).keys.find((one) => one.id !== id);
    expect(own?.last_used?.from).toMatch(/./);
    const body = { key: press(), id: own?.id ?? 0 };
    await Promise.all([
      laura().call('office_connections.revoke_key', body),
      laura().call('office_connections.revoke_key', body),
    ]);
    expect((await ask('', { token })).status).toBe(401);
    expect((await laura().send('office_connections.revoke_key', { ...body, key: press() })).status).toBe(404);
    // Taking it back would open a door again that a colleague closed.
    expect((await undo('api-key.revoke')).status).toBe(403);
    expect((await connection(code)).keys.map(({ state }) => state)).toEqual(['revoked', 'counts']);
  });
});

test('what is not there is not found', async () => {
  for (const name of ['get_connection', 'get_files', 'get_waiting'] as const)
    expect([name, (await laura().send(`office_connections.${name}`, { code: 'nobody' })).status]).toEqual([name, 404]);
  const { status } = await laura().send('office_connections.get_orders', { code: 'nobody', state: 'all' });
  expect(status).toBe(404);
  for (const call of ['save', 'offer_orders', 'drop_waiting'] as const) {
    const body = { key: press(), code: 'nobody', values: {}, known: {}, since: '2026-01-01', id: null, table: null };
    expect([call, (await laura().send(`office_connections.${call}`, body)).status]).toEqual([call, 404]);
  }
});
