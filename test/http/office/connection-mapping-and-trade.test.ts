/** In the office: the mapping of a connection, and for whom it may order (C-EXC-9, C-OFF-1, C-OFF-4; docs/office-connections.md). */
import { describe, expect, test } from 'vitest';
import { staffWith } from '../kit/office.ts';
import { officeConnections } from '../kit/office-connections.ts';
import { press } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const { laura, made, undo } = officeConnections(shop);
const MAPPING =
  'inbox:\n  - match: "^GIAC.*$"\n    name: giacenze\n    kind: delta\n    stock: { product: ART, quantity: QTA }\n';
const NAMED = { name: 'erp.yaml' } as const;

describe('the mapping', () => {
  const mapping = (code: string) => laura().call('office_connections.get_mapping', { code });
  const save = (code: string, source: string | null, known: string | null) =>
    laura().send('office_connections.save_mapping', { key: press(), code, ...NAMED, source, known });

  test('is checked, stored, read, and taken back (C-OFF-2)', async () => {
    const code = await made();
    expect(await mapping(code)).toMatchObject({ source: null, rules: [], writes_orders: false });
    const { body } = await save(code, MAPPING, null);
    expect(await mapping(code)).toMatchObject({
      source: MAPPING.trim(),
      updated_by: 'Ufficio vendite',
      rules: [{ name: 'giacenze', tables: ['stock'], kind: 'figures' }],
    });
    expect(body.message.operation).not.toBeNull();
    const history = async () =>
      (await laura().call('office_history.get_record', { entity: 'connection', key: code })).data.map(
        ({ change }) => change.entity,
      );
    expect(await history(), 'what belongs to a connection is in its history').toEqual([
      'connection-mapping',
      'connection',
    ]);
    const asked = { entity: 'connection', key: code, field: 'mapping' };
    expect((await laura().call('office_history.get_record', asked)).data).toHaveLength(1);
    expect(
      (await laura().call('office_history.get_operations', { entity: 'connection', key: code })).data,
    ).toHaveLength(2);
    await undo('connection.mapping');
    expect((await mapping(code)).source).toBeNull();
  });

  test('what is wrong is named with line and column, and changes nothing', async () => {
    const code = await made();
    const { status, body } = await save(code, MAPPING.replace('quantity', 'pezzi'), null);
    expect(status).toBe(422);
    expect(body.errors?.source?.[0]).toMatch(
      /^erp\.yaml, riga 5, colonna \d+: la tabella stock non ha la colonna «pezzi»/,
    );
    expect((await save(code, '{[', null)).body.errors?.source?.[0]).toMatch(/^erp\.yaml, riga 1, .*YAML illeggibile/);
    expect((await mapping(code)).source).toBeNull();
  });

  test('two people on one: the second one is asked (C-OFF-4)', async () => {
    const code = await made();
    expect((await save(code, MAPPING, null)).status).toBe(200);
    const other = await staffWith(shop(), ['connections.read', 'connections.write']);
    const [renamed, removed] = [MAPPING.replace('giacenze', 'altro'), null];
    for (const source of [renamed, removed])
      expect(
        await other.send('office_connections.save_mapping', { key: press(), code, ...NAMED, source, known: null }),
      ).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    expect((await mapping(code)).rules).toMatchObject([{ name: 'giacenze' }]);
    expect((await save(code, null, MAPPING.trim())).status).toBe(200);
    expect((await save('nessuno', MAPPING, null)).status).toBe(404);
  });
});

describe('customers', () => {
  const trade = (code: string) => laura().call('office_connections.get_trade', { code });
  const allow = (code: string, clientId: number, identity = '', address: number | null = null) =>
    laura().send('office_connections.allow_customer', {
      key: press(),
      code,
      client_id: clientId,
      identity,
      address_code: address,
    });
  const someCustomers = () =>
    shop().db.query<{ id: number; name: string }>(
      null,
      'select client_id as id, company_name as name from customers where merged_into is null order by 1 limit 2',
    );

  test('are added once, by tax number or by a name of their system, and removed (C-EXC-9)', async () => {
    const code = await made();
    const [one, other] = await someCustomers();
    if (!one || !other) throw new Error('The demo has customers.');
    expect((await trade(code)).parties).toEqual([]);
    expect((await allow(code, one.id)).status).toBe(200);
    expect((await allow(code, one.id, ' filiale 7 ')).status).toBe(200);
    const row = { client_id: one.id, customer: one.name, address_code: null };
    expect((await trade(code)).parties).toEqual([
      { ...row, identity: '' },
      { ...row, identity: 'FILIALE7' },
    ]);
    // The name means that customer already.
    const taken = await allow(code, other.id, 'Filiale 7');
    expect([taken.status, taken.body.errors?.identity]).toEqual([
      422,
      ['«Filiale 7» di questo collegamento indica già un cliente.'],
    ]);
    const disallow = (identity: string) =>
      laura().send('office_connections.disallow_customer', { key: press(), code, client_id: one.id, identity });
    expect((await disallow('FILIALE7')).status).toBe(200);
    expect((await trade(code)).parties).toEqual([{ ...row, identity: '' }]);
    expect((await disallow('')).status).toBe(200);
    expect((await trade(code)).parties).toEqual([]);
  });

  test('a customer or an address that is not there is a sentence', async () => {
    const code = await made();
    const [one] = await someCustomers();
    for (const wrong of [await allow(code, 999_999_999), await allow(code, one?.id ?? 0, 'X', 99_999)])
      expect([wrong.status, wrong.body.errors?.client_id?.[0]]).toEqual([
        422,
        expect.stringMatching(/^Non c’è un cliente \d+, o non ha questo indirizzo\.$/),
      ]);
    expect((await allow('nessuno', one?.id ?? 0)).status).toBe(404);
  });

  test('rules are changed and taken back; without the right nothing of it (C-OFF-2, C-OFF-5)', async () => {
    const code = await made();
    const rules = { prices: 'ours', rows: 'partial', answers: true, receipts: 'always' } as const;
    const { operation } = await laura().call('office_connections.save_trade', { key: press(), code, rules });
    expect((await trade(code)).rules).toEqual(rules);
    expect(operation).not.toBeNull();
    await undo('connection.change');
    expect((await trade(code)).rules).toEqual({ prices: 'hold', rows: 'hold', answers: false, receipts: 'asked' });
    const reader = await staffWith(shop(), ['connections.read']);
    expect((await reader.send('office_connections.get_trade', { code })).status).toBe(403);
    expect((await reader.send('office_connections.save_trade', { key: press(), code, rules })).status).toBe(403);
  });
});
