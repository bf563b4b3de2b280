/** VIES in the background: what is asked about, what is kept, and what follows for a cart (C-FISC-2, C-FISC-3, docs/tax.md). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkNeededNumbers } from '#server/modules/customers/vies/vies-checks.ts';
import { createViesRest } from '#server/modules/customers/vies/vies-rest.ts';
import type { ViesReply } from '#server/modules/customers/vies/vies-service.ts';
import type { OutgoingEmail } from '#server/modules/mail/index.ts';
import { createLeases, type Leases } from '#server/platform/db/leases.ts';
import { prepareOrder } from './prepared-order.ts';
import { BIANCHI, START, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
const YES: ViesReply = {
  kind: 'checked',
  valid: true,
  consultation: 'WAPIAAAAZ1',
  name: 'Schrauben GmbH',
  address: 'Köln',
};
const NO: ViesReply = { ...YES, valid: false, name: '', address: '' };
const failed = (code: string): ViesReply => ({ kind: 'failed', code });

let asked: string[] = [];
let emails: OutgoingEmail[] = [];
const ask = (reply: ViesReply, leases?: Leases) =>
  checkNeededNumbers({
    db: trade().db,
    ...(leases && { leases }),
    clock: () => trade().clock.now,
    timeZone: 'Europe/Rome',
    days: 30,
    random: () => 0,
    officeEmail: 'ufficio@example.com',
    outbox: { enqueue: async (_, ...more) => void emails.push(...more), deliverSoon: () => {} },
    service: {
      async check(number) {
        asked.push(number);
        return reply;
      },
    },
  });
const stored = () =>
  trade().db.query<{ vat_number: string; state: string; on: string | null; consultation: string; last_result: string }>(
    null,
    `select vat_number, state, checked_on::text as "on", consultation, last_result from vies_results order by 1`,
  );
const vatOf = async () => (await trade().as(BIANCHI).call('wrapper.get_cart_items', {})).iva;

beforeEach(async () => {
  asked = [];
  emails = [];
  trade().clock.now = START;
  await trade().db.query(null, 'delete from vies_results');
  await trade().change(`update customers set vat_number = 'DE 123456789' where client_id = 102`);
});

test('Italian numbers, and customers with an empty cart, are not asked about (C-FISC-3)', async () => {
  await prepareOrder(trade(), BIANCHI, {});
  expect(await ask(YES)).toBe(0);
  await trade().change(`update customers set vat_number = 'IT01234567897' where client_id = 102`);
  await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
  expect([await ask(NO), asked]).toEqual([0, []]);
});

test('a cart is asked for once; "valid" is kept with day and consultation number, and takes the VAT off the cart (C-FISC-2)', async () => {
  await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
  expect(await vatOf()).toBe(13.18);
  await ask(YES);
  await ask(YES);
  expect(asked).toEqual(['DE123456789']);
  expect(await stored()).toEqual([
    { vat_number: 'DE123456789', state: 'valid', on: '2026-03-10', consultation: 'WAPIAAAAZ1', last_result: '' },
  ]);
  await expect.poll(vatOf).toBe(0);
});

test('a registration that waits is asked for (C-FISC-3)', async () => {
  await prepareOrder(trade(), BIANCHI, {});
  await trade().db.query(
    null,
    `insert into registrations (kind, company_name, vat_number, recipient_code, pec, first_name, surname, tax_code, email,
       phone, address, postal_code, city, province, note, origin, locale, consent_at, dedupe_key)
     values ('company', 'Vida SL', 'ESB12345678', 'XXXXXXX', '', '', '', '', 'a@vida.example', '', '', '', '', '', '', '',
       'it', now(), 'vies-1')`,
  );
  await ask(YES);
  expect(asked).toEqual(['ESB12345678']);
  await trade().db.query(null, 'delete from registrations');
});

test('not enrolled: VAT stays, the office gets an e-mail (C-FISC-2, C-FISC-3)', async () => {
  await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
  await ask(NO);
  expect((await stored())[0]).toMatchObject({ state: 'not-enrolled', on: '2026-03-10' });
  expect(emails.map(({ recipient, dedupeKey }) => [recipient, dedupeKey])).toEqual([
    ['ufficio@example.com', 'vies:DE123456789:2026-03-10'],
  ]);
  await expect
    .poll(async () => (await trade().as(BIANCHI).call('wrapper.get_cart_items', {})).vat_lines[0]?.note)
    .toBe('IVA ordinaria: la partita IVA non risulta iscritta al VIES.');
});

describe('a service that is away is "to be verified", never valid (C-FISC-3)', () => {
  test.each(['SERVICE_UNAVAILABLE', 'MS_UNAVAILABLE', 'TIMEOUT', 'MS_MAX_CONCURRENT_REQ', 'GLOBAL_MAX_CONCURRENT_REQ'])(
    '%s: VAT stays; asked again after an hour',
    async (code) => {
      await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
      await ask(failed(code));
      expect(await stored()).toEqual([
        { vat_number: 'DE123456789', state: 'unverified', on: null, consultation: '', last_result: code },
      ]);
      expect([await ask(YES), await vatOf(), emails]).toEqual([0, 13.18, []]);
      trade().clock.now = new Date(START.getTime() + 3_600_000);
      expect(await ask(YES)).toBe(1);
    },
  );

  test.each(['INVALID_REQUESTER_INFO', 'VAT_BLOCKED', 'IP_BLOCKED'])('%s is a matter of the office', async (code) => {
    await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
    await ask(failed(code));
    expect(emails.map(({ dedupeKey }) => dedupeKey)).toEqual([`vies:${code}:2026-03-10`]);
    expect([(await stored())[0]?.state, await vatOf()]).toEqual(['unverified', 13.18]);
  });

  test('an earlier "valid" stays until its days are over', async () => {
    await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
    await ask(YES);
    trade().clock.now = new Date('2026-04-08T10:00:00Z');
    await ask(failed('MS_UNAVAILABLE'));
    expect((await stored())[0]).toMatchObject({ state: 'valid', on: '2026-03-10', last_result: 'MS_UNAVAILABLE' });
    await expect.poll(vatOf).toBe(0);
    trade().clock.now = new Date('2026-04-10T10:00:00Z');
    expect(await vatOf()).toBe(13.18);
  });
});

test('two runs at the same time, in two processes, keep one result (C-FISC-3)', async () => {
  await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
  await Promise.all([ask(YES), ask(YES)]);
  expect((await stored()).map(({ state }) => state)).toEqual(['valid']);
});

describe('the REST service (C-FISC-3)', () => {
  let server: Server;
  let port = 0;
  let body = '';
  let reply: { status: number; text: string } = { status: 200, text: '' };
  const service = () =>
    createViesRest({
      address: `http://127.0.0.1:${port}/rest-api/`,
      ownNumber: '01234567897',
    });

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      body = `${request.method} ${request.url} ${Buffer.concat(parts).toString()}`;
      response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(reply.text);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => void server.close());

  test.each<[string, number, string, ViesReply]>([
    [
      'valid',
      200,
      '{"countryCode":"DE","vatNumber":"123456789","requestDate":"2026-03-10","valid":true,"requestIdentifier":"WAPI1","name":"Schrauben GmbH","address":"---"}',
      { kind: 'checked', valid: true, consultation: 'WAPI1', name: 'Schrauben GmbH', address: '' },
    ],
    [
      'not enrolled',
      200,
      '{"valid":false,"requestIdentifier":"","name":"---"}',
      { kind: 'checked', valid: false, consultation: '', name: '', address: '' },
    ],
    ['an error', 400, '{"actionSucceed":false,"errorWrappers":[{"error":"MS_UNAVAILABLE"}]}', failed('MS_UNAVAILABLE')],
    ['an error without a word', 500, '{"actionSucceed":false}', failed('SERVICE_UNAVAILABLE')],
    ['a page instead of JSON', 502, '<html>Bad gateway</html>', failed('SERVICE_UNAVAILABLE')],
    ['neither yes nor no', 200, '{"countryCode":"DE"}', failed('SERVICE_UNAVAILABLE')],
    ['yes as a text', 200, '{"valid":"true"}', failed('SERVICE_UNAVAILABLE')],
  ])('%s', async (_, status, text, expected) => {
    reply = { status, text };
    expect(await service().check('DE123456789')).toEqual(expected);
    expect(body).toBe(
      'POST /rest-api/check-vat-number {"countryCode":"DE","vatNumber":"123456789","requesterMemberStateCode":"IT","requesterNumber":"01234567897"}',
    );
  });

  test('nobody there', async () => {
    const away = createViesRest({ address: 'http://127.0.0.1:1', ownNumber: '' });
    expect(await away.check('DE123456789')).toEqual(failed('SERVICE_UNAVAILABLE'));
  });
});

test('two processes ask about a number once (docs/scale-out-two-copies.md)', async () => {
  await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
  const both = [0, 1].map(() => createLeases({ url: trade().db.url, warn: console.error }));
  await Promise.all(both.map((leases) => ask(YES, leases)));
  for (const leases of both) {
    await ask(YES, leases);
    await leases.close();
  }
  expect(asked).toEqual(['DE123456789']);
});
