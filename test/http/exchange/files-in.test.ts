/** Files that other systems leave in the folder of their connection (docs/exchange-files.md). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { dropFolder } from '../kit/drop-folder.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { signIn } from '../kit/office.ts';
import { press } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 90_000 });
const { connect } = exchangeClient(shop);
const { leave, settled, names, read, look, runs, pathOf } = dropFolder(shop);
let codes: string[] = [];

beforeAll(async () => {
  const found = await shop().db.query<{ carti: string }>(
    null,
    'select p.carti from products p join stock s on s.product_id = p.id where active order by carti limit 40',
  );
  codes = found.map(({ carti }) => carti);
});

/** A connection of its own, whose files count as whole at once. */
async function connected(): Promise<string> {
  const { code } = await connect(null);
  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [code]);
  return code;
}

const stockOf = async (code: string) => {
  const [row] = await shop().db.query<{ quantity: number }>(
    null,
    'select quantity::int as quantity from stock s join products p on p.id = s.product_id where p.carti = $1',
    [code],
  );
  return row?.quantity;
};
const stock = (...rows: Array<readonly [code: string | undefined, quantity: number | string]>) =>
  ['product;quantity', ...rows.map((row) => row.join(';'))].join('\n');

test('figures are applied, what is refused is named and lies beside the file, and the run is in the list of imports (C-EXC-1, C-EXC-6)', async () => {
  const erp = await connected();
  leave(erp, 'stock.csv', stock([codes[0], 41], ['MAI', 1], [codes[1], 'molti']));
  const [run] = await settled(erp);
  expect(run).toMatchObject({ state: 'done', slot: 'stock', report: { rows: 3, refused: 1, waiting: 1 } });
  expect(await stockOf(codes[0] ?? '')).toBe(41);
  expect([names(erp, 'in'), names(erp, 'work')]).toEqual([[], []]);
  expect(names(erp, 'done')).toEqual([`${run?.id}-stock.csv`, `${run?.id}-stock.csv.errors.csv`]);
  const errors = read(erp, 'done', `${run?.id}-stock.csv.errors.csv`);
  expect(errors).toContain('stock.csv;4;quantity;molti;errore;');
});

test('A, A, B, A: the second A is unchanged, the third is applied again (C-EXC-2)', async () => {
  const erp = await connected();
  const [a, b] = [stock([codes[2], 5]), stock([codes[2], 6])];
  for (const text of [a, a, b, a]) {
    leave(erp, 'stock.csv', text);
    await settled(erp);
  }
  expect((await runs(erp)).map(({ state }) => state)).toEqual(['done', 'unchanged', 'done', 'done']);
  expect(await stockOf(codes[2] ?? '')).toBe(5);
});

test('files that come together go by number, an overtaken one writes nothing older, and a gap is named (C-EXC-3)', async () => {
  const erp = await connected();
  leave(erp, 'stock_3.csv', stock([codes[3], 3]));
  leave(erp, 'stock_1.csv', stock([codes[3], 1], [codes[4], 1]));
  await settled(erp);
  expect([await stockOf(codes[3] ?? ''), await stockOf(codes[4] ?? '')]).toEqual([3, 1]);
  leave(erp, 'stock_2.csv', stock([codes[3], 2], [codes[4], 2], [codes[5], 2]));
  const found = await settled(erp);
  expect(await Promise.all([codes[3], codes[4], codes[5]].map((code) => stockOf(code ?? '')))).toEqual([3, 2, 2]);
  const staleOf = Object.fromEntries(found.map(({ name, report }) => [name, report?.stale]));
  expect(staleOf).toEqual({ 'stock_1.csv': 0, 'stock_3.csv': 0, 'stock_2.csv': 1 });
  const third = found.find(({ name }) => name === 'stock_3.csv') as unknown as { report: { issues: object[] } };
  expect(third.report.issues).toEqual([
    expect.objectContaining({ level: 'warning', code: 'sequence-gap', details: { from: 2, to: 2 } }),
  ]);
});

