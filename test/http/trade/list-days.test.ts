/** Price lists with a first and a last day (C-PRICE-1, docs/prices.md): a running shop changes at its midnight. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPricing } from '#server/modules/pricing/index.ts';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { prepareOrder, sendPrepared } from './prepared-order.ts';
import { refusal } from './refusal.ts';
import { BIANCHI, ROSSI, START, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();

/** Replaces BASE from that day on: everything costs twice as much there. TOP stays as it is. */
const NEXT = `insert into price_lists (code, name, valid_from, replaces) values ('NEXT', 'Listino aprile', '2026-04-01', 'BASE');
  insert into prices (price_list_id, product_id, from_quantity, gross)
    select (select id from price_lists where code = 'NEXT'), product_id, from_quantity, gross * 2 from prices where price_list_id = 1`;

beforeAll(async () => {
  for (const sql of NEXT.split(';')) await trade().change(sql);
});
afterEach(() => {
  trade().clock.now = START;
});

const at = (instant: string) => {
  trade().clock.now = new Date(instant);
};

async function netOf(customerId: number, carti: string, addressCode = 1): Promise<number | undefined> {
  const { pricing, catalogue } = trade();
  const article = (await catalogue.articlesByCodes([carti])).get(carti);
  if (!article) throw new Error(carti);
  const net = (await pricing.quote(await pricing.buyerFor(customerId, addressCode), article))?.net;
  return net === undefined ? undefined : net / 10_000;
}

test.each([
  ['the last second of the day before', '2026-03-31T21:59:59Z', 50],
  ['midnight in Rome, two hours before that of UTC', '2026-03-31T22:00:00Z', 100],
  ['long after', '2026-12-24T12:00:00Z', 100],
] as const)('%s (C-PRICE-1)', async (_, instant, euros) => {
  at(instant);
  expect(await netOf(102, 'LAMPADA')).toBe(euros);
});

test('customers with another list keep it, and back in time the old price is there again', async () => {
  at('2026-04-01T10:00:00Z');
  expect([await netOf(101, 'LAMPADA'), await netOf(101, 'LAMPADA', 2)]).toEqual([45, 27]);
  trade().clock.now = START;
  expect(await netOf(101, 'LAMPADA')).toBe(22.5);
});

describe('the days on which clocks change in Rome', () => {
  test.each([
    [
      'SPRING',
      '2026-03-29',
      ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
    ],
    [
      'AUTUMN',
      '2026-10-25',
      ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    ],
  ] as const)(
    '%s: a list of this one day holds for its 23 or 25 hours (C-PRICE-1)',
    async (code, day, [before, first, last, after]) => {
      await trade().change(
        `insert into price_lists (code, name, valid_from, valid_to, replaces) values ('${code}', '', '${day}', '${day}', 'NEXT')`,
      );
      await trade().change(
        `insert into prices (price_list_id, product_id, gross) select id, ${trade().id('LAMPADA')}, 70000 from price_lists where code = '${code}'`,
      );
      const seen = [];
      for (const instant of [before, first, last, after]) {
        at(instant);
        seen.push(await netOf(102, 'LAMPADA'));
      }
      const around = code === 'SPRING' ? 50 : 100;
      // In spring NEXT is not valid yet: its successor is found through it all the same.
      expect(seen).toEqual([around, 7, 7, code === 'SPRING' ? 50 : 100]);
      await trade().change(`delete from price_lists where code = '${code}'`);
    },
  );
});

test('a gap: nothing has a price, cards and carts say so, and the day after it has one again (C-PRICE-1)', async () => {
  const fixtures = trade();
  await fixtures.change(`update price_lists set valid_to = '2026-03-30' where code = 'BASE'`);
  const bianchi = await withEmptyCart(fixtures, BIANCHI);
  await bianchi.call('wrapper.add_to_cart', { item_id: 'P11', quantity: 2 });
  at('2026-03-31T10:00:00Z');
  expect(await netOf(102, 'P11')).toBeUndefined();
  const [row] = Object.values((await bianchi.call('wrapper.get_cart_items', {})).data);
  expect(row?.anomalies).toEqual([{ kind: 'no-price', blocking: true }]);
  expect(await refusal(bianchi.call('wrapper.add_to_cart', { item_id: 'P12', quantity: 1 }))).toMatchObject({
    code: 'price-on-request',
  });
  at('2026-04-01T10:00:00Z');
  expect(await netOf(102, 'P11')).toBe(2);
  await fixtures.change(`update price_lists set valid_to = null where code = 'BASE'`);
});

