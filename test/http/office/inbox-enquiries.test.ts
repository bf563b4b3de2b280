/** Enquiries and disputes in the office: replied to by e-mail, closed, given to colleagues, taken back (C-CNT-2, C-DOC-4, C-OFF-2). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDocuments } from '../kit/account-documents.ts';
import { emailTo } from '../kit/emails.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let laura: OfficeVisitor;
let count = 0;
let email = '';
const key = () => {
  count += 1;
  return `inbox-enq-${count}`;
};

beforeAll(async () => {
  laura = await signIn(shop());
});
beforeEach(() => {
  count += 1;
  email = `fabio${count}@galli.example`;
});

const PHOTO = Buffer.from('\xff\xd8\xff\xe0 a photo', 'latin1').toString('base64');

/** Asks for a quote with a photo; returns the number of the enquiry. */
async function asked(change: object = {}): Promise<number> {
  await shop()
    .guest()
    .call('wrapper.request_form', {
      kind: 'quote',
      name: 'Fabio Galli',
      company: 'Galli Impianti',
      email,
      phone: '',
      subject: 'Staffe a U',
      message: 'Avete 40 staffe\nda 2 pollici?',
      item: 'ST-U2',
      order: '',
      attachments: [{ name: 'foto.jpg', content: PHOTO }],
      consent: true,
      ...change,
    });
  const [row] = await shop().db.query<{ id: number }>(null, 'select id::int as id from enquiries where email = $1', [
    email,
  ]);
  return row?.id ?? expect.fail('not stored');
}

