/**
 * Two processes of one shop with one Valkey. Their clocks stand still, so that nothing is dropped because of its age: what
 * one of them knows of the other's changes was announced.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { type ValkeyAddress, valkey } from '../../scripts/engines/valkey.ts';
import { startShop, type TestShop, type Visitor } from '../http/kit/start-shop.ts';
import { onEngine } from './kit/engine-tests.ts';
import { addressOf } from './kit/valkey-processes.ts';

const SOON = { timeout: 20_000, interval: 20 };
const BURST = 6;
const settings = `limits:
  changes: { burst: ${BURST}, perMinute: 0.01 }
  logins: { burst: 1000, perMinute: 1000 }
  peoplePerAddress: 1000
`;

onEngine(valkey, () => {
  let server: Started<ValkeyAddress>;
  let one: TestShop;
  let other: TestShop;
  beforeAll(async () => {
    server = await startEngine(valkey);
    const shared = { settings, valkey: addressOf(server.url) };
    one = await startShop(shared);
    other = await startShop({ ...shared, beside: one });
  });
  afterAll(async () => {
    await other?.close();
    await one?.close();
    await server?.stop();
  });

  /** The same browser, sent to the other process by the balancer. */
  const atOther = ({ cookies }: Visitor): Visitor => {
    const visitor = other.guest();
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    return visitor;
  };
  const metricsOf = async (shop: TestShop) => (await shop.app.fetch(new Request('http://127.0.0.1/metrics'))).text();
  const wishesOf = async (visitor: Visitor) =>
    (await visitor.call('wishlist.get_wishlist', {})).data.map(({ id }) => id);
  const sellable = async (visitor: Visitor) => {
    const { product_list } = await visitor.call('wrapper.product_list', { per_page: 96 });
    return product_list.data.filter((card) => card.num_childs === 0 && card.addable).map(({ id }) => id);
  };

  test('a limit counts what both were asked', async () => {
    const here = await one.login('cliente1@example.com');
    const there = atOther(here);
    const [item_id = 0] = await sellable(here);
    const statuses: number[] = [];
    for (let count = 0; count < BURST + 2; count += 1) {
      const visitor = count % 2 === 0 ? here : there;
      statuses.push((await visitor.send('wishlist.add_to_wishlist', { item_id })).status);
    }
    expect(statuses).toEqual([...Array(BURST).fill(200), 429, 429]);
  });

  test('wrong passwords slow the account down in both', async () => {
    const body = { email: 'cliente1@example.com', password: 'wrong' };
    for (const shop of [one, other, one, other]) await shop.guest().send('wrapper.login', body);
    const fifth = await one.guest().send('wrapper.login', body);
    expect(fifth.body.message).toEqual([expect.objectContaining({ success: false }), 5]);
    const right = await other.guest().send('wrapper.login', { ...body, password: 'bancale-demo' });
    expect(right.body.message).toEqual([expect.objectContaining({ success: false }), expect.any(Number)]);
    expect(right.body.message).not.toEqual([expect.anything(), 0]);
  });

  test('a session that ends at one is refused by the other', async () => {
    const here = await one.login('cliente2@example.com');
    const there = atOther(here);
    await there.call('account.get_customer', {});
    await here.call('wrapper.logout', {});
    await expect.poll(async () => (await there.send('account.get_customer', {})).status, SOON).toBe(401);
  });

  test('all sessions of a user that end at one are refused by the other', async () => {
    const [here, second] = [await one.login('cliente2@example.com'), await one.login('cliente2@example.com')];
    const there = atOther(second);
    await there.call('account.get_customer', {});
    await here.call('security.end_other_sessions', {});
    await expect.poll(async () => (await there.send('account.get_customer', {})).status, SOON).toBe(401);
  });

  test('a wish of one shows at the other', async () => {
    const here = await one.login('cliente2@example.com');
    const there = atOther(here);
    const [first = 0] = await sellable(here);
    const before = await wishesOf(there);
    await here.call('wishlist.add_to_wishlist', { item_id: first });
    await expect.poll(() => wishesOf(there), SOON).toEqual([first, ...before]);
  });

  test('without Valkey a wish still shows, limits count in each, and /metrics says so', async () => {
    const here = await one.login('cliente2@example.com');
    const there = atOther(here);
    const [, second = 0] = await sellable(here);
    const before = await wishesOf(there);
    expect(await metricsOf(one)).toMatch(/^bancale_allowances_local 0$/m);
    await server.kill();
    await here.call('wishlist.add_to_wishlist', { item_id: second });
    await expect.poll(() => wishesOf(there), SOON).toEqual([second, ...before]);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await here.send('wishlist.add_to_wishlist', { item_id: second })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(BURST - 1);
    const metrics = await metricsOf(one);
    expect(metrics).toMatch(/^bancale_allowances_local 1$/m);
    expect(metrics).toMatch(/^bancale_engine_breaker\{engine="valkey"\} (1|0\.5)$/m);
    expect(metrics).toMatch(/^bancale_engine_call_duration_seconds_count\{engine="valkey",result="failed"\} \d+$/m);
  });
});