test('the age in a name counts: an older file that comes later is stale (C-EXC-3)', async () => {
  const erp = await connected();
  const at = (minutes: number) =>
    new Date(shop().clock.now.getTime() + minutes * 60_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  leave(erp, `stock_${at(-5)}.csv`, stock([codes[6], 7]));
  await settled(erp);
  leave(erp, `stock_${at(-9)}.csv`, stock([codes[6], 6]));
  expect((await settled(erp)).map(({ report }) => report?.stale)).toEqual([0, 1]);
  expect(await stockOf(codes[6] ?? '')).toBe(7);
});

test('what is being written is left alone: other endings, dot files, and what changed since the last look (C-EXC-1)', async () => {
  const { code: erp } = await connect(null);
  // Longer than any test: only the mark lets the file through.
  await shop().db.query(null, 'update connections set settle_seconds = 3600 where code = $1', [erp]);
  for (const name of ['stock.csv.part', 'stock.csv.tmp', '.stock.csv', 'stock.csv.filepart', 'stock.csv~'])
    leave(erp, name, stock([codes[7], 9]));
  leave(erp, 'prices.csv', 'product;price\n');
  await look();
  await look();
  expect(await runs(erp)).toEqual([]);
  // It has not settled yet; a mark says that it is whole.
  leave(erp, 'prices.csv.ok', '');
  expect((await settled(erp)).map(({ name }) => name)).toEqual(['prices.csv']);
  expect(names(erp, 'in')).toEqual([
    '.stock.csv',
    'stock.csv.filepart',
    'stock.csv.part',
    'stock.csv.tmp',
    'stock.csv~',
  ]);
});

test('a file that goes on growing is taken again, whole (C-EXC-1)', async () => {
  const erp = await connected();
  leave(erp, 'stock.csv', stock([codes[8], 1]));
  await shop().db.transaction(async (busy) => {
    await busy.query(
      null,
      `select 1 from stock s join products p on p.id = s.product_id where p.carti = $1 for update of s`,
      [codes[8]],
    );
    await look();
    await vi.waitFor(async () => expect((await runs(erp)).map(({ state }) => state)).toEqual(['running']), 20_000);
    const [workFile = ''] = names(erp, 'work');
    writeFileSync(join(pathOf(erp, 'work'), workFile), `${stock([codes[8], 1], [codes[9], 2])}\n`);
  });
  expect((await settled(erp)).map(({ state }) => state)).toContain('done');
  await settled(erp);
  expect([await stockOf(codes[8] ?? ''), await stockOf(codes[9] ?? '')]).toEqual([1, 2]);
});

test('other tables go through the importer; a guard rail stops it, and later snapshots wait for a person (C-EXC-5)', async () => {
  const erp = await connected();
  leave(erp, 'brands.csv', 'code,name\nEXMARCA,Marca di prova\n');
  expect((await settled(erp)).map(({ state }) => state)).toEqual(['done']);
  const active = async () =>
    (await shop().db.query<{ count: number }>(null, 'select count(*)::int as count from products where active'))[0]
      ?.count ?? 0;
  const before = await active();
  // All of the catalogue but three articles is gone.
  const three = ['code,name_it', ...codes.slice(0, 3).map((code) => `${code},Tre`)].join('\n');
  leave(erp, 'products_full_1.csv', three);
  await settled(erp);
  leave(erp, 'products_full_2.csv', three.replace('Tre', 'Due'));
  leave(erp, 'stock.csv', stock([codes[10], 77]));
  await vi.waitFor(
    async () => {
      await look();
      expect(Object.fromEntries((await runs(erp)).map(({ name, state }) => [name, state]))).toEqual({
        'brands.csv': 'done',
        'products_full_1.csv': 'guarded',
        'products_full_2.csv': 'waiting',
        'stock.csv': 'done',
      });
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(await active()).toBe(before);
  expect(await stockOf(codes[10] ?? '')).toBe(77);
});

test('prices that move far wait for a person, who lets them pass; then the file is in the shop (C-EXC-5)', async () => {
  const erp = await connected();
  const laura = await signIn(shop());
  const before = await shop().db.query<{ carti: string; price: number }>(
    null,
    `select p.carti, min(gross)::float8 / 10000 as price from prices x join products p on p.id = x.product_id
     join price_lists l on l.id = x.price_list_id where l.is_default and gross > 10000 group by p.carti order by p.carti limit 5`,
  );
  leave(erp, 'prices.csv', ['product;price', ...before.map(({ carti, price }) => `${carti};${price * 10}`)].join('\n'));
  const [held] = await settled(erp);
  expect(held).toMatchObject({ state: 'guarded', report: { rows: 5 } });
  const found = await laura.call('office_imports.get', { id: held?.id ?? 0 });
  expect(found.report?.guards).toEqual([expect.objectContaining({ guard: 'price-moves', count: 5, broken: true })]);
  await laura.call('office_imports.run', {
    key: press(),
    id: held?.id ?? 0,
    accepted: [{ guard: 'price-moves', typed: 5 }],
  });
  expect(await settled(erp)).toMatchObject([{ state: 'done', report: { rows: 5, refused: 0 } }]);
  expect(names(erp, 'work')).toEqual([]);
});

test('a file that is none, or lacks a column, fails as a whole and keeps no other from its turn (C-EXC-5)', async () => {
  const erp = await connected();
  leave(erp, 'stock_1.csv', '');
  leave(erp, 'stock_2.csv', 'articolo;pezzi\nX;1\n');
  leave(erp, 'stock_3.csv', stock([codes[11], 33]));
  const found = await settled(erp);
  expect(found.map(({ name, state, failure }) => [name, state, failure?.code]).sort()).toEqual([
    ['stock_1.csv', 'failed', 'file-empty'],
    ['stock_2.csv', 'failed', 'missing-column'],
    ['stock_3.csv', 'done', undefined],
  ]);
  expect(await stockOf(codes[11] ?? '')).toBe(33);
  const [failed = '', errors = ''] = names(erp, 'failed');
  expect(failed).toMatch(/^\d+-stock_1\.csv$/);
  expect(read(erp, 'failed', errors)).toContain('il file è vuoto');
});

test('a connection that is switched off or paused is left alone', async () => {
  const erp = await connected();
  await shop().db.query(null, 'update connections set paused = true where code = $1', [erp]);
  leave(erp, 'stock.csv', stock([codes[12], 12]));
  await look();
  await shop().db.query(null, 'update connections set paused = false, enabled = false where code = $1', [erp]);
  await look();
  expect(await runs(erp)).toEqual([]);
  await shop().db.query(null, 'update connections set enabled = true where code = $1', [erp]);
  expect(await settled(erp)).toHaveLength(1);
});
