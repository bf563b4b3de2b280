/** Scripts of other builds: stored once for each build, found by every process (scale-out §3.7). */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createEarlierAssets } from '#server/platform/http/pages/earlier-assets.ts';
import { staticAssets } from '#server/platform/http/pages/static-assets.ts';
import { createMediaStore } from '#server/platform/media/media-store.ts';

const root = mkdtempSync(join(tmpdir(), 'bancale-assets-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'));
});

const log = { error: () => {}, info: () => {} };

/** A build with one script; its name has the hash of what it says. */
function build(name: string, script: string, prefix = '') {
  const place = join(folder, name);
  mkdirSync(join(place, 'assets/fonts'), { recursive: true });
  writeFileSync(join(place, 'assets', script), `// ${script}`);
  writeFileSync(join(place, 'assets', `${script}.br`), brotliCompressSync(`// ${script}`));
  writeFileSync(join(place, 'assets/fonts/a-1.woff2'), 'font');
  writeFileSync(join(place, 'favicon.svg'), '<svg/>');
  return { folder: place, prefix };
}

const asked = (path: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  path,
  search: '',
  origin: 'http://shop',
  address: '::1',
  header: (name: string) => headers[name],
  body: async () => Buffer.alloc(0),
});

test('a process finds the files of a build that another one has', async () => {
  const store = createMediaStore(join(folder, 'bucket'));
  const [old, now] = [build('old', 'page-1.js'), build('now', 'page-2.js')];
  await createEarlierAssets({ store, log }).publish([old, { ...build('office', 'office-1.js'), prefix: '/ufficio' }]);
  const assets = staticAssets(now.folder, '', createEarlierAssets({ store, log }));
  const own = await assets(asked('/assets/page-2.js'));
  expect(String(own?.body)).toBe('// page-2.js');
  const found = await assets(asked('/assets/page-1.js'));
  expect(found).toMatchObject({
    status: 200,
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    },
  });
  expect(String(found?.body)).toBe('// page-1.js');
  const packed = await assets(asked('/assets/page-1.js', { 'accept-encoding': 'gzip, br' }));
  expect(packed).toMatchObject({ status: 200, headers: { 'Content-Encoding': 'br' } });
  expect(packed?.body).toEqual(brotliCompressSync('// page-1.js'));
  const tag = String(found?.headers.ETag);
  expect(await assets(asked('/assets/page-1.js', { 'if-none-match': tag }))).toMatchObject({ status: 304 });
  const office = staticAssets(now.folder, '/ufficio', createEarlierAssets({ store, log }));
  expect(await office(asked('/ufficio/assets/office-1.js'))).toMatchObject({ status: 200 });
  expect(await assets(asked('/assets/fonts/a-1.woff2'))).toMatchObject({ status: 200 });
});

test('what no build had, and paths that are none, are 404', async () => {
  const store = createMediaStore(join(folder, 'bucket'));
  await createEarlierAssets({ store, log }).publish([build('old', 'page-1.js')]);
  const assets = staticAssets(build('now', 'page-2.js').folder, '', createEarlierAssets({ store, log }));
  for (const path of ['/assets/page-3.js', '/assets/../builds/x.js', '/assets/page-1', '/assets/%2e%2e/x.js'])
    expect(await assets(asked(path)), path).toMatchObject({ status: 404, headers: { 'Cache-Control': 'no-store' } });
  expect(assets(asked('/favicon.ico'))).toBeUndefined();
});

test('the files of a build are stored once', async () => {
  const store = createMediaStore(join(folder, 'bucket'));
  const puts: string[] = [];
  const counted = {
    ...store,
    put(name: string, content: Uint8Array | string) {
      puts.push(name);
      return store.put(name, content);
    },
  };
  const one = build('now', 'page-2.js');
  await createEarlierAssets({ store: counted, log }).publish([one]);
  expect(puts).toHaveLength(4);
  await createEarlierAssets({ store: counted, log }).publish([one]);
  expect(puts).toHaveLength(4);
  await createEarlierAssets({ store: counted, log }).publish([build('next', 'page-3.js')]);
  expect(puts.filter((name) => name.startsWith('builds/'))).toHaveLength(2);
  expect(readdirSync(join(folder, 'bucket/assets')).sort()).toEqual([
    'fonts',
    'page-2.js',
    'page-2.js.br',
    'page-3.js',
    'page-3.js.br',
  ]);
});

test('a store that is away is no reason not to start, and not to respond', async () => {
  const away = () => Promise.reject(new Error('away'));
  const store = { ...createMediaStore(folder), has: away, put: away, find: away };
  const failures: unknown[] = [];
  const earlier = createEarlierAssets({ store, log: { ...log, error: (said: unknown) => void failures.push(said) } });
  await earlier.publish([build('now', 'page-2.js')]);
  expect(failures).toHaveLength(1);
  expect(await staticAssets(folder, '', earlier)(asked('/assets/page-1.js'))).toMatchObject({ status: 404 });
  await earlier.close();
});

test('without a bucket an unknown file is 404 at once', () => {
  expect(staticAssets(folder)(asked('/assets/page-1.js'))).toMatchObject({ status: 404 });
});
