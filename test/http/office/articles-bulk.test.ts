/** Attributes, lists and texts from other fields, in many articles at once: seen before, done, taken back. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { endedBulk, type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;
let view: string;
let some: ReadonlyArray<{ readonly id: number; readonly code: string }>;
let text: string;
let number: string;
const key = () => randomUUID();

beforeAll(async () => {
  owner = await signIn(shop());
  some = await shop().db.query<{ id: number; code: string }>(
    null,
    `select p.id, p.carti as code from products p where p.active and p.brand_id is not null
       and not exists (select from products c where c.parent_id = p.id) order by p.id limit 12`,
  );
  ({ view } = await owner.call('office_grid.open', { grid: 'articles' }));
  const { attributes } = await owner.call('office_articles.get_lists', {});
  const ofType = (type: string) => attributes.find((one) => one.type === type)?.code ?? expect.fail(`no ${type}`);
  [text, number] = [ofType('text'), ofType('number')];
});

type BulkSet = OfficeApiTypes['office_bulk.preview']['request']['set'];
const ids = () => some.map(({ id }) => id);
const at = (place: number) => some[place] ?? expect.fail('no article');
const valuesOf = async (code: string) => (await owner.call('office_articles.get_article', { code })).values;
const attributeOf = async (code: string, attribute: string) =>
  (await valuesOf(code)).attributes.find((one) => one.code === attribute);
const preview = (set: BulkSet, chosen = ids()) => owner.call('office_bulk.preview', { view, ids: chosen, set });

async function done(set: BulkSet, chosen = ids()) {
  const { id } = await owner.call('office_bulk.start', { key: key(), view, ids: chosen, set, far: 0 });
  const bulk = await endedBulk(owner, id);
  expect(bulk.state).toBe('done');
  return bulk;
}
const undo = (id: number | undefined) => owner.call('office_history.undo', { key: key(), id: id ?? 0, forced: [] });

describe('attributes of many articles', () => {
  test('are written in both languages, emptied, and taken back one after the other (C-OFF-2, C-OFF-3)', async () => {
    const before = await Promise.all(some.map(({ code }) => valuesOf(code)));
    const set: BulkSet = [
      { column: `attribute:${text}:it`, value: 'Zirconato' },
      { column: `attribute:${text}:en`, value: 'Zirconated' },
    ];
    const seen = await preview(set);
    expect(seen).toMatchObject({ total: 12, will_change: 12, already: 0, refused: [], longest: [] });
    expect(seen.samples[0]?.cells.map(({ after }) => after)).toEqual(['Zirconato', 'Zirconated']);
    const written = await done(set);
    expect(written.changed).toBe(12);
    expect(await attributeOf(at(3).code, text)).toEqual({ code: text, value_it: 'Zirconato', value_en: 'Zirconated' });
    expect((await preview(set)).already).toBe(12);
    const { changes } = await owner.call('office_history.get_operation', { id: written.operations[0] ?? 0 });
    expect(changes[0]?.fields.map(({ field }) => field)).toEqual(['attributes']);

    const emptied = await done(set.map(({ column }) => ({ column, value: '' })));
    expect(emptied.changed).toBe(12);
    expect(await attributeOf(at(3).code, text)).toBeUndefined();
    await undo(emptied.operations[0]);
    expect((await attributeOf(at(3).code, text))?.value_en).toBe('Zirconated');
    await undo(written.operations[0]);
    expect(await Promise.all(some.map(({ code }) => valuesOf(code)))).toEqual(before);
  });

  test('a number is read as people write it, what is none is refused row by row; no attribute by that name (C-OFF-5)', async () => {
    const column = `attribute:${number}:number`;
    const written = await done([{ column, value: '12.50' }], [at(0).id]);
    expect((await attributeOf(at(0).code, number))?.value_it).toBe('12,5');
    expect((await preview([{ column, value: '12,5' }], [at(0).id])).already).toBe(1);
    expect((await preview([{ column, value: 'lungo' }], [at(0).id])).refused).toMatchObject([
      { why: 'Serve un numero.', keys: [at(0).code] },
    ]);
    await undo(written.operations[0]);
    const strange = await owner.send('office_bulk.preview', {
      view,
      set: [{ column: 'attribute:no-such:it', value: 'x' }],
    });
    expect(strange.status).toBe(422);
    const cells = [{ id: at(0).id, column, value: '1' }];
    expect((await owner.send('office_grid.save_cells', { key: key(), grid: 'articles', cells })).status).toBe(422);
    const reader = await staffWith(shop(), ['articles.read']);
    const theirs = await reader.call('office_grid.open', { grid: 'articles' });
    expect(
      await reader.send('office_bulk.preview', { view: theirs.view, set: [{ column, value: '1' }] }),
    ).toMatchObject({ status: 403, body: { permission: 'articles.write' } });
  });
});

describe('texts from other fields', () => {
  const pattern = (written: string, gaps = false, column = 'name_it'): BulkSet => [
    { column, change: { kind: 'pattern', text: written, gaps } },
  ];

  test('each row has its own; the longest are shown, those that do not fit are refused (C-OFF-3)', async () => {
    const { brands } = await owner.call('office_articles.get_lists', {});
    const one = await valuesOf(at(0).code);
    const brand = brands.find(({ code }) => code === one.brand)?.name ?? expect.fail('no brand');
    await done([{ column: `attribute:${text}:it`, value: 'Zirconato' }], [at(0).id]);
    const set = pattern(`{brand} {name_it} {attribute:${text}:it}`);
    const wanted = `${brand} ${one.name_it} Zirconato`;
    const seen = await preview(set, [at(0).id]);
    expect(seen.samples[0]?.cells).toEqual([{ column: 'name_it', before: one.name_it, after: wanted }]);
    expect(seen.longest).toEqual([{ key: at(0).code, text: wanted, fits: true }]);
    const written = await done(set, [at(0).id]);
    expect((await valuesOf(at(0).code)).name_it).toBe(wanted);
    await undo(written.operations[0]);
    expect((await valuesOf(at(0).code)).name_it).toBe(one.name_it);
    const long = await preview(pattern(`{name_it} ${'molto '.repeat(50)}lungo`));
    expect(long).toMatchObject({ will_change: 0, refused: [{ why: 'Al massimo 300 caratteri.', count: 12 }] });
    expect(long.longest).toHaveLength(5);
    expect(long.longest.every(({ fits }) => !fits)).toBe(true);
  });

  test('rows with an empty field stay out and are named, or their gap closes', async () => {
    await shop().db.query(
      null,
      `update products set mpn = case when id = $1 then 'M-1' else '' end where id = any($2)`,
      [at(0).id, ids()],
    );
    const seen = await preview(pattern('{mpn} {code}'));
    expect(seen).toMatchObject({
      will_change: 1,
      refused: [{ why: 'Campo vuoto: Codice produttore.', count: 11 }],
    });
    const closed = await preview(pattern('{mpn} {code}', true));
    expect(closed.will_change).toBe(12);
    expect(closed.samples.find((sample) => sample.key === at(1).code)?.cells[0]?.after).toBe(at(1).code);
  });

  test.each([
    ['a cost is no field of a text', 'name_it', '{cost}'],
    ['no field by that name', 'name_it', '{nothing}'],
    ['nothing at all', 'name_it', ' '],
    ['numbers are not written so', 'vat', '{code}'],
    ['nor lists', 'related', '{code}'],
  ])('%s (C-OFF-5)', async (_, column, written) => {
    const { status } = await owner.send('office_bulk.preview', { view, set: pattern(written, false, column) });
    expect(status).toBe(422);
  });
});

test('codes are put into lists and taken out; unknown ones and the article itself are refused (C-OFF-2)', async () => {
  const [one, two] = [at(10), at(11)];
  await shop().db.query(null, `update products set related = '{}' where id = any($1)`, [ids()]);
  const add: BulkSet = [{ column: 'related', change: { kind: 'add', text: `${one.code} | ${two.code}` } }];
  const added = await done(add);
  expect(added).toMatchObject({ changed: 10, refused: [{ count: 2 }] });
  expect((await valuesOf(at(0).code)).related).toEqual([one.code, two.code]);
  expect((await valuesOf(one.code)).related).toEqual([]);
  const removed = await done([{ column: 'related', change: { kind: 'remove', text: one.code } }]);
  expect(removed).toMatchObject({ changed: 10, already: 2 });
  expect((await valuesOf(at(0).code)).related).toEqual([two.code]);
  expect((await preview([{ column: 'related', change: { kind: 'add', text: 'NO-SUCH' } }])).refused).toMatchObject([
    { why: 'Questi codici non esistono: NO-SUCH', count: 12 },
  ]);
  await undo(removed.operations[0]);
  expect((await valuesOf(at(0).code)).related).toEqual([one.code, two.code]);
  await undo(added.operations[0]);
  expect((await valuesOf(at(0).code)).related).toEqual([]);
  const words = await done([{ column: 'keywords_it', change: { kind: 'add', text: 'cantiere, Cantiere' } }], [one.id]);
  expect((await valuesOf(one.code)).keywords_it.split(', ').filter((word) => word === 'cantiere')).toHaveLength(1);
  await undo(words.operations[0]);
});
