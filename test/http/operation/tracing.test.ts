/** Traces of a running shop: what is sent to the collector, and what never is (docs/scale-out-tracing.md). */
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { pageRequests } from '#server/platform/http/pages/page-requests.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../kit/otlp-receiver.ts';
import { sendOrder } from '../kit/send-order.ts';
import { ORIGIN, startShop, type TestShop, TOKEN } from '../kit/start-shop.ts';

const MOST = 8;

/** A page that asks the shop for articles and for the session, as the storefront does. */
function pageOf(shop: TestShop) {
  const { log } = createLog({ level: 'silent' });
  const ask = (name: string, body: object) =>
    shop.app.call({
      method: 'POST',
      path: `/api/method/bancale.${name}`,
      search: '',
      origin: ORIGIN,
      address: '203.0.113.77',
      headers: { authorization: `token ${TOKEN}`, 'content-type': 'application/json', origin: ORIGIN },
      body: JSON.stringify(body),
    });
  const source = {
    stored: () => undefined,
    async respond() {
      const found = await ask('wrapper.product_list', { text: 'valvola-segreta' });
      await ask('wrapper.autocomplete', { q: 'valvola' });
      return { status: found.status, headers: {}, body: 'page' };
    },
  };
  const { limits, metrics } = shop.app;
  const pages = pageRequests(source, { publicUrl: undefined, limits, observe: metrics.page, log });
  const header = (name: string) => (name === 'x-request-id' ? 'request-of-a-proxy' : undefined);
  const exchange = {
    method: 'GET',
    path: '/shop',
    search: 'text=valvola-segreta',
    origin: ORIGIN,
    address: '203.0.113.77',
    header,
    body: async () => Buffer.alloc(0),
  };
  return pages.respond(exchange, { url: '/shop?text=valvola-segreta', headers: {} } as IncomingMessage);
}

describe('a shop with a collector that takes all', () => {
  let receiver: OtlpReceiver;
  let cookie: string | undefined;
  let requestId: string | null;
  const logged: Array<Record<string, unknown>> = [];

  beforeAll(async () => {
    receiver = await startOtlpReceiver({ headers: { authorization: 'Basic of-the-collector' } });
    const shop = await startShop({ tracing: receiver.settings });
    shop.app.start();
    await sendOrder(shop);
    const rossi = await shop.login('cliente1@example.com');
    cookie = rossi.cookies.get('bancale_session');
    await rossi.send('wrapper.login', { email: 'cliente1@example.com', password: 'a-wrong-password' });
    const seen = await shop.guest().send('wrapper.product_list', { text: 'guarnizione-segreta' });
    requestId = seen.headers.get('x-request-id');
    await shop.guest().send('wrapper.product_list', {}, { headers: { traceparent: PARENT } });
    await pageOf(shop);
    logged.push(...shop.logLines.map((line) => JSON.parse(line)));
    await shop.close();
  });
  afterAll(() => receiver.close());

  const roots = () => receiver.spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  const root = (name: string) => roots().find((one) => one.name === name) ?? expect.fail(`no root ${name}`);
  const partsOf = ({ spanId }: ReceivedSpan) => receiver.spans.filter((one) => one.parentSpanId === spanId);

  test('an order: the call, its transaction, the statements in it', () => {
    const order = root('wrapper.send_order');
    expect(order).toMatchObject({ kind: 2, isFailed: false });
    expect(order.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'bancale.database.count': expect.any(Number),
      'bancale.database.ms': expect.any(Number),
    });
    const transaction = partsOf(order).find(({ name }) => name.startsWith('transaction ')) ?? expect.fail('none');
    const statements = partsOf(transaction);
    expect(statements.length).toBeGreaterThan(0);
    for (const { name, kind, attributes } of statements) {
      expect([name, kind]).toEqual([expect.stringMatching(/^database [a-z]+\.[\w-]+$/), 3]);
      expect(attributes).toEqual({ 'db.system.name': 'postgresql', 'db.operation.name': name.slice(9) });
    }
  });

  test('a search: the index is asked in the call', () => {
    const searches = roots().filter(({ name }) => name === 'wrapper.product_list');
    for (const { attributes } of searches) expect(Number(attributes['bancale.search.count'])).toBeGreaterThan(0);
    const ofGuest = searches.find(({ traceId }) => traceId === requestId) as ReceivedSpan;
    expect(partsOf(ofGuest).map(({ name }) => name)).toContain('search search');
  });

  test('a page: its calls are parts of it, and their searches parts of them', () => {
    const page = root('page /shop');
    const calls = partsOf(page).filter(({ kind }) => kind === 1);
    expect(calls.map(({ name }) => name)).toContain('wrapper.product_list');
    expect(calls.flatMap(partsOf).map(({ name }) => name)).toContain('search search');
    expect(page.attributes).toMatchObject({ 'bancale.call.count': 2 });
  });

  test('background jobs are traces of their own', () => {
    expect(roots().filter(({ kind }) => kind === 1).length).toBeGreaterThan(0);
    expect(roots().map(({ name }) => name)).toContain('delivery of tracking events');
  });

  test('parts lie within their parents, are of their trace, and there are few of them', () => {
    const byId = new Map(receiver.spans.map((span) => [span.spanId, span]));
    for (const span of receiver.spans) {
      if (span.parentSpanId === undefined) continue;
      const parent = byId.get(span.parentSpanId) ?? expect.fail(`${span.name} has no parent`);
      expect(span.traceId).toBe(parent.traceId);
      // Clocks of two scales meet: a thousandth of a second is not there.
      const late = 1_000_000n;
      expect([span.name, span.from + late >= parent.from, span.to <= parent.to + late]).toEqual([
        span.name,
        true,
        true,
      ]);
    }
    const sizes = Map.groupBy(receiver.spans, ({ traceId }) => traceId);
    for (const [, spans] of sizes) expect(spans.length).toBeLessThanOrEqual(MOST);
    expect(Math.max(...[...sizes.values()].map((spans) => spans.length))).toBe(MOST);
    const full = roots().filter(({ attributes }) => Number(attributes['bancale.spans_left_out']) > 0);
    expect(full.length).toBeGreaterThan(0);
  });

  test('the request id is that of the trace, and lines of the log have it', () => {
    expect(requestId).toMatch(/^[0-9a-f]{32}$/);
    expect(roots().map(({ traceId }) => traceId)).toContain(requestId);
    expect(logged.find(({ id }) => id === requestId)).toMatchObject({
      call: 'wrapper.product_list',
      trace_id: requestId,
    });
  });

  test('a traceparent of a stranger is ignored', () => {
    expect(receiver.spans.map(({ traceId }) => traceId)).not.toContain(TRACE);
  });

  test('nothing of persons, searches, addresses and secrets is sent', () => {
    const everything = receiver.bodies.join('\n');
    for (const secret of [
      'cliente1',
      'bancale-demo',
      'a-wrong-password',
      'guarnizione',
      'valvola',
      '203.0.113',
      '10.0.',
      'Rossi',
      'Colombo',
      'RIF 1',
      'send-order-',
      'request-of-a-proxy',
      'select ',
      'insert ',
      TOKEN,
      cookie ?? 'no cookie',
    ])
      expect([secret, everything.includes(secret)]).toEqual([secret, false]);
    const names = new Set(receiver.spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].filter((name) => !KNOWN.test(name))).toEqual([]);
  });

  test('it says who sends, and has the login of the collector', () => {
    expect(receiver.resource()).toMatchObject({ 'service.name': 'bancale', 'host.name': expect.any(String) });
    expect(receiver.headers[0]).toMatchObject({
      authorization: 'Basic of-the-collector',
      'content-type': 'application/json',
    });
  });
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;
/** Every attribute that a span may have. */
const KNOWN =
  /^(db\.(system\.name|operation\.name)|http\.(request\.method|response\.status_code)|error\.type|server\.address|bancale\.(kind|spans_left_out|(call|database|transaction|search|valkey|s3|kafka|opensearch|mail|outgoing)\.(count|ms)))$/;

