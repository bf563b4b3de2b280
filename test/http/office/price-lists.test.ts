/** Price lists and discounts of customers in the hands of staff: made, copied, changed, taken back (C-OFF-1, C-OFF-2, C-PRICE-1). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { changedMoney } from '#contract/office/grids/money-change.rules.ts';
import { endedBulk, type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;
let base: string;

const key = () => randomUUID();
const lists = async () => (await owner.call('office_prices.get_lists', {})).lists;
const list = async (code: string) => (await lists()).find((one) => one.code === code);
const undo = async (operation: number | null) =>
  (await owner.send('office_history.undo', { key: key(), id: operation ?? 0, forced: [] })).status;
const pricesOf = (code: string) =>
  shop().db.query<{ place: string; price: number }>(
    null,
    `select concat_ws('/', x.product_id, x.from_quantity, x.valid_from, x.valid_to) as place, x.gross as price
     from prices x join price_lists l on l.id = x.price_list_id where l.code = $1 order by 1`,
    [code],
  );

beforeAll(async () => {
  owner = await signIn(shop());
  base = (await lists()).find((one) => one.default)?.code ?? '';
});

describe('a list', () => {
  const change = { kind: 'percent', by: 1_000, round: 'exact' } as const;

  const copied = async (copy: object) => {
    const { mark } = await owner.call('office_prices.preview_copy', copy as never);
    const bulk = await owner.call('office_prices.copy_list', { key: key(), ...copy, mark } as never);
    return endedBulk(owner, bulk.id);
  };

  test('begins as a copy of another one, 10 % dearer; taking it back removes it with its prices (C-OFF-2, C-OFF-3)', async () => {
    const source = await pricesOf(base);
    const copy = { from: base, to: 'EXPORT', new_name: 'Estero', change, existing: 'over' } as const;
    const preview = await owner.call('office_prices.preview_copy', copy);
    expect(preview).toMatchObject({
      total: source.length,
      created: source.length,
      changed: 0,
      removed: 0,
      refused: [],
    });
    expect(await list('EXPORT')).toBeUndefined();
    const made = await copied(copy);
    expect(made).toMatchObject({ state: 'done', changed: source.length, refused: [] });
    expect(made.operations).toHaveLength(1);
    const [operation = 0] = made.operations;
    expect(await list('EXPORT')).toMatchObject({ name: 'Estero', default: false, prices: source.length, customers: 0 });
    const dearer = source.map(({ place, price }) => ({ place, price: changedMoney(price, change) }));
    expect(await pricesOf('EXPORT')).toEqual(dearer);
    // A customer has it: it stays.
    await shop().db.query(
      null,
      `update customers set price_list_id = (select id from price_lists where code = 'EXPORT') where client_id = (select min(client_id) from customers)`,
    );
    expect(await undo(operation)).toBe(409);
    expect(await list('EXPORT')).toMatchObject({ customers: 1, prices: source.length });
    await shop().db.query(
      null,
      `update customers set price_list_id = null where price_list_id = (select id from price_lists where code = 'EXPORT')`,
    );
    expect(await undo(operation)).toBe(200);
    expect(await list('EXPORT')).toBeUndefined();
    // And made again, row by row as it was.
    const [last] = await shop().db.query<{ id: number }>(null, 'select max(id) as id from operations');
    expect(await undo(last?.id ?? 0)).toBe(200);
    expect(await pricesOf('EXPORT')).toEqual(dearer);
  });

  test('is filled from another one: what it has is kept, overwritten or removed, as the preview counted, and goes back (C-OFF-2, C-OFF-3)', async () => {
    await owner.call('office_prices.create_list', { key: key(), code: 'HALF', name: 'Metà' });
    const source = await pricesOf(base);
    const copy = (existing: 'keep' | 'over' | 'same', by: number) => ({
      from: base,
      to: 'HALF',
      change: { kind: 'percent', by, round: 'exact' } as const,
      existing,
    });
    expect(await copied(copy('keep', 0))).toMatchObject({ changed: source.length, already: 0 });
    expect(await copied(copy('keep', 500))).toMatchObject({ changed: 0, already: source.length, operations: [] });
    // One price of its own, which the other list has not.
    await shop().db.query(
      null,
      `insert into prices (product_id, price_list_id, from_quantity, gross)
       select x.product_id, l.id, 7777, 10000 from prices x, price_lists l where l.code = 'HALF' limit 1`,
    );
    const before = await pricesOf('HALF');
    const preview = await owner.call('office_prices.preview_copy', copy('same', 4_000));
    expect(preview).toMatchObject({ total: source.length + 1, created: 0, removed: 1, kept: 0 });
    expect(preview.changed + preview.equal).toBe(source.length);
    expect(preview.far).toBe(preview.changed);
    expect(preview.samples).toContainEqual(
      expect.objectContaining({ kind: 'removed', from: 7777, before: 10_000, after: null }),
    );
    expect(await pricesOf('HALF')).toEqual(before);
    const done = await copied(copy('same', 4_000));
    expect(done).toMatchObject({ state: 'done', changed: preview.changed + 1, already: preview.equal });
    const wanted = source.map(({ place, price }) => ({
      place,
      price: changedMoney(price, copy('same', 4_000).change),
    }));
    expect(await pricesOf('HALF')).toEqual(wanted);
    expect(await undo(done.operations[0] ?? 0)).toBe(200);
    expect(await pricesOf('HALF')).toEqual(before);
  });

  test('what changed since the preview is not copied unseen; a second press starts nothing (C-OFF-3)', async () => {
    const copy = { from: base, to: 'HALF', change: null, existing: 'over' } as const;
    const { mark } = await owner.call('office_prices.preview_copy', copy);
    await shop().db.query(
      null,
      `update prices set gross = gross + 1 where id = (select min(x.id) from prices x join price_lists l on l.id = x.price_list_id where l.code = $1)`,
      [base],
    );
    expect(await owner.send('office_prices.copy_list', { key: key(), ...copy, mark })).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    const press = { key: key(), ...copy, mark: (await owner.call('office_prices.preview_copy', copy)).mark };
    const [first, second] = [
      await owner.call('office_prices.copy_list', press),
      await owner.call('office_prices.copy_list', press),
    ];
    expect(second.id).toBe(first.id);
    expect((await endedBulk(owner, first.id)).state).toBe('done');
  });

  test('a copy to itself, of none, into none, or over a code that exists is refused; so is one without the permission (C-OFF-5)', async () => {
    const refused = async (copy: object) =>
      (await owner.send('office_prices.preview_copy', { existing: 'keep', ...copy } as never)).body.errors;
    expect(await refused({ from: base, to: base })).toHaveProperty('to');
    expect(await refused({ from: 'NONE', to: 'HALF' })).toHaveProperty('from');
    expect(await refused({ from: base, to: 'NONE' })).toHaveProperty('to');
    expect(await refused({ from: base, to: 'HALF', new_name: 'x' })).toHaveProperty('to');
    const reader = await staffWith(shop(), ['prices.read']);
    const copy = { from: base, to: 'HALF', existing: 'over' } as const;
    expect((await reader.send('office_prices.preview_copy', copy)).status).toBe(403);
    expect((await reader.send('office_prices.copy_list', { key: key(), ...copy, mark: 'x' })).status).toBe(403);
  });

  test('has a name and days; two people on one field are named, circles are refused (C-OFF-4)', async () => {
    const save = (values: object, known: object, by = owner) =>
      by.send('office_prices.save_list', { key: key(), code: 'HALF', values, known });
    expect((await save({ name: 'Mezzo' }, { name: 'Metà' })).status).toBe(200);
    const colleague = await staffWith(shop(), ['prices.read', 'prices.write']);
    expect(await save({ name: 'Loro' }, { name: 'Metà' }, colleague)).toMatchObject({
      status: 409,
      body: { code: 'changed-meanwhile' },
    });
    expect((await save({ valid_to: '2030-01-01' }, { valid_to: null }, colleague)).status).toBe(200);
    expect((await save({ valid_from: '2031-01-01' }, { valid_from: null })).body.errors).toHaveProperty('valid_to');
    expect((await save({ replaces: base }, { replaces: '' })).status).toBe(200);
    const circle = { key: key(), code: base, values: { replaces: 'HALF' }, known: { replaces: '' } };
    expect((await owner.send('office_prices.save_list', circle)).body.errors).toHaveProperty('replaces');
    expect(await list('HALF')).toMatchObject({ name: 'Mezzo', valid_to: '2030-01-01', replaces: base });
  });

  test('with a code that exists is refused', async () => {
    const create = async (code: string) =>
      (await owner.send('office_prices.create_list', { key: key(), code, name: 'x' })).body.errors;
    expect(await create(base)).toHaveProperty('code');
    expect(await create('a b')).toHaveProperty('code');
    expect(await list('a b')).toBeUndefined();
  });
});

describe('a discount of a customer', () => {
  test('is added, written as chains are, removed and brought back (C-OFF-2, C-PRICE-1)', async () => {
    const [customer] = await shop().db.query<{ id: number }>(null, 'select min(client_id) as id from customers');
    await shop().db.query(null, 'delete from discounts where client_id = $1', [customer?.id]);
    const [brand] = await shop().db.query<{ code: string }>(null, 'select code from brands order by id limit 1');
    const wanted = {
      customer: customer?.id ?? 0,
      level: 'brand',
      code: brand?.code ?? '',
      chain: '50 + 10,0%',
    } as const;
    const shown = async () => {
      const { rows } = await owner.call('office_grid.open', {
        grid: 'discounts',
        filters: [{ column: 'customer_code', from: wanted.customer, to: wanted.customer }],
      });
      return rows.map(({ id, cells }) => ({ id, chain: cells.chain, code: cells.code, level: cells.level }));
    };
    await owner.call('office_prices.add_discount', { key: key(), ...wanted });
    const [row] = await shown();
    expect(row).toMatchObject({ chain: '50+10', code: wanted.code, level: 'brand' });
    expect((await owner.send('office_prices.add_discount', { key: key(), ...wanted })).body.errors).toHaveProperty(
      'code',
    );

    const cell = (value: string) =>
      owner.call('office_grid.save_cells', {
        key: key(),
        grid: 'discounts',
        cells: [{ id: row?.id ?? 0, column: 'chain', value, known: '50+10' }],
      });
    expect((await cell('50++10')).refused[0]?.why).toContain('catena di sconti');
    expect(await cell('50 + 10')).toMatchObject({ saved: 1, operation: null });
    const changed = await cell('40 + 5');
    expect((await shown())[0]?.chain).toBe('40+5');
    expect(await undo(changed.operation)).toBe(200);
    expect(await shown()).toEqual([row]);
    const removed = await owner.call('office_prices.remove_discounts', { key: key(), ids: [row?.id ?? 0] });
    expect(await shown()).toEqual([]);
    expect(await undo(removed.operation)).toBe(200);
    expect(await shown()).toEqual([row]);
  });

  test.each([
    ['customer', { customer: 1_999_999_999 }],
    ['code', { code: 'NOT-THERE' }],
    ['chain', { chain: '50++10' }],
  ])('with a %s that cannot be is refused at its field', async (field, more) => {
    const [customer] = await shop().db.query<{ id: number }>(null, 'select min(client_id) as id from customers');
    const body = { key: key(), customer: customer?.id, level: 'article', code: 'VT933.08.020', chain: '5', ...more };
    expect((await owner.send('office_prices.add_discount', body)).body.errors).toHaveProperty(field);
  });
});

describe('the chain of a customer for an article, saved from the price desk', () => {
  let on: { customer: number; level: 'article'; code: string };
  const set = (chain: string, known: string, who = owner) =>
    who.send('office_prices.set_discount', { key: key(), ...on, chain, known });
  const stored = async () =>
    (
      await shop().db.query<{ chain: string }>(
        null,
        'select x.chain from discounts x join products p on p.id = x.product_id where x.client_id = $1 and p.carti = $2',
        [on.customer, on.code],
      )
    ).map(({ chain }) => chain);

  beforeAll(async () => {
    const [row] = await shop().db.query<{ customer: number; code: string }>(
      null,
      'select (select max(client_id) from customers) as customer, carti as code from products where active order by id limit 1',
    );
    on = { customer: row?.customer ?? 0, level: 'article', code: row?.code ?? '' };
    await shop().db.query(null, 'delete from discounts where client_id = $1', [on.customer]);
  });

  test('is made, changed, removed, and each is taken back (C-OFF-1, C-OFF-2)', async () => {
    const made = await set('50 + 10', '');
    expect([made.status, await stored()]).toEqual([200, ['50+10']]);
    expect((await set('50+10', '50+10')).body.message).toEqual({ saved: 0, operation: null });
    const raised = await set('55', '50+10');
    expect(await stored()).toEqual(['55']);
    const removed = await set('', '55');
    expect(await stored()).toEqual([]);
    for (const [done, chains] of [
      [removed, ['55']],
      [raised, ['50+10']],
      [made, []],
    ] as const) {
      expect(await undo(done.body.message.operation)).toBe(200);
      expect(await stored()).toEqual(chains);
    }
  });

  test('is refused when it is another one since the page was read, no chain, or without the permission (C-OFF-4, C-OFF-5)', async () => {
    await set('40', '');
    const marta = await staffWith(shop(), ['prices.read', 'prices.write']);
    const late = await set('45', '', marta);
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    expect(late.body.conflicts).toMatchObject([{ field: 'chain', theirs: '40', by: 'Ufficio vendite' }]);
    expect((await set('50++10', '40')).body.errors).toHaveProperty('chain');
    const reader = await staffWith(shop(), ['prices.read']);
    expect((await set('45', '40', reader)).body.permission).toBe('prices.write');
    expect(await stored()).toEqual(['40']);
  });
});
