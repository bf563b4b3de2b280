/** Cells of the grid of articles, and changes of many of them: the page's rules, the shop that follows, taking back. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CellValue } from '#contract/office/grids/grid-definition.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { SOON } from '../kit/import-tables.ts';
import { endedBulk, type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;
/** Articles that are sold; those with a brand of their own first. */
let some: ReadonlyArray<{ readonly id: number; readonly code: string; readonly name: string }>;
const key = () => randomUUID();

beforeAll(async () => {
  owner = await signIn(shop());
  some = await shop().db.query<{ id: number; code: string; name: string }>(
    null,
    `select p.id, p.carti as code, p.name_it as name from products p where p.active
       and not exists (select from products c where c.parent_id = p.id) order by p.brand_id is null, p.id limit 40`,
  );
});

interface Cell {
  readonly id: number;
  readonly column: string;
  readonly value: CellValue;
  readonly known?: CellValue;
}

const save = (cells: readonly Cell[], { by = owner, whole = false }: { by?: OfficeVisitor; whole?: boolean } = {}) =>
  by.call('office_grid.save_cells', { key: key(), grid: 'articles', cells: [...cells], whole });
const undo = (id: number | null) => owner.call('office_history.undo', { key: key(), id: id ?? 0, forced: [] });
const valuesOf = async (code: string) => (await owner.call('office_articles.get_article', { code })).values;
const at = (place: number) => some[place] ?? expect.fail('no article');

async function found(text: string): Promise<string[]> {
  const { product_list } = await shop().guest().call('wrapper.product_list', { text });
  return product_list.data.map(({ carti }) => carti);
}

async function viewOf(who: OfficeVisitor, text = '') {
  return (await who.call('office_grid.open', { grid: 'articles', text })).view;
}

type BulkSet = OfficeApiTypes['office_bulk.preview']['request']['set'];

async function changed(set: BulkSet, ids: readonly number[]) {
  const view = await viewOf(owner);
  const { id } = await owner.call('office_bulk.start', { key: key(), view, ids: [...ids], set, far: 0 });
  const bulk = await endedBulk(owner, id);
  expect(bulk.state).toBe('done');
  return bulk;
}

