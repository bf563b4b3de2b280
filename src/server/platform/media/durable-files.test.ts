import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDurableFiles } from './durable-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bancale-durable-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const content = new Map(Array.from({ length: 20 }, (_, at) => [`${at % 3}/file${at}`, Buffer.from(`content ${at}`)]));

test('every file is whole under its name, and nothing else is there', async () => {
  const files = createDurableFiles(join(folder, 'papers'));
  await files.put(content);
  await files.settle();
  const names = readdirSync(join(folder, 'papers'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(names).toHaveLength(content.size);
  for (const [name, bytes] of content) expect(readFileSync(join(folder, 'papers', name))).toEqual(bytes);
});

test('half a file that a cut-off import left is written again', async () => {
  mkdirSync(join(folder, '0'));
  writeFileSync(join(folder, '0', 'file0'), 'cont');
  const files = createDurableFiles(folder);
  await files.put(content);
  expect(readFileSync(join(folder, '0', 'file0'), 'utf8')).toBe('content 0');
});

test('a single file, and one that is there already: it stays, and counts as used now', async () => {
  const files = createDurableFiles(folder);
  const one = new Map([['0/file0', Buffer.from('content 0')]]);
  await files.put(one);
  await files.settle();
  const path = join(folder, '0', 'file0');
  utimesSync(path, 1, 1);
  await files.put(one);
  await files.settle();
  expect(readFileSync(path, 'utf8')).toBe('content 0');
  expect(statSync(path).mtimeMs).toBeGreaterThan(1_000_000);
});

test('a dry run writes nothing', async () => {
  const files = createDurableFiles(join(folder, 'papers'), true);
  await files.put(content);
  await files.settle();
  expect(existsSync(join(folder, 'papers'))).toBe(false);
});
