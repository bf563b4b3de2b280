/** Who wrote each field of a record last, and which values imports keep (C-OFF-9). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOperations } from '#server/modules/operations/index.ts';
import { signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const CODE = 'VT933.08.020';
const key = () => randomUUID();

test('of an article: a person’s value is held until it is taken back, an import’s is not (C-OFF-2, C-OFF-9)', async () => {
  const owner = await signIn(shop());
  const owners = async () => {
    const { fields } = await owner.call('office_history.get_owners', { entity: 'article', key: CODE });
    return Object.fromEntries(fields.map(({ field, by, source, held }) => [field, { by, source, held }]));
  };
  const { name } = await owner.call('office.get_session', {});
  const { values } = await owner.call('office_articles.get_article', { code: CODE });
  // As an import notes what it writes.
  const operations = createOperations({ clock: () => new Date() });
  const act = { actor: { userId: null, name: 'listino.xlsx' }, source: 'import', kind: 'import.run' } as const;
  await operations.run(shop().db, act, async (_, change) => {
    for (const field of ['mpn', 'um'] as const)
      change({ entity: 'article', key: CODE, before: { [field]: '-' }, after: { [field]: values[field] } });
    return null;
  });
  expect(await owners()).toMatchObject({
    mpn: { by: 'listino.xlsx', source: 'import', held: false },
    um: { by: 'listino.xlsx', source: 'import', held: false },
  });
  const { operation } = await owner.call('office_articles.save_article', {
    key: key(),
    code: CODE,
    values: { mpn: 'OWNED' },
    known: { mpn: values.mpn },
  });
  expect(await owners()).toMatchObject({
    mpn: { by: name, source: 'office', held: true },
    um: { by: 'listino.xlsx', source: 'import', held: false },
  });
  await owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
  expect((await owners()).mpn).toMatchObject({ held: false });
});

test('of a customer: amounts only for those who see them, nothing for those who may not read it (C-OFF-5)', async () => {
  const owner = await signIn(shop());
  const { customerId: code } = await shop().login('cliente1@example.com');
  const cells = [
    { id: code, column: 'limit', value: 91_000_000 },
    { id: code, column: 'town', value: 'Cividale' },
  ];
  await owner.call('office_grid.save_cells', { key: key(), grid: 'customers', cells, whole: false });
  const asked = { entity: 'customer', key: String(code) };
  const fieldsOf = async (who: typeof owner) =>
    (await who.call('office_history.get_owners', asked)).fields.map(({ field }) => field);
  expect(await fieldsOf(owner)).toEqual(expect.arrayContaining(['credit_limit', 'city']));
  const sales = await staffWith(shop(), ['customers.read']);
  expect(await fieldsOf(sales)).toContain('city');
  expect(await fieldsOf(sales)).not.toContain('credit_limit');
  const warehouse = await staffWith(shop(), ['orders.read']);
  expect((await warehouse.send('office_history.get_owners', asked)).status).toBe(403);
});