describe('behind a proxy of ours', () => {
  test('its traceparent decides: the trace goes on, or is not recorded', async () => {
    const receiver = await startOtlpReceiver({ trustsParents: true, share: 1 });
    const shop = await startShop({ tracing: receiver.settings });
    const ask = (flags: string) =>
      shop.guest().send('wrapper.product_list', {}, { headers: { traceparent: PARENT.replace(/01$/, flags) } });
    const recorded = await ask('01');
    const left = await ask('00');
    await shop.close();
    expect([recorded, left].map(({ headers }) => headers.get('x-request-id'))).toEqual([TRACE, TRACE]);
    const [root, ...others] = receiver.spans.filter(({ name }) => name === 'wrapper.product_list');
    expect(others).toEqual([]);
    expect(root).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331' });
    const lines = shop.logLines.map((line) => JSON.parse(line)).filter(({ id }) => id === TRACE);
    expect(lines.map(({ trace_id }) => trace_id)).toEqual([TRACE, undefined]);
    await receiver.close();
  });
});

describe('a collector that does not take them', () => {
  const lostOf = async (shop: TestShop) => {
    const text = await (await shop.app.fetch(new Request(`${ORIGIN}/metrics`))).text();
    return text.match(/^bancale_(trace_spans_\w+|engine_breaker\{engine="otlp"\}) \S+$/gm);
  };

  test.each(['dead', 'frozen'] as const)('%s: the shop serves, stops, and has lost nothing but spans', async (kind) => {
    const receiver = await startOtlpReceiver();
    if (kind === 'dead') await receiver.close();
    else receiver.freeze();
    const shop = await startShop({ tracing: receiver.settings });
    const { status, headers } = await shop.guest().send('wrapper.product_list', {});
    expect([status, headers.get('x-request-id')]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(await lostOf(shop)).toEqual([
      'bancale_engine_breaker{engine="otlp"} 0',
      'bancale_trace_spans_sent 0',
      // A batch goes out after five seconds: on a busy machine it is lost already.
      expect.stringMatching(/^bancale_trace_spans_lost \d+$/),
    ]);
    expect(await sendOrder(shop)).toMatch(/\d/);
    await shop.close();
    expect(receiver.spans).toEqual([]);
    if (kind === 'frozen') await receiver.close();
  });
});

test('without a collector no request has a trace, and lines of the log have none', async () => {
  const shop = await startShop();
  const { headers } = await shop.guest().send('wrapper.product_list', {}, { headers: { traceparent: PARENT } });
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-/);
  expect(shop.logLines.join('')).not.toContain('trace_id');
  expect(await (await shop.app.fetch(new Request(`${ORIGIN}/metrics`))).text()).not.toContain('bancale_trace');
  await shop.close();
});
