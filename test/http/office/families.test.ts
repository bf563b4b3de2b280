/** The tree of families in the hands of staff: moved, named, hidden, made, taken back; the shop follows (docs/office-families.md). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { SOON } from '../kit/import-tables.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;

beforeAll(async () => {
  owner = await signIn(shop());
});

const key = () => randomUUID();
const tree = async () => (await owner.call('office_families.get_tree', {})).families;
const undo = (operation: number | null) =>
  owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
async function family(code: string) {
  return (await tree()).find((one) => one.code === code) ?? expect.fail(`no family ${code}`);
}
async function move(code: string, parent: string, before = '') {
  const { parent: known } = await family(code);
  return owner.call('office_families.move', { key: key(), code, parent, before, known: { parent: known } });
}
/** A family with articles that stands below another one, and one at the top that is not above it. */
async function example() {
  const all = await tree();
  const leaf = all.find((one) => one.parent !== '' && one.own > 0) ?? expect.fail('no family below another one');
  const root = (code: string): string => {
    const parent = all.find((one) => one.code === code)?.parent ?? '';
    return parent === '' ? code : root(parent);
  };
  const other = all.find((one) => one.parent === '' && one.code !== root(leaf.code)) ?? expect.fail('one tree only');
  return { leaf, other, address: pathOf(all, leaf.code) };
}
function pathOf(all: Awaited<ReturnType<typeof tree>>, code: string): string {
  const one = all.find((some) => some.code === code);
  return !one || one.parent === '' ? code : `${pathOf(all, one.parent)},${code}`;
}
/** What a guest sees at an address: how many articles, and the address that the shop gives it. */
async function listing(category: string) {
  const { product_list, tab_list } = await shop().guest().call('wrapper.product_list', { category });
  return { total: product_list.pagination.total, address: tab_list.category.at(-1)?.submenu_id };
}

