/** Articles in the hands of staff: reading, changing field by field, taking back, and the shop that follows (C-OFF-1 to 5). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ArticleValues } from '#contract/office/articles.ts';
import { SOON } from '../kit/import-tables.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Visitor, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const CODE = 'VT933.08.020';
let owner: OfficeVisitor;
let guest: Visitor;

beforeAll(async () => {
  owner = await signIn(shop());
  guest = shop().guest();
});

const key = () => randomUUID();
const article = (code = CODE) => owner.call('office_articles.get_article', { code });

/** What a page that was opened just now holds of these fields. */
async function heldNow(values: Partial<ArticleValues>, code: string): Promise<Partial<ArticleValues>> {
  const { values: stored } = await article(code);
  return Object.fromEntries(Object.entries(stored).filter(([field]) => field in values));
}

interface SaveOptions {
  readonly code?: string;
  readonly by?: OfficeVisitor;
  readonly known?: Partial<ArticleValues>;
}

async function save(values: Partial<ArticleValues>, { code = CODE, by = owner, known }: SaveOptions = {}) {
  const held = known ?? (await heldNow(values, code));
  return by.call('office_articles.save_article', { key: key(), code, values, known: held });
}

async function refused(values: Partial<ArticleValues>, { by = owner, known }: SaveOptions = {}) {
  const held = known ?? (await heldNow(values, CODE));
  const request = { key: key(), code: CODE, values, known: held };
  const { status, body } = await by.send('office_articles.save_article', request);
  return { status, code: body.code, errors: body.errors, conflicts: body.conflicts };
}

/** Codes that the shop's guests find. */
async function found(text: string): Promise<string[]> {
  const { product_list } = await guest.call('wrapper.product_list', { text });
  return product_list.data.map(({ carti }) => carti);
}

describe('reading', () => {
  test('an article comes with everything around it; prices only for those who may see them (C-OFF-5)', async () => {
    const seen = await article();
    expect(seen.values.name_it).not.toBe('');
    expect(seen.prices?.find((one) => one.default)?.breaks.length).toBeGreaterThan(0);
    const warehouse = await staffWith(shop(), ['articles.read']);
    const { prices, ...others } = await warehouse.call('office_articles.get_article', { code: CODE });
    expect(prices).toBeUndefined();
    expect(JSON.stringify(others)).not.toContain('gross');
    expect((await owner.send('office_articles.get_article', { code: 'NOT-THERE' })).status).toBe(404);
  });

  test('what is missing is named, and with it the article is whole', async () => {
    const { gaps } = await article();
    const { operation } = await save({ brand: '', eans: [] });
    expect((await article()).gaps).toEqual(expect.arrayContaining(['ean']));
    await owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
    expect((await article()).gaps).toEqual(gaps);
  });
});

