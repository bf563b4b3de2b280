/** Who has a record open: colleagues see each other, and nobody else sees them. */
import { expect, test, vi } from 'vitest';
import { signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();

test('two people on one order see each other, until one leaves or is silent for a minute (C-OFF-4, C-OFF-5)', async () => {
  const [one, other, stranger] = await Promise.all([
    signIn(shop()),
    staffWith(shop(), ['orders.read']),
    staffWith(shop(), ['articles.read']),
  ]);
  const page = { topic: 'orders', key: 'OW/1' } as const;
  const names = async () => (await one.call('office.be_present', page)).others.map(({ name }) => name);
  expect(await names()).toEqual([]);
  await other.call('office.be_present', page);
  await vi.waitFor(async () => expect(await names()).toEqual([expect.stringContaining('staff-')]), 20_000);
  expect((await one.call('office.be_present', { ...page, key: 'OW/2' })).others).toEqual([]);
  expect(await stranger.send('office.be_present', page)).toMatchObject({
    status: 403,
    body: { permission: 'orders.read' },
  });
  await other.call('office.be_present', { ...page, leaves: true });
  await vi.waitFor(async () => expect(await names()).toEqual([]), 20_000);
  await other.call('office.be_present', page);
  await vi.waitFor(async () => expect(await names()).toHaveLength(1), 20_000);
  shop().clock.now = new Date(shop().clock.now.getTime() + 61_000);
  expect(await names()).toEqual([]);
});
