/** Brands in the hands of staff: named, listed, made, removed, two spellings made one, taken back; the shop follows (docs/office-brands.md). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { importTables, SOON } from '../kit/import-tables.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;

beforeAll(async () => {
  owner = await signIn(shop());
});

const key = () => randomUUID();
const brand = (code: string) => owner.call('office_brands.get_brand', { code });
const undo = (operation: number | null) =>
  owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
const query = <Row extends object>(sql: string, params: unknown[] = []) => shop().db.query<Row>(null, sql, params);
/** The two brands with the most articles of their own. */
async function two(): Promise<[string, string]> {
  const rows = await query<{ code: string }>(
    `select b.code from brands b join products p on p.brand_id = b.id where p.active and not exists (select from promos m where m.brand_id = b.id)
       and not exists (select from coupons c where c.brand_id = b.id) group by b.code order by count(*) desc limit 2`,
  );
  return [rows[0]?.code ?? expect.fail('no brand'), rows[1]?.code ?? expect.fail('one brand only')];
}
async function listing(code: string) {
  const { product_list, moved } = await shop().guest().call('wrapper.product_list', { brand: code });
  return { total: product_list.pagination.total, moved: moved?.brand };
}
const save = (who: OfficeVisitor, code: string, values: object, known: object) =>
  who.send('office_brands.save', { key: key(), code, values, known });

describe('one brand', () => {
  test('a new name is in the shop’s search at once, and goes back (C-OFF-2)', async () => {
    const [code] = await two();
    const { values } = await brand(code);
    const named = async () => {
      const { product_list } = await shop().guest().call('wrapper.product_list', { brand: code });
      return product_list.data[0]?.brand?.name;
    };
    const saved = await save(owner, code, { name: 'Ossidiana' }, { name: values.name });
    expect(saved.status).toBe(200);
    await expect.poll(named, SOON).toBe('Ossidiana');
    await expect
      .poll(
        async () =>
          (await shop().guest().call('wrapper.product_list', { text: 'ossidiana' })).product_list.pagination.total,
        SOON,
      )
      .toBeGreaterThan(0);
    await undo(saved.body.message.operation);
    await expect.poll(named, SOON).toBe(values.name);
  });

  test('one that is not listed is not among the brands of the shop; its articles stay (C-OFF-2)', async () => {
    const [code] = await two();
    const isListed = async () =>
      (await shop().guest().call('resource.home_brand', {})).some(({ url }) =>
        url.endsWith(`=${encodeURIComponent(code)}`),
      );
    const { total } = await listing(code);
    expect(await isListed()).toBe(true);
    const { body } = await save(owner, code, { listed: false }, { listed: true });
    await expect.poll(isListed, SOON).toBe(false);
    expect((await listing(code)).total).toBe(total);
    await undo(body.message.operation);
    await expect.poll(isListed, SOON).toBe(true);
  });

  test('a logo is a picture of the library; one that is not there is refused (C-OFF-2)', async () => {
    const [code] = await two();
    const { values, picture } = await brand(code);
    const [file] = await query<{ hash: string; url: string }>(
      `select hash, sizes -> 'gallery_' ->> 'url' as url from media_files limit 1`,
    );
    const { body } = await save(owner, code, { logo: file?.hash }, { logo: values.logo });
    expect((await brand(code)).picture).toBe(file?.url);
    const wrong = await save(owner, code, { logo: 'f'.repeat(20) }, { logo: file?.hash });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['logo']]);
    await undo(body.message.operation);
    expect((await brand(code)).picture).toBe(picture);
  });

  test('two people: what another one changed meanwhile is refused with both values (C-OFF-4)', async () => {
    const [code] = await two();
    const { values } = await brand(code);
    const colleague = await staffWith(shop(), ['articles.read', 'articles.write']);
    const { body } = await save(owner, code, { name: 'Prima' }, { name: values.name });
    const late = await save(colleague, code, { name: 'Seconda' }, { name: values.name });
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    await undo(body.message.operation);
  });

  test('a new one is removed while nothing refers to it; one that is used is refused with the counts, and comes back by undo (C-OFF-2)', async () => {
    const body = { key: key(), code: 'NUOVA', name: 'Nuova' };
    await owner.call('office_brands.create', body);
    expect(
      (await owner.send('office_brands.create', { ...body, key: key(), code: 'nuova' })).body.errors,
    ).toHaveProperty('code');
    const [used] = await two();
    const refused = await owner.send('office_brands.remove', { key: key(), code: used, lang: 'en' });
    expect([refused.status, refused.body.code]).toEqual([409, 'in-use']);
    expect(refused.text).toMatch(/\d+ articles/);
    const { operation } = await owner.call('office_brands.remove', { key: key(), code: 'NUOVA' });
    expect((await owner.send('office_brands.get_brand', { code: 'NUOVA' })).status).toBe(404);
    await undo(operation);
    expect((await brand('NUOVA')).values).toEqual({ name: 'Nuova', listed: true, logo: '' });
  });

  test('its figures are those of the grids that they lead to (C-OFF-6)', async () => {
    const [code] = await two();
    const { articles, active } = await brand(code);
    const filters = [{ column: 'brand_code', is: [code] }];
    // The response to opening may come before the whole list stands; that to rows does not.
    const totalOf = async (more: Array<{ column: string; is: string[] }>) => {
      const { view } = await owner.call('office_grid.open', { grid: 'articles', filters: [...filters, ...more] });
      return (await owner.call('office_grid.rows', { view, from: 0, count: 1 })).total;
    };
    const [all, sold] = [await totalOf([]), await totalOf([{ column: 'active', is: ['yes'] }])];
    const { rows } = await owner.call('office_grid.open', {
      grid: 'brands',
      filters: [{ column: 'code', is: [code] }],
    });
    expect([all, sold]).toEqual([articles, active]);
    expect(rows[0]?.cells).toMatchObject({ articles, active });
  });
});