const page = (id: number, who = laura) => who.call('office_inbox.get_enquiry', { id });
const answer = (id: number, text: string, seen = 0, more: object = {}) => ({ key: key(), id, text, seen, ...more });
const file = (who: OfficeVisitor, path: string) =>
  shop().app.fetch(
    new Request(new URL(path, ORIGIN), {
      headers: { Cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
  );

/** The seconds pass after which replies leave. */
async function later(): Promise<void> {
  shop().clock.now = new Date(shop().clock.now.getTime() + 31_000);
  await shop().app.start();
}

describe('an enquiry in the office (C-CNT-2)', () => {
  test('is shown with its file, replied to by e-mail 30 s later, and the reply is kept', async () => {
    const id = await asked();
    const first = await page(id);
    expect(first).toMatchObject({ state: 'new', kind: 'quote', item: 'ST-U2', answers: [], last_answer: 0 });
    const [photo] = first.files;
    const opened = await file(laura, photo?.href ?? '');
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { email: to, emails_leave_at: leaves } = await laura.call(
      'office_inbox.answer_enquiry',
      answer(id, 'Sì: 40 pezzi a € 1,20.'),
    );
    expect([to, new Date(leaves ?? 0).getTime() - shop().clock.now.getTime()]).toEqual([email, 30_000]);
    const then = await page(id);
    expect(then).toMatchObject({
      state: 'answered',
      answers: [{ text: 'Sì: 40 pezzi a € 1,20.', email: { state: 'waiting' } }],
    });
    await later();
    const mail = await emailTo(shop(), email, 'Sì: 40 pezzi');
    expect(mail).toContain('> Avete 40 staffe');
    expect((await page(id)).answers[0]?.email.state).toBe('sent');
  });

  test('a reply is taken back with its e-mail until that leaves; then no more (C-OFF-2)', async () => {
    const id = await asked();
    const { operation } = await laura.call('office_inbox.answer_enquiry', answer(id, 'Troppo presto.'));
    await laura.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
    expect(await page(id)).toMatchObject({ state: 'new', answers: [], last_answer: 0 });
    const again = await laura.call('office_inbox.answer_enquiry', answer(id, 'Ecco.', 0, { close: true }));
    expect((await page(id)).state).toBe('closed');
    await later();
    await emailTo(shop(), email, 'Ecco.');
    const late = await laura.send('office_history.undo', { key: key(), id: again.operation ?? 0, forced: [] });
    expect(late.body.code).toBe('conflict');
    const [sent] = await shop().db.query<{ count: number }>(
      null,
      `select count(*)::int as count from letters where kind = 'enquiry-answer' and recipient = $1`,
      [email],
    );
    expect(sent?.count).toBe(1);
  });

  test('two colleagues who reply at once: the second one is refused, and the same press twice is one reply', async () => {
    const id = await asked();
    const press = answer(id, 'La mia risposta.');
    const both = await Promise.all([
      laura.call('office_inbox.answer_enquiry', press),
      laura.call('office_inbox.answer_enquiry', press),
    ]);
    expect(both[0]).toEqual(both[1]);
    const marta = await staffWith(shop(), ['enquiries.read', 'enquiries.write']);
    const slow = await marta.send('office_inbox.answer_enquiry', answer(id, 'Anche io.'));
    expect([slow.status, slow.body.code]).toEqual([409, 'changed-meanwhile']);
    const { last_answer: seen, answers } = await page(id);
    expect(answers).toHaveLength(1);
    await marta.call('office_inbox.answer_enquiry', answer(id, 'Anche io.', seen));
    expect((await page(id)).answers).toHaveLength(2);
  });

  test('closed and given to a colleague in one press each, taken back, opened again by a reply', async () => {
    const ids = [await asked()];
    email = `due-${email}`;
    ids.push(await asked());
    const closed = await laura.call('office_inbox.close_enquiries', { key: key(), ids: [...ids, 999_999] });
    expect(closed).toMatchObject({ done: ids, left_out: [999_999] });
    await laura.call('office_history.undo', { key: key(), id: closed.operation ?? 0, forced: [] });
    expect((await page(ids[0] ?? 0)).state).toBe('new');
    const { user_id } = await laura.call('office.get_session', {});
    const given = await laura.call('office_inbox.assign_enquiries', { key: key(), ids, user_id });
    expect((await page(ids[1] ?? 0)).assigned?.user_id).toBe(user_id);
    const mine = await laura.call('office_grid.open', {
      grid: 'inbox',
      filters: [{ column: 'assigned', is: ['me'] }],
    });
    expect(mine.rows.map(({ cells }) => Number(cells.number)).sort()).toEqual([...ids].sort());
    await laura.call('office_history.undo', { key: key(), id: given.operation ?? 0, forced: [] });
    expect((await page(ids[1] ?? 0)).assigned).toBeNull();
    const nobody = await laura.send('office_inbox.assign_enquiries', { key: key(), ids, user_id: 987_654 });
    expect(nobody.status).toBe(404);
    await laura.call('office_inbox.close_enquiries', { key: key(), ids });
    await laura.call('office_inbox.answer_enquiry', answer(ids[0] ?? 0, 'Ancora una cosa.'));
    expect((await page(ids[0] ?? 0)).state).toBe('answered');
  });

  test('the history has neither the words nor the address of the visitor', async () => {
    const id = await asked();
    const { operation } = await laura.call('office_inbox.answer_enquiry', answer(id, 'Parole riservate.'));
    const told = JSON.stringify(await laura.call('office_history.get_operation', { id: operation ?? 0 }));
    expect(told).not.toContain('riservate');
    expect(told).not.toContain(email);
  });

  test('nobody without the permission reads, replies, or opens a file (C-OFF-5)', async () => {
    const id = await asked();
    const [photo] = (await page(id)).files;
    const decider = await staffWith(shop(), ['registrations.read']);
    expect((await decider.send('office_inbox.get_enquiry', { id })).status).toBe(403);
    expect((await file(decider, photo?.href ?? '')).status).toBe(403);
    const customer = await shop().login('cliente1@example.com');
    expect((await file({ ...laura, cookies: customer.cookies }, photo?.href ?? '')).status).toBe(401);
    const reader = await staffWith(shop(), ['enquiries.read']);
    expect((await page(id, reader)).id).toBe(id);
    expect((await reader.send('office_inbox.answer_enquiry', answer(id, 'x'))).body.permission).toBe('enquiries.write');
    expect((await file(laura, '/api/office/inbox-files/enquiry/999999/0')).status).toBe(404);
  });
});

describe('the list of the inbox (C-OFF-5)', () => {
  const kinds = async (who: OfficeVisitor, filters: object[] = []) => {
    const { rows } = await who.call('office_grid.open', { grid: 'inbox', filters: filters as never });
    return [...new Set(rows.map(({ cells }) => cells.kind))].sort();
  };

  test('has only the kinds that the person may read, whatever they filter', async () => {
    await asked();
    await shop().guest().call('register', {
      kind: 'private',
      first_name: 'Ada',
      surname: 'Riva',
      tax_code: 'RSSMRA85T10A562S',
      email,
      phone: '0341 287410',
      address: 'Via Roma 1',
      postal_code: '23900',
      city: 'Lecco',
      province: 'LC',
      consent: true,
    });
    expect(await kinds(laura)).toEqual(expect.arrayContaining(['enquiry', 'registration']));
    const decider = await staffWith(shop(), ['registrations.read']);
    expect(await kinds(decider)).toEqual(['registration']);
    expect(await kinds(decider, [{ column: 'kind', is: ['enquiry'] }])).toEqual([]);
    expect(await kinds(decider, [{ column: 'kind', not: ['registration'] }])).toEqual([]);
    const { counts } = await decider.call('office_grid.get_views', { grid: 'inbox' });
    expect([counts.enquiries, counts.waiting === counts.registrations]).toEqual([0, true]);
    const none = await (await staffWith(shop(), ['prices.read'])).send('office_grid.open', { grid: 'inbox' });
    expect(none.status).toBe(403);
  });

  test('a view that was opened with a permission that is gone is refused', async () => {
    const both = await staffWith(shop(), ['registrations.read', 'enquiries.read']);
    const { view } = await both.call('office_grid.open', { grid: 'inbox' });
    await shop().db.query(
      null,
      `update staff_roles set permissions = '{registrations.read}' where id in (
         select role_id from user_staff_roles where user_id = $1)`,
      [(await both.call('office.get_session', {})).user_id],
    );
    await expect.poll(async () => (await both.send('office_grid.rows', { view, from: 0, count: 10 })).status).toBe(403);
  });
});

describe('a dispute in the office (C-DOC-4)', () => {
  test('is replied to, accepted and closed with the customer reading along; the state on the page counts', async () => {
    const owner = await shop().login('cliente1@example.com');
    const { invoiceId } = await addDocuments(shop().db, owner.customerId, 'IB');
    const { id } = await owner.call('account.open_dispute', {
      kind: 'invoice',
      id: invoiceId,
      key: `a-key-of-the-page-${count}`,
      reason: 'price',
      text: 'Il prezzo era 0,10.',
    });
    const move = (step: 'reply' | 'accept' | 'refuse' | 'close', seen: string, more: object = {}) =>
      laura.send('office_inbox.move_dispute', { key: key(), id, step, seen, ...more });
    expect(await laura.call('office_inbox.get_dispute', { id })).toMatchObject({
      state: 'open',
      reason: 'price',
      customer: { client_id: owner.customerId },
      steps: ['reply', 'accept', 'refuse'],
    });
    expect(Object.keys((await move('reply', 'open')).body.errors ?? {})).toEqual(['text']);
    expect((await move('reply', 'open', { text: 'Ci mandi una foto?' })).status).toBe(200);
    expect((await move('refuse', 'open', { text: 'No.' })).body.code).toBe('changed-meanwhile');
    const wrong = await move('accept', 'answered', { credit_note: 'NC/999' });
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['credit_note']);
    const { body } = await move('accept', 'answered', { text: 'Va bene.' });
    expect(body.message).toMatchObject({ state: 'accepted' });
    const [seen] = (await owner.call('account.get_disputes', { id })).data;
    expect(seen?.timeline.map(({ text }) => text)).toEqual(['Il prezzo era 0,10.', 'Ci mandi una foto?', 'Va bene.']);
    const reader = await staffWith(shop(), ['enquiries.read']);
    const no = await reader.send('office_inbox.move_dispute', { key: key(), id, step: 'close', seen: 'accepted' });
    expect(no.body.permission).toBe('enquiries.write');
    expect((await laura.send('office_inbox.get_dispute', { id: 999_999 })).status).toBe(404);
  });
});