describe('moving', () => {
  test('says what it touches, moves with all below it, and goes back; old addresses lead to the new one (C-OFF-2)', async () => {
    const { leaf, other, address } = await example();
    const before = await tree();
    const shown = await listing(address);
    const impact = await owner.call('office_families.move_preview', { code: leaf.code, parent: other.code });
    expect(impact).toMatchObject({ families: expect.any(Number), articles: expect.any(Number) });
    expect(impact.articles).toBeGreaterThanOrEqual(leaf.own);
    expect(await tree()).toEqual(before);

    const { operation } = await move(leaf.code, other.code);
    const now = pathOf(await tree(), leaf.code);
    expect(now).toBe(`${other.code},${leaf.code}`);
    await expect.poll(() => listing(address), SOON).toEqual({ total: shown.total, address: now });
    await undo(operation);
    expect(await tree()).toEqual(before);
    await expect.poll(() => listing(now), SOON).toEqual({ total: shown.total, address });
  });

  test('an old URL of a listing gets the articles of the new one', async () => {
    const { leaf, other, address } = await example();
    const { operation } = await move(leaf.code, other.code);
    await expect.poll(async () => (await listing(address)).address, SOON).toBe(`${other.code},${leaf.code}`);
    await undo(operation);
  });

  test('among its sisters: only places change, nothing is indexed anew', async () => {
    const roots = (await tree()).filter(({ parent }) => parent === '').map(({ code }) => code);
    const [first = '', second = ''] = roots;
    const { operation } = await move(second, '', first);
    const swapped = (await tree()).filter(({ parent }) => parent === '').map(({ code }) => code);
    expect(swapped).toEqual([second, first, ...roots.slice(2)]);
    await undo(operation);
    expect((await tree()).filter(({ parent }) => parent === '').map(({ code }) => code)).toEqual(roots);
  });

  test('a ring is refused with a sentence; so is a place that is not there (C-CAT-1)', async () => {
    const { leaf } = await example();
    const send = (code: string, parent: string, before = '') =>
      owner.send('office_families.move', { key: key(), code, parent, before, known: { parent: leaf.parent } });
    const { parent: above } = leaf;
    const ring = await owner.send('office_families.move_preview', { code: above, parent: leaf.code });
    expect([ring.status, ring.body.errors?.parent?.length]).toEqual([422, 1]);
    expect((await send(leaf.code, leaf.code)).status).toBe(422);
    expect((await send(leaf.code, 'NO-SUCH')).status).toBe(422);
    expect((await send(leaf.code, leaf.parent, 'NO-SUCH')).status).toBe(422);
    expect((await send('NO-SUCH', '')).status).toBe(404);
  });

  test('two people: for a page that holds an old parent nothing moves (C-OFF-4)', async () => {
    const { leaf, other } = await example();
    const colleague = await staffWith(shop(), ['articles.read', 'articles.write']);
    const { operation } = await move(leaf.code, other.code);
    const late = await colleague.send('office_families.move', {
      key: key(),
      code: leaf.code,
      parent: '',
      known: { parent: leaf.parent },
    });
    expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
    await undo(operation);
  });

  test('an undo that would make a ring takes nothing back', async () => {
    const made = async (code: string, parent: string) =>
      owner.call('office_families.create', { key: key(), code, name_it: code, name_en: '', parent });
    await made('RING-A', '');
    await made('RING-B', 'RING-A');
    const { operation } = await move('RING-B', '');
    await move('RING-A', 'RING-B');
    const failed = await owner.send('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
    expect(failed.status).toBe(409);
    expect([(await family('RING-A')).parent, (await family('RING-B')).parent]).toEqual(['RING-B', '']);
  });
});

describe('names and what the shop shows', () => {
  test('a new name is in the shop’s filters and search at once (C-OFF-2)', async () => {
    const { leaf, address } = await example();
    const label = async () => {
      const { tab_list } = await shop().guest().call('wrapper.product_list', { category: address });
      return tab_list.category.at(-1)?.label;
    };
    const { operation } = await owner.call('office_families.save', {
      key: key(),
      code: leaf.code,
      values: { name_it: 'Ossidiane' },
      known: { name_it: leaf.name_it },
    });
    await expect.poll(label, SOON).toBe('Ossidiane');
    await undo(operation);
    await expect.poll(label, SOON).toBe(leaf.name_it);
  });

  test('one that is hidden leads to the family above, where its articles stand; prices stay (C-OFF-2)', async () => {
    const { leaf, address } = await example();
    const above = address.split(',').slice(0, -1).join(',');
    const shown = await listing(above);
    const { operation } = await owner.call('office_families.save', {
      key: key(),
      code: leaf.code,
      values: { active: false },
      known: { active: true },
    });
    await expect.poll(() => listing(address), SOON).toEqual({ total: shown.total, address: above });
    await undo(operation);
    await expect.poll(async () => (await listing(address)).address, SOON).toBe(address);
  });

  test('a new one is the last below its parent; it is removed by undo unless something is in it (C-OFF-2)', async () => {
    const { leaf } = await example();
    const body = { key: key(), code: 'NEW-ONE', name_it: 'Nuova', name_en: '', parent: leaf.parent };
    const { operation } = await owner.call('office_families.create', body);
    expect(await family('NEW-ONE')).toMatchObject({ parent: leaf.parent, name_en: 'Nuova', active: true, articles: 0 });
    expect((await owner.send('office_families.create', { ...body, key: key() })).body.errors).toHaveProperty('code');
    await undo(operation);
    expect((await tree()).some(({ code }) => code === 'NEW-ONE')).toBe(false);
  });

  test('those who may only read change nothing (C-OFF-5)', async () => {
    const reader = await staffWith(shop(), ['articles.read']);
    const { leaf } = await example();
    const body = { key: key(), code: leaf.code, values: { active: false }, known: { active: true } };
    expect((await reader.send('office_families.save', body)).body).toMatchObject({ permission: 'articles.write' });
    expect((await reader.call('office_families.get_tree', {})).families.length).toBeGreaterThan(0);
  });
});
