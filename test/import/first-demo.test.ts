/** The first start of two shops on one empty database (C-CAT-7): one loads the demo, the other waits for it. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '#demo/demo-logins.ts';
import { readEnv } from '#server/env.ts';
import { lockImports } from '#server/import/import-log.repository.ts';
import { ImportInterrupted } from '#server/import/index.ts';
import { connect } from '#server/platform/db/index.ts';
import { demoAtFirstStart } from '../../src/first-demo.ts';
import { withImport } from './import-kit.ts';

const bench = withImport();
const EMAILS = DEMO_LOGINS.map(({ email }) => email);
const PRODUCTS = 60;

/** The first start of a shop with a folder of its own; `waits` resolves when it reports that it waits. */
function firstStart(name: string, signal = new AbortController().signal) {
  const { db, dataDir } = bench();
  const env = readEnv({ DATA_DIR: join(dataDir, name), DEMO_PRODUCTS: String(PRODUCTS) });
  const waits = Promise.withResolvers<void>();
  const say = (line: string) => {
    if (line.startsWith('Another process is loading articles')) waits.resolve();
  };
  return { waits: waits.promise, logins: demoAtFirstStart({ db, env, timeZone: 'Europe/Rome', say, signal }) };
}

const articles = () => bench().one('select count(*)::int from products');

/** Like another process that imports: until `work` is done no other import may run. */
async function whileImporting(work: () => Promise<void>): Promise<void> {
  const other = await connect({ url: bench().url });
  try {
    await other.transaction(
      async (transaction) => {
        expect(await lockImports(transaction)).toBe(true);
        await work();
      },
      { timeoutMs: 0 },
    );
  } finally {
    await other.close();
  }
}

test('two shops that start at once on an empty database both open with the one demo', async () => {
  const shops = [firstStart('one'), firstStart('two')];
  for (const { logins } of shops) expect((await logins).map(({ email }) => email)).toEqual(EMAILS);
  expect(await articles()).toBe(PRODUCTS);
});

test('who finds an import under way says so, waits, and loads the demo when nothing came of it', async () => {
  let late: ReturnType<typeof firstStart> | undefined;
  await whileImporting(async () => {
    late = firstStart('late');
    await Promise.race([late.waits, late.logins]);
    expect(await articles()).toBe(0);
  });
  expect((await late?.logins)?.map(({ email }) => email)).toEqual(EMAILS);
  expect(await articles()).toBe(PRODUCTS);
});

test('a shop that is stopped while it waits ends its waiting', async () => {
  const stop = new AbortController();
  await whileImporting(async () => {
    const { waits, logins } = firstStart('stopped', stop.signal);
    const ended = expect(logins).rejects.toBeInstanceOf(ImportInterrupted);
    await waits;
    stop.abort();
    await ended;
  });
  expect(await articles()).toBe(0);
});
