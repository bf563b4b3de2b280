/** Disputes about documents: opened once, with rows and files, seen by their customer alone (C-DOC-4). */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { ApiRequest } from '#contract/endpoints/api.ts';
import { type AddedDocuments, addDocuments } from '../kit/account-documents.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'contacts: { email: ufficio@example.com }' });
let owner: Customer;
let stranger: Customer;
let own: AddedDocuments;

beforeAll(async () => {
  [owner, stranger] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  own = await addDocuments(shop().db, owner.customerId, 'disputed');
});

type Dispute = ApiRequest<'account.open_dispute'>;
const PHOTO = Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1');
let keys = 0;
const asked = (more: Partial<Dispute> = {}): Dispute => ({
  kind: 'note',
  id: own.noteId,
  key: `a-key-of-the-page-${keys++}`,
  reason: 'damaged',
  text: 'Quattro barre piegate.',
  ...more,
});

test('a dispute names its document, its rows and its files, and is in the list', async () => {
  const opened = await owner.call(
    'account.open_dispute',
    asked({
      rows: [{ row_id: 10, quantity: 4 }, { row_id: 20 }],
      files: [{ name: '../piega 1.JPG', content: PHOTO.toString('base64') }],
    }),
  );
  expect(opened).toMatchObject({
    document: { kind: 'note', id: own.noteId, number: 'DT/0012-disputed' },
    reason: 'damaged',
    state: 'open',
    text: 'Quattro barre piegate.',
    rows: [
      { row_id: 10, carti: 'VITE-8X20', quantity: 4 },
      { row_id: 20, carti: 'TUBO-PVC', quantity: null },
    ],
    files: [{ role: 'attachment', name: 'piega 1.jpg', media_type: 'image/jpeg', bytes: PHOTO.length }],
    timeline: [{ state: 'open', by_staff: false, text: 'Quattro barre piegate.' }],
  });
  const { data } = await owner.call('account.get_disputes', {});
  expect(data[0]).toEqual(opened);
  expect((await owner.call('account.get_ddt_detail', { id: own.noteId })).disputed).toBe(true);
  const sha256 = createHash('sha256').update(PHOTO).digest('hex');
  expect(existsSync(`${shop().dataDir}/papers/${sha256.slice(0, 2)}/${sha256}`)).toBe(true);
});

test('the same key opens one dispute and sends one e-mail', async () => {
  const same = asked({ kind: 'invoice', id: own.invoiceId, reason: 'price' });
  const [first, second] = await Promise.all([
    owner.call('account.open_dispute', same),
    owner.call('account.open_dispute', same),
  ]);
  expect(second.id).toBe(first.id);
  const { data } = await owner.call('account.get_disputes', { id: first.id });
  expect(data).toEqual([first]);
  const mails = await shop().db.query(null, `select 1 from letters where dedupe_key = $1`, [`dispute:${first.id}`]);
  expect(mails).toHaveLength(1);
});

test('a document or a row that is not the customer’s own is a 404, and nobody else sees the dispute (C-ID-3)', async () => {
  expect((await stranger.send('account.open_dispute', asked())).body.code).toBe('not-found');
  expect((await owner.send('account.open_dispute', asked({ rows: [{ row_id: 999 }] }))).body.code).toBe('not-found');
  const { id } = await owner.call('account.open_dispute', asked());
  expect((await stranger.call('account.get_disputes', { id })).data).toEqual([]);
  expect((await stranger.call('account.get_disputes', {})).data).toEqual([]);
});

test.each([
  ['no picture', { name: 'a.jpg', content: Buffer.from('MZ').toString('base64') }],
  ['a program', { name: 'a.exe', content: PHOTO.toString('base64') }],
  ['an empty file', { name: 'a.jpg', content: '' }],
])('%s is refused at the files', async (_, file) => {
  const { status, body } = await owner.send('account.open_dispute', asked({ files: [file] }));
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['files']]);
});
