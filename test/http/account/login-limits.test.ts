/** Guessing passwords gets slower with every failure (C-ID-4). */
import { beforeEach, expect, test } from 'vitest';
import { startShop, type TestShop, type Visitor, withShop } from '../kit/start-shop.ts';

const current = withShop();
let shop: TestShop;
beforeEach(() => {
  shop = current();
  // Far enough in the future that no earlier failure counts.
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 3_600_000);
});

async function attempt(visitor: Visitor, email: string, password: string): Promise<'in' | number> {
  const { message } = (await visitor.send('wrapper.login', { email, password })).body;
  return Array.isArray(message) ? (message[1] as number) : 'in';
}

test('the fifth failure of an account costs 5 seconds, from whatever address, even with the right password (C-ID-4)', async () => {
  const waits: Array<'in' | number> = [];
  for (let i = 0; i < 5; i++) waits.push(await attempt(shop.guest(), 'cliente1@example.com', `wrong-${i}`));
  expect(waits).toEqual([0, 0, 0, 0, 5]);
  expect(await attempt(shop.guest(), 'CLIENTE1@example.com', 'bancale-demo')).toBe(5);
  shop.clock.now = new Date(shop.clock.now.getTime() + 5_000);
  expect(await attempt(shop.guest(), 'cliente1@example.com', 'wrong-again')).toBe(10);
  shop.clock.now = new Date(shop.clock.now.getTime() + 10_000);
  expect(await attempt(shop.guest(), 'cliente1@example.com', 'bancale-demo')).toBe('in');
  expect(await attempt(shop.guest(), 'cliente1@example.com', 'wrong')).toBe(0);
});

test('an account that does not exist is limited and gets the same response (C-ID-4)', async () => {
  const waits: Array<'in' | number> = [];
  for (let i = 0; i < 6; i++) waits.push(await attempt(shop.guest(), 'nobody@example.com', 'x'));
  expect(waits).toEqual([0, 0, 0, 0, 5, 5]);
});

test('one address that tries many accounts is limited too, other addresses are not (C-ID-4)', async () => {
  const robot = shop.guest();
  for (let i = 0; i < 5; i++) await attempt(robot, `person-${i}@example.com`, 'x');
  expect(await attempt(robot, 'cliente2@example.com', 'bancale-demo')).toBe(5);
  expect(await attempt(shop.guest(), 'cliente2@example.com', 'bancale-demo')).toBe('in');
});

test('an office logs in at eight o’clock: 50 right passwords at the same time from one address all pass', async () => {
  // With the default limits of a shop.
  const real = await startShop({ settings: 'limits: {}' });
  try {
    const office = { headers: { 'X-Forwarded-For': '203.0.113.8' } };
    const people = Array.from({ length: 50 }, (_, i) => `cliente${1 + (i % 2)}@example.com`);
    const responses = await Promise.all(
      people.map((email) => real.guest().send('wrapper.login', { email, password: 'bancale-demo' }, office)),
    );
    expect(responses.filter(({ status, body }) => status !== 200 || Array.isArray(body.message))).toEqual([]);
  } finally {
    await real.close();
  }
});

test('who knows an e-mail address cannot delay its owner: a browser that logged in before tries apart', async () => {
  const owner = await shop.login('cliente1@example.com');
  await owner.call('wrapper.logout', {});
  for (let i = 0; i < 8; i++) await attempt(shop.guest(), 'cliente1@example.com', `wrong-${i}`);
  expect(await attempt(shop.guest(), 'cliente1@example.com', 'bancale-demo'), 'another browser').toBeGreaterThan(0);
  expect(await attempt(owner, 'cliente1@example.com', 'bancale-demo')).toBe('in');
});

test('a known browser is limited by itself, and known for its own account only', async () => {
  const owner = await shop.login('cliente1@example.com');
  const waits: Array<'in' | number> = [];
  for (let i = 0; i < 6; i++) waits.push(await attempt(owner, 'cliente1@example.com', `wrong-${i}`));
  expect(waits).toEqual([0, 0, 0, 0, 5, 5]);
  expect(await attempt(shop.guest(), 'cliente1@example.com', 'bancale-demo'), 'everybody else').toBe('in');
  for (let i = 0; i < 5; i++) await attempt(shop.guest(), 'cliente2@example.com', `wrong-${i}`);
  expect(await attempt(owner, 'cliente2@example.com', 'bancale-demo')).toBe(5);
});

test('a forged cookie makes no browser known', async () => {
  const owner = await shop.login('cliente1@example.com');
  const [id = '', mark = ''] = owner.cookies.get('bancale_known')?.split('.') ?? [];
  for (let i = 0; i < 5; i++) await attempt(shop.guest(), 'cliente1@example.com', `wrong-${i}`);
  const forger = shop.guest();
  for (const cookie of [id, `${id}.${'A'.repeat(43)}`, `${'B'.repeat(22)}.${mark}`]) {
    forger.cookies.set('bancale_known', cookie);
    expect(await attempt(forger, 'cliente1@example.com', 'bancale-demo'), cookie).toBe(5);
  }
});

test('many tries at the same time gain nothing (C-ID-4)', async () => {
  const robot = shop.guest();
  const waits = await Promise.all(
    Array.from({ length: 30 }, (_, i) => attempt(robot, 'agente1@example.com', `guess-${i}`)),
  );
  expect(waits.filter((wait) => wait !== 0).length).toBeGreaterThanOrEqual(26);
});
