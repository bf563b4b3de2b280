/** Of a failure that is ours people can tell support an id, by which it is found in the log. */
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { AppError } from '#contract/values/errors.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { pageRequests } from '#server/platform/http/pages/page-requests.ts';
import { problemResponse } from '#server/platform/http/problem-details.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();

test('a call: in its body, in its header, in the line of the log; other failures have none', async () => {
  const rossi = await shop().login('cliente1@example.com');
  await shop().db.query(null, 'alter table stock rename to stock_away');
  const failed = await rossi.send('wrapper.add_to_cart', { item_id: 1, quantity: 1 });
  await shop().db.query(null, 'alter table stock_away rename to stock');
  const id = failed.headers.get('x-request-id');
  expect([failed.status, failed.body.code, failed.body.request_id]).toEqual([500, 'internal', id]);
  const lines = shop().logLines.map((line) => JSON.parse(line));
  expect(lines.find((line) => line.id === id && line.err)).toMatchObject({ msg: 'a call failed' });
  const refused = await rossi.send('account.get_customer', { client_id: 5 });
  expect([refused.status, refused.body.request_id]).toEqual([403, undefined]);
});

test('an endpoint for other systems', () => {
  const headers = { 'X-Request-Id': 'request-of-a-proxy' };
  const bodyOf = (code: 'internal' | 'not-found') =>
    JSON.parse(String(problemResponse(new AppError(code), 'it', headers).body));
  expect(bodyOf('internal')).toMatchObject({ status: 500, request_id: 'request-of-a-proxy' });
  expect(bodyOf('not-found')).not.toHaveProperty('request_id');
});

test.each([
  ['/shop', 'Codice per l’assistenza'],
  ['/en/shop', 'Reference for support'],
])('a page: %s', async (path, words) => {
  const { log } = createLog({ level: 'silent' });
  const source = { stored: () => undefined, respond: () => Promise.reject(new Error('broken')) };
  const { limits, metrics } = shop().app;
  const pages = pageRequests(source, { publicUrl: undefined, limits, observe: metrics.page, log });
  const exchange = {
    method: 'GET',
    path,
    search: '',
    origin: 'http://localhost',
    address: '203.0.113.78',
    header: () => undefined,
    body: async () => Buffer.alloc(0),
  };
  const { status, headers, body } = await pages.respond(exchange, { url: path, headers: {} } as IncomingMessage);
  const id = String(headers['X-Request-Id']);
  expect([status, id]).toEqual([500, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(String(body)).toContain(`<p>${words}: <code>${id}</code></p>`);
});
