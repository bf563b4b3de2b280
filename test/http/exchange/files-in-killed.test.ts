/** A process that is killed while it takes and applies a file: nothing is lost, nothing is doubled (C-EXC-1, C-EXC-2). */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { holdRun } from '#server/import/desk/import-runs.repository.ts';
import type { FilesInStep } from '#server/import/files-in/take-files.ts';
import { type DyingProcess, startDying } from '../../setup/killed-process.ts';
import { dropFolder } from '../kit/drop-folder.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const { connect } = exchangeClient(shop);
const { leave, look, settled, names, pathOf, runs } = dropFolder(shop);
let codes: string[] = [];

beforeAll(async () => {
  const found = await shop().db.query<{ carti: string }>(
    null,
    'select p.carti from products p join stock s on s.product_id = p.id where active order by carti limit 100',
  );
  codes = found.map(({ carti }) => carti);
});

/** A process that works on those connections one after the other, each up to its step. */
function dyingAt(...wanted: ReadonlyArray<readonly [connection: string, step: FilesInStep | 'never']>): DyingProcess {
  const { db, databaseUrl: url, dataDir } = shop();
  const script = join(import.meta.dirname, 'files-in-and-die.ts');
  return startDying({ db, url }, script, [dataDir, ...wanted.map((one) => one.join(':'))]);
}

async function connected(): Promise<string> {
  const { code } = await connect(null);
  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [code]);
  return code;
}

const stockOf = async (wanted: readonly string[]) => {
  const rows = await shop().db.query<{ carti: string; quantity: number }>(
    null,
    `select p.carti, quantity::int as quantity from stock s join products p on p.id = s.product_id where p.carti = any($1::text[])`,
    [wanted],
  );
  return Object.fromEntries(rows.map(({ carti, quantity }) => [carti, quantity]));
};

/** Each row that came is in one place, and each change in the history once. */
async function checkBooks(erp: string, expected: Readonly<Record<string, number>>, refused: number): Promise<void> {
  const [run, ...others] = await settled(erp);
  expect(others).toEqual([]);
  expect([run?.state, names(erp, 'in'), names(erp, 'work')]).toEqual(['done', [], []]);
  expect(names(erp, 'done').filter((name) => name.endsWith('stock.csv'))).toEqual([`${run?.id}-stock.csv`]);
  expect(await stockOf(Object.keys(expected))).toEqual(expected);
  const rows = Object.keys(expected).length + refused;
  const report = run?.report;
  expect([report?.rows, report?.refused, (report?.changed ?? 0) + (report?.same ?? 0)]).toEqual([
    rows,
    refused,
    rows - refused,
  ]);
  const [kept] = await shop().db.query(null, 'select count(*)::int as rows from import_refused where run_id = $1', [
    run?.id,
  ]);
  expect(kept).toEqual({ rows: refused });
  const changes = await shop().db.query<{ times: number }>(
    null,
    `select count(*)::int as times from operation_changes c join operations o on o.id = c.operation_id
     where (o.params ->> 'import')::int = $1 group by c.entity_key`,
    [run?.id],
  );
  expect(changes.map(({ times }) => times)).toEqual(changes.map(() => 1));
  expect(changes).toHaveLength(report?.changed ?? 0);
}

const STEPS = ['claimed', 'listed', 'taken', 'begun', 'ended', 'put-away'] as const satisfies readonly FilesInStep[];

describe('one process that is in the middle of a file of each of six connections when it dies', () => {
  const erps = new Map<FilesInStep, string>();
  beforeAll(async () => {
    for (const [place, step] of STEPS.entries()) {
      const erp = await connected();
      erps.set(step, erp);
      const [one, other] = codes.slice(place * 2, place * 2 + 2);
      leave(erp, 'stock.csv', `product;quantity\n${one};${500 + place}\n${other};${600 + place}\nX;molti\n`);
    }
    await dyingAt(...[...erps].map(([step, erp]) => [erp, step] as const)).died();
    shop().clock.now = new Date(Date.now() + 60_000);
  });

  test.each(STEPS.map((step, place) => [step, place] as const))(
    'killed when it has %s (C-EXC-1, C-EXC-2)',
    async (step, place) => {
      const erp = erps.get(step) ?? '';
      await shop().db.query(null, 'update connections set enabled = (code = $1)', [erp]);
      const [one = '', other = ''] = codes.slice(place * 2, place * 2 + 2);
      await checkBooks(erp, { [one]: 500 + place, [other]: 600 + place }, 1);
    },
  );
});

