/** A dispute goes to and fro between customer and office, until it is decided (C-DOC-4). */
import { beforeAll, describe, expect, test } from 'vitest';
import { createDisputeAdmin, DISPUTES_WRITE, DisputeNotMoved } from '#server/modules/disputes/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { type AddedDocuments, addDocuments } from '../kit/account-documents.ts';
import { emailTo } from '../kit/emails.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'contacts: { email: ufficio@example.com }' });
let owner: Customer;
let stranger: Customer;
let own: AddedDocuments;

beforeAll(async () => {
  [owner, stranger] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  own = await addDocuments(shop().db, owner.customerId, 'replies');
});

const admin = () =>
  createDisputeAdmin({
    db: shop().db,
    clock: () => shop().clock.now,
    operations: createOperations({ clock: () => shop().clock.now }),
    baseUrl: () => 'https://shop.example',
  });
const hand = { actor: 'Paola Riva', permissions: [DISPUTES_WRITE] };
const PHOTO = Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1').toString('base64');
let keys = 0;
const open = async (about: { kind?: 'note' | 'invoice'; id?: number } = {}) =>
  owner.call('account.open_dispute', {
    kind: about.kind ?? 'invoice',
    id: about.id ?? own.invoiceId,
    key: `a-key-of-the-page-${keys++}`,
    reason: 'price',
    text: 'Il prezzo era 0,10.',
  });
const reply = (id: number, more: object = {}) => ({
  id,
  key: `a-reply-of-the-page-${keys++}`,
  text: 'Eccola.',
  ...more,
});
const shown = async (id: number) => (await owner.call('account.get_disputes', { id })).data[0] ?? expect.fail('gone');
const letters = (id: number) =>
  shop().db.query<{ recipient: string; kind: string }>(
    null,
    `select recipient, kind from letters where dedupe_key like $1 or dedupe_key = $2 order by id`,
    [`dispute:${id}:%`, `dispute:${id}`],
  );
/** The reason of a refused step. */
const refusal = (step: Promise<unknown>) =>
  step.then(
    () => 'done',
    (error) => (error instanceof DisputeNotMoved ? error.reason : String(error)),
  );

test('the office replies, the customer writes again with a file, and each gets the other’s words by e-mail', async () => {
  const { id } = await open();
  const answered = await admin().reply(id, ' Ci mandi una foto? ', hand);
  expect(answered).toMatchObject({ from: 'open', state: 'answered', emailTo: 'cliente1@example.com' });
  expect(await shown(id)).toMatchObject({ state: 'answered', writable: true });
  await owner.call('account.reply_dispute', reply(id, { files: [{ name: 'foto.jpg', content: PHOTO }] }));
  const dispute = await shown(id);
  expect(dispute).toMatchObject({ state: 'open', files: [{ name: 'foto.jpg' }] });
  expect(dispute.timeline.map(({ state, by_staff, text }) => [state, by_staff, text])).toEqual([
    ['open', false, 'Il prezzo era 0,10.'],
    ['answered', true, 'Ci mandi una foto?'],
    ['open', false, 'Eccola.'],
  ]);
  expect(dispute.timeline[1]?.actor).toBe('Paola Riva');
  const sent = await letters(id);
  expect(sent.map(({ recipient, kind }) => [recipient, kind])).toEqual([
    ['ufficio@example.com', 'enquiry'],
    ['cliente1@example.com', 'dispute'],
    ['ufficio@example.com', 'enquiry'],
  ]);
  const letter = await emailTo(shop(), 'cliente1@example.com', 'FT/0012-replies');
  for (const said of ['abbiamo risposto', 'Ci mandi una foto?', `https://shop.example/pages/account/disputes/${id}`])
    expect(letter).toContain(said);
  expect(await emailTo(shop(), 'ufficio@example.com', 'Eccola.')).toContain(`npm run shop -- dispute show ${id}`);
});

test('the same reply twice is one', async () => {
  const { id } = await open();
  const same = reply(id);
  await Promise.all([owner.call('account.reply_dispute', same), owner.call('account.reply_dispute', same)]);
  expect((await shown(id)).timeline).toHaveLength(2);
  expect(await letters(id)).toHaveLength(2);
});

test('accepted with the customer’s credit note, which may come later; then closed', async () => {
  const { id } = await open();
  expect(await admin().accept(id, { text: 'Emettiamo la nota.' }, hand)).toMatchObject({ state: 'accepted' });
  expect((await shown(id)).credit_note).toBeNull();
  await admin().accept(id, { text: '', creditNote: 'nc 12 replies' }, hand);
  expect(await shown(id)).toMatchObject({
    state: 'accepted',
    writable: false,
    credit_note: { id: own.creditNoteId, number: 'NC/0012-replies' },
  });
  expect((await owner.call('account.get_invoice_detail', { id: own.invoiceId })).disputes).toContainEqual(
    expect.objectContaining({ id, state: 'accepted' }),
  );
  expect(await admin().close(id, '', hand)).toMatchObject({ from: 'accepted', state: 'closed' });
});

