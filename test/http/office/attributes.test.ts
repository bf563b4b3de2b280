/** Attributes in the hands of staff: named, ordered, made, removed, a value written otherwise everywhere, taken back (docs/office-attributes.md). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { valueKey } from '#server/modules/catalogue/search-documents.ts';
import { SOON } from '../kit/import-tables.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;

beforeAll(async () => {
  owner = await signIn(shop());
});

const key = () => randomUUID();
const attribute = (code: string) => owner.call('office_attributes.get_attribute', { code });
const valuesOf = async (code: string) => (await owner.call('office_attributes.get_values', { code })).values;
const undo = (operation: number | null) =>
  owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
const query = <Row extends object>(sql: string, params: unknown[] = []) => shop().db.query<Row>(null, sql, params);
/** The response to opening may come before the whole list stands; that to rows does not. */
async function totalOf(filters: object[]) {
  const { view } = await owner.call('office_grid.open', { grid: 'articles', filters } as never);
  return (await owner.call('office_grid.rows', { view, from: 0, count: 1 })).total;
}
/** A text that is a filter, with two values at least. */
async function text(): Promise<string> {
  const [row] = await query<{ code: string }>(
    `select a.code from attributes a join products p on true, jsonb_array_elements(p.attributes) x
     where x ->> 'code' = a.code and a.type = 'text' and a.filterable and p.active and p.parent_id is null
     group by a.code having count(distinct x ->> 'value_it') > 1 order by count(*) desc limit 1`,
  );
  return row?.code ?? expect.fail('no attribute');
}
const save = (who: OfficeVisitor, code: string, values: object, known: object) =>
  who.send('office_attributes.save', { key: key(), code, values, known });

/** Attributes of an article as the shop shows them: title and value. */
async function shown(slug: string): Promise<Array<readonly [string, string]>> {
  const { data } = await shop().guest().call('wrapper.get_item', { slug });
  return data.all_attributes.map(({ label, value }) => [label, value] as const);
}
async function sample(code: string) {
  const [row] = await query<{ slug: string }>(
    `select slug from products where active and parent_id is null and jsonb_array_length(attributes) > 1
       and attributes @> jsonb_build_array(jsonb_build_object('code', $1::text)) order by id limit 1`,
    [code],
  );
  return row?.slug ?? expect.fail('no article');
}

describe('one attribute', () => {
  test('a new name and another place are on the shop’s articles at once, and go back (C-OFF-2)', async () => {
    const code = await text();
    const { values } = await attribute(code);
    const slug = await sample(code);
    const before = await shown(slug);
    const [last] = await query<{ place: number }>('select max(position) + 1 as place from attributes');
    const saved = await save(
      owner,
      code,
      { label_it: 'Ossidianità', position: last?.place },
      { label_it: values.label_it, position: values.position },
    );
    expect(saved.status).toBe(200);
    await expect.poll(async () => (await shown(slug)).at(-1)?.[0], SOON).toBe('Ossidianità');
    await undo(saved.body.message.operation);
    await expect.poll(() => shown(slug), SOON).toEqual(before);
  });

  test('one that is no filter any more is no filter of the shop (C-OFF-2)', async () => {
    const code = await text();
    const isFilter = async () => {
      const { filters } = await shop().guest().call('wrapper.product_list', {});
      return JSON.stringify(filters).includes(`field_${code}`);
    };
    const { body } = await save(owner, code, { filterable: false }, { filterable: true });
    await expect.poll(isFilter, SOON).toBe(false);
    await undo(body.message.operation);
    await expect.poll(isFilter, SOON).toBe(true);
  });

  test('its kind is fixed while an article has it; of two people the later one is refused (C-OFF-4)', async () => {
    const code = await text();
    const { values } = await attribute(code);
    const kind = await save(owner, code, { type: 'number' }, { type: 'text' });
    expect([kind.status, Object.keys(kind.body.errors ?? {})]).toEqual([422, ['type']]);
    const colleague = await staffWith(shop(), ['articles.read', 'articles.write']);
    const { body } = await save(owner, code, { unit: 'x' }, { unit: values.unit });
    const late = await save(colleague, code, { unit: 'y' }, { unit: values.unit });
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    await undo(body.message.operation);
  });

  test('a new one is the last, is removed while no article has it, and comes back; a used one stays (C-OFF-2)', async () => {
    const body = { key: key(), code: 'neue', label_it: 'Nuovo', label_en: '', unit: 'mm', type: 'number' as const };
    await owner.call('office_attributes.create', body);
    expect(
      (await owner.send('office_attributes.create', { ...body, key: key(), code: 'NEUE' })).body.errors,
    ).toHaveProperty('code');
    const made = await attribute('neue');
    expect(made).toMatchObject({ articles: 0, families: [], values: { label_en: 'Nuovo', filterable: true } });
    const { operation } = await owner.call('office_attributes.remove', { key: key(), code: 'neue' });
    expect((await owner.send('office_attributes.get_attribute', { code: 'neue' })).status).toBe(404);
    await undo(operation);
    expect(await attribute('neue')).toEqual(made);
    const used = await owner.send('office_attributes.remove', { key: key(), code: await text(), lang: 'en' });
    expect([used.status, used.body.code]).toEqual([409, 'in-use']);
    expect(used.text).toMatch(/\d+ articles have it/);
  });

  test('each figure is that of the articles it leads to: values, spellings that differ by capitals, articles that lack it (C-OFF-6)', async () => {
    const code = await text();
    const [some] = await query<{ id: number; value: string }>(
      `select p.id, x ->> 'value_it' as value from products p, jsonb_array_elements(p.attributes) x where x ->> 'code' = $1 and x ->> 'value_it' ~ '[a-z]' limit 1`,
      [code],
    );
    const before = await query<{ attributes: object }>('select attributes from products where id = $1', [some?.id]);
    await query(
      `update products set attributes = (select jsonb_agg(case when x ->> 'code' = $2 then x || jsonb_build_object('value_it', upper(x ->> 'value_it')) else x end)
         from jsonb_array_elements(attributes) x) where id = $1`,
      [some?.id, code],
    );
    const values = await valuesOf(code);
    expect(
      values.filter(({ value_it: one }) => one.toLowerCase() === some?.value.toLowerCase()).length,
    ).toBeGreaterThan(1);
    for (const value of values)
      expect([value.value_it, await totalOf([{ column: 'attributes', contains: value.found_by }])]).toEqual([
        value.value_it,
        value.articles,
      ]);
    await query('update products set attributes = $2::jsonb where id = $1', [
      some?.id,
      JSON.stringify(before[0]?.attributes),
    ]);
    const { families } = await attribute(code);
    expect(families.length).toBeGreaterThan(0);
    const of = (family: string) => [
      { column: 'active', is: ['yes'] },
      { column: 'sort', not: ['parent'] },
      { column: 'family_code', is: [family] },
    ];
    for (const { code: family, have, missing } of families) {
      expect([family, await totalOf([...of(family), { column: 'lacks', contains: `[${code}]` }])]).toEqual([
        family,
        missing,
      ]);
      expect([family, await totalOf(of(family))]).toEqual([family, have + missing]);
    }
  });
});

