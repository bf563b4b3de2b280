/** The history by field: of all records, of one, in days; what a person may not see is not asked for either. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CellValue } from '#contract/office/grids/grid-definition.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;
let articles: ReadonlyArray<{ readonly id: number; readonly code: string }>;

beforeAll(async () => {
  owner = await signIn(shop());
  articles = await shop().db.query<{ id: number; code: string }>(
    null,
    'select id, carti as code from products where active and parent_id is null order by id limit 3',
  );
});

const at = (place: number) => articles[place]?.code ?? expect.fail('no article');
async function saved(code: string, values: Readonly<Record<string, CellValue>>, by = owner): Promise<number> {
  const id = articles.find((one) => one.code === code)?.id ?? 0;
  const cells = Object.entries(values).map(([column, value]) => ({ id, column, value }));
  const asked = { key: randomUUID(), grid: 'articles', cells };
  return (await by.call('office_grid.save_cells', asked)).operation ?? expect.fail('nothing changed');
}
const listed = async (asked: object, by = owner) =>
  (await by.call('office_history.get_operations', asked as never)).data.map(({ id }) => id);

describe('operations by field (C-OFF-1)', () => {
  test('of all records, of one of them, by one person, in days, page by page', async () => {
    const clerk = await staffWith(shop(), ['articles.read', 'articles.write']);
    const name = await saved(at(0), { name_it: 'Uno', vat: 10 });
    const other = await saved(at(1), { name_it: 'Due' }, clerk);
    const brand = await saved(at(1), { mpn: 'M-9' });
    const byName = { entity: 'article', field: 'name_it' };
    expect(await listed(byName)).toEqual([other, name]);
    expect(await listed({ entity: 'article', field: 'mpn' })).toEqual([brand]);
    expect(await listed({ ...byName, key: at(1) })).toEqual([other]);
    expect(await listed({ entity: 'article', key: at(1) })).toEqual([brand, other]);
    expect(await listed({ ...byName, before: other })).toEqual([name]);
    const [{ user_id: clerkId } = expect.fail('none')] = (
      await owner.call('office_history.get_operations', { ...byName, key: at(1) })
    ).data;
    expect(await listed({ ...byName, user_id: clerkId })).toEqual([other]);
    const today = (await owner.call('office_grid.open', { grid: 'articles' })).today;
    expect(await listed({ ...byName, from: today, to: today })).toEqual([other, name]);
    expect(await listed({ ...byName, to: '2020-01-01' })).toEqual([]);
    expect(await listed({ ...byName, from: '2099-01-01' })).toEqual([]);
    expect(await listed({ text: at(0), ...byName })).toEqual([name]);
  });

  test('days bound the numbers: an operation whose work began the day before is found on its own day', async () => {
    const db = shop().db;
    const insert = (id: number, time: string) =>
      db.query(
        null,
        `insert into operations (id, at, source, kind, rows, position, values_digest, digest)
         values ($1::bigint, $2, 'job', 'article.edit', 0, 9000000 + $1::bigint, '', '')`,
        [id, time],
      );
    // The longer one took its number first and was done last.
    await insert(8_000_001, '2031-03-02 00:20');
    await insert(8_000_002, '2031-03-01 23:40');
    await insert(8_000_003, '2031-03-04 12:00');
    expect(await listed({ from: '2031-03-02', to: '2031-03-02' })).toEqual([8_000_001]);
    expect(await listed({ from: '2031-03-01', to: '2031-03-01' })).toEqual([8_000_002]);
  });

  test('the history of a record is narrowed too, and its lines are one field', async () => {
    const ofRecord = await owner.call('office_history.get_record', { entity: 'article', key: at(0), field: 'vat' });
    expect(ofRecord.data.map(({ change }) => change.fields.map(({ field }) => field))).toEqual([['vat']]);
    const none = await owner.call('office_history.get_record', { entity: 'article', key: at(0), field: 'um' });
    expect(none.data).toEqual([]);
    await shop().db.query(
      null,
      `insert into operation_changes (operation_id, seq, entity, entity_key, before, after, digest)
       values (8000003, 1, 'order', 'OC/1/2031', '{"delivered.3": 0}', '{"delivered.3": 2}', '')`,
    );
    expect(await listed({ entity: 'order', field: 'delivered' })).toEqual([8_000_003]);
    const { data } = await owner.call('office_history.get_record', {
      entity: 'order',
      key: 'OC/1/2031',
      field: 'delivered',
    });
    expect(data).toHaveLength(1);
  });

  test('fields that were changed are offered; hidden ones are not, and are refused (C-OFF-5)', async () => {
    await saved(at(2), { cost: 12_345 });
    const { fields } = await owner.call('office_history.get_fields', {});
    expect(fields).toContainEqual({ entity: 'article', field: 'name_it' });
    expect(fields).toContainEqual({ entity: 'article', field: 'cost' });
    expect(new Set(fields.map(({ entity, field }) => `${entity} ${field}`)).size).toBe(fields.length);
    const auditor = await staffWith(shop(), ['audit.read', 'articles.read']);
    expect((await auditor.call('office_history.get_fields', {})).fields).not.toContainEqual({
      entity: 'article',
      field: 'cost',
    });
    const byCost = { entity: 'article', field: 'cost' };
    expect((await auditor.send('office_history.get_operations', byCost)).status).toBe(403);
    expect((await auditor.send('office_history.get_record', { ...byCost, key: at(2) })).status).toBe(403);
    const clerk = await staffWith(shop(), ['articles.read']);
    expect((await clerk.send('office_history.get_fields', {})).body.permission).toBe('audit.read');
    expect((await owner.send('office_history.get_operations', { field: 'name_it' })).status).toBe(422);
  });
});
