/** Two processes with two data folders and one bucket (scale-out §8): what one stores, the other serves. */
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { exportShop } from '#server/export/index.ts';
import { importCatalogue } from '#server/import/index.ts';
import { deleteUnusedPapers } from '#server/modules/personal-data/paper-sweep.ts';
import { bucketSnapshots, folderSnapshots, type SnapshotStore } from '#server/modules/search/index.ts';
import type { BucketAddress } from '#server/platform/media/bucket-address.ts';
import { contentOf, listedFiles } from '#server/platform/media/media-store.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { type S3Address, s3 } from '../../scripts/engines/s3.ts';
import { mediaCommand } from '../../src/cli/media-command.ts';
import { addDocuments } from '../http/kit/account-documents.ts';
import { type Customer, ORIGIN, startShop, type TestShop } from '../http/kit/start-shop.ts';
import { onEngine } from './kit/engine-tests.ts';
import { curl, newBucket } from './kit/s3-buckets.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

onEngine(s3, () => {
  let server: Started<S3Address>;
  let bucket: BucketAddress;
  let one: TestShop;
  let two: TestShop;
  const root = mkdtempSync(join(tmpdir(), 'bancale-hosts-'));

  beforeAll(async () => {
    server = await startEngine(s3);
    bucket = await newBucket(server, { prefix: 'negozio/' });
    one = await startShop({ bucket });
    two = await startShop({ bucket, beside: { databaseUrl: one.databaseUrl } });
  });
  afterAll(async () => {
    await two?.close();
    await one?.close();
    await server?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const get = (shop: TestShop, path: string, who?: Customer, headers: Record<string, string> = {}) => {
    const Cookie = [...(who?.cookies ?? [])].map(([key, value]) => `${key}=${value}`).join('; ');
    return shop.app.fetch(new Request(ORIGIN + path, { headers: { ...(Cookie && { Cookie }), ...headers } }));
  };
  const importOn = async (shop: TestShop, files: Readonly<Record<string, string | Uint8Array>>) => {
    const source = mkdtempSync(join(root, 'source-'));
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(source, name, '..'), { recursive: true });
      writeFileSync(join(source, name), content);
    }
    const { dataDir } = shop;
    return importCatalogue({
      db: shop.db,
      dataDir,
      storage: await openFiles({ dataDir, bucket }),
      source,
      clock: () => new Date(),
      timeZone: 'Europe/Rome',
      safeHtml: async (html) => html,
      importContent: async () => ({ rows: 0, updated: 0, removed: 0, refused: 0 }),
    });
  };

  test('the index that one host built is fetched by the other one, byte for byte, and once', async () => {
    const files = await openFiles({ dataDir: root, bucket });
    const search = files.bucket?.search;
    if (!search) throw new Error('no bucket');
    const hosts = ['a', 'b'].map((name) => {
      const folder = join(root, `index-${name}`);
      mkdirSync(folder);
      return bucketSnapshots(search, folderSnapshots(folder), join(folder, 'snapshot-of-bucket'));
    });
    const [builder, reader] = hosts as [SnapshotStore, SnapshotStore];
    expect([await reader.mark(), await reader.get()]).toEqual([undefined, undefined]);
    for (const size of [3_000_000, 10]) {
      const content = randomBytes(size);
      const draft = builder.draft();
      writeFileSync(draft, content);
      const mark = await builder.put({ file: draft, version: '1' });
      expect(await reader.mark()).toBe(mark);
      const fetched = await reader.get();
      expect(fetched?.mark).toBe(mark);
      const { ino } = statSync(fetched?.file ?? '');
      expect(readFileSync(fetched?.file ?? '').equals(content)).toBe(true);
      // The same file, not fetched again.
      expect(statSync((await reader.get())?.file ?? '').ino).toBe(ino);
    }
  });

  test('a folder is pushed, and pushed again; nothing of it is gone', async () => {
    const dataDir = join(root, 'data');
    cpSync(join(inject('demoShop').dataDir, 'media'), join(dataDir, 'media'), { recursive: true });
    writeFileSync(join(dataDir, 'media/notes.txt'), 'not of the shop');
    const paper = Buffer.from('%PDF of the books');
    const sha = createHash('sha256').update(paper).digest('hex');
    mkdirSync(join(dataDir, 'papers', sha.slice(0, 2)), { recursive: true });
    writeFileSync(join(dataDir, 'papers', sha.slice(0, 2), sha), paper);
    const damaged = 'cd'.repeat(32);
    mkdirSync(join(dataDir, 'papers/cd'), { recursive: true });
    writeFileSync(join(dataDir, 'papers/cd', damaged), 'not that content');
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
    const context = {
      env: { dataDir, bucket },
      signal: new AbortController().signal,
      progress: { update() {}, end() {} },
    };
    const run = (name: 'push' | 'pull', hashes = false) =>
      mediaCommand(context, { command: { name, hashes }, lang: 'en' });
    expect(await run('push')).toBe(1);
    expect(said.pop()).toMatch(
      new RegExp(
        `^${files.length - 2} files \\(.* MB\\) sent to s3://.*\\n1 files are not .*\\n1 files have other .*\\n  papers/cd/${damaged}$`,
      ),
    );
    rmSync(join(dataDir, 'papers/cd'), { recursive: true });
    expect(await run('push')).toBe(0);
    expect(said.pop()).toContain(`0 files (0 MB) sent`);
    expect(await run('push', true)).toBe(0);
    expect(said.pop()).toContain(`${files.length - 2} files were there already.`);

    // Half a file, as a client of others may leave it: the content decides.
    await curl(server, `${bucket.bucket}/negozio/papers/${sha.slice(0, 2)}/${sha}`, '-X', 'PUT', '--data', 'half');
    expect(await run('push')).toBe(0);
    expect(said.pop()).toMatch(/^1 files /);
    const { papers } = await openFiles({ dataDir, bucket });
    expect(await contentOf(papers, `${sha.slice(0, 2)}/${sha}`)).toEqual(paper);

    context.env.dataDir = join(root, 'back');
    expect(await run('pull')).toBe(0);
    expect(said.pop()).toContain(`${files.length - 2} files (`);
    expect(await run('pull', true)).toBe(0);
    expect(said.pop()).toContain(`${files.length - 2} files were there already.`);
    vi.restoreAllMocks();
  });

  test('a picture that one imports is served by both, with the same bytes and headers', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a6ea5' } })
      .jpeg()
      .toBuffer();
    await importOn(one, {
      'products.csv': 'code;name;pictures\nBUCKET-1;Scatola blu;blu.jpg\n',
      'images/blu.jpg': photo,
    });
    const [row] = await one.db.query<{ url: string }>(
      null,
      `select p.value->'sizes'->'main_'->>'url' as url from products, jsonb_array_elements(pictures) p where carti = 'BUCKET-1'`,
    );
    const url = row?.url ?? '';
    expect(existsSync(join(one.dataDir, url.slice(1)))).toBe(false);
    const [here, there] = await Promise.all([get(one, url), get(two, url)]);
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(Object.fromEntries(there.headers)).toEqual(Object.fromEntries(here.headers));
    expect(Object.fromEntries(here.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'accept-ranges': 'bytes',
    });
    const bytes = Buffer.from(await here.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800 });
    expect(Buffer.from(await there.arrayBuffer())).toEqual(bytes);
    expect(existsSync(join(two.dataDir, 'media-cache', url.slice('/media/'.length)))).toBe(true);
    const part = await get(two, url, undefined, { Range: 'bytes=4-7' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 8));
    // Read at the bucket itself, a picture has the headers that a CDN passes on.
    const { body } = await curl(server, `${bucket.bucket}/negozio${url}`, '--head');
    expect(String(body)).toMatch(/content-type: image\/webp/i);
    expect(String(body)).toMatch(/cache-control: public, max-age=31536000, immutable/i);
  });

  test('a document for customers is closed to guests on both, and comes in ranges', async () => {
    await importOn(one, {
      'products.csv': 'code;name\nBUCKET-1;Scatola blu\n',
      'documents.csv': 'product;type;title;file;url;customers_only\nBUCKET-1;safety;Scheda;scheda è 1.pdf;;1\n',
      'documents/scheda è 1.pdf': '%PDF-1.4 0123456789',
    });
    const [row] = await one.db.query<{ url: string }>(
      null,
      `select url from documents where url like '%/scheda-e-1.pdf'`,
    );
    const url = row?.url ?? '';
    const who = await two.login('cliente1@example.com');
    expect((await get(two, url)).status).toBe(403);
    const response = await get(two, url, who);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await response.text()).toBe('%PDF-1.4 0123456789');
    expect(await (await get(two, url, who, { Range: 'bytes=9-12' })).text()).toBe('0123');
    expect((await get(two, url, who, { Range: 'bytes=90-' })).status).toBe(416);
    expect(existsSync(join(two.dataDir, 'media-cache', url.slice('/media/'.length)))).toBe(false);
  });

  test('the PDF of an invoice that one imports is downloaded from the other, by its customer alone', async () => {
    const [owner, stranger] = [await two.login('cliente1@example.com'), await two.login('cliente2@example.com')];
    const own = await addDocuments(one.db, owner.customerId, 'bucket');
    await importOn(one, {
      'papers/ft 7.pdf': '%PDF-1.4 of the books',
      'papers.csv': `file;kind;number;year;customer\nft 7.pdf;fattura;FT/0012-bucket;;${owner.customerId}\n`,
    });
    const path = `/documents/invoice.pdf?id=${own.invoiceId}`;
    const response = await get(two, path, owner);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="ft 7\.pdf"/),
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-length': '21',
    });
    expect(await response.text()).toBe('%PDF-1.4 of the books');
    expect((await get(two, path, stranger)).status).toBe(404);
    expect(existsSync(join(one.dataDir, 'papers'))).toBe(false);
  });

  test('a photo that a customer sends to one is seen on the other, and unused papers are deleted in the bucket', async () => {
    const [here, there] = [await one.login('cliente1@example.com'), await two.login('cliente1@example.com')];
    const own = await addDocuments(one.db, here.customerId, 'photo');
    const photo = Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1');
    const opened = await here.call('account.open_dispute', {
      kind: 'note',
      id: own.noteId,
      key: 'a-key-of-the-page-s3',
      reason: 'damaged',
      text: 'Rotto.',
      files: [{ name: 'a.jpg', content: photo.toString('base64') }],
    });
    const response = await get(two, `/documents/attachment?kind=dispute&id=${opened.id}&n=1`, there);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(photo);
    const { papers } = await openFiles({ dataDir: two.dataDir, bucket });
    await papers.put(`ef/${'ef'.repeat(32)}`, 'nobody’s');
    const sweep = (now: number) => deleteUnusedPapers({ db: two.db, papers, now, stopped: () => false });
    expect(await sweep(Date.now())).toBe(0);
    expect(await sweep(Date.now() + 25 * 3_600_000)).toBeGreaterThanOrEqual(1);
    expect(await papers.has(`ef/${'ef'.repeat(32)}`)).toBe(false);
    const sha = createHash('sha256').update(photo).digest('hex');
    expect(await papers.has(`${sha.slice(0, 2)}/${sha}`)).toBe(true);
  });

  test('an export has the files of the bucket', async () => {
    const target = join(root, 'export');
    const report = await exportShop({
      db: two.db,
      storage: await openFiles({ dataDir: two.dataDir, bucket }),
      target,
      format: 'csv',
      tables: ['brands', 'documents', 'papers'],
      files: true,
      passwords: false,
      costs: false,
    });
    // The demo's papers were not pushed.
    expect(report.missing.filter((name) => !name.startsWith('papers/'))).toEqual([]);
    expect(report.files).toBeGreaterThan(10);
    const names = readdirSync(target, { recursive: true, encoding: 'utf8' });
    expect(names.some((name) => /^papers\/[0-9a-f]{20}\/ft 7\.pdf$/.test(name))).toBe(true);
    expect(names.some((name) => /^documents\/[0-9a-f]{20}\/scheda-e-1\.pdf$/.test(name))).toBe(true);
  });

  test('a bucket that is gone: shown pictures stay, others are replaced, papers say "try again"; then all is back', async () => {
    const { media } = await openFiles({ dataDir: one.dataDir, bucket });
    const [shown, other] = (await listedFiles(media, 'pictures/')).filter(
      ({ name }) => name.endsWith('.webp') || name.endsWith('.svg'),
    );
    const kept = await (await get(two, `/media/${shown?.name}`)).arrayBuffer();
    const owner = await two.login('cliente1@example.com');
    const [paper] = await two.db.query<{ owner_id: number }>(
      null,
      `select owner_id from paper_files where name = 'ft 7.pdf'`,
    );
    const path = `/documents/invoice.pdf?id=${paper?.owner_id}`;
    await server.kill();
    expect(await (await get(two, `/media/${shown?.name}`)).arrayBuffer()).toEqual(kept);
    const drawn = await get(two, `/media/${other?.name}`);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([503, 'image/svg+xml']);
    expect((await get(two, path, owner)).status).toBe(503);
    await server.startAgain();
    await expect.poll(async () => (await get(two, path, owner)).status, { timeout: 20_000 }).toBe(200);
    expect((await get(two, `/media/${other?.name}`)).status).toBe(200);
  });
});