describe('two spellings of one brand', () => {
  test('the articles and discounts go to the one that stays, its old address leads there, files with the old code mean it, and all goes back (C-OFF-2, C-OFF-3)', async () => {
    const [into, from] = await two();
    const [both, one] = (
      await query<{ id: number }>('select client_id as id from customers order by client_id limit 2')
    ).map(({ id }) => id);
    await query('delete from discounts where brand_id in (select id from brands where code = any ($1))', [
      [from, into],
    ]);
    await query(
      `insert into discounts (client_id, brand_id, chain) select x.client, b.id, x.chain from (values ($1::int, $3, '10'), ($1, $4, '20'), ($2::int, $3, '30'))
         x (client, code, chain) join brands b on b.code = x.code`,
      [both, one, from, into],
    );
    const discounts = () =>
      query<object>(
        `select d.client_id as client, b.code, d.chain from discounts d join brands b on b.id = d.brand_id where b.code = any ($1) order by 1, 2`,
        [[from, into]],
      );
    const before = await discounts();
    const shown = { from: await listing(from), into: await listing(into) };
    const stored = await brand(from);
    const effect = await owner.call('office_brands.merge_preview', { code: from, into });
    expect(effect).toMatchObject({ discounts_moved: 1, discounts_ended: 1, promos: [], coupons: [] });

    const { articles, operation } = await owner.call('office_brands.merge', { key: key(), code: from, into });
    expect(articles).toBe(effect.articles);
    await expect.poll(() => listing(from), SOON).toEqual({ total: shown.from.total + shown.into.total, moved: into });
    expect(await discounts()).toEqual([
      { client: both, code: into, chain: '20' },
      { client: one, code: into, chain: '30' },
    ]);
    expect(await brand(from)).toMatchObject({ articles: 0, merged_into: { code: into } });
    expect((await brand(into)).merged.map(({ code }) => code)).toContain(from);
    const [sample] = await query<{ code: string; name: string }>(
      `select p.carti as code, p.name_it as name from products p join brands b on b.id = p.brand_id where b.code = $1 and p.parent_id is null limit 1`,
      [into],
    );
    await importTables(shop(), {
      'products.csv': ['code;name_it;brand', `NEW-OF-OLD;${sample?.name.replaceAll(';', ',')};${from}`],
    });
    const [made] = await query<{ code: string }>(
      `select b.code from products p join brands b on b.id = p.brand_id where p.carti = 'NEW-OF-OLD'`,
    );
    expect(made?.code).toBe(into);
    await query(`update products set active = false where carti = 'NEW-OF-OLD'`);
    expect((await save(owner, from, { name: 'X' }, { name: stored.values.name })).status).toBe(409);
    expect((await owner.send('office_brands.merge_preview', { code: into, into: from })).status).toBe(422);

    await undo(operation);
    await expect.poll(() => listing(from), SOON).toEqual(shown.from);
    expect(await discounts()).toEqual(before);
    expect(await brand(from)).toMatchObject({ articles: stored.articles, merged_into: null });
  });

  test('promos that run are named and stop it', async () => {
    const [into, from] = await two();
    await query(
      `insert into promos (code, row, title_it, title_en, type, brand_id, chain, valid_from, valid_to)
       select 'DI-MARCA', 1, 'x', 'x', 'extra_discount', id, '5', current_date - 1, current_date + 1 from brands where code = $1`,
      [from],
    );
    const refused = await owner.send('office_brands.merge', { key: key(), code: from, into });
    expect([refused.status, refused.text.includes('DI-MARCA')]).toEqual([409, true]);
    expect((await brand(from)).merged_into).toBeNull();
    await query(`delete from promos where code = 'DI-MARCA'`);
  });

  test('without articles.write nobody merges; without prices.write not where discounts move (C-OFF-5)', async () => {
    const [into, from] = await two();
    const [reader, writer] = await Promise.all([
      staffWith(shop(), ['articles.read']),
      staffWith(shop(), ['articles.read', 'articles.write']),
    ]);
    const body = { code: from, into };
    expect((await reader.send('office_brands.merge', { key: key(), ...body })).body).toMatchObject({
      permission: 'articles.write',
    });
    expect((await writer.send('office_brands.merge', { key: key(), ...body })).body).toMatchObject({
      permission: 'prices.write',
    });
    expect((await owner.send('office_brands.merge', { key: key(), code: from, into: from })).status).toBe(422);
    expect((await owner.send('office_brands.merge', { key: key(), code: from, into: 'NO-SUCH' })).status).toBe(404);
  });

  test('cells: a name is written, that of a merged one is not', async () => {
    const [into, from] = await two();
    await query('delete from discounts where brand_id = (select id from brands where code = $1)', [from]);
    const { operation } = await owner.call('office_brands.merge', { key: key(), code: from, into });
    const rows = (
      await owner.call('office_grid.open', { grid: 'brands', filters: [{ column: 'code', is: [from, into] }] })
    ).rows;
    const written = async (code: string) => {
      const row = rows.find(({ cells }) => cells.code === code) ?? expect.fail(code);
      const cells = [{ id: row.id, column: 'name', known: row.cells.name ?? null, value: 'Altra' }];
      return owner.send('office_grid.save_cells', { key: key(), grid: 'brands', cells });
    };
    const refused = await written(from);
    expect(refused.text).toContain('unita');
    const done = await written(into);
    expect((await brand(into)).values.name).toBe('Altra');
    await undo(done.body.message.operation);
    await undo(operation);
  });
});
