/** A connection that stops is seen on the start page and reported once, and once more when it works (C-EXC-5). */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { createStillness, foldersOf, makeFolders } from '#server/import/files-in/drop-folder.ts';
import { readFileConnections } from '#server/import/files-in/files-in.repository.ts';
import { takeFiles } from '#server/import/files-in/take-files.ts';
import { dropFolder } from '../kit/drop-folder.ts';
import { emailTo } from '../kit/emails.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
vi.setConfig({ testTimeout: 180_000 });
const { connect } = exchangeClient(shop);
const { leave, settled, look, runs } = dropFolder(shop);
let laura: OfficeVisitor;

beforeAll(async () => {
  laura = await signIn(shop());
});

async function connected(): Promise<string> {
  const { code } = await connect(null);
  await shop().db.query(null, 'update connections set settle_seconds = 0, name = code where code = $1', [code]);
  return code;
}
const seen = async (code: string) =>
  ((await laura.call('office.get_desk', {})).connections ?? []).filter(({ name }) => name === code);
/** What the e-mails about it say, oldest first: one to each person, and there is one. */
const told = async (code: string): Promise<string[]> => {
  const found = await shop().db.query<{ what: string }>(
    null,
    `select split_part(l.dedupe_key, ':', 3) as what from letters l join connections c on split_part(l.dedupe_key, ':', 2) = c.id::text
     where c.code = $1 and l.dedupe_key like 'connection:%' order by l.id`,
    [code],
  );
  return found.map(({ what }) => what);
};

test('three files that fail, one after the other: reported once; the next good one: once more (C-EXC-5)', async () => {
  const erp = await connected();
  for (const name of ['stock_1.csv', 'stock_2.csv']) leave(erp, name, '');
  await settled(erp);
  expect([await seen(erp), await told(erp)]).toEqual([[], []]);
  for (const name of ['stock_3.csv', 'stock_4.csv', 'stock_5.csv']) leave(erp, name, '');
  const failed = await settled(erp);
  expect(await seen(erp)).toEqual([
    { code: erp, name: erp, silent: false, run: failed[2]?.id, fault: expect.stringContaining('Tre file') },
  ]);
  expect(await told(erp)).toEqual(['stopped']);
  leave(erp, 'stock_6.csv', 'product;quantity\n');
  await settled(erp);
  leave(erp, 'stock_7.csv', 'product;quantity\n\n');
  await settled(erp);
  expect(await seen(erp)).toEqual([]);
  expect(await told(erp)).toEqual(['stopped', 'works']);
  expect(await emailTo(shop(), 'ufficio@example.com', 'funziona di nuovo')).toContain(erp);
});

test('a file that waits for a person, and later ones: reported once; those who may not see imports see nothing of it', async () => {
  const erp = await connected();
  for (const name of ['listino 1.csv', 'listino 2.csv']) leave(erp, name, `Cosa;Altra\n${name};2\n`);
  await vi.waitFor(
    async () => {
      await look();
      expect((await runs(erp)).map(({ state }) => state)).toEqual(['uploaded', 'waiting']);
    },
    { timeout: 30_000, interval: 100 },
  );
  await look();
  expect(await seen(erp)).toHaveLength(1);
  expect(await told(erp)).toEqual(['stopped']);
  const other = await staffWith(shop(), ['orders.read']);
  expect((await other.call('office.get_desk', {})).connections).toBeUndefined();
});

test('a file that is put away while its folder is read stops nothing: it is neither listed nor missed', async () => {
  const erp = await connected();
  const { db, dataDir } = shop();
  const connection = (await readFileConnections(db)).find(({ code }) => code === erp);
  if (!connection) throw new Error('There is no connection.');
  const folders = foldersOf(dataDir, erp);
  await makeFolders(folders, false);
  const putAway = join(folders.work, '0123456789ab-stock_1.csv');
  writeFileSync(putAway, 'product;quantity\n');
  // The time of a look is taken when the names are known and the table is not read yet.
  const clock = () => {
    rmSync(putAway);
    return new Date();
  };
  const deps = { db, dataDir, clock, timeZone: 'Europe/Rome', log: { error: () => {} }, stillness: createStillness() };
  expect(await takeFiles(deps, connection, folders)).toBe(0);
  expect(await runs(erp)).toEqual([]);
});