test('a cart over midnight: old and new price until they are accepted, the totals are those of the new list (C-PRICE-1)', async () => {
  const fixtures = trade();
  at('2026-03-31T21:59:00Z');
  const bianchi = await withEmptyCart(fixtures, BIANCHI);
  await bianchi.call('wrapper.add_to_cart', { item_id: 'LAMPADA', quantity: 3 });
  at('2026-03-31T22:00:00Z');
  const cart = await bianchi.call('wrapper.get_cart_items', {});
  const [row] = Object.values(cart.data);
  expect([row?.anomalies, row?.totale_sconto, cart.totale_netto]).toEqual([
    [{ kind: 'price-changed', old_price: 50, new_price: 100, blocking: false }],
    300,
    300,
  ]);
  const { data } = await bianchi.call('wrapper.update_cart', {
    id_cart: cart.id_cart,
    cart_rows: [{ row_id: row?.row_id ?? 0, quantity: 3, accept: true }],
  });
  expect(Object.values(data)[0]?.anomalies).toEqual([]);
});

test('a summary of before midnight cannot be sent after it; an order that was sent keeps its prices (C-PRICE-1)', async () => {
  const fixtures = trade();
  at('2026-03-31T21:50:00Z');
  const sent = await prepareOrder(fixtures, BIANCHI, { P21: 4 });
  const { order } = await sendPrepared(sent.person, sent.summary);
  const waiting = await prepareOrder(fixtures, BIANCHI, { P22: 4 });
  at('2026-03-31T22:00:00Z');
  expect(await refusal(sendPrepared(waiting.person, waiting.summary))).toMatchObject({ code: 'cart-changed' });
  const detail = await sent.person.call('wrapper.get_order_detail', { number: order.number });
  expect(detail.totale_netto).toBe(4);
});

test('promos and coupons for a list are for its customers, whichever list replaces it', async () => {
  const fixtures = trade();
  await fixtures.change(`insert into promos (code, row, title_it, title_en, type, product_id, from_quantity, net_price, valid_from, valid_to, entitled) values
    ('OLD', 1, '', '', 'net_price', ${fixtures.id('P31')}, 1, 5000, '2026-03-01', '2026-12-31', 'list:BASE'),
    ('NEW', 1, '', '', 'net_price', ${fixtures.id('P32')}, 1, 5000, '2026-03-01', '2026-12-31', 'list:NEXT')`);
  expect([await netOf(102, 'P31'), await netOf(102, 'P32')]).toEqual([0.5, 1]);
  at('2026-04-01T10:00:00Z');
  expect([await netOf(102, 'P31'), await netOf(102, 'P32')]).toEqual([0.5, 0.5]);
  await fixtures.change('delete from promos');
});

test('the search index orders and filters by the list of the day, without being built again (C-PRICE-1)', async () => {
  const { pricing, catalogue } = trade();
  const documents = [];
  for await (const batch of catalogue.searchDocuments()) documents.push(...batch);
  const engine = buildEngine(documents);
  const lowest = async () => {
    const priceView = await pricing.priceView(await pricing.buyerFor(102, 1));
    const query = { text: 'LAMPADA', lang: 'it', filters: {}, priceView, sort: 'price-asc' } as const;
    return engine.search({ ...query, page: 1, perPage: 1 }).price?.min;
  };
  expect(await lowest()).toBe(500_000);
  at('2026-04-01T10:00:00Z');
  expect(await lowest()).toBe(1_000_000);
});

test('guests who see prices change over with the day, too', async () => {
  const { db, catalogue, clock } = trade();
  const open = await createPricing({ db, clock: () => clock.now, timeZone: 'Europe/Rome', guestPrices: 'list' });
  const lamp = (await catalogue.articlesByCodes(['LAMPADA'])).get('LAMPADA');
  const net = async () => {
    const guest = await open.guestBuyer();
    return guest && lamp ? (await open.quote(guest, lamp))?.net : undefined;
  };
  expect(await net()).toBe(500_000);
  at('2026-04-01T10:00:00Z');
  expect(await net()).toBe(1_000_000);
  await open.close();
});

test('the explanation names the list that counts and its last day', async () => {
  const fixtures = trade();
  await fixtures.change(`update price_lists set valid_to = '2026-06-30' where code = 'NEXT'`);
  at('2026-04-01T10:00:00Z');
  const { steps } = await fixtures.as(ROSSI).call('wrapper.explain_price', { item_id: 'LAMPADA', quantity: 1 });
  expect(steps[0]).toMatchObject({ kind: 'list', label: 'Listino aprile', price: 100, valid_to: '2026-06-30' });
  await fixtures.change(`update price_lists set valid_to = null where code = 'NEXT'`);
});
