/** Bad input to every endpoint: rejected with the right status, never an exception. */
import { expect, test } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { ERROR_STATUS, type ErrorBody } from '#contract/values/errors.ts';
import { NOTHING_OWNED, sampleBodies } from './kit/sample-bodies.ts';
import { ORIGIN, requestFor, TOKEN, type Visitor, withShop } from './kit/start-shop.ts';
import { wrongTypes } from './kit/wrong-types.ts';

const shop = withShop();
const NAMES = Object.keys(api) as ApiName[];
const POSTS = NAMES.filter((name) => api[name].method === 'POST');
const MUTATIONS = NAMES.filter((name) => api[name].mutates);
const CUSTOMER_CALLS = NAMES.filter((name) => api[name].access === 'customer');
const samples = sampleBodies(NOTHING_OWNED);

async function responseTo(request: Request): Promise<{ status: number; body: ErrorBody; text: string }> {
  const response = await shop().app.fetch(request);
  const text = await response.text();
  return { status: response.status, text, body: text ? JSON.parse(text) : undefined };
}

/** An error is JSON with a sentence and a code that belongs to its status, and reveals nothing internal. */
function expectRefusal(
  { status, body, text }: { status: number; body: ErrorBody; text: string },
  code: ErrorBody['code'],
) {
  expect([status, body.code]).toEqual([ERROR_STATUS[code], code]);
  expect(body.message.length).toBeGreaterThan(5);
  expectNothingLeaks(text);
}

function expectNothingLeaks(text: string) {
  expect(text).not.toMatch(/\bat .*\.ts:\d|node_modules|\/work\/|select .* from|postgres|syntax error|stack/i);
}

const none = new Map<string, string>();

test('a call that does not exist is 404 in JSON (C-API-1)', async () => {
  const request = new Request(`${ORIGIN}/api/method/bancale.wrapper.nothing`, {
    headers: { Authorization: `token ${TOKEN}` },
  });
  expectRefusal(await responseTo(request), 'not-found');
  expectRefusal(await responseTo(new Request(`${ORIGIN}/api/elsewhere`)), 'not-found');
});

test.each(NAMES)('%s is mounted, and refuses without the application token (C-API-2, S-7.2)', async (name) => {
  expectRefusal(
    await responseTo(requestFor(name, samples[name], none, { headers: { Authorization: '' } })),
    'no-application-token',
  );
  const wrong = { headers: { Authorization: 'token somebody-else' } };
  expectRefusal(await responseTo(requestFor(name, samples[name], none, wrong)), 'no-application-token');
});

test.each(NAMES)('%s with another method', async (name) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
    if (method === api[name].method) continue;
    const response = await shop().app.fetch(requestFor(name, {}, none, { method, body: null }));
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, api[name].method]);
  }
});

test.each(POSTS)('%s with a body that is no JSON, no UTF-8, or no object (C-API-1, S-7.2)', async (name) => {
  const session = await customer();
  const send = (body: RequestInit['body']) => responseTo(requestFor(name, {}, session.cookies, { body: body ?? null }));
  const deep = '['.repeat(Math.min(100_000, (api[name].bodyLimit ?? 100_000) - 1));
  for (const broken of ['{"a":', 'null}', "{'a':1}", '\u0000', '{"a":NaN}', deep]) {
    expectRefusal(await send(broken), 'broken-json');
  }
  expectRefusal(await send(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])), 'broken-json');
  for (const value of ['[]', '"text"', '7', 'null', 'true']) expectRefusal(await send(value), 'validation');
  expectRefusal(
    await responseTo(requestFor(name, samples[name], session.cookies, { headers: { 'Content-Type': 'text/plain' } })),
    'unsupported-media-type',
  );
});

/** Written once: 130 calls get it. */
const TEN_MEGABYTES = Buffer.from(JSON.stringify({ note: 'x'.repeat(10_000_000) }));

test.each(POSTS)('%s with 10 MB, or more than its own limit (C-REL-5)', async (name) => {
  const { bodyLimit = 0 } = api[name];
  const body = bodyLimit < TEN_MEGABYTES.length ? TEN_MEGABYTES : Buffer.alloc(bodyLimit + 1, 'x');
  expectRefusal(await responseTo(requestFor(name, {}, none, { body })), 'body-too-large');
});

test.each(POSTS)('%s with fields of the wrong type names each of them (C-API-1, C-API-5)', async (name) => {
  const session = await customer();
  for (const { field, value } of wrongTypes(api[name].request)) {
    const res = await responseTo(requestFor(name, { ...samples[name], [field]: value }, session.cookies));
    expect([field, value, res.status]).toEqual([field, value, 422]);
    expect(Object.keys(res.body.errors ?? {}).some((key) => key === field || key.startsWith(`${field}.`))).toBe(true);
    expectNothingLeaks(res.text);
  }
});

