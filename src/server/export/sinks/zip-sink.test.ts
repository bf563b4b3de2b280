/** A ZIP of tables and files, read by the reader of the import. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unzip } from '#server/import/zip-folder.ts';
import { ExportFailure, explained } from './export-sink.ts';
import { folderSink } from './folder-sink.ts';
import { zipSink } from './zip-sink.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-sink-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file of the folder. */
const onDisk = (name: string) => ({ path: join(folder, name), open: () => Promise.reject(new Error('it has a path')) });

const LONG = 'riga; con "virgolette"\r\n'.repeat(60_000);

test.each([
  ['zip', zipSink, 'shop.zip'],
  ['folder', folderSink, 'shop'],
] as const)(
  'a %s has every table and file as it was, and its name when it is complete (C-EXP-1)',
  async (_, open, name) => {
    // Bytes that a reader may take for the beginning of the next file.
    const picture = Buffer.concat([
      Buffer.from('PK\u0007\u0008PK\u0003\u0004PK\u0001\u0002'),
      Buffer.alloc(3_000_000, 7),
    ]);
    writeFileSync(join(folder, 'picture'), picture);
    const target = join(folder, name);
    const sink = await open(target);
    const table = await sink.table('prices.csv');
    for (let from = 0; from < LONG.length; from += 5_000) await table.write(LONG.slice(from, from + 5_000));
    await table.close();
    await (await sink.table('empty.csv')).close();
    expect(await sink.file('images/à/v.webp', onDisk('picture'))).toBe(true);
    expect(await sink.file('images/none.webp', onDisk('nothing'))).toBe(false);
    await sink.text('home.yaml', '- è\n');
    expect(readdirSync(folder)).not.toContain(name);
    await sink.finish();
    if (name.endsWith('.zip')) await unzip(target, join(folder, 'read'));
    const at = (path: string) => readFileSync(join(folder, name.endsWith('.zip') ? 'read' : name, path));
    expect(at('prices.csv').toString()).toBe(LONG);
    expect(at('empty.csv')).toHaveLength(0);
    expect(at('images/à/v.webp').equals(picture)).toBe(true);
    expect(at('home.yaml').toString()).toBe('- è\n');
    expect(readdirSync(folder).filter((file) => file.includes('.part'))).toEqual([]);
  },
);

test.each([
  ['zip', zipSink, 'shop.zip'],
  ['folder', folderSink, 'shop'],
] as const)('of a %s that is given up nothing is left (C-EXP-1)', async (_, open, name) => {
  const sink = await open(join(folder, name));
  const table = await sink.table('prices.csv');
  await table.write(LONG);
  await table.close();
  await sink.abandon();
  expect(readdirSync(folder)).toEqual([]);
});

test('an empty folder may be there (C-EXP-1)', async () => {
  mkdirSync(join(folder, 'shop'));
  await (await folderSink(join(folder, 'shop'))).finish();
  expect(readdirSync(folder)).toEqual(['shop']);
});

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EROFS', 'not-writable'],
])('%s becomes %s (C-EXP-1)', (code, problem) => {
  const found = explained(Object.assign(new Error(code), { code }), '/mnt/usb');
  expect(found).toBeInstanceOf(ExportFailure);
  expect(found).toMatchObject({ problem, about: '/mnt/usb' });
});
