/** Events that are sent to the addresses of other systems (C-EXC-7, C-EXC-8). */
import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { createDeliveryAdmin, createWebhookSender, type WebhookStep } from '#server/modules/exchange/index.ts';
import { startDying } from '../../setup/killed-process.ts';
import { BY, SECRET, START, subjectOf, webhookWorld } from '../kit/webhook-world.ts';

const world = webhookWorld();
const { clock, depsOf, emails, goTo, happen, hooked, ids, later, look, states, subjects, webhooks } = world;

test('an event arrives as Standard Webhooks says, signed, with what the feed has of it', async () => {
  const { secret, code } = await hooked();
  await happen('a');
  await look();
  const [event] = world.receiver.received;
  vi.useFakeTimers({ now: START, toFake: ['Date'] });
  const body = new Webhook(secret).verify(event?.body ?? '', event?.headers ?? {});
  vi.useRealTimers();
  const [{ position = 0, message_id: id = '' } = {}] = await world.database.db.query<{
    position: number;
    message_id: string;
  }>(null, `select position, message_id from exchange_events where subject = 'a'`);
  expect(body).toEqual({
    type: 'order.changed',
    timestamp: START.toISOString(),
    subject: 'a',
    position,
    data: { version: 'v1', uid: 'a' },
  });
  expect(event?.path).toBe(`/events/${code}`);
  expect(event?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(START.getTime() / 1000),
  });
  await look();
  expect(world.receiver.received).toHaveLength(1);
});

test('only the types that are wanted, and only what happens after it was made', async () => {
  await happen('before');
  const all = await hooked();
  const none = await hooked({ types: ['import.finished'] });
  await happen('a', 'b');
  await look();
  expect(await states(all.id)).toEqual(['a delivered 1', 'b delivered 1']);
  expect(await states(none.id)).toEqual([]);
});

test('a failing order holds only its own later events, in their order (C-EXC-7)', async () => {
  const { id } = await hooked();
  world.receiver.answer((event) => (subjectOf(event) === 'a' ? { status: 500, body: 'no' } : { status: 200 }));
  await happen('a', 'b', 'a', 'a', 'c');
  await look();
  expect(subjects().sort()).toEqual(['a', 'b', 'c']);
  expect(await states(id)).toEqual([
    'a waiting 1 status',
    'b delivered 1',
    'a waiting 0',
    'a waiting 0',
    'c delivered 1',
  ]);
  world.receiver.answer();
  later(1);
  await look();
  const positions = world.receiver.received
    .filter((event) => subjectOf(event) === 'a')
    .map(({ body }) => JSON.parse(body).position);
  expect(positions).toHaveLength(4);
  expect(positions.slice(1)).toEqual([...positions.slice(1)].sort((one, two) => one - two));
  // The attempt that is repeated is the same message.
  expect(ids().filter((one) => one === ids()[subjects().indexOf('a')])).toHaveLength(2);
  expect(await states(id)).not.toContain('a waiting 0');
});

test('12 attempts over three days, then it is given up and the office gets one e-mail; later events go on', async () => {
  const { id, code } = await hooked();
  world.receiver.answer(() => ({ status: 503, body: 'down' }));
  await happen('a', 'b');
  const minutes: number[] = [];
  for (let next: Date | null = clock(); next; ) {
    goTo(next);
    await look();
    minutes.push((clock().getTime() - START.getTime()) / 60_000);
    const [due] = await world.database.db.query<{ at: Date | null }>(
      null,
      `select min(next_attempt_at) as at from webhook_deliveries where webhook_id = $1 and state = 'waiting'`,
      [id],
    );
    next = due?.at ?? null;
  }
  expect(minutes).toEqual([0, 0.5, 2.5, 12.5, 42.5, 102.5, 222.5, 462.5, 942.5, 1782.5, 2862.5, 4302.5]);
  expect(await states(id)).toEqual(['a failed 12 status', 'b failed 12 status']);
  expect(emails).toHaveLength(1);
  expect(JSON.stringify(emails[0])).toContain(`https://shop.example/ufficio/connections/${code}`);
  expect(JSON.stringify(emails[0])).not.toContain('whsec_');
  world.receiver.answer();
  await happen('a');
  await look();
  expect((await states(id)).at(-1)).toBe('a delivered 1');
});