test.each([
  ['it', 'deve essere un numero'],
  ['en', 'must be a number'],
])(
  'what the contract itself complains of is said in the reader’s language: %s (C-API-1, S-8.4)',
  async (language, sentence) => {
    const session = await customer();
    const body = { ...samples['wrapper.add_to_cart'], quantity: 'many' };
    const headers = { 'Accept-Language': language };
    const res = await responseTo(requestFor('wrapper.add_to_cart', body, session.cookies, { headers }));
    expect([res.status, res.body.errors]).toEqual([422, { quantity: [sentence] }]);
  },
);

const NASTY = [
  '\u0000',
  'a\u0000b',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '"\\%_',
  '\ud800',
  '\u202e',
  '{{7*7}}<%= 7 %>',
  '../../etc/passwd',
  '𝕍𝕚𝕥𝕖',
  '%00',
  'ñ'.repeat(150),
];

test.each(POSTS)('%s with nasty texts in every field gets a proper response', async (name) => {
  const session = await customer();
  for (const text of NASTY) {
    const fields = Object.keys(samples[name]).filter((field) => typeof samples[name][field] === 'string');
    const body = {
      ...samples[name],
      ...Object.fromEntries(fields.map((field) => [field, text])),
      lang: 'it',
      [text]: text,
    };
    const res = await responseTo(requestFor(name, body, session.cookies));
    expect([text, res.status >= 500]).toEqual([text, false]);
    expectNothingLeaks(res.text);
    if (name === 'wrapper.logout') session.cookies.clear();
  }
});

test.each(MUTATIONS)('%s from another site (C-ID-8)', async (name) => {
  const session = await customer();
  for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`, 'http://localhost:4501', '']) {
    const res = await responseTo(requestFor(name, samples[name], session.cookies, { headers: { Origin: origin } }));
    expectRefusal(res, 'foreign-origin');
  }
  const vouched = await responseTo(
    requestFor(name, samples[name], session.cookies, { headers: { Origin: '', 'Sec-Fetch-Site': 'same-origin' } }),
  );
  expect(vouched.body.code).not.toBe('foreign-origin');
});

test.each(CUSTOMER_CALLS)('%s without a session, or with one that has ended', async (name) => {
  expectRefusal(await responseTo(requestFor(name, samples[name], none)), 'session-expired');
  const forged = new Map([['bancale_session', 'A'.repeat(43)]]);
  expectRefusal(await responseTo(requestFor(name, samples[name], forged)), 'session-expired');
});

/** Carries its own identity fields, so the session has to match them. */
const WITH_IDENTITY = NAMES.filter(
  (name) => api[name].request.safeParse({ ...samples[name], client_id: {} }).success === false,
);

test('every call for customers carries an identity', () => {
  expect(CUSTOMER_CALLS.filter((name) => !WITH_IDENTITY.includes(name))).toEqual([]);
});

test.each(WITH_IDENTITY)('%s with another customer’s identity (C-ID-3)', async (name) => {
  const session = await customer();
  const others = await shop().login('cliente2@example.com');
  const own = { client_id: session.customerId, address_code: session.addressCodes[0] };
  const wrong = [
    { client_id: others.customerId, address_code: others.addressCodes[0] },
    { client_id: others.customerId },
    { ...own, address_code: 999_999 },
    { client_id: 0, address_code: 0 },
    { client_id: 2_147_483_647, address_code: 1 },
  ];
  for (const identity of wrong) {
    expectRefusal(await responseTo(requestFor(name, { ...samples[name], ...identity }, session.cookies)), 'forbidden');
  }
  const asGuest = await responseTo(requestFor(name, { ...samples[name], ...own }, none));
  expectRefusal(asGuest, api[name].access === 'guest' ? 'forbidden' : 'session-expired');
  const asStaff = await shop().login('ufficio@example.com');
  expectRefusal(await responseTo(requestFor(name, { ...samples[name], ...own }, asStaff.cookies)), 'forbidden');
});

let loggedIn: Awaited<ReturnType<ReturnType<typeof shop>['login']>> | undefined;

/** One session for all tests, opened again after a request that ended it. */
async function customer(): Promise<Visitor & { customerId: number; addressCodes: number[] }> {
  const known = loggedIn && (await loggedIn.send('customer.get_session', {}));
  if (!loggedIn || known?.body.message === null) loggedIn = await shop().login('cliente1@example.com');
  return loggedIn;
}
