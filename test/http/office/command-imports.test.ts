/** Imports of the command line in the office's list: what they changed, refused, and taken back (docs/office-imports.md). */
import { expect, test } from 'vitest';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { type FolderOptions, importAsCommand, type Tables } from '../kit/command-import.ts';
import { signIn, staffWith } from '../kit/office.ts';
import { press } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const importFolder = (tables: Tables, options: FolderOptions = {}) => importAsCommand(shop(), tables, options);

const newest = async () => {
  const [row] = await shop().db.query<{ id: number }>(null, 'select max(id)::int as id from import_runs');
  return row?.id ?? 0;
};
const articles = () =>
  shop().db.query<{ code: string; quantity: number }>(
    null,
    `select p.carti as code, s.quantity::int as quantity from products p join stock s on s.product_id = p.id where p.active order by 1 limit 3`,
  );

test('one stands in the list with its counts and reasons, in the history, and is taken back (C-OFF-1, C-OFF-2)', async () => {
  const staff = await signIn(shop());
  const before = await articles();
  const { committed } = await importFolder({
    'stock.csv': ['product,quantity', ...before.map(({ code, quantity }) => `${code},${quantity + 7}`), 'MAI-VISTO,1'],
  });
  expect(committed).toBe(true);
  const run = await staff.call('office_imports.get', { id: await newest() });
  expect(run).toMatchObject({ state: 'done', by: 'erp', own: false, form: null, undone: 'no', refused_rows: 0 });
  expect(run.name).toMatch(/^bancale-notte-/);
  expect(run.report).toMatchObject({ dry: false, rows: 4, changed: 3, created: 0, refused: 1, undoable: true });
  expect(run.report?.issues).toMatchObject([{ level: 'error', count: 1 }]);
  expect(run.report?.fields).toMatchObject([{ table: 'stock', field: 'quantity', count: 3 }]);
  const { rows } = await staff.call('office_grid.open', { grid: 'imports' });
  expect(rows[0]?.cells).toMatchObject({ state: 'done', by: 'erp', rows: 4, changed: 3, refused: 1 });

  expect((await articles()).map(({ quantity }) => quantity)).toEqual(before.map(({ quantity }) => quantity + 7));
  await staff.call('office_history.undo', { key: press(), id: run.operation ?? 0, forced: [] });
  expect(await articles()).toEqual(before);
  expect((await staff.call('office_imports.get', { id: run.id })).undone).toBe('yes');
});

test('a large one is counted, and not noted row by row', async () => {
  const staff = await signIn(shop());
  const [article] = await articles();
  await importFolder(
    { 'products.csv': ['code,name_it', `${article?.code},Vite di notte`, 'NOTTE-1,Dado di notte'] },
    { bytes: 1_000_000_000 },
  );
  const run = await staff.call('office_imports.get', { id: await newest() });
  expect(run.report).toMatchObject({
    rows: 2,
    created: 1,
    changed: 1,
    same: 0,
    changes: 0,
    undoable: false,
    fields: [],
  });
  expect(run.operation).not.toBeNull();
});

test('what is only tried, and what is refused as a whole, leaves no line', async () => {
  const last = await newest();
  const [article] = await articles();
  await importFolder({ 'stock.csv': ['product,quantity', `${article?.code},1`] }, { dryRun: true });
  await importFolder({ 'stock.csv': ['product,quantity', 'MAI-VISTO,1'] }, { strict: true });
  expect(await newest()).toBe(last);
});

test('what it changed of customers is shown to those who may see customers (C-OFF-5)', async () => {
  const [customer] = await shop().db.query<{ client_id: number }>(
    null,
    'select client_id from customers order by 1 limit 1',
  );
  await importFolder({ 'customers.csv': ['client_id,company_name', `${customer?.client_id},Ferramenta Nuova srl`] });
  const id = await newest();
  const others = await staffWith(
    shop(),
    PERMISSIONS.filter((code) => code !== 'customers.read'),
  );
  const samplesFor = async (who: typeof others) =>
    (await who.call('office_imports.get', { id })).report?.fields.map(({ field, samples }) => [field, samples.length]);
  expect(await samplesFor(await signIn(shop()))).toEqual([['company_name', 1]]);
  expect(await samplesFor(others)).toEqual([['company_name', 0]]);
});