test('what was given up goes out again when staff say so: one, or all of them', async () => {
  const { id } = await hooked();
  await happen('a', 'b', 'c');
  await look();
  await world.database.db.query(
    null,
    `update webhook_deliveries set state = 'failed', attempts = 12 where webhook_id = $1`,
    [id],
  );
  world.receiver.received.length = 0;
  const deps = depsOf(world.database.db);
  const admin = createDeliveryAdmin({ ...deps, sender: createWebhookSender(deps) });
  const [newest] = await admin.list(id, 'failed', 1);
  expect(newest?.subject).toBe('c');
  expect((await admin.sendAgain(BY, [newest?.id ?? 0, 999_999])).answer).toEqual({
    done: [newest?.id],
    left: [{ id: 999_999, reason: 'gone' }],
  });
  await look();
  expect(subjects()).toEqual(['c']);
  expect((await admin.sendFailed(BY, id)).answer.done).toHaveLength(2);
  await look();
  expect(subjects()).toEqual(['c', 'a', 'b']);
  await webhooks().change(BY, id, { enabled: false });
  expect((await admin.sendAgain(BY, [newest?.id ?? 0])).answer.left).toEqual([{ id: newest?.id, reason: 'off' }]);
});

test('410 switches it off, the office gets an e-mail, its events wait until it is switched on', async () => {
  const { id } = await hooked();
  world.receiver.answer(() => ({ status: 410 }));
  await happen('a');
  await look();
  const [off] = await webhooks().list(null);
  expect(off).toMatchObject({ id, enabled: false, goneAt: START, waiting: 1 });
  expect(emails).toHaveLength(1);
  world.receiver.answer();
  await happen('b');
  later(60);
  await look();
  expect(subjects()).toEqual(['a']);
  await webhooks().change(BY, id, { enabled: true });
  await look();
  expect(subjects()).toEqual(['a', 'a', 'b']);
  expect(await webhooks().list(null)).toMatchObject([{ enabled: true, goneAt: null, waiting: 0 }]);
});

test('the connection that is switched off holds its webhooks', async () => {
  const { id, code } = await hooked();
  await world.database.db.query(null, 'update connections set enabled = false where code = $1', [code]);
  await happen('a');
  await look();
  expect([subjects(), await states(id)]).toEqual([[], []]);
  await world.database.db.query(null, 'update connections set enabled = true where code = $1', [code]);
  await look();
  expect(subjects()).toEqual(['a']);
});

test.each([
  [307, 'redirect'],
  [404, 'status'],
  [500, 'status'],
])('%i is no success, and no redirect is followed', async (status, fault) => {
  const { id } = await hooked();
  world.receiver.answer(() => ({
    status,
    headers: { Location: `${world.receiver.url}/elsewhere` },
    body: 'x'.repeat(10_000),
  }));
  await happen('a');
  await look();
  expect(world.receiver.received).toHaveLength(1);
  expect(await states(id)).toEqual([`a waiting 1 ${fault}`]);
  const [row] = await world.database.db.query<{ status: number; answer: string; tries: unknown[] }>(
    null,
    'select status, answer, tries from webhook_deliveries where webhook_id = $1',
    [id],
  );
  expect([row?.status, row?.answer.length, row?.tries.length]).toEqual([status, 4_096, 1]);
});

test('a server that never responds is given up after 10 seconds, and holds no other webhook', async () => {
  const slow = await hooked();
  const quick = await hooked();
  world.receiver.answer(({ path }) => (path.endsWith(slow.code) ? 'never' : { status: 200 }));
  await happen('a');
  const sender = createWebhookSender(depsOf(world.database.db));
  await sender.look();
  await vi.waitFor(
    async () => expect([await states(slow.id), await states(quick.id)]).toEqual([['a waiting 1'], ['a delivered 1']]),
    20_000,
  );
  await sender.settled();
  expect(await states(slow.id)).toEqual(['a waiting 1 too-slow']);
}, 60_000);

test('a process that ends gives back what was on its way: the next one sends it at once', async () => {
  const { id } = await hooked();
  world.receiver.answer(() => 'never');
  await happen('a');
  const sender = createWebhookSender(depsOf(world.database.db));
  await sender.look();
  await vi.waitFor(() => expect(world.receiver.received).toHaveLength(1), 20_000);
  await sender.close();
  expect(await states(id)).toEqual(['a waiting 0']);
  world.receiver.answer();
  await look(world.other);
  expect(await states(id)).toEqual(['a delivered 1']);
  expect(new Set(ids()).size).toBe(1);
});

test('two processes deliver nothing twice', async () => {
  const { id } = await hooked();
  world.receiver.answer(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { status: 200 };
  });
  const wanted = Array.from({ length: 60 }, (_, nth) => `s${nth % 20}`);
  await happen(...wanted);
  const senders = [world.database.db, world.other, world.database.db, world.other].map((db) =>
    createWebhookSender(depsOf(db)),
  );
  await Promise.all(senders.map((sender) => sender.look()));
  for (const sender of senders) await sender.settled();
  expect(new Set(ids()).size).toBe(60);
  expect(world.receiver.received).toHaveLength(60);
  for (const subject of new Set(wanted)) {
    const positions = world.receiver.received
      .filter((event) => subjectOf(event) === subject)
      .map(({ body }) => JSON.parse(body).position);
    expect(positions).toEqual([...positions].sort((one, two) => one - two));
  }
  expect((await states(id)).every((state) => state.includes('delivered 1'))).toBe(true);
});

