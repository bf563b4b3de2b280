/** The latest-order list and the most purchased articles, as endpoints and as listings (C-API-4, C-SRCH-9). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Card } from '#contract/endpoints/article.ts';
import { addDays } from '#demo/calendar.ts';
import { plainDate } from '#server/platform/clock.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let buyer: Customer;

interface Bought {
  id: number;
  date: string;
  quantity: number;
  times: number;
  total: number;
}

/** What the customer ordered in a range, calculated from the order rows: newest first. */
async function expected(range: { from?: string; to?: string; destination?: number } = {}): Promise<Bought[]> {
  const rows = await shop().db.query<{ order: number; id: number; day: string; address: number; quantity: number }>(
    null,
    `select o.id as "order", r.product_id as id, o.order_date as day, o.address_code as address, r.quantity
       from order_rows r join orders o on o.id = r.order_id join products p on p.id = r.product_id
      where o.client_id = ${buyer.customerId} and o.status <> 'cancelled' and p.active
      order by o.order_date desc, o.id desc, r.row_id`,
  );
  const found = new Map<number, Bought & { orders: Set<number> }>();
  for (const { order, id, day, address, quantity } of rows) {
    if ((range.from && day < range.from) || (range.to && day > range.to)) continue;
    if (range.destination && address !== range.destination) continue;
    const one = found.get(id) ?? { id, date: day, quantity, times: 0, total: 0, orders: new Set() };
    one.orders.add(order);
    found.set(id, { ...one, times: one.orders.size, total: Math.round((one.total + quantity) * 1000) / 1000 });
  }
  return [...found.values()];
}

/** The shop's days, by which the demo's orders are dated: for an hour or two of each night they are ahead of UTC. */
const TODAY = plainDate(new Date(), 'Europe/Rome');
const daysAgo = (days: number) => addDays(TODAY, -days);
const wire = (day: string) => day.split('-').reverse().join('');
const italian = (day: string) => day.split('-').reverse().join('/');
const codesOf = (cards: readonly { id: number }[]) => cards.map((card) => card.id);

/** All pages of the listing. */
async function listed(request: object): Promise<Card[]> {
  const { product_list } = await buyer.call('wrapper.product_list', { per_page: 96, ...request });
  expect(product_list.pagination.pages).toBeLessThanOrEqual(1);
  return product_list.data;
}

beforeAll(async () => {
  buyer = await shop().login('cliente1@example.com');
  shop().clock.now = new Date(`${daysAgo(0)}T11:00:00Z`);
  const all = await expected({ from: daysAgo(90) });
  expect(all.length).toBeGreaterThan(5);
});

describe('account.get_latest_order_list', () => {
  test('the articles of the last 90 days, newest first, each with last date and quantity (C-SRCH-9, S-7.22)', async () => {
    const bought = await expected({ from: daysAgo(90) });
    const list = await buyer.call('account.get_latest_order_list', { per_page: 100 });
    expect(list.data.map(({ id, last_order: { date, quantity } }) => ({ id, date, quantity }))).toEqual(
      bought.slice(0, 100).map(({ id, date, quantity }) => ({ id, date: italian(date), quantity })),
    );
    expect(list).toMatchObject({ count: bought.length, page: 1, from: italian(daysAgo(90)), to: italian(daysAgo(0)) });
  });

  test('a date range, DDMMYYYY in and DD/MM/YYYY out (C-SET-4)', async () => {
    const range = { from: daysAgo(400), to: daysAgo(200) };
    const list = await buyer.call('account.get_latest_order_list', {
      from: wire(range.from),
      to: wire(range.to),
      per_page: 100,
    });
    expect(codesOf(list.data)).toEqual(codesOf((await expected(range)).slice(0, 100)));
    expect([list.from, list.to]).toEqual([italian(range.from), italian(range.to)]);
    const month = await buyer.call('account.get_latest_order_list', { days: 30, per_page: 100 });
    expect(codesOf(month.data)).toEqual(codesOf((await expected({ from: daysAgo(30) })).slice(0, 100)));
    const refused = await buyer.send('account.get_latest_order_list', { from: '31022026' });
    expect([refused.status, refused.body.errors]).toMatchObject([422, { from: expect.anything() }]);
  });

  test('one address, or all addresses of the customer', async () => {
    for (const destination of buyer.addressCodes) {
      const list = await buyer.call('account.get_latest_order_list', { destination, days: 365, per_page: 100 });
      const bought = await expected({ destination, from: daysAgo(365) });
      expect(codesOf(list.data)).toEqual(codesOf(bought.slice(0, 100)));
      for (const { last_order } of list.data) expect(last_order.address_code).toBe(destination);
    }
  });

  test('text, order and pages', async () => {
    const all = await expected({ from: daysAgo(365) });
    const page = (body: object) => buyer.call('account.get_latest_order_list', { days: 365, per_page: 4, ...body });
    expect(codesOf((await page({ page: 2 })).data)).toEqual(codesOf(all.slice(4, 8)));
    expect(codesOf((await page({ sort: 'oldest' })).data)).toEqual(codesOf(all.toReversed().slice(0, 4)));
    const most = await page({ sort: 'quantity' });
    expect(most.data[0]?.last_order.quantity).toBe(Math.max(...all.map((one) => one.quantity)));
    const names = (await page({ sort: 'name', per_page: 100 })).data.map((one) => one.name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('it', { numeric: true }).compare));
    const code = (await page({})).data[0]?.carti ?? '';
    const found = await page({ text: code });
    expect(found.data[0]?.carti).toBe(code);
    expect(found.count).toBeLessThan(all.length);
    expect(await page({ text: 'qqqzzzxxx' })).toMatchObject({ data: [], count: 0 });
  });

  test('nobody else’s orders: guests are refused, another customer sees their own (C-ID-3)', async () => {
    expect((await shop().guest().send('account.get_latest_order_list', {})).status).toBe(401);
    const other = await shop().login('cliente2@example.com');
    const stolen = await other.send('account.get_latest_order_list', { client_id: buyer.customerId });
    expect(stolen.status).toBe(403);
    const numbers = (await other.call('account.get_latest_order_list', { per_page: 100 })).data.map(
      (one) => one.last_order.number,
    );
    const orders = await shop().db.query<{ client_id: number }>(
      null,
      `select distinct client_id from orders where number in (${numbers.map((number) => `'${number}'`).join()})`,
    );
    expect(orders).toEqual([{ client_id: other.customerId }]);
  });
});

