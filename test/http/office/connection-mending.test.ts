/** Rows of a connection that wait or were refused, mended in the office and applied alone (C-EXC-1, C-EXC-6, C-OFF-4, docs/office-connections.md). */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { importAsCommand } from '../kit/command-import.ts';
import { sendRows } from '../kit/exchange-rows.ts';
import { type OfficeVisitor, staffWith } from '../kit/office.ts';
import { newKey, officeConnections } from '../kit/office-connections.ts';
import { press } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';

type Mended = OfficeApiTypes['office_connections.mend_waiting']['request']['rows'][number];

const shop = withShop();
vi.setConfig({ testTimeout: 60_000 });
const { laura, made, undo } = officeConnections(shop);
const ARTICLES = ['M-1', 'M-2', 'M-3', 'M-4', 'M-5', 'M-6', 'M-7', 'M-8'];
/** May mend stock, and nothing else of a connection. */
const MENDS_STOCK = ['connections.read', 'imports.run', 'articles.read', 'articles.write'] as const;

beforeAll(async () => {
  await importAsCommand(shop(), {
    'products.csv': ['code,name_it', ...ARTICLES.map((code) => `${code},Articolo ${code}`)],
  });
});

/** A connection, and how it sends rows. */
async function connected() {
  const code = await made();
  const scopes = ['stock.write', 'prices.write', 'credit.write'] as const;
  const { token } = await laura().call('office_connections.add_key', newKey(code, { scopes: [...scopes] }));
  return { code, send: (table: string, ...rows: object[]) => sendRows(shop(), token, table, { rows }) };
}
const toMend = (code: string, table = 'stock', who = laura()) =>
  who.call('office_connections.get_to_mend', { code, table });
const mend = (code: string, rows: Mended[], { who = laura(), table = 'stock', key = press(), more = {} } = {}) =>
  who.send('office_connections.mend_waiting', { key, code, table, rows, ...more });
const product = (key: string, text: string, row = 0): Mended => ({
  key,
  row,
  cells: { product: text },
  known: { product: key },
});
const stockOf = async (code: string) => {
  const [row] = await shop().db.query<{ quantity: number }>(
    null,
    'select s.quantity::int as quantity from stock s join products p on p.id = s.product_id where p.carti = $1',
    [code],
  );
  return row?.quantity;
};
const pricesOf = async (code: string) =>
  (
    await shop().db.query<{ gross: string }>(
      null,
      'select r.gross from prices r join products p on p.id = r.product_id where p.carti = $1 order by from_quantity',
      [code],
    )
  ).map(({ gross }) => Number(gross));
const kept = (code: string) =>
  shop().db.query<{ key: string; state: string }>(
    null,
    'select key, state from waiting_rows where connection = $1 order by id',
    [code],
  );
const operationsOf = (kind: string) =>
  shop().db.query<{ actor_name: string; source: string; params: { code: string } }>(
    null,
    'select actor_name, source, params from operations where kind = $1 order by id',
    [kind],
  );