describe('a value in all articles', () => {
  test('is joined with another one as the preview said, in the shop at once, and goes back (C-OFF-2, C-OFF-3)', async () => {
    const code = await text();
    const [first, second] = await valuesOf(code);
    const [from, into] = [second ?? expect.fail('one value'), first ?? expect.fail('no value')];
    const change = { code, from: from.value_it, value_it: into.value_it, value_en: into.value_en[0] ?? '' };
    const effect = await owner.call('office_attributes.rename_preview', change);
    expect(effect).toMatchObject({ articles: from.articles, joined: into.articles });
    const before = await valuesOf(code);
    const inShop = async () => {
      const asked = { [`field_${code}`]: valueKey(from.value_it) };
      return (await shop().guest().call('wrapper.product_list', asked)).product_list.pagination.total > 0;
    };
    expect(await inShop()).toBe(true);
    const { articles, operation } = await owner.call('office_attributes.rename_value', { key: key(), ...change });
    expect(articles).toBe(from.articles);
    const after = await valuesOf(code);
    expect(after.find(({ value_it: one }) => one === from.value_it)).toBeUndefined();
    expect(after.find(({ value_it: one }) => one === into.value_it)?.articles).toBe(from.articles + into.articles);
    await expect.poll(inShop, SOON).toBe(false);
    await undo(operation);
    expect(await valuesOf(code)).toEqual(before);
    await expect.poll(inShop, SOON).toBe(true);
  });

  test('what does not fit the kind is refused with its field; without articles.write nothing changes (C-OFF-5)', async () => {
    const [number] = await query<{ code: string; value: string }>(
      `select a.code, x ->> 'value_it' as value from attributes a join products p on true, jsonb_array_elements(p.attributes) x
       where x ->> 'code' = a.code and a.type = 'number' limit 1`,
    );
    const change = { code: number?.code ?? '', from: number?.value ?? '', value_it: 'dodici', value_en: '' };
    const refused = await owner.send('office_attributes.rename_preview', change);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['value_it']]);
    const reader = await staffWith(shop(), ['articles.read']);
    const sent = await reader.send('office_attributes.rename_value', { key: key(), ...change, value_it: '12' });
    expect(sent.body).toMatchObject({ permission: 'articles.write' });
    expect((await owner.send('office_attributes.rename_preview', { ...change, code: 'no-such' })).status).toBe(404);
  });

  test('cells: name, unit, filter and place are written in the grid, and go back', async () => {
    const code = await text();
    const { values } = await attribute(code);
    const { rows } = await owner.call('office_grid.open', {
      grid: 'attributes',
      filters: [{ column: 'code', is: [code] }],
    });
    const id = rows[0]?.id ?? 0;
    const cells = [
      { id, column: 'unit', value: ' cm ', known: values.unit },
      { id, column: 'position', value: 3, known: values.position },
    ];
    const { operation, saved } = await owner.call('office_grid.save_cells', { key: key(), grid: 'attributes', cells });
    expect(saved).toBe(2);
    expect((await attribute(code)).values).toMatchObject({ unit: 'cm', position: 3 });
    await undo(operation);
    expect((await attribute(code)).values).toEqual(values);
  });
});
