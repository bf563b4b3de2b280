/** Events for windows of staff: what they say, and to whom. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import type { Exchange } from '#server/platform/http/exchange.ts';
import { signIn } from '../kit/office.ts';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const streams: Readable[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.destroy();
});

async function open(cookies: ReadonlyMap<string, string>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const exchange: Exchange = {
    method: 'GET',
    path: '/api/office/events',
    search: '',
    origin: ORIGIN,
    address: '127.0.0.1',
    header: (name) => (name === 'cookie' ? cookie : undefined),
    body: async () => Buffer.alloc(0),
  };
  return shop().app.handle(exchange);
}

/** Resolves once the stream has said an event of this kind. */
async function listen(cookies: ReadonlyMap<string, string>) {
  const { status, headers, body } = await open(cookies);
  expect([status, headers['Content-Type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const stream = body as Readable;
  streams.push(stream);
  return async (isWanted: (event: { topic: string; key: string; by: number }) => boolean) => {
    for await (const line of createInterface({ input: stream })) {
      if (!line.startsWith('data: ')) continue;
      const event = JSON.parse(line.slice('data: '.length));
      if (isWanted(event)) return event;
    }
    throw new Error('The stream has ended.');
  };
}

test('only signed-in staff may listen (C-OFF-5)', async () => {
  const customer = await shop().login('cliente1@example.com');
  for (const cookies of [new Map<string, string>(), customer.cookies]) expect((await open(cookies)).status).toBe(401);
});

test('a deed of a colleague is said to everybody who listens, without data of the order', async () => {
  const [laura, marta] = await Promise.all([signIn(shop()), signIn(shop())]);
  const heard = await listen(marta.cookies);
  const { data } = await laura.call('office.search', { text: 'O', kind: 'order' });
  const order = data.find(({ status }) => status === 'IA') ?? expect.fail('no order waits');
  const { user_id } = await laura.call('office.get_session', {});
  const [event] = await Promise.all([
    // Orders that customers send are announced without their number.
    heard(({ key }) => key !== ''),
    laura.call('office_orders.hold', { numbers: [order.code], reason: 'paga prima', key: 'hold-order-1' }),
  ]);
  expect(event).toEqual({ topic: 'orders', key: order.code, by: user_id });
});

test('an e-mail that leaves is said with its number, so that open lists show it as sent (C-OFF-8)', async () => {
  const laura = await signIn(shop());
  const heard = await listen(laura.cookies);
  const [{ id } = expect.fail('not written')] = await shop().db.query<{ id: number }>(
    null,
    `insert into letters (kind, recipient, locale, payload, created_at, next_attempt_at)
     values ('message', 'events@example.com', 'it', $1, $2, $2::timestamptz + interval '1 hour') returning id::int as id`,
    [
      JSON.stringify({ values: { subject: 'Auguri', text: { block: 'written', text: 'Buone feste.' } } }),
      shop().clock.now,
    ],
  );
  const [event] = await Promise.all([
    // The press itself is an operation of Laura's; that it left is nobody's.
    heard(({ topic, by }) => topic === 'emails' && by === 0),
    laura.call('office_emails.send_again', { ids: [id], key: 'send-again-1' }),
  ]);
  expect(event).toEqual({ topic: 'emails', key: String(id), by: 0 });
});