describe('figures', () => {
  test('a mended row is applied and gone, once per press, with history and undo (C-EXC-6, C-OFF-1)', async () => {
    const { code, send } = await connected();
    await send('stock', { product: 'M1', quantity: 41 }, { product: 'M-I', quantity: 5 });
    const seen = await toMend(code);
    expect(seen).toMatchObject({ columns: ['product', 'quantity'], total: 2, count: 2 });
    expect(seen.rows[0]).toMatchObject({
      key: 'M1',
      row: 0,
      state: 'waiting',
      cells: { product: 'M1', quantity: '41' },
      issues: [{ column: 'product', reason: expect.stringMatching(/./) }],
    });
    const key = press();
    const before = (await operationsOf('waiting.mend')).length;
    const [one, two] = await Promise.all([
      mend(code, [product('M1', 'M-1')], { key }),
      mend(code, [product('M1', 'M-1')], { key }),
    ]);
    expect(one.body.message).toEqual({ applied: 1, stale: 0, waiting: 0, refused: 0 });
    expect(two.body).toEqual(one.body);
    expect((await mend(code, [product('M1', 'M-1')], { key })).body).toEqual(one.body);
    expect([await stockOf('M-1'), await kept(code)]).toEqual([41, [{ key: 'M-I', state: 'waiting' }]]);
    expect((await operationsOf('waiting.mend')).length).toBe(before + 1);
    const [rows] = (await operationsOf('import.rows')).slice(-1);
    expect(rows).toMatchObject({
      actor_name: (await operationsOf('waiting.mend')).at(-1)?.actor_name,
      source: 'import',
    });
    expect((await undo('import.rows')).status).toBe(200);
    expect(await stockOf('M-1')).not.toBe(41);
  });

  test('what is refused again stays with its new reason, what waits for something else waits for that', async () => {
    const { code, send } = await connected();
    await send('stock', { product: 'N1', quantity: 1 }, { product: 'N2', quantity: 2 }, { product: 'N3', quantity: 3 });
    const bad = {
      key: 'N1',
      row: 0,
      cells: { product: 'M-2', quantity: 'molti' },
      known: { product: 'N1', quantity: '1' },
    };
    const { body } = await mend(code, [bad, product('N2', 'ANCORA-NO'), product('N3', 'M-3')]);
    expect(body.message).toEqual({ applied: 1, stale: 0, waiting: 1, refused: 1 });
    expect(await stockOf('M-3')).toBe(3);
    expect(await kept(code)).toEqual(
      expect.arrayContaining([
        { key: 'N1', state: 'refused' },
        { key: 'ANCORA-NO', state: 'waiting' },
      ]),
    );
    // Refused ones come first.
    const [first] = (await toMend(code)).rows;
    expect(first).toMatchObject({
      key: 'N1',
      cells: { product: 'M-2', quantity: 'molti' },
      issues: [{ column: 'quantity' }],
    });
    const again = { key: 'N1', row: 0, cells: { quantity: '12' }, known: { quantity: 'molti' } };
    expect((await mend(code, [again])).body.message).toMatchObject({ applied: 1, refused: 0 });
    expect(await stockOf('M-2')).toBe(12);
  });

  test('rows about one thing are applied and refused together', async () => {
    const { code, send } = await connected();
    await send('prices', { product: 'P1', price: '10' }, { product: 'P1', price: '8', from_quantity: '10' });
    const price = (row: number, text: string, known: string): Mended => ({
      key: 'P1|',
      row,
      cells: { product: 'M-4', price: text },
      known: { product: 'P1', price: known },
    });
    const first = await mend(code, [price(0, '10', '10'), price(1, 'otto', '8')], { table: 'prices' });
    expect(first.body.message).toMatchObject({ applied: 1, refused: 1 });
    expect(await pricesOf('M-4')).toEqual([100_000]);
    const { rows } = await toMend(code, 'prices');
    expect(rows.map(({ row, issues }) => [row, issues.length])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const second: Mended = { key: 'P1|', row: 1, cells: { price: '8' }, known: { price: 'otto' } };
    expect((await mend(code, [second], { table: 'prices' })).body.message).toMatchObject({ applied: 2, refused: 0 });
    expect(await pricesOf('M-4')).toEqual([100_000, 80_000]);
    expect(await kept(code)).toEqual([]);
  });

  test('an older figure changes nothing; a row does not take the place of another that waits (C-EXC-3)', async () => {
    const { code, send } = await connected();
    const at = (hours: number) => new Date(shop().clock.now.getTime() - hours * 3_600_000).toISOString();
    await send('stock', { product: 'V1', quantity: 7, as_of: at(5) }, { product: 'M-5', quantity: 9, as_of: at(1) });
    expect((await mend(code, [product('V1', 'M-5')])).body.message).toEqual({
      applied: 0,
      stale: 1,
      waiting: 0,
      refused: 0,
    });
    expect([await stockOf('M-5'), await kept(code)]).toEqual([9, []]);
    await send('stock', { product: 'V2', quantity: 1 }, { product: 'V3', quantity: 2 });
    const onto = await mend(code, [product('V2', 'V3')]);
    expect([onto.status, onto.body.errors?.rows?.[0]]).toEqual([422, expect.stringContaining('V3')]);
    expect((await kept(code)).map(({ key }) => key)).toEqual(['V2', 'V3']);
    const unknown = { key: 'V2', row: 0, cells: { colore: 'rosso' }, known: { colore: '' } };
    expect((await mend(code, [unknown])).status).toBe(422);
  });

  test('two people at one row: the second sees what, who and when (C-OFF-4)', async () => {
    const { code, send } = await connected();
    const paola = await staffWith(shop(), MENDS_STOCK);
    await send('stock', { product: 'D1', quantity: 1 }, { product: 'D2', quantity: 2 });
    const quantity = (key: string, text: string, known: string): Mended => ({
      key,
      row: 0,
      cells: { product: 'M-6', quantity: text },
      known: { product: key, quantity: known },
    });
    await mend(code, [quantity('D1', 'uno', '1')], { who: paola });
    const second = await mend(code, [quantity('D1', '11', '1')]);
    expect(second.status).toBe(409);
    expect(second.body.conflicts).toMatchObject([
      { field: 'D1\t0\tquantity', theirs: 'uno', by: expect.stringMatching(/./) },
    ]);
    expect(await stockOf('M-6')).toBeUndefined();
    // Her own text again is no conflict with herself.
    expect((await mend(code, [quantity('D1', '12', '1')], { who: paola })).body.message).toMatchObject({ applied: 1 });
    const gone = await mend(code, [product('D1', 'M-6'), product('D2', 'M-7')]);
    expect(gone.body.conflicts).toMatchObject([{ field: 'D1\t0\t', theirs: null }]);
    expect(await stockOf('M-7')).toBeUndefined();
    // A newer row of the connection is nobody's.
    await send('stock', { product: 'D2', quantity: 22 });
    const newer = await mend(code, [quantity('D2', '3', '2')]);
    expect(newer.body.conflicts).toMatchObject([{ field: 'D2\t0\tquantity', theirs: '22', by: '' }]);
  });

  test('nothing is lost or doubled when the last statement fails', async () => {
    const { code, send } = await connected();
    await send('stock', { product: 'K1', quantity: 8 });
    const key = press();
    await shop().db.query(
      null,
      `create function test_breaks() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$`,
    );
    await shop().db.query(
      null,
      `create trigger test_breaks before insert on operations for each row when (new.kind = 'waiting.mend') execute function test_breaks()`,
    );
    expect((await mend(code, [product('K1', 'M-8')], { key })).status).toBe(500);
    await shop().db.query(null, 'drop trigger test_breaks on operations');
    expect([await stockOf('M-8'), await kept(code)]).toEqual([undefined, [{ key: 'K1', state: 'waiting' }]]);
    expect((await mend(code, [product('K1', 'M-8')], { key })).body.message).toMatchObject({ applied: 1 });
    expect([await stockOf('M-8'), await kept(code)]).toEqual([8, []]);
  });

  test('many prices that move far stop, and go on with the very number and the password (guard rails)', async () => {
    const { code, send } = await connected();
    const codes = Array.from({ length: 200 }, (_, at) => `G-${at}`);
    await importAsCommand(shop(), {
      'products.csv': ['code,name_it', ...codes.map((one) => `${one},Articolo ${one}`)],
      'prices.csv': ['product,price', ...codes.map((one) => `${one},10`)],
    });
    await send('prices', ...codes.map((one) => ({ product: `X${one}`, price: '100' })));
    const rows = codes.map((one) => ({
      key: `X${one}|`,
      row: 0,
      cells: { product: one },
      known: { product: `X${one}` },
    }));
    const stopped = await mend(code, rows, { table: 'prices' });
    expect([stopped.status, stopped.body.errors?.accept_moves?.[0]]).toEqual([422, expect.stringMatching(/200.*20 %/)]);
    expect(await pricesOf('G-7')).toEqual([100_000]);
    const may = await staffWith(shop(), [
      'connections.read',
      'imports.run',
      'articles.read',
      'prices.read',
      'promos.read',
      'customers.read',
      'prices.write',
    ]);
    const more = { accept_moves: 200 };
    expect((await mend(code, rows, { table: 'prices', who: may, more })).body.permission).toBe('imports.replace');
    expect((await mend(code, rows, { table: 'prices', more: { accept_moves: 199 } })).status).toBe(422);
    expect((await mend(code, rows, { table: 'prices', more })).body.message).toMatchObject({ applied: 200 });
    expect(await pricesOf('G-7')).toEqual([1_000_000]);
  });
});

describe('who may', () => {
  let code = '';
  beforeAll(async () => {
    const made = await connected();
    code = made.code;
    await made.send('stock', { product: 'R1', quantity: 1 });
    await made.send('credit', { customer: '777001', overdue: '5' });
  });
  const lacking = async (who: OfficeVisitor, table = 'stock') => {
    const asked = await who.send('office_connections.get_to_mend', { code, table });
    const done = await mend(code, [product('R1', 'M-1')], { who, table });
    expect(done.body.permission).toBe(asked.body.permission);
    return asked.body.permission;
  };

  test('what an import of the same table needs (C-OFF-5)', async () => {
    const reader = await staffWith(shop(), ['connections.read', 'articles.read', 'articles.write']);
    expect(await lacking(reader)).toBe('imports.run');
    expect(await lacking(await staffWith(shop(), ['connections.read', 'imports.run', 'articles.read']))).toBe(
      'articles.write',
    );
    const stock = await staffWith(shop(), MENDS_STOCK);
    expect(await lacking(stock, 'credit')).toBe('customers.read');
    expect((await toMend(code, 'stock', stock)).rows).toHaveLength(1);
    const tables = async (who: OfficeVisitor) =>
      (await who.call('office_connections.get_waiting', { code })).tables.map(({ table, mend: may }) => [table, may]);
    expect(await tables(stock)).toEqual([['stock', true]]);
    expect(await tables(reader)).toEqual([['stock', false]]);
    expect((await laura().send('office_connections.get_to_mend', { code, table: 'nothing' })).status).toBe(404);
  });

  test('a row of another connection is not there', async () => {
    const other = await connected();
    expect((await toMend(other.code)).rows).toEqual([]);
    const taken = await mend(other.code, [product('R1', 'M-1')]);
    expect([taken.status, taken.body.conflicts]).toMatchObject([409, [{ field: 'R1\t0\t' }]]);
    expect(await kept(code)).toEqual(expect.arrayContaining([{ key: 'R1', state: 'waiting' }]));
  });
});

describe('tables of whole imports', () => {
  /** As a whole import keeps it. */
  const waits = (connection: string, file: string, key: string, cells: Record<string, string>, customer: string) =>
    shop().db.query(
      null,
      `insert into waiting_rows (file, key, connection, columns, rows, waits_for, code, since, received_at)
       values ($1, $2, $3, $4, $5, 'customer', $6, $7, $7)`,
      [file, key, connection, Object.keys(cells), JSON.stringify([cells]), customer, shop().clock.now],
    );

  beforeAll(async () => {
    await importAsCommand(shop(), { 'customers.csv': ['code,company_name', '88001,Bianchi srl'] });
  });

  test('go through the importer, stand in its list, and can be taken back; refused again they stay', async () => {
    const { code } = await connected();
    const cells = {
      customer: '88991',
      code: '7',
      name: 'Cantiere',
      street: 'Via Po 1',
      city: 'Torino',
      postal_code: '10100',
    };
    await waits(code, 'addresses', '88991|7|', cells, '88991');
    const customer = (text: string, more: Record<string, string> = {}): Mended => ({
      key: '88991|7|',
      row: 0,
      cells: { customer: text, ...more },
      known: { customer: '88991', code: '7' },
    });
    const bad = await mend(code, [customer('88001', { code: 'sette' })], { table: 'addresses' });
    expect(bad.body.message).toMatchObject({ applied: 0, refused: 1 });
    expect((await toMend(code, 'addresses')).rows).toMatchObject([
      { key: '88991|7|', state: 'refused', issues: [{ column: 'code' }] },
    ]);
    const key = press();
    const good = { ...customer('88001', { code: '7' }), known: { customer: '88001', code: 'sette' } };
    const [one, two] = await Promise.all([
      mend(code, [good], { table: 'addresses', key }),
      mend(code, [good], { table: 'addresses', key }),
    ]);
    expect(one.body.message).toEqual({ applied: 1, stale: 0, waiting: 0, refused: 0 });
    expect(two.body).toEqual(one.body);
    expect(await kept(code)).toEqual([]);
    const streets = () =>
      shop().db.query(null, `select street from addresses where client_id = 88001 and address_code = 7`);
    expect(await streets()).toEqual([{ street: 'Via Po 1' }]);
    const [run] = (await operationsOf('import.run')).slice(-1);
    expect(run).toMatchObject({
      source: 'import',
      actor_name: (await operationsOf('waiting.mend')).at(-1)?.actor_name,
    });
  });

  test('rows of an invoice follow it to its customer', async () => {
    const { code } = await connected();
    const invoice = { number: '900', date: '2026-01-10', customer: '88991', total: '12.20' };
    await waits(code, 'invoices', '900||2026-01-10|', invoice, '88991');
    await waits(code, 'invoice_rows', '900|2026|||', { invoice: '900', year: '2026', row: '1' }, '88991');
    const mended = { key: '900||2026-01-10|', row: 0, cells: { customer: '88001' }, known: { customer: '88991' } };
    expect((await mend(code, [mended], { table: 'invoices' })).body).toMatchObject({ message: { applied: 1 } });
    const rows = await shop().db.query(null, 'select code, state from waiting_rows where connection = $1', [code]);
    expect(rows).toEqual([{ code: '88001', state: 'waiting' }]);
    const paola = await staffWith(shop(), ['connections.read', 'imports.run', 'customers.read', 'prices.read']);
    expect((await paola.send('office_connections.get_to_mend', { code, table: 'invoice_rows' })).body.permission).toBe(
      'imports.replace',
    );
  });
});