const STEPS: readonly WebhookStep[] = ['taken-events', 'leased', 'sent', 'noted'];

test.each(STEPS)(
  'a process that dies after “%s” loses no event: it arrives under the same id',
  async (step) => {
    const { id } = await hooked();
    await happen('a', 'a');
    const process = startDying(world.database, new URL('./webhook-and-die.ts', import.meta.url).pathname, [
      step,
      clock().toISOString(),
      SECRET,
    ]);
    await process.died();
    await look();
    // The lease of the dead process holds its delivery, and those behind it, for half a minute.
    later(0.51);
    await look();
    const isLost = step === 'leased' || step === 'sent';
    expect(await states(id)).toEqual([`a delivered ${isLost ? 2 : 1}`, 'a delivered 1']);
    expect(new Set(ids()).size).toBe(2);
    expect(ids()).toHaveLength(step === 'sent' ? 3 : 2);
  },
  180_000,
);

test('the secret is renewed: for a day both sign, then the new one alone (C-EXC-8)', async () => {
  const { id, secret: old } = await hooked();
  const { secret: fresh } = await webhooks().rotate(BY, id);
  const verified = async () => {
    world.receiver.received.length = 0;
    await happen('a');
    await look();
    const [event] = world.receiver.received;
    vi.useFakeTimers({ now: clock(), toFake: ['Date'] });
    const by = [fresh, old].map((secret) => {
      try {
        return Boolean(new Webhook(secret).verify(event?.body ?? '', event?.headers ?? {}));
      } catch {
        return false;
      }
    });
    vi.useRealTimers();
    return by;
  };
  expect(await verified()).toEqual([true, true]);
  later(24 * 60 - 1);
  expect(await verified()).toEqual([true, true]);
  later(2);
  expect(await verified()).toEqual([true, false]);
});

test('secrets are encrypted in the database and in no operation; without the key nothing leaves (C-EXC-8)', async () => {
  const { id, secret } = await hooked();
  await webhooks().rotate(BY, id);
  const [row] = await world.database.db.query<{ text: string }>(
    null,
    'select w::text as text from webhooks w where id = $1',
    [id],
  );
  const noted = await world.database.db.query(
    null,
    'select o::text, c::text from operations o left join operation_changes c on c.operation_id = o.id',
  );
  expect(row?.text).not.toContain(secret.slice(6, 30));
  expect(JSON.stringify(noted)).not.toContain('whsec_');
  await happen('a');
  const sender = createWebhookSender({
    ...depsOf(world.database.db),
    secrets: ['another key of an installation, long enough'],
  });
  await sender.look();
  await sender.settled();
  expect(world.receiver.received).toHaveLength(0);
  expect(await states(id)).toEqual(['a waiting 1 secret-lost']);
});

test.each([
  'https://169.254.169.254/latest',
  'http://10.0.0.1/',
  'http://receiver.example/',
  'https://user:password@receiver.example/',
])('%s is refused where it is typed', async (url) => {
  await expect(hooked({ url })).rejects.toMatchObject({ code: 'validation' });
});

test('an address that leads into a closed network is not connected to, whatever it was when it was typed', async () => {
  const { id } = await hooked({ url: 'https://localhost/events' });
  await happen('a');
  const sender = createWebhookSender({ ...depsOf(world.database.db), allowed: () => false });
  await sender.look();
  await sender.settled();
  expect(await states(id)).toEqual(['a waiting 1 private-network']);
});

test('a test event is sent once and at once, also when it is switched off; it holds nothing back', async () => {
  const { id } = await hooked({ enabled: false });
  const deps = depsOf(world.database.db);
  const admin = createDeliveryAdmin({ ...deps, sender: createWebhookSender(deps) });
  world.receiver.answer(() => ({ status: 500, body: 'broken' }));
  expect(await admin.test(BY, id)).toMatchObject({
    state: 'failed',
    status: 500,
    answer: 'broken',
    attempts: 1,
    type: 'webhook.test',
  });
  world.receiver.answer();
  expect(await admin.test(BY, id)).toMatchObject({ state: 'delivered', status: 204 });
  expect(JSON.parse(world.receiver.received[1]?.body ?? '')).toMatchObject({
    type: 'webhook.test',
    position: null,
    data: { version: 'v1' },
  });
  expect(emails).toEqual([]);
});