describe('cells of articles', () => {
  test('a block with bad cells: the good are saved, each bad one has the sentence of the page (C-CAT-1)', async () => {
    const [one, two, three] = [at(0), at(1), at(2)];
    await save([{ id: three.id, column: 'eans', value: '8001234567897' }]);
    const cells: Cell[] = [
      { id: one.id, column: 'name_it', value: 'Nome incollato' },
      { id: one.id, column: 'name_en', value: '' },
      { id: one.id, column: 'vat', value: 101 },
      { id: one.id, column: 'brand', value: 'NO-SUCH' },
      { id: one.id, column: 'eans', value: '8001234567890, 12' },
      { id: one.id, column: 'superseded_by', value: one.code },
      { id: one.id, column: 'min_quantity', value: 10 },
      { id: one.id, column: 'max_quantity', value: 5 },
      { id: two.id, column: 'eans', value: '8001234567897' },
      { id: two.id, column: 'keywords_it', value: '  ferramenta  ' },
      { id: two.id, column: 'description_it', value: 'Prima riga\nSeconda riga' },
    ];
    const whole = await save(cells, { whole: true });
    expect(whole).toMatchObject({ saved: 0, operation: null });
    expect((await valuesOf(one.code)).name_it).toBe(one.name);
    const { saved, refused, operation } = await save(cells);
    expect(saved).toBe(3);
    expect(Object.fromEntries(refused.map(({ id, column, why }) => [`${id} ${column}`, why]))).toEqual({
      [`${one.id} name_en`]: 'Non può restare vuota.',
      [`${one.id} vat`]: 'Il numero è fuori dai limiti.',
      [`${one.id} brand`]: 'Questa marca non esiste.',
      [`${one.id} eans`]: 'Non è un EAN (8, 12, 13 o 14 cifre): 12 La cifra di controllo è sbagliata: 8001234567890',
      [`${one.id} superseded_by`]: 'Un articolo non rimanda a sé stesso.',
      [`${one.id} min_quantity`]: 'Il massimo è sotto il minimo.',
      [`${one.id} max_quantity`]: 'Il massimo è sotto il minimo.',
      [`${two.id} eans`]: `È già di un altro articolo: 8001234567897 (${three.code})`,
    });
    expect(await valuesOf(one.code)).toMatchObject({ name_it: 'Nome incollato', min_quantity: null });
    expect(await valuesOf(two.code)).toMatchObject({
      keywords_it: 'ferramenta',
      description_it: 'Prima riga\nSeconda riga',
    });
    await undo(operation);
    expect((await valuesOf(one.code)).name_it).toBe(one.name);
  });

  test('barcodes are read as on the page, noted as a list, and go back; one twice in a block is refused once', async () => {
    const [one, two] = [at(3), at(4)];
    const before = (await valuesOf(one.code)).eans;
    const { saved, refused, operation } = await save([
      { id: one.id, column: 'eans', value: '036000291452; 96385074 96385074' },
      { id: two.id, column: 'eans', value: '96385074' },
    ]);
    expect([saved, refused]).toEqual([
      1,
      [{ id: two.id, column: 'eans', why: 'Lo stesso EAN è in due righe di quelle scritte.' }],
    ]);
    expect((await valuesOf(one.code)).eans).toEqual(['0036000291452', '96385074']);
    const { changes } = await owner.call('office_history.get_operation', { id: operation ?? 0 });
    expect(changes[0]?.fields).toMatchObject([{ field: 'eans', before, after: ['0036000291452', '96385074'] }]);
    await undo(operation);
    expect((await valuesOf(one.code)).eans).toEqual(before);
  });

  test('brand and family are written by code and compared by the name that is shown (C-OFF-4)', async () => {
    const one = at(5);
    const { brands, families } = await owner.call('office_articles.get_lists', {});
    const { values } = await owner.call('office_articles.get_article', { code: one.code });
    const [brand, other] = brands.filter(({ code }) => code !== values.brand);
    const family = families.find(({ code }) => code !== values.family) ?? expect.fail('no family');
    if (!brand || !other) return expect.fail('no brands');
    const shown = brands.find(({ code }) => code === values.brand)?.name ?? '';
    const colleague = await staffWith(shop(), ['articles.read', 'articles.write']);
    const theirs = await save([{ id: one.id, column: 'brand', value: brand.code, known: shown }], { by: colleague });
    expect(theirs.saved).toBe(1);
    const late = await save([{ id: one.id, column: 'brand', value: other.code, known: shown }]);
    expect(late).toMatchObject({ saved: 0, changed: [{ now: brand.name, by: expect.stringContaining('staff-') }] });
    const mine = await save([
      { id: one.id, column: 'brand', value: other.code, known: brand.name },
      { id: one.id, column: 'family', value: family.code },
    ]);
    expect(await valuesOf(one.code)).toMatchObject({ brand: other.code, family: family.code });
    // The column for readers of English writes the same field, which the history notes once (C-OFF-11).
    const [third, unknown] = [families.find(({ code }) => ![values.family, family.code].includes(code)), 'NO-SUCH'];
    const english = await save([
      { id: one.id, column: 'family_en', value: third?.code ?? '', known: family.own.at(-1) ?? '' },
    ]);
    expect(english).toMatchObject({ saved: 1, changed: [] });
    expect((await valuesOf(one.code)).family).toBe(third?.code);
    const { changes } = await owner.call('office_history.get_operation', { id: english.operation ?? 0 });
    expect(changes[0]?.fields).toMatchObject([{ field: 'family', before: family.code, after: third?.code }]);
    const refused = await save([{ id: one.id, column: 'family_en', value: unknown }]);
    expect(refused.refused).toMatchObject([{ column: 'family_en', why: expect.stringContaining('famiglia') }]);
    const listed = await owner.call('office_grid.open', { grid: 'articles', text: one.code });
    expect(listed.rows[0]?.cells).toMatchObject({
      by: expect.stringMatching(/./),
      changed: expect.stringMatching(/T/),
    });
    await undo(english.operation);
    expect((await valuesOf(one.code)).family).toBe(family.code);
    await undo(mine.operation);
    expect(await valuesOf(one.code)).toMatchObject({ brand: brand.code, family: values.family });
    await undo(theirs.operation);
  });

  test('what was written is held against imports until it is taken back (C-OFF-9)', async () => {
    const one = at(6);
    const held = async () =>
      (
        await shop().db.query<{ field: string }>(
          null,
          `select field from field_pins where entity = 'article' and entity_key = $1 order by field`,
          [one.code],
        )
      ).map(({ field }) => field);
    const { operation } = await save([
      { id: one.id, column: 'mpn', value: 'HELD-1' },
      { id: one.id, column: 'is_hot', value: !(await valuesOf(one.code)).is_hot },
    ]);
    expect(await held()).toEqual(['is_hot', 'mpn']);
    await undo(operation);
    expect(await held()).toEqual([]);
  });

  test('without the permission no cell is written and no row chosen of another’s view (C-OFF-5)', async () => {
    const reader = await staffWith(shop(), ['articles.read']);
    const cells = [{ id: at(0).id, column: 'mpn', value: 'NO' }];
    const asked = { key: key(), grid: 'articles', cells };
    expect(await reader.send('office_grid.save_cells', asked)).toMatchObject({
      status: 403,
      body: { permission: 'articles.write' },
    });
    const view = await viewOf(owner);
    expect(await reader.send('office_articles.switch_off_rows_preview', { view })).toMatchObject({ status: 404 });
    expect(
      (await reader.send('office_grid.save_cells', { ...asked, cells: [{ id: 1, column: 'code', value: 'X' }] }))
        .status,
    ).toBe(422);
  });
});

