/** The log reports what happened without personal data (C-ID). */
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { pageRequests } from '#server/platform/http/pages/page-requests.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();

test('one line per call, with its id, and no secret or personal data in any (C-REL-9)', async () => {
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

test('one line of JSON per page, with its path and without search texts or a link’s token (C-REL-9)', async () => {
  const { log } = createLog({ level: 'debug', to: { write: (line: string) => void shop().logLines.push(line) } });
  const page = { status: 200, headers: {}, body: 'page' };
  const options = { publicUrl: undefined, limits: shop().app.limits, observe: shop().app.metrics.page, log };
  const pages = pageRequests({ stored: () => undefined, respond: async () => page }, options);
  const target = '/shop?text=valvola-segreta&token=link-token';
  const exchange = {
    method: 'GET',
    path: '/shop',
    search: target.slice(6),
    origin: 'http://localhost',
    address: '203.0.113.77',
    header: () => undefined,
    body: async () => Buffer.alloc(0),
  };
  shop().logLines.length = 0;
  await pages.respond(exchange, { url: target, method: 'GET', headers: {} } as IncomingMessage);
  await shop().guest().send('wrapper.product_list', { text: 'valvola-segreta' });
  await shop().guest().send('wrapper.autocomplete', { q: 'valvola-segreta' });
  const lines = shop().logLines.map((line) => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({ level: 'info', method: 'GET', page: '/shop', status: 200, id: expect.any(String) }),
    expect.objectContaining({ call: 'wrapper.product_list', status: 200, client_id: 0 }),
    expect.objectContaining({ call: 'wrapper.autocomplete', status: 200, client_id: 0 }),
  ]);
  expect(shop().logLines.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(true);
  expect(shop().logLines.join('')).not.toMatch(/valvola|link-token|203\.0\.113/);
});
