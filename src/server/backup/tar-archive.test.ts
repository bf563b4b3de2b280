/**
 * The archive of a backup: what is written is read back, archives of other tools are read, and nothing else is accepted
 * as an archive.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { StartupError } from '#server/platform/startup-error.ts';
import { contentOf, tarEntries } from './tar-reader.ts';
import { TarWriter } from './tar-writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'bancale-tar-'));
const file = join(folder, 'a.tar');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LONG = `files/mail/${'lettera è '.repeat(20)}`;
const CONTENTS: ReadonlyArray<readonly [name: string, content: Buffer]> = [
  ['tables/customers/000001.jsonl.gz', Buffer.from('rows')],
  ['files/empty', Buffer.alloc(0)],
  ['files/block', randomBytes(512)],
  ['files/large', randomBytes(5_000_001)],
  [LONG, Buffer.from('Gentile cliente')],
  [`files/${'deep/'.repeat(25)}below`, Buffer.from('short name, long way')],
  ['manifest.json', Buffer.from('{}')],
];

function* cut(content: Buffer): Generator<Buffer> {
  for (let from = 0; from < content.length; from += 65_536) yield content.subarray(from, from + 65_536);
}

async function write(contents = CONTENTS): Promise<TarWriter> {
  const handle = await open(file, 'w');
  const tar = new TarWriter(handle);
  for (const [name, content] of contents) await tar.add(name, content.length, cut(content));
  await tar.end();
  await handle.close();
  return tar;
}

const sum = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Name, size and checksum of each entry. */
async function read(path = file): Promise<Array<[string, number, string]>> {
  const handle = await open(path);
  const found: Array<[string, number, string]> = [];
  try {
    for await (const entry of tarEntries(handle)) found.push([entry.name, entry.size, sum(await contentOf(entry))]);
    return found;
  } finally {
    await handle.close();
  }
}

/** The error message for an archive of these bytes. */
async function refusal(bytes: Buffer): Promise<string> {
  const path = join(folder, 'refused.tar');
  writeFileSync(path, bytes);
  const error = await read(path).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(StartupError);
  return String(error);
}

test('every entry comes back as it was, with its size and checksum', async () => {
  const tar = await write();
  expect(await read()).toEqual(CONTENTS.map(([name, content]) => [name, content.length, sum(content)]));
  expect(tar.entries).toEqual(
    CONTENTS.map(([name, content]) => ({ name, size: content.length, sha256: sum(content) })),
  );
});

test('entries that nobody wants are passed over', async () => {
  await write();
  const handle = await open(file);
  const names: string[] = [];
  for await (const { name } of tarEntries(handle)) names.push(name);
  await handle.close();
  expect(names).toEqual(CONTENTS.map(([name]) => name));
});

test('an entry of another size than announced is refused', async () => {
  const handle = await open(file, 'w');
  const tar = new TarWriter(handle);
  await expect(tar.add('files/log', 10, [Buffer.from('short')])).rejects.toThrow('files/log');
  await expect(tar.end()).rejects.toThrow('files/log');
  await handle.close();
});

test('a disk that takes no more ends the writing with its own reason', async () => {
  const handle = await open(file, 'w');
  const tar = new TarWriter(handle);
  await tar.add('files/first', 2, [Buffer.from('ok')]);
  await handle.close();
  const endless = async () => {
    for (let count = 0; count < 50; count += 1) await tar.add(`files/${count}`, 1_000_000, [randomBytes(1_000_000)]);
  };
  await expect(endless()).rejects.toThrow(/closed|EBADF/);
});

test('an archive written before `modern-tar` was used is read', async () => {
  const bytes = [
    'H4sIAAAAAAACA+2XPW4CMRCFXXMKnwBmdm1TUeccBg2JkfdH60H8ifvkHrlYtKQCim1YB2nna8Zy4Sme3tMz+3WktNjsEzcVdWkBPTjfpaaO88',
    '+zegH9iw7gNuF5AoBRaBERAUx/j6WxqDSoDOwT+05Bll1vSNcckhImyzb09qeq5dNoO4b9Dw/+ByyM+D8HrT+OvmNI/8LZe/3BOUClj6L/6OAS',
    'dOv5a/UXBJGYqfP651u/2XGGqFM40wrtTGL7xfk/rn6D+Y/Le/+XhSut5H8OPqjmEElvYqCaSQwxMSpfhy0lvn34/q3/FY/9zxjpf1m4XMUDgi',
    'AIU+QXKBXydAAWAAA=',
  ].join('');
  const path = join(folder, 'old.tar');
  writeFileSync(path, gunzipSync(Buffer.from(bytes, 'base64')));
  expect(await read(path)).toEqual([
    ['tables/customers/000001.jsonl.gz', 4, sum(Buffer.from('rows'))],
    ['files/empty', 0, sum(Buffer.alloc(0))],
    [`files/${'lettera è '.repeat(14)}`, 15, sum(Buffer.from('Gentile cliente'))],
    ['manifest.json', 2, sum(Buffer.from('{}'))],
  ]);
});

test('any tar opens it, and what that writes again is read without its folders and links', async () => {
  await write();
  const unpacked = join(folder, 'unpacked');
  mkdirSync(unpacked);
  expect(spawnSync('tar', ['xf', file, '-C', unpacked]).status).toBe(0);
  for (const [name, content] of CONTENTS) expect(sum(readFileSync(join(unpacked, name)))).toBe(sum(content));
  symlinkSync('/etc/passwd', join(unpacked, 'files/link'));
  const again = join(folder, 'again.tar');
  expect(spawnSync('tar', ['cf', again, '-C', unpacked, 'tables', 'files', 'manifest.json']).status).toBe(0);
  const names = (await read(again)).map(([name]) => name);
  expect(names.sort()).toEqual(CONTENTS.map(([name]) => name).sort());
});

test('what is cut short or no archive is refused in a sentence', async () => {
  await write();
  const whole = readFileSync(file);
  for (const length of [0, 511, 512, 600, 3_000_000, whole.length - 1024, whole.length - 512])
    expect(await refusal(whole.subarray(0, length)), `${length} bytes`).toContain('cut short');
  expect(await refusal(Buffer.from('not a backup'.repeat(100)))).toContain('is no backup of Bancale');
  const damaged = Buffer.from(whole);
  damaged[100] = 0x39;
  expect(await refusal(damaged)).toContain('is no backup of Bancale, or it is damaged');
});
