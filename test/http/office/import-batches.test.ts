/** An import of several batches is one line of the list, and taken back by one press (C-OFF-2, docs/exchange-rows.md). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { importFigures, recordFigures } from '#server/import/index.ts';
import { signIn, staffWith } from '../kit/office.ts';
import { press } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const MANY = 2_100;
const LIMITS = { switchedOff: 5, priceMoves: 10, move: 20, refused: 1, emptied: 5 };

beforeAll(async () => {
  const { db } = shop();
  await db.query(
    null,
    `insert into products (carti, slug, name_it, name_en) select 'ZQ' || n, 'zq' || n, 'Dado', 'Nut' from generate_series(1, ${MANY}) n`,
  );
  await db.query(null, `insert into stock (product_id, quantity) select id, 1 from products where carti like 'ZQ%'`);
});

async function bring(quantity: number): Promise<number> {
  const { db, dataDir } = shop();
  const source = mkdtempSync(join(tmpdir(), 'bancale-giacenze-'));
  const clock = () => shop().clock.now;
  try {
    const rows = Array.from({ length: MANY }, (_, n) => `ZQ${n + 1},${quantity}`);
    writeFileSync(join(source, 'stock.csv'), `product,quantity\n${rows.join('\n')}\n`);
    const record = (bytes: number) => recordFigures({ source, userName: 'erp', clock, limits: LIMITS }, bytes);
    await importFigures({ db, dataDir, source, clock, timeZone: 'Europe/Rome', record });
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
  const [row] = await db.query<{ id: number }>(null, 'select max(id)::int as id from import_runs');
  return row?.id ?? 0;
}

const pieces = async () => {
  const rows = await shop().db.query<{ quantity: number; count: number }>(
    null,
    `select s.quantity::int as quantity, count(*)::int as count from stock s join products p on p.id = s.product_id
     where p.carti like 'ZQ%' group by 1 order by 1`,
  );
  return rows.map(({ quantity, count }) => [quantity, count]);
};

test('one press takes all batches back; what was changed since is listed and stays (C-OFF-2)', async () => {
  const staff = await signIn(shop());
  const run = await staff.call('office_imports.get', { id: await bring(7) });
  expect(run).toMatchObject({ state: 'done', undone: 'no', report: { rows: MANY, undoable: true } });
  expect(run.batches).toHaveLength(2);
  expect(await pieces()).toEqual([[7, MANY]]);
  await shop().db.query(
    null,
    `update stock s set quantity = 99 from products p where p.id = s.product_id and p.carti = 'ZQ5'`,
  );
  const asked = { id: run.operation ?? 0, also: run.batches };
  const preview = await staff.call('office_history.undo_preview', asked);
  expect(preview).toMatchObject({ permitted: true, back: MANY - 1, left: 1 });

  const key = press();
  const done = await staff.call('office_history.undo', { key, ...asked, forced: [] });
  expect(done).toMatchObject({ back: MANY - 1, left: 1, refused: 0 });
  expect(await pieces()).toEqual([
    [1, MANY - 1],
    [99, 1],
  ]);
  expect((await staff.call('office_imports.get', { id: run.id })).undone).toBe('partly');
  // The same press again, after a response that was lost.
  expect(await staff.call('office_history.undo', { key, ...asked, forced: [] })).toEqual(done);
});

test('a batch that was taken back alone is no obstacle; when all are, the import is taken back (C-OFF-2)', async () => {
  const staff = await signIn(shop());
  const before = await pieces();
  const run = await staff.call('office_imports.get', { id: await bring(8) });
  await staff.call('office_history.undo', { key: press(), id: run.batches[0] ?? 0, forced: [] });
  expect((await staff.call('office_imports.get', { id: run.id })).undone).toBe('partly');
  await staff.call('office_history.undo', { key: press(), id: run.operation ?? 0, also: run.batches, forced: [] });
  expect(await pieces()).toEqual(before);
  expect((await staff.call('office_imports.get', { id: run.id })).undone).toBe('yes');
  const again = { key: press(), id: run.operation ?? 0, also: run.batches, forced: [] };
  expect((await staff.send('office_history.undo', again)).body.code).toBe('conflict');
});

test('who may not undo what others did may not undo any of it (C-OFF-5)', async () => {
  const staff = await signIn(shop());
  const run = await staff.call('office_imports.get', { id: await bring(9) });
  const others = await staffWith(
    shop(),
    PERMISSIONS.filter((code) => code !== 'operations.undo_others'),
  );
  const asked = { key: press(), id: run.operation ?? 0, also: run.batches, forced: [] };
  expect((await others.send('office_history.undo', asked)).body.code).toBe('forbidden');
  expect(await pieces()).toEqual([[9, MANY]]);
});
