/** A bucket that does not respond: what people see, and that the rest of the shop works (scale-out §10). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { addDocuments } from '../kit/account-documents.ts';
import { type Customer, ORIGIN, startShop, type TestShop } from '../kit/start-shop.ts';

const THUMB = 'pictures/3f/thumb_3f9c3f9c3f9c3f9c3f9c.150x113.webp';
const SHA = 'ab'.repeat(32);
let shop: TestShop;
let owner: Customer;
let invoiceId: number;

beforeAll(async () => {
  const port = await freePort();
  const bucket = {
    bucket: 'shop',
    prefix: '',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    style: 'path',
    accessKeyId: 'k',
    secretAccessKey: 's',
    sessionToken: undefined,
  } as const;
  shop = await startShop({ bucket });
  owner = await shop.login('cliente1@example.com');
  ({ invoiceId } = await addDocuments(shop.db, owner.customerId, 'away'));
  await shop.db.query(
    null,
    `insert into paper_files (owner_kind, owner_id, role, name, media_type, bytes, sha256) values ('invoice', $1, 'pdf', 'a.pdf', 'application/pdf', 3, $2)`,
    [invoiceId, SHA],
  );
});
afterAll(() => shop?.close());

const get = (path: string, headers: Record<string, string> = {}) => {
  const Cookie = [...owner.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  return shop.app.fetch(new Request(ORIGIN + path, { headers: { Cookie, ...headers } }));
};

test('a picture is replaced by one of its size, which nobody keeps', async () => {
  const response = await get(`/media/${THUMB}`);
  expect(response.status).toBe(503);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'no-store',
    'retry-after': '5',
  });
  expect(await response.text()).toMatch(/^<svg [^>]*width="150" height="113"/);
});

test('a picture that was shown before is shown', async () => {
  const name = THUMB.replaceAll('3f9c', '4e2d').replace('/3f/', '/4e/');
  const path = join(shop.dataDir, 'media-cache', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'webp');
  const response = await get(`/media/${name}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toBe('webp');
});

const PATHS = [
  ['of an invoice', () => `/documents/invoice.pdf?id=${invoiceId}`],
  ['of an article', () => '/media/documents/open/3f9c3f9c3f9c3f9c3f9c/scheda.pdf'],
] as const;

test.each(PATHS)(
  'a document %s says "try again" in the language of who asks, as JSON and as a page',
  async (_, path) => {
    const italian = await get(path(), { 'Accept-Language': 'it' });
    expect([italian.status, italian.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await italian.json()).toMatchObject({
      code: 'unavailable',
      message: 'Il servizio non è disponibile per un momento: riprova.',
    });
    const followed = { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' };
    const page = await get(path(), { 'Accept-Language': 'en', ...followed });
    expect([page.status, page.headers.get('content-language')]).toEqual([503, 'en']);
    const text = await page.text();
    expect(text).toContain('The service is not available for a moment: try again.');
    expect(text).not.toContain('127.0.0.1');
  },
);

test('a file that a customer sends is not lost silently: the dispute is refused and can be sent again', async () => {
  const asked = {
    kind: 'invoice' as const,
    id: invoiceId,
    key: 'a-key-of-the-page-away',
    reason: 'damaged' as const,
    text: 'Rotto.',
    files: [{ name: 'a.jpg', content: Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1').toString('base64') }],
  };
  const { status, body } = await owner.send('account.open_dispute', asked);
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect((await owner.call('account.get_disputes', {})).data).toEqual([]);
  expect((await owner.call('account.open_dispute', { ...asked, files: [] })).state).toBe('open');
});

test('the state of the storage is in the metrics', async () => {
  const metrics = await (await shop.app.fetch(new Request(`${ORIGIN}/metrics`))).text();
  expect(metrics).toMatch(/^bancale_engine_breaker\{engine="s3"\} (0\.5|1|0)$/m);
  expect(metrics).toContain('bancale_engine_call_duration_seconds_count{engine="s3",result="failed"}');
});