describe('changes of many articles', () => {
  test('names changed by find and replace: seen before, found in the shop, taken back whole (C-OFF-2, C-OFF-3)', async () => {
    const ids = some.slice(0, 20).map(({ id }) => id);
    const word = some[0]?.name.split(' ')[0] ?? '';
    const change = { kind: 'replace', find: word.toUpperCase(), by: 'Zirconite', exact: false, words: true } as const;
    const view = await viewOf(owner);
    const set: BulkSet = [{ column: 'name_it', change }];
    const seen = await owner.call('office_bulk.preview', { view, ids, set });
    const wanted = some.slice(0, 20).filter(({ name }) => name.split(' ').some((one) => one === word));
    expect(seen).toMatchObject({ total: 20, will_change: wanted.length, already: 20 - wanted.length, refused: [] });
    for (const { code, name } of wanted)
      expect(seen.samples.find((sample) => sample.key === code)?.cells).toEqual([
        { column: 'name_it', before: name, after: name.replaceAll(word, 'Zirconite') },
      ]);
    const done = await changed(set, ids);
    expect(done).toMatchObject({ changed: wanted.length, already: 20 - wanted.length });
    await expect.poll(() => found('zirconite'), SOON).toContain(wanted[0]?.code);
    await undo(done.operations[0] ?? null);
    for (const { code, name } of wanted) expect((await valuesOf(code)).name_it).toBe(name);
    await expect.poll(() => found('zirconite'), SOON).toEqual([]);
  });

  test('rows that would be left without a name stay as they are, by reason; only texts are searched', async () => {
    const one = at(7);
    const view = await viewOf(owner);
    const change = { kind: 'replace', find: one.name, by: '', exact: true, words: false } as const;
    const preview = (set: BulkSet) => owner.send('office_bulk.preview', { view, ids: [one.id], set });
    expect((await preview([{ column: 'name_it', change }])).body.message).toMatchObject({
      will_change: 0,
      refused: [{ why: 'Non può restare vuota.', keys: [one.code] }],
    });
    for (const column of ['brand', 'vat', 'active']) expect((await preview([{ column, change }])).status).toBe(422);
    expect((await preview([{ column: 'name_it', change: { ...change, by: one.name } }])).status).toBe(422);
  });

  test('switching off says before how many carts and wishlists it touches; nobody finds them after', async () => {
    const ids = some.slice(10, 15).map(({ id }) => id);
    const buyer = await shop().login('cliente2@example.com');
    const { product_list } = await buyer.call('wrapper.product_list', { text: at(10).code });
    const card = product_list.data[0] ?? expect.fail('not found');
    const pieces = card.packagings?.[0]?.quantity ?? 1000;
    await buyer.call('wrapper.add_to_cart', { item_id: card.id, quantity: pieces });
    const view = await viewOf(owner);
    const touched = await owner.call('office_articles.switch_off_rows_preview', { view, ids });
    expect(touched.articles).toBe(5);
    expect(touched.carts).toBeGreaterThan(0);
    expect(touched.without_successor).toBeLessThanOrEqual(5);
    const done = await changed([{ column: 'active', value: false }], ids);
    expect(done.changed).toBe(5);
    await expect.poll(() => found(at(10).code), SOON).not.toContain(at(10).code);
    expect(await owner.call('office_articles.switch_off_rows_preview', { view, ids })).toMatchObject({ articles: 0 });
    await undo(done.operations[0] ?? null);
    await expect.poll(() => found(at(10).code), SOON).toContain(at(10).code);
  });

  test('random cells and changes of many, undone in random order, end as a model says (C-OFF-2)', async () => {
    const rows = some.slice(20, 26);
    const cell = fc.oneof(
      fc.record({ column: fc.constant('mpn'), value: fc.constantFrom('', 'A', 'B') }),
      fc.record({ column: fc.constant('keywords_it'), value: fc.constantFrom('', 'uno', 'due uno') }),
      fc.record({ column: fc.constant('vat'), value: fc.constantFrom(4, 10, 22) }),
      fc.record({ column: fc.constant('is_new'), value: fc.boolean() }),
      fc.record({ column: fc.constant('max_quantity'), value: fc.constantFrom(null, 7, 9) }),
    );
    const step = fc.oneof(
      { weight: 2, arbitrary: fc.array(fc.tuple(fc.nat(rows.length - 1), cell), { minLength: 1, maxLength: 5 }) },
      { weight: 2, arbitrary: cell.map((all) => ({ all })) },
      { weight: 1, arbitrary: fc.constant({ replace: ['uno', 'tre'] as const }) },
      { weight: 3, arbitrary: fc.nat(20).map((back) => ({ back })) },
    );
    const fields = ['mpn', 'keywords_it', 'vat', 'is_new', 'max_quantity'] as const;
    const stateNow = async () => {
      const state = new Map<string, CellValue>();
      for (const [place, { code }] of rows.entries()) {
        const values = await valuesOf(code);
        for (const field of fields) state.set(`${place} ${field}`, values[field]);
      }
      return state;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        const model = await stateNow();
        const done: Array<{ id: number; fields: ReadonlyArray<readonly [string, CellValue, CellValue]> }> = [];
        const note = (id: number | null | undefined, wanted: ReadonlyMap<string, CellValue>) => {
          const moved = [...wanted].filter(([field, value]) => model.get(field) !== value);
          expect(typeof id === 'number').toBe(moved.length > 0);
          if (typeof id !== 'number') return;
          done.push({ id, fields: moved.map(([field, value]) => [field, model.get(field) ?? null, value] as const) });
          for (const [field, value] of moved) model.set(field, value);
        };
        const ids = rows.map(({ id }) => id);
        for (const one of steps) {
          if (Array.isArray(one)) {
            // Of two wishes for one cell a page sends one.
            const cells = [
              ...new Map(one.map(([place, wish]) => [`${place} ${wish.column}`, { place, ...wish }])).values(),
            ];
            const { operation } = await save(cells.map(({ place, ...wish }) => ({ id: ids[place] ?? 0, ...wish })));
            note(operation, new Map(cells.map(({ place, column, value }) => [`${place} ${column}`, value])));
          } else if ('all' in one) {
            const { operations } = await changed([one.all], ids);
            note(operations[0], new Map(rows.map((_, place) => [`${place} ${one.all.column}`, one.all.value])));
          } else if ('replace' in one) {
            const [find, by] = one.replace;
            const change = { kind: 'replace', find, by, exact: true, words: true } as const;
            const { operations } = await changed([{ column: 'keywords_it', change }], ids);
            const after = rows.map((_, place) => {
              const field = `${place} keywords_it`;
              return [field, String(model.get(field)).replaceAll(find, by)] as const;
            });
            note(operations[0], new Map(after));
          } else if (done.length > 0) {
            const [undone] = done.splice(one.back % done.length, 1);
            const back = (undone?.fields ?? []).filter(([field, , after]) => model.get(field) === after);
            const { status } = await owner.send('office_history.undo', { key: key(), id: undone?.id ?? 0, forced: [] });
            expect(status).toBe(back.length > 0 ? 200 : 409);
            for (const [field, before] of back) model.set(field, before);
          }
          expect(await stateNow()).toEqual(model);
        }
      }),
      { numRuns: 4 },
    );
  });
});
