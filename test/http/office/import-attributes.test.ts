/** Attribute columns in the wizard: recognised, new ones made, tried field by field, held by the office, taken back (decision 0289). */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { press, ran, sendFile, tried } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';

type Mapping = OfficeApiTypes['office_imports.preview']['request']['mapping'];

const shop = withShop();
// Each trial and each run is a thread's work, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

interface Stored {
  readonly code: string;
  readonly value_it: string;
  readonly value_en: string;
}

let laura: OfficeVisitor;
let codes: string[] = [];

async function attributesOf(code: string): Promise<readonly Stored[]> {
  const [row] = await shop().db.query<{ attributes: Stored[] }>(
    null,
    'select attributes from products where carti = $1',
    [code],
  );
  return row?.attributes ?? [];
}
const storedOf = async (code: string, attribute: string) =>
  (await attributesOf(code)).find((one) => one.code === attribute)?.value_it;

beforeAll(async () => {
  laura = await signIn(shop());
  await shop().db.query(
    null,
    `insert into attributes (code, label_it, label_en, type, unit, filterable, position) values
       ('shade', 'Sfumatura', 'Shade', 'text', '', true, 500), ('jet', 'Gittata', 'Jet', 'number', 'm', true, 501)`,
    [],
  );
  const rows = await shop().db.query<{ carti: string }>(
    null,
    `update products set attributes = attributes || '[{"code":"shade","value_it":"Rosso","value_en":"Red"}]'
     where id in (select id from products where active and parent_id is null order by id limit 3) returning carti`,
    [],
  );
  codes = rows.map(({ carti }) => carti).sort();
});

describe('attribute columns', () => {
  test('are recognised by name, change what they name field by field, and go back (C-OFF-2)', async () => {
    const [first = '', second = '', third = ''] = codes;
    const before = await Promise.all(codes.map(attributesOf));
    const file = `code;Sfumatura;Gittata (m);Peso lordo (kg)\n${first};Blu;2,5;1\n${second};;;2\n${third};Rosso;;3\n`;
    const run = await sendFile(shop(), laura, 'caratteristiche.csv', file);
    expect(run.mapping?.columns).toMatchObject({ code: 'code', 'attr:shade': 'Sfumatura', 'attr:jet': 'Gittata (m)' });
    const mapping: Mapping = {
      kind: 'products',
      columns: { ...run.mapping?.columns, 'attr:gross_weight': 'Peso lordo (kg)' },
      attributes: { gross_weight: { label_it: 'Peso lordo', label_en: 'Gross weight', type: 'number', unit: 'kg' } },
    };
    const preview = await laura.call('office_imports.preview', { id: run.id, mapping });
    const cells = preview.fields.map((field, place) => [field, preview.rows[0]?.cells[place]]);
    expect(Object.fromEntries(cells)).toEqual({
      code: first,
      'attr:shade': 'Blu',
      'attr:jet': '2,5',
      'attr:gross_weight': '1',
    });

    const trial = await tried(laura, run.id, { mapping });
    expect(trial.state).toBe('checked');
    const fields = new Map(trial.report?.fields.map(({ field, ...one }) => [field, one]));
    expect(fields.get('attr:shade')).toMatchObject({ count: 2, emptied: 1 });
    expect(fields.get('attr:shade')?.samples).toContainEqual({ key: first, before: 'Rosso', after: 'Blu' });
    expect(fields.get('attr:jet')).toMatchObject({ count: 1, emptied: 0 });
    expect(fields.get('attr:gross_weight')).toMatchObject({ count: 3 });
    expect(fields.has('attributes')).toBe(false);
    expect(await Promise.all(codes.map(attributesOf))).toEqual(before);

    const done = await ran(laura, run.id);
    expect(done.state).toBe('done');
    expect([await storedOf(first, 'shade'), await storedOf(first, 'jet')]).toEqual(['Blu', '2,5']);
    // An empty cell empties its attribute; a value that is as before keeps its translation.
    expect(await storedOf(second, 'shade')).toBeUndefined();
    expect((await attributesOf(third)).find(({ code }) => code === 'shade')?.value_en).toBe('Red');
    for (const [place, code] of codes.entries())
      expect((await attributesOf(code)).filter((one) => !['shade', 'jet', 'gross_weight'].includes(one.code))).toEqual(
        before[place]?.filter((one) => one.code !== 'shade'),
      );
    const { attributes } = await laura.call('office_articles.get_lists', {});
    expect(attributes.at(-1)).toMatchObject({ code: 'gross_weight', name: 'Peso lordo', type: 'number', unit: 'kg' });

    await laura.call('office_history.undo', { key: press(), id: done.operation ?? 0, forced: [] });
    expect(await Promise.all(codes.map(attributesOf))).toEqual(before);
  });

  test('leave the attribute that the office changed, and only that one (C-OFF-9)', async () => {
    const [first = ''] = codes;
    const article = await laura.call('office_articles.get_article', { code: first });
    const attributes = [
      ...article.values.attributes.filter(({ code }) => code !== 'shade'),
      { code: 'shade', value_it: 'Viola', value_en: 'Purple' },
    ];
    const known = { attributes: article.values.attributes };
    await laura.call('office_articles.save_article', { key: press(), code: first, values: { attributes }, known });
    const held = await laura.call('office_imports.get_held', { text: first });
    expect(held.held[0]?.fields.map(({ field }) => field)).toEqual(['attr:shade']);

    const { id } = await sendFile(shop(), laura, 'tinte.csv', `code;Sfumatura;Gittata\n${first};Nero;9\n`);
    const trial = await tried(laura, id);
    expect(trial.report?.held).toEqual([{ field: 'attr:shade', count: 1 }]);
    await ran(laura, id);
    expect([await storedOf(first, 'shade'), await storedOf(first, 'jet')]).toEqual(['Viola', '9']);
    expect(
      await laura.call('office_imports.release', { key: press(), fields: [{ code: first, field: 'attr:shade' }] }),
    ).toEqual({ released: 1 });
  });

  test('that name no attribute are refused with a sentence, and need articles.write (C-OFF-5)', async () => {
    const { id, mapping } = await sendFile(shop(), laura, 'peso.csv', `code;Peso\n${codes[0]};3\n`);
    const columns = { ...mapping?.columns, code: 'code', 'attr:nothing': 'Peso' };
    const asked: Mapping = { kind: 'products', columns };
    const { body } = await laura.send('office_imports.preview', { id, mapping: asked }, { 'Accept-Language': 'it' });
    expect(body.errors).toEqual({ 'attr:nothing': ['L’attributo «nothing» non esiste.'] });
    const others = await staffWith(shop(), ['imports.read', 'imports.run', 'prices.write']);
    const refused = await others.send('office_imports.preview', { id, mapping: asked });
    expect([refused.body.code, refused.body.permission]).toEqual(['forbidden', 'articles.write']);
  });
});
