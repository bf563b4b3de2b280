/** The log tells what happened and nothing about anybody (C-ID). */
import { expect, test } from 'vitest';
import { withShop } from './kit/start-shop.ts';

const shop = withShop();

test('one line per call, with its id, and no secret or personal data in any', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const session = await rossi.send('customer.get_session', {}, { headers: { 'X-Request-Id': 'request-of-a-proxy' } });
  await rossi.send('wrapper.reset_password', { old_password: 'my-old-secret', new_password: 'my-new-secret' });
  await rossi.send('account.get_customer', { client_id: 5 });

  const lines = shop().logLines.map((line) => JSON.parse(line));
  const calls = lines.filter((line) => line.call !== undefined && line.status !== undefined);
  expect(calls.map((line) => [line.call, line.status])).toEqual([
    ['wrapper.login', 200],
    ['customer.get_session', 200],
    ['wrapper.reset_password', 200],
    ['account.get_customer', 403],
  ]);
  expect(calls[1].id).toBe('request-of-a-proxy');
  expect(session.headers.get('x-request-id')).toBe('request-of-a-proxy');

  const everything = shop().logLines.join('');
  const token = rossi.cookies.get('bancale_session') ?? 'missing';
  for (const secret of [
    'cliente1',
    'bancale-demo',
    'my-old-secret',
    'my-new-secret',
    token,
    session.body.access_token ?? 'missing',
    'bancale-test-token',
    '10.0.',
    'Rossi',
  ]) {
    expect(everything).not.toContain(secret);
  }
});
