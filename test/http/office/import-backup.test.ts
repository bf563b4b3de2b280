/** A run that changes more rows than can be taken back makes a backup first; what stands in its way is said and asked (C-OFF-2). */
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { signIn, staffWith } from '../kit/office.ts';
import { ended, sendFile, tried } from '../kit/office-imports.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'imports: { backupFrom: 2 }' });
// Each trial, each run and each backup is a thread's work, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const LINES = ['code;name', ...Array.from({ length: 4 }, (_, at) => `BEFORE-${at};Tassello ${at}`)].join('\n');
const articles = async () => {
  const [row] = await shop().db.query<{ count: number }>(
    null,
    `select count(*)::int as count from products where carti like 'BEFORE-%'`,
  );
  return row?.count;
};

test('the trial says so, a backup that cannot be made stops nothing for ever, one that is made is named (C-OFF-2)', async () => {
  const owner = await signIn(shop());
  const run = await sendFile(shop(), owner, 'prima.csv', LINES);
  const trial = await tried(owner, run.id);
  expect(trial).toMatchObject({ state: 'checked', backup: null, report: { backup_first: true } });

  // A file where the folder of backups should be: nothing can be written there.
  const folder = join(shop().dataDir, 'backups');
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, '');
  const press = () => owner.call('office_imports.run', { key: randomUUID(), id: run.id });
  await press();
  const stopped = await ended(owner, run.id);
  expect(stopped).toMatchObject({ state: 'stopped', backup: { state: 'failed' }, operation: null });
  expect(await articles()).toBe(0);

  rmSync(folder);
  await press();
  const done = await ended(owner, run.id);
  expect(done).toMatchObject({ state: 'done', backup: { state: 'made' } });
  expect(await articles()).toBe(4);
  const { backups } = await owner.call('office_backups.get', {});
  expect(backups.map(({ name }) => name)).toEqual([done.backup?.name]);
  const { data } = await owner.call('office_history.get_operations', { kinds: ['backup.create'] });
  expect(data).toMatchObject([{ source: 'import', params: { name: done.backup?.name, import: run.id } }]);
});

test('a person may run it without, and a run of few rows makes none', async () => {
  const owner = await signIn(shop());
  const folder = join(shop().dataDir, 'backups');
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, '');
  const many = await sendFile(shop(), owner, 'senza.csv', LINES.replaceAll('Tassello', 'Bullone'));
  await tried(owner, many.id);
  await owner.call('office_imports.run', { key: randomUUID(), id: many.id, without_backup: true });
  expect(await ended(owner, many.id)).toMatchObject({ state: 'done', backup: { state: 'waived' } });
  const few = await sendFile(shop(), owner, 'pochi.csv', 'code;name\nBEFORE-0;Uno solo');
  expect((await tried(owner, few.id)).report?.backup_first).toBe(false);
  await owner.call('office_imports.run', { key: randomUUID(), id: few.id });
  expect(await ended(owner, few.id)).toMatchObject({ state: 'done', backup: null });
  const reader = await staffWith(shop(), ['imports.read']);
  const asked = { key: randomUUID(), id: few.id, without_backup: true };
  expect((await reader.send('office_imports.run', asked)).status).toBe(403);
});