test('killed before a run that failed is counted: the next process counts it, once (C-EXC-5)', async () => {
  const erp = await connected();
  leave(erp, 'stock.csv', '');
  await dyingAt([erp, 'ended']).died();
  expect((await runs(erp)).map(({ state }) => state)).toEqual(['failed']);
  await settled(erp);
  await settled(erp);
  const [connection] = await shop().db.query(null, 'select failures from connections where code = $1', [erp]);
  expect(connection).toEqual({ failures: 1 });
});

test('a file is put away with the list of its errors, not before its run has ended with it (C-EXC-6)', async () => {
  const erp = await connected();
  leave(erp, 'stock.csv', `product;quantity\n${codes[60]};1\nX;molti\n`);
  const [run] = await settled(erp);
  const list = `${run?.id}-stock.csv.errors.csv`;
  const again = `${run?.id}-a-stock.csv.errors.csv`;
  expect(names(erp, 'done')).toContain(list);
  // As it is between "done" and the end of the one who works on it.
  renameSync(join(pathOf(erp, 'done'), `${run?.id}-stock.csv`), join(pathOf(erp, 'work'), 'a-stock.csv'));
  rmSync(join(pathOf(erp, 'done'), list));
  await shop().db.query(null, `update import_runs set work_file = 'a-stock.csv' where id = $1`, [run?.id]);
  await shop().db.transaction(async (held) => {
    expect(await holdRun(held, run?.id ?? 0)).toBe(true);
    await look();
    expect([names(erp, 'work'), names(erp, 'done')]).toEqual([['a-stock.csv'], []]);
  });
  await look();
  expect(names(erp, 'work')).toEqual([]);
  expect(names(erp, 'done')).toContain(again);
});

test('killed between two batches of a file: the next process goes on behind those that are in the shop (C-EXC-2)', async () => {
  const erp = await connected();
  const [first = '', second = '', third = ''] = codes.slice(40, 43);
  const filler = (from: number) => Array.from({ length: 1_000 }, (_, place) => `FILL-${from + place};molti`);
  const lines = [`${first};701`, ...filler(0), `${second};702`, ...filler(1_000), `${third};703`];
  leave(erp, 'stock.csv', ['product;quantity', ...lines].join('\n'));
  let dying: DyingProcess | undefined;
  await shop().db.transaction(async (busy) => {
    // The third batch waits for this row, so the process is between two batches when it dies.
    await busy.query(
      null,
      'select 1 from stock s join products p on p.id = s.product_id where p.carti = $1 for update of s',
      [third],
    );
    dying = dyingAt([erp, 'never']);
    await vi.waitFor(
      async () => {
        const [row] = await shop().db.query<{ done: number }>(
          null,
          'select batches_done as done from import_runs r join connections c on c.id = r.connection_id where c.code = $1',
          [erp],
        );
        expect(row?.done).toBe(2);
      },
      { timeout: 60_000, interval: 50 },
    );
    dying.child.kill('SIGKILL');
  });
  await dying?.died();
  expect((await runs(erp)).map(({ state }) => state)).toEqual(['running']);
  expect(await stockOf([first, second])).toEqual({ [first]: 701, [second]: 702 });
  shop().clock.now = new Date(Date.now() + 60_000);
  await checkBooks(erp, { [first]: 701, [second]: 702, [third]: 703 }, 2_000);
});

test('a file that processes die of is not tried for ever (C-EXC-5)', async () => {
  const erp = await connected();
  leave(erp, 'stock.csv', `product;quantity\n${codes[50]};1\n`);
  for (let times = 0; times < 3; times += 1) {
    await dyingAt([erp, 'begun']).died();
    await shop().db.query(null, `update import_runs set state = 'interrupted' where state = 'running'`);
  }
  const [run] = await settled(erp);
  expect(run?.state).toBe('interrupted');
  expect(names(erp, 'failed')).toEqual([`${run?.id}-stock.csv`, `${run?.id}-stock.csv.errors.csv`]);
});