describe('changing', () => {
  test('a new name is found in the shop at once, and the old one again once it is taken back (C-OFF-2)', async () => {
    const before = (await article()).values.name_it;
    expect(await found('zanzibarite')).toEqual([]);
    const { operation } = await save({ name_it: `${before} zanzibarite` });
    await expect.poll(() => found('zanzibarite'), SOON).toContain(CODE);
    await owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
    expect((await article()).values.name_it).toBe(before);
    await expect.poll(() => found('zanzibarite'), SOON).toEqual([]);
  });

  test('the same press twice is one operation; nothing changed is none (C-OFF-1)', async () => {
    const values = { mpn: 'TWICE' };
    const body = { key: key(), code: CODE, values, known: await heldNow(values, CODE) };
    const [first, second] = [
      await owner.call('office_articles.save_article', body),
      await owner.call('office_articles.save_article', body),
    ];
    expect(second).toEqual(first);
    expect((await save({ mpn: 'TWICE' })).operation).toBeNull();
  });

  test('two people: another field is no conflict, the same one is, with who and when (C-OFF-4)', async () => {
    const { values } = await article();
    const colleague = await staffWith(shop(), ['articles.read', 'articles.write']);
    await save({ mpn: 'THEIRS' }, { by: colleague });
    await save({ um: 'CF' }, { known: { um: values.um } });
    expect(await refused({ mpn: 'MINE' }, { known: { mpn: values.mpn } })).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      conflicts: [
        {
          field: 'mpn',
          theirs: 'THEIRS',
          by: expect.stringContaining('staff-'),
          at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ],
    });
    // A page that knows what is stored now may write over it.
    await save({ mpn: 'MINE' }, { known: { mpn: 'THEIRS' } });
    expect((await article()).values).toMatchObject({ mpn: 'MINE', um: 'CF' });
    // Saves of one person, from two windows, are no conflict.
    await save({ mpn: 'MINE AGAIN' }, { known: { mpn: 'THEIRS' } });
    expect((await article()).values.mpn).toBe('MINE AGAIN');
  });

  test('what cannot be stored is said field by field, and nothing is (C-CAT-1, C-CAT-3)', async () => {
    const { values } = await article();
    const others = (await owner.call('office_grid.open', { grid: 'articles' })).rows.map(({ cells }) =>
      String(cells.code),
    );
    const other = others.find((one) => one !== CODE) ?? '';
    await save({ eans: ['8001234567897'] }, { code: other });
    const pack = { code: 'PZ', um: 'PZ', quantity: 1, default: false, smallest: true };
    const { status, code, errors } = await refused({
      name_it: 'Not kept',
      brand: 'NO-SUCH-BRAND',
      family: 'NO-SUCH-FAMILY',
      packagings: [pack],
      eans: ['8001234567897', '123'],
      related: [CODE, 'NO-SUCH-ARTICLE'],
      attributes: [{ code: 'no-such-attribute', value_it: 'x', value_en: '' }],
      min_quantity: 10,
      max_quantity: 5,
    });
    expect([status, code]).toEqual([422, 'validation']);
    expect(Object.keys(errors ?? {}).sort()).toEqual(
      ['attributes', 'brand', 'eans', 'family', 'max_quantity', 'packagings', 'related'].sort(),
    );
    expect((await article()).values).toEqual(values);
  });

  test('without the permission nothing changes (C-OFF-5)', async () => {
    const reader = await staffWith(shop(), ['articles.read']);
    expect(await refused({ mpn: 'NO' }, { by: reader })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('switched off it is found no more; what that touches is said before', async () => {
    const elena = await shop().login('cliente2@example.com');
    const { product_list } = await elena.call('wrapper.product_list', { text: CODE });
    const card = product_list.data[0] ?? expect.fail('not found');
    await elena.call('wrapper.add_to_cart', { item_id: card.id, quantity: 1000 });
    const before = await owner.call('office_articles.switch_off_preview', { code: CODE });
    expect(before.carts).toBeGreaterThan(0);
    const { operation } = await save({ active: false });
    await expect.poll(() => found(CODE), SOON).not.toContain(CODE);
    await owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
    await expect.poll(() => found(CODE), SOON).toContain(CODE);
  });
});

describe('a new article', () => {
  test('it begins switched off, is filled in, switched on and found; taking it back removes it (C-OFF-2)', async () => {
    const body = { key: key(), code: 'NEW-1', name_it: 'Quarzolite', name_en: '', parent: '' };
    const { code, operation } = await owner.call('office_articles.create_article', body);
    const made = await article(code);
    expect(made.values).toMatchObject({ name_it: 'Quarzolite', name_en: 'Quarzolite', active: false });
    expect(await found('quarzolite')).toEqual([]);
    const { operation: switched } = await save({ active: true }, { code });
    await expect.poll(() => found('quarzolite'), SOON).toEqual(['NEW-1']);
    await owner.call('office_history.undo', { key: key(), id: switched ?? 0, forced: [] });
    await owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
    expect((await owner.send('office_articles.get_article', { code })).status).toBe(404);
    await expect.poll(() => found('quarzolite'), SOON).toEqual([]);
  });

  test('a code that exists, and a size of a size, are refused', async () => {
    const create = async (more: object) => {
      const body = { key: key(), code: 'NEW-2', name_it: 'x', name_en: '', parent: '', ...more };
      const responded = await owner.send('office_articles.create_article', body);
      return [responded.status, Object.keys(responded.body.errors ?? {})];
    };
    expect(await create({ code: CODE })).toEqual([422, ['code']]);
    expect(await create({ parent: 'NOT-THERE' })).toEqual([422, ['parent']]);
    expect(await create({ code: 'a/b' })).toEqual([422, ['code']]);
    const [size] = await shop().db.query<{ carti: string }>(
      null,
      'select carti from products where parent_id is not null order by id limit 1',
    );
    expect(await create({ parent: size?.carti })).toEqual([422, ['parent']]);
  });
});

describe('the grid', () => {
  test('it is searched by code, name and barcode; prices are absent without their code (C-OFF-5)', async () => {
    await save({ eans: ['8001234567903'] });
    for (const text of ['vt933.08', '8001234567903']) {
      const { rows } = await owner.call('office_grid.open', { grid: 'articles', text });
      expect(rows.map(({ cells }) => cells.code)).toContain(CODE);
    }
    const warehouse = await staffWith(shop(), ['articles.read']);
    const { columns, rows } = await warehouse.call('office_grid.open', { grid: 'articles' });
    expect(columns).not.toContain('price');
    expect(rows[0]?.cells).not.toHaveProperty('price');
  });
});