describe('account.get_most_purchased', () => {
  test('how many times, how much and when last, the most often ordered first', async () => {
    const bought = await expected();
    const list = await buyer.call('account.get_most_purchased', { per_page: 100 });
    expect(list).toMatchObject({ count: bought.length, from: null, to: null });
    const byId = new Map(bought.map((one) => [one.id, one]));
    for (const { id, purchased } of list.data) {
      const { times, total, date, quantity } = byId.get(id) ?? expect.fail(`${id} was never ordered`);
      expect(purchased).toMatchObject({ times, quantity: total, last_date: italian(date), last_quantity: quantity });
    }
    const times = list.data.map((one) => one.purchased.times);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times[0]).toBe(Math.max(...bought.map((one) => one.times)));
  });

  test('of a range, by quantity, page by page', async () => {
    const range = { from: daysAgo(365), to: daysAgo(0) };
    const bought = (await expected(range)).toSorted((a, b) => b.total - a.total);
    const list = await buyer.call('account.get_most_purchased', { days: 365, sort: 'quantity', per_page: 5, page: 2 });
    expect(list.data.map((one) => one.purchased.quantity)).toEqual(bought.slice(5, 10).map((one) => one.total));
  });
});

describe('as listings', () => {
  test('latest-order-list=true: newest first, rows say date and quantity of that order (C-SRCH-9, S-1.13, S-2.8, S-3.32)', async () => {
    const bought = await expected({ from: daysAgo(90) });
    const { product_list } = await buyer.call('wrapper.product_list', { 'latest-order-list': true, per_page: 96 });
    expect(product_list.data.map(({ id, already_ordered }) => ({ id, ...already_ordered }))).toEqual(
      bought.slice(0, 96).map(({ id, date, quantity }) => ({ id, date, quantity })),
    );
    expect(product_list.pagination.total).toBe(bought.length);
  });

  test('with a range and an address; facets and chips keep them', async () => {
    const [destination = 0] = buyer.addressCodes;
    const range = { from: daysAgo(300), to: daysAgo(100), destination };
    const bought = await expected(range);
    const { product_list, filters } = await buyer.call('wrapper.product_list', {
      'latest-order-list': true,
      per_page: 96,
      ...range,
    });
    expect(codesOf(product_list.data)).toEqual(codesOf(bought.slice(0, 96)));
    const [family] = Object.values(filters.facets_link_results[0]?.results ?? {});
    const kept = Object.fromEntries(new URLSearchParams(family?.filter));
    expect(kept).toMatchObject({ 'latest-order-list': 'true', ...range, destination: String(destination) });
    const followed = await listed(kept);
    expect(followed.length).toBe(family?.count);
    expect(codesOf(followed).every((id) => bought.some((one) => one.id === id))).toBe(true);
  });

  test('text and filters combine with it (C-SRCH-1)', async () => {
    const all = new Set(codesOf(await expected({ from: daysAgo(365) })));
    const some = await listed({ 'latest-order-list': true, days: 365, disponibili: true, text: 'vite' });
    expect(some.length).toBeGreaterThan(0);
    for (const { id, availability } of some) expect([all.has(id), availability.text]).toEqual([true, 'DISPONIBILE']);
  });

  test('with words the newest stay first unless a sort is chosen (S-1.13, S-2.8)', async () => {
    const bought = await expected({ from: daysAgo(365) });
    const asked = { 'latest-order-list': true, days: 365, text: 'm8' };
    const words = await listed(asked);
    expect(words.length).toBeGreaterThan(2);
    const kept = new Set(codesOf(words));
    expect(codesOf(words)).toEqual(codesOf(bought).filter((id) => kept.has(id)));
    const dearest = (await listed({ ...asked, sort: 'price-dec' })).map((card) => card.sale_price ?? 0);
    expect(dearest).toEqual(dearest.toSorted((a, b) => b - a));
    const most = await buyer.call('account.get_most_purchased', { per_page: 96 });
    const named = new Set(codesOf(await listed({ purchased: true, text: 'm8' })));
    expect(codesOf(await listed({ purchased: true, text: 'm8' }))).toEqual(
      codesOf(most.data).filter((id) => named.has(id)),
    );
  });

  test('purchased=true: everything ever ordered, the most often ordered first (S-1.19)', async () => {
    const most = await buyer.call('account.get_most_purchased', { per_page: 96 });
    const { product_list } = await buyer.call('wrapper.product_list', { purchased: true, per_page: 96 });
    expect(codesOf(product_list.data)).toEqual(codesOf(most.data));
    expect(product_list.pagination.total).toBe(most.count);
  });

  test('guests and customers without orders find nothing', async () => {
    for (const flag of ['latest-order-list', 'purchased']) {
      const response = await shop()
        .guest()
        .call('wrapper.product_list', { [flag]: true });
      expect([response.success, response.product_list.data]).toEqual([false, []]);
    }
  });
});
