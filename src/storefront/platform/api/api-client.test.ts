import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#kit/api/api-error.ts';
import { callApi } from './api-client.ts';
import { setBrowserSession } from './browser-session.ts';

const ORDER = { summary_token: 's', idempotency_key: 'k'.repeat(8), payment_method: 'riba_30' };

beforeEach(() => {
  vi.useFakeTimers();
  setBrowserSession({
    identity: { client_id: 1, address_code: 1, ext_call: true },
    module: 'bancale',
    appToken: 't',
    trackingUrl: '',
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Responds with 503 and this code so many times, then with 200. Returns the bodies that came. */
function respond(code: string, times: number): string[] {
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(body);
    if (bodies.length > times) return new Response('{"message":{}}');
    return new Response(JSON.stringify({ code, message: 'later', retry_after: 2 }), { status: 503 });
  });
  return bodies;
}

test.each(['unavailable', 'unknown-outcome'])(
  'an order that the database could not take for a moment (%s) is sent again with the same key (C-ORD-4)',
  async (code) => {
    const bodies = respond(code, 6);
    const sending = callApi('wrapper.send_order', ORDER);
    await vi.advanceTimersByTimeAsync(11_999);
    expect(bodies).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sending).toEqual({ message: {} });
    expect(new Set(bodies.map((body) => JSON.parse(body).idempotency_key))).toEqual(new Set([ORDER.idempotency_key]));
  },
);

test.each([
  ['wrapper.send_order', ORDER, 'unknown-outcome', 7],
  ['wrapper.send_order', ORDER, 'overloaded', 4],
  ['wrapper.get_cart_items', {}, 'overloaded', 4],
  // Without a key it might happen twice; a form that is sent without JavaScript may have an empty one.
  ['wrapper.remove_cart', { id_cart: 1 }, 'unknown-outcome', 1],
  ['wrapper.send_order', { ...ORDER, idempotency_key: '' }, 'unavailable', 1],
  ['wrapper.send_order', ORDER, 'internal', 1],
] as const)('%s that fails again and again is sent so often: %o, %s: %i', async (name, body, code, times) => {
  const bodies = respond(code, Number.POSITIVE_INFINITY);
  const sending = callApi(name, body as never).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sending).toBeInstanceOf(ApiError);
  expect(bodies).toHaveLength(times);
});
