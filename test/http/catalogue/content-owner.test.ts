/** Edited content with several data folders on one database: one owns it, and nothing is lost (C-CNT-1, docs/content.md). */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentFolder } from '#server/modules/content/index.ts';
import { connect, type Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { contentCommand } from '../../../src/cli/content-command.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';
import { commandContext } from '../kit/command-context.ts';

let database: TestDatabase;
let folders: string[];
let connections: Database[];

beforeEach(async () => {
  database = await freshDatabase();
  [folders, connections] = [[], []];
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const db of connections) await db.close();
  await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A data folder with these pages. */
function dataFolder(...pages: string[]): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-owner-'));
  folders.push(dataDir);
  for (const page of pages) write(dataDir, page);
  return dataDir;
}

function write(dataDir: string, page: string, text = page): void {
  const file = join(dataDir, 'content/web-page', `${page}.it.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `---\ntitle: ${page}\n---\n${text}\n`);
}

const erase = (dataDir: string) => rmSync(join(dataDir, 'content'), { recursive: true });

/** A process of the shop on a data folder, with a connection of its own. */
async function shopOn(dataDir: string) {
  const db = await connect({ url: database.url, poolSize: 2 });
  connections.push(db);
  const said: string[] = [];
  const say = (_: object, text: string) => void said.push(text);
  const log = { info: say, warn: say, error: say, debug: say } as unknown as Log;
  const assets = (folder: string) => ({ folder, picture: () => undefined, document: () => undefined }) as never;
  return { said, look: contentFolder({ db, dataDir, log, assets }).look };
}

const pages = async () => {
  const rows = await database.db.query<{ path: string }>(null, 'select path from content_files order by path');
  return rows.map(({ path }) => path.replace(/^web-page\/(.*)\.it\.md$/, '$1'));
};

/** As often as a folder that was refused waits until it asks again. */
async function lookAgain({ look }: { look: () => Promise<void> }): Promise<void> {
  for (let check = 0; check <= 10; check += 1) await look();
}

test('a second host with an empty folder deletes nothing, and one with files of its own writes nothing', async () => {
  const [first, empty, other] = [
    await shopOn(dataFolder('privacy', 'resi')),
    await shopOn(dataFolder()),
    await shopOn(dataFolder('altro')),
  ];
  for (const shop of [first, empty, other]) await shop.look();
  for (const shop of [first, empty, other]) await lookAgain(shop);
  expect(await pages()).toEqual(['privacy', 'resi']);
  expect(first.said).toEqual(['content was read again']);
  // Once, however often they look.
  expect(empty.said).toEqual(['content is edited on another host']);
  expect(other.said).toEqual([expect.stringContaining('this content folder is not read')]);
});

test('while no folder has a file nobody owns the content: rows of before stay', async () => {
  await database.db.query(null, `insert into content_files (origin, path, entry) values ('folder', 'old', '{}')`);
  const dataDir = dataFolder();
  const shop = await shopOn(dataDir);
  await lookAgain(shop);
  expect(await pages()).toEqual(['old']);
  write(dataDir, 'privacy');
  await shop.look();
  expect(await pages()).toEqual(['privacy']);
});

test('of two folders that both have files exactly one wins, the other one says who has it', async () => {
  const shops = await Promise.all([shopOn(dataFolder('uno')), shopOn(dataFolder('due'))]);
  await Promise.all(shops.map(({ look }) => look()));
  const found = await pages();
  expect(found).toHaveLength(1);
  const [winner, loser] = found[0] === 'uno' ? shops : [...shops].reverse();
  expect([winner?.said, loser?.said]).toEqual([
    ['content was read again'],
    [expect.stringContaining('edited on another host')],
  ]);
});

test('processes of one data folder share it; emptied, also while the shop was closed, its content is deleted', async () => {
  const dataDir = dataFolder('privacy');
  const [one, other] = [await shopOn(dataDir), await shopOn(dataDir)];
  await Promise.all([one.look(), other.look()]);
  write(dataDir, 'resi');
  await other.look();
  expect(await pages()).toEqual(['privacy', 'resi']);
  erase(dataDir);
  const later = await shopOn(dataDir);
  await later.look();
  expect(await pages()).toEqual([]);
  // It still owns the content.
  const elsewhere = await shopOn(dataFolder('altro'));
  await elsewhere.look();
  expect(await pages()).toEqual([]);
});

test('given up, the content stays until another folder with files asks, which it then is (npm run shop -- content)', async () => {
  const [home, next] = [await shopOn(dataFolder('privacy')), await shopOn(dataFolder('resi'))];
  const context = commandContext({ db: database.db, dataDir: '' } as never) as never;
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const run = (name: 'owner' | 'release') => contentCommand(context, { command: { name }, lang: 'en' });
  expect(await run('release')).toBe(1);
  await home.look();
  await next.look();
  expect(await run('owner')).toBe(0);
  expect(await run('release')).toBe(0);
  expect(lines).toEqual([
    'The content belongs to no folder: the first one with a file in content/ takes it.',
    expect.stringContaining(`The content comes from the data folder of ${hostname()}, since `),
    expect.stringContaining(`The content does not come from the folder of ${hostname()} any more.`),
  ]);
  expect(await pages()).toEqual(['privacy']);
  await lookAgain(next);
  expect(await pages()).toEqual(['resi']);
  await lookAgain(home);
  expect(await pages()).toEqual(['resi']);
});

test('a copy of the folder goes on where the folder is gone; one that was left behind is not read', async () => {
  const dataDir = dataFolder('privacy');
  const shop = await shopOn(dataDir);
  await shop.look();
  const [copy, old] = [dataFolder(), dataFolder()];
  cpSync(dataDir, old, { recursive: true });
  write(dataDir, 'resi');
  await shop.look();
  cpSync(dataDir, copy, { recursive: true });
  const behind = await shopOn(old);
  await lookAgain(behind);
  expect(await pages()).toEqual(['privacy', 'resi']);
  expect(behind.said).toEqual([expect.stringContaining('is an older copy')]);
  const moved = await shopOn(copy);
  write(copy, 'spedizioni');
  await moved.look();
  expect(await pages()).toEqual(['privacy', 'resi', 'spedizioni']);
});

test('a mark that is ahead of the database is that of a process killed before its commit, or of a restored database', async () => {
  const dataDir = dataFolder('privacy');
  await (await shopOn(dataDir)).look();
  await database.db.query(null, 'update content_folder_owner set changes = 0');
  write(dataDir, 'resi');
  await (await shopOn(dataDir)).look();
  expect(await pages()).toEqual(['privacy', 'resi']);
});

test('content push: all of a folder or nothing, deletes what it does not have, and no data folder writes after it', async () => {
  const dataDir = dataFolder('privacy');
  const shop = await shopOn(dataDir);
  await shop.look();
  const context = commandContext({ db: database.db, dataDir: dataFolder() }) as never;
  const lines: string[] = [];
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line));
  const source = dataFolder('resi', 'spedizioni');
  const push = (isTrial = false) =>
    contentCommand(context, { command: { name: 'push', folder: join(source, 'content'), isTrial }, lang: 'en' });
  // The owner is the folder of a machine, and would write over it.
  expect([await push(), await pages()]).toEqual([1, ['privacy']]);
  await contentCommand(context, { command: { name: 'release' }, lang: 'en' });
  expect([await push(true), await pages()]).toEqual([0, ['privacy']]);
  expect([await push(), await pages()]).toEqual([0, ['resi', 'spedizioni']]);
  write(dataDir, 'altra');
  await lookAgain(shop);
  expect(await pages()).toEqual(['resi', 'spedizioni']);
  expect(shop.said.at(-1)).toMatch(/"content push": this content folder is not read/);
  // One file that cannot be read keeps all others back.
  write(source, 'nuova');
  rmSync(join(source, 'content/web-page/resi.it.md'));
  writeFileSync(join(source, 'content/web-page/rotta.it.md'), 'without a title');
  expect([await push(), await pages()]).toEqual([1, ['resi', 'spedizioni']]);
  rmSync(join(source, 'content/web-page/rotta.it.md'));
  expect([await push(), await pages()]).toEqual([0, ['nuova', 'spedizioni']]);
  await contentCommand(context, { command: { name: 'owner' }, lang: 'en' });
  erase(source);
  expect([await push(), await pages()]).toEqual([1, ['nuova', 'spedizioni']]);
  expect(lines).toEqual([
    expect.stringMatching(/^The content comes from the data folder of .*copy what is needed, then "content release"/),
    expect.stringContaining('does not come from the folder of'),
    'Trial. Files new or changed: 2, deleted: 1. Nothing was changed.',
    'Published. Files new or changed: 2, deleted: 1.',
    expect.stringMatching(/^These files cannot be read, so nothing was changed:\n {2}web-page\/rotta\.it\.md/),
    'Published. Files new or changed: 1, deleted: 1.',
    expect.stringContaining(`published by "content push" from ${hostname()}, last on `),
    expect.stringContaining('There is no file in '),
  ]);
});
