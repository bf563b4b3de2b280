/** Events for windows of staff: what they say, and to whom. */
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

/** Events of the stream; `next` waits for the next one. */
async function listen(cookies: ReadonlyMap<string, string>) {
  const { status, headers, body } = await open(cookies);
  expect([status, headers['Content-Type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const stream = body as Readable;
  streams.push(stream);
  const lines = stream.setEncoding('utf8')[Symbol.asyncIterator]();
  return async (): Promise<unknown> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error('The stream has ended.');
      const [, data] = /^data: (.*)$/m.exec(String(value)) ?? [];
      if (data !== undefined) return JSON.parse(data);
    }
  };
}

test('only signed-in staff may listen (C-OFF-5)', async () => {
  const customer = await shop().login('cliente1@example.com');
  for (const cookies of [new Map<string, string>(), customer.cookies]) expect((await open(cookies)).status).toBe(401);
});

test('a deed of a colleague is said to everybody who listens, without data of the order', async () => {
  const [laura, marta] = await Promise.all([signIn(shop()), signIn(shop())]);
  const next = await listen(marta.cookies);
  const { data } = await laura.call('office.search', { text: 'O', kind: 'order' });
  const order = data.find(({ status }) => status === 'IA') ?? expect.fail('no order waits');
  const [event] = await Promise.all([
    next(),
    laura.call('office_orders.hold', { numbers: [order.code], reason: 'paga prima', key: 'hold-order-1' }),
  ]);
  const { user_id } = await laura.call('office.get_session', {});
  // Orders that customers change are announced without their number; staff's deeds name it.
  const said = [event, ...(JSON.stringify(event).includes(order.code) ? [] : [await next()])];
  expect(said).toContainEqual({ topic: 'orders', key: order.code, by: user_id });
});
