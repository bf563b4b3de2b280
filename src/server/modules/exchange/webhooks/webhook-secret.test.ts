import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newWebhookSecret, signedHeaders } from './webhook-secret.ts';

const AT = new Date('2026-03-10T10:00:00Z');
beforeEach(() => vi.useFakeTimers({ now: AT, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('signatures of webhooks', () => {
  test('the vector of the Standard Webhooks specification', async () => {
    const headers = await signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
      body: '{"test": 2432232314}',
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('what a receiver computes without the package is the same', async () => {
    const secret = newWebhookSecret();
    const body = '{"name":"Ferramenta Città"}';
    const headers = await signedHeaders([secret], { id: 'a', at: AT, body });
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(key).toHaveLength(32);
    const digest = createHmac('sha256', key)
      .update(`a.${AT.getTime() / 1000}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${digest}`);
  });

  test('while a secret is changed either one verifies; another one, another body or an old message does not', async () => {
    const [fresh, old, foreign] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
    const headers = { ...(await signedHeaders([fresh, old], { id: 'a', at: AT, body: '{"a":1}' })) };
    for (const secret of [fresh, old]) expect(new Webhook(secret).verify('{"a":1}', headers)).toEqual({ a: 1 });
    expect(() => new Webhook(foreign).verify('{"a":1}', headers)).toThrow('No matching signature');
    expect(() => new Webhook(fresh).verify('{"a":2}', headers)).toThrow('No matching signature');
    vi.setSystemTime(AT.getTime() + 301_000);
    expect(() => new Webhook(fresh).verify('{"a":1}', headers)).toThrow('too old');
  });
});