test('a refused one has a reason, takes no more words, and its deadline is no longer in dispute', async () => {
  const { invoiceId } = await addDocuments(shop().db, owner.customerId, 'decided');
  const { id } = await open({ id: invoiceId });
  const disputed = async () => (await owner.call('account.get_invoice_detail', { id: invoiceId })).disputed;
  expect(await disputed()).toBe(true);
  expect(await refusal(admin().refuse(id, '  ', hand))).toBe('no-text');
  await admin().refuse(id, 'Il prezzo è quello dell’ordine.', hand);
  expect(await disputed()).toBe(false);
  const late = await owner.send('account.reply_dispute', reply(id));
  expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  expect((await shown(id)).timeline).toHaveLength(2);
});

describe('what is refused changes nothing', () => {
  test('a credit note of nobody, of another customer, of two years', async () => {
    const { id } = await open();
    const credit = (creditNote: string, year?: number) =>
      refusal(admin().accept(id, { text: '', creditNote, year }, hand));
    await addDocuments(shop().db, stranger.customerId, 'theirs');
    expect(await credit('NC/99')).toBe('no-credit-note');
    expect(await credit('NC/0012-theirs')).toBe('no-credit-note');
    // An invoice is no credit note.
    expect(await credit('FT/0012-replies')).toBe('no-credit-note');
    for (const year of [2024, 2025]) {
      const { creditNoteId } = await addDocuments(shop().db, owner.customerId, `of-${year}`, {
        today: `${year}-11-20`,
      });
      await shop().db.query(null, `update invoices set number = 'NC/77', number_key = 'NC/77' where id = $1`, [
        creditNoteId,
      ]);
    }
    expect(await credit('NC/77')).toBe('several-credit-notes');
    expect((await shown(id)).state).toBe('open');
    expect(await credit('NC/77', 2025)).toBe('done');
  });

  test('a step that the state does not allow, an unknown dispute, an empty reply', async () => {
    const { id } = await open();
    expect(await refusal(admin().close(id, '', hand))).toBe('transition');
    expect(await refusal(admin().reply(id, '', hand))).toBe('no-text');
    for (const step of ['show', 'files'] as const) expect(await refusal(admin()[step](999_999))).toBe('no-dispute');
    expect(await refusal(admin().close(999_999, '', hand))).toBe('no-dispute');
    expect((await shown(id)).timeline).toHaveLength(1);
  });

  test('staff without the permission', async () => {
    const { id } = await open();
    const other = { actor: 'Magazzino', permissions: ['ledger.read'] };
    expect(await refusal(admin().reply(id, 'Ciao', other))).toBe('forbidden');
    expect(await refusal(admin().accept(id, { text: '' }, other))).toBe('forbidden');
    expect(await refusal(admin().refuse(id, 'No', other))).toBe('forbidden');
    expect(await refusal(admin().close(id, '', other))).toBe('forbidden');
    expect((await shown(id)).timeline).toHaveLength(1);
  });

  test('a dispute of another customer is a 404 (C-ID-3)', async () => {
    const { id } = await open();
    const foreign = await stranger.send('account.reply_dispute', reply(id));
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not-found']);
    expect((await shown(id)).timeline).toHaveLength(1);
  });

  test.each([
    ['a program', [{ name: 'a.exe', content: PHOTO }], 422],
    ['six files', Array.from({ length: 6 }, () => ({ name: 'a.jpg', content: PHOTO })), 422],
    ['no words', [], 422, ' '],
  ])('%s', async (_, files, status, text = 'Eccola.') => {
    const { id } = await open();
    expect((await owner.send('account.reply_dispute', reply(id, { files, text }))).status).toBe(status);
    expect((await shown(id)).timeline).toHaveLength(1);
  });

  test('more than twenty files in all replies', async () => {
    const { id } = await open();
    const some = (round: number) =>
      Array.from({ length: 5 }, (_, index) => ({
        name: `${round}-${index}.jpg`,
        content: Buffer.from(`\xff\xd8\xff\xe0 ${round} ${index}`, 'latin1').toString('base64'),
      }));
    for (const round of [1, 2, 3, 4]) await owner.call('account.reply_dispute', reply(id, { files: some(round) }));
    const last = await owner.send('account.reply_dispute', reply(id, { files: some(5) }));
    expect([last.status, Object.keys(last.body.errors ?? {})]).toEqual([422, ['files']]);
    expect(await admin().files(id)).toHaveLength(20);
  });
});

test('the office’s list: what waits, the longest first; by state and customer', async () => {
  const { db, clock } = shop();
  await db.query(null, 'delete from disputes');
  const waiting = [await open(), await open(), await open()].map(({ id }) => id);
  await db.query(null, `update disputes set updated_at = $2::timestamptz - make_interval(hours => id - $1)`, [
    waiting[0],
    clock.now,
  ]);
  const ids = async (filter: Parameters<ReturnType<typeof admin>['list']>[0]) =>
    (await admin().list(filter)).map(({ id }) => id);
  expect(await ids({ limit: 10 })).toEqual(waiting.toReversed());
  expect(await ids({ limit: 1 })).toEqual([waiting[2]]);
  await admin().refuse(waiting[0] ?? 0, 'No.', hand);
  expect(await ids({ limit: 10 })).toEqual([waiting[2], waiting[1]]);
  expect(await ids({ state: 'refused', limit: 10 })).toEqual([waiting[0]]);
  expect(await ids({ state: 'all', customerId: stranger.customerId, limit: 10 })).toEqual([]);
  expect(await admin().show(waiting[1] ?? 0)).toMatchObject({
    customerId: owner.customerId,
    state: 'open',
    document: { number: 'FT/0012-replies' },
  });
});
