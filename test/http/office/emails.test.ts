/** The e-mails of the shop in the office: listed, read, sent again, stopped; by those who may (C-CNT-3, C-OFF-1, C-OFF-2, C-OFF-5). */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { emailTo } from '../kit/emails.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let laura: OfficeVisitor;
let count = 0;
const key = () => {
  count += 1;
  return `emails-press-${count}`;
};
const mailbox = () => `reader${count++}@emails.example`;

beforeAll(async () => {
  laura = await signIn(shop());
});

/** An e-mail as a module would write it; it waits an hour, so that the outbox leaves it alone. */
async function written(change: { kind?: string; values?: object; about?: string; failed?: string } = {}): Promise<{
  id: number;
  to: string;
}> {
  const to = mailbox();
  const { kind = 'message', values = { subject: 'Auguri', text: { block: 'written', text: 'Buone feste da noi.' } } } =
    change;
  const [row] = await shop().db.query<{ id: number }>(
    null,
    `insert into letters (kind, recipient, locale, payload, dedupe_key, created_at, next_attempt_at, attempts, last_error, fault)
     values ($1, $2, 'it', $3, $4, $5, $5::timestamptz + interval '1 hour', $6, $7, $8) returning id::int as id`,
    [
      kind,
      to,
      JSON.stringify({ values }),
      change.about ? `${change.about}:${to}` : null,
      shop().clock.now,
      change.failed ? 2 : 0,
      change.failed ?? '',
      change.failed ? 'address' : '',
    ],
  );
  return { id: row?.id ?? expect.fail('not written'), to };
}

const show = (id: number, who = laura) => who.call('office_emails.get_email', { id });
const page = (who: OfficeVisitor, path: string) =>
  shop().app.fetch(
    new Request(new URL(path, ORIGIN), {
      headers: { Cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
  );

async function listed(view: string, text: string) {
  const filters = view === 'all' ? [] : [{ column: 'state', is: [view] }];
  const { rows } = await laura.call('office_grid.open', { grid: 'emails', filters, text });
  return rows;
}

describe('e-mails of the shop in the office', () => {
  test('the list says state, reason, tries and what it is about', async () => {
    const failed = await written({ failed: '550 5.1.1 User unknown', about: 'order:OC/1/2026' });
    const [row] = await listed('failed', failed.to);
    expect(row?.cells).toMatchObject({
      number: String(failed.id),
      to: failed.to,
      kind: 'message',
      state: 'failed',
      reason: 'address',
      tries: 2,
      about: 'OC/1/2026',
      about_kind: 'order',
    });
    expect(await listed('sent', failed.to)).toEqual([]);
  });

  test('shows what it says, in a page that runs and loads nothing; links that open an account are hidden', async () => {
    const { id } = await written({
      kind: 'password-link',
      values: { password_url: 'https://shop.example/reset?token=SECRET', minutes: '30' },
    });
    const found = await show(id);
    expect(found.content?.hidden_links).toBe(true);
    expect(JSON.stringify(found)).not.toContain('SECRET');
    const shown = await page(laura, found.content?.page ?? '');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox/);
    expect(await shown.text()).not.toContain('SECRET');
  });

  test('a failed one is sent again at once; a sent one once more when its text is kept', async () => {
    const { id, to } = await written({ failed: 'timeout' });
    const sent = await laura.call('office_emails.send_again', { key: key(), ids: [id] });
    expect(sent).toMatchObject({ done: [id], left_out: [] });
    expect(await emailTo(shop(), to)).toContain('Buone feste da noi.');
    await vi.waitFor(async () => expect((await show(id)).state).toBe('sent'), 20_000);
    const then = await show(id);
    expect(then).toMatchObject({ unseen: 'not-kept', content: null, next_at: null, fault: null });
    const [row] = await listed('sent', to);
    expect(row?.cells.subject).toBe('Auguri');
    const again = await laura.call('office_emails.send_again', { key: key(), ids: [id, 2_000_000_000] });
    expect(again).toMatchObject({
      done: [],
      left_out: [
        { id, reason: 'not-kept' },
        { id: 2_000_000_000, reason: 'gone' },
      ],
      operation: null,
    });
  });

  test('a stopped one does not leave until it is sent again; stopping is undone, twice is once (C-OFF-2)', async () => {
    const { id, to } = await written();
    const press = { key: key(), ids: [id] };
    const [one, two] = await Promise.all([
      laura.call('office_emails.stop', press),
      laura.call('office_emails.stop', press),
    ]);
    expect(one).toEqual(two);
    expect((await show(id)).state).toBe('stopped');
    shop().clock.now = new Date(shop().clock.now.getTime() + 2 * 3_600_000);
    const other = await written();
    await laura.call('office_emails.send_again', { key: key(), ids: [other.id] });
    await emailTo(shop(), other.to);
    expect((await show(id)).state).toBe('stopped');
    await laura.call('office_history.undo', { key: key(), id: one.operation ?? 0, forced: [] });
    expect((await show(id)).state).not.toBe('stopped');
    await laura.call('office_emails.send_again', { key: key(), ids: [id] });
    await emailTo(shop(), to);
    // What has left cannot be stopped, and stopping it cannot be taken back.
    await vi.waitFor(async () => expect((await show(id)).state).toBe('sent'), 20_000);
    const late = await laura.call('office_emails.stop', { key: key(), ids: [id] });
    expect(late).toMatchObject({ done: [], left_out: [{ id, reason: 'already' }] });
  });

  test('amounts need prices.read, reading is not writing, others see nothing (C-OFF-5)', async () => {
    const { id } = await written();
    const reader = await staffWith(shop(), ['emails.read']);
    expect(await show(id, reader)).toMatchObject({ unseen: 'amounts', content: null });
    const { rows } = await reader.call('office_grid.open', { grid: 'emails' });
    expect([rows[0]?.cells.subject, rows[0]?.cells.customer]).toEqual([undefined, undefined]);
    const refused = await reader.send('office_emails.stop', { key: key(), ids: [id] });
    expect([refused.status, refused.body.code, refused.body.permission]).toEqual([403, 'forbidden', 'emails.write']);
    expect((await page(reader, `/api/office/emails/${id}.html`)).status).toBe(403);
    const nobody = await staffWith(shop(), ['orders.read', 'prices.read']);
    expect((await nobody.send('office_emails.get_email', { id })).status).toBe(403);
    expect((await page(nobody, `/api/office/emails/${id}.html`)).status).toBe(403);
    expect((await shop().app.fetch(new Request(new URL(`/api/office/emails/${id}.html`, ORIGIN)))).status).toBe(401);
  });
});
