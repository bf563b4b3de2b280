/** Single prices with a first and a last day (C-PRICE-6, docs/prices.md): the change happens at the shop's midnight. */
import { afterEach, describe, expect, test } from 'vitest';
import { createPricing } from '#server/modules/pricing/index.ts';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { prepareOrder, sendPrepared } from './prepared-order.ts';
import { refusal } from './refusal.ts';
import { BIANCHI, START, withTrade } from './trade-fixtures.ts';

const trade = withTrade();

afterEach(() => {
  trade().clock.now = START;
});

type Row = readonly [euros: number, from?: string | null, to?: string | null, pieces?: number];

/** Sets the prices of LAMPADA on BASE. */
async function priced(rows: readonly Row[]) {
  const values = rows.map(
    ([euros, from, to, pieces = 1]) =>
      `(1, ${trade().id('LAMPADA')}, ${pieces}, ${Math.round(euros * 10_000)}, '${from ?? '0001-01-01'}', '${to ?? '9999-12-31'}')`,
  );
  await trade().db.query(null, `delete from prices where price_list_id = 1 and product_id = ${trade().id('LAMPADA')}`);
  await trade().change(
    `insert into prices (price_list_id, product_id, from_quantity, gross, valid_from, valid_to) values ${values.join(', ')}`,
  );
}

const at = (instant: string) => {
  trade().clock.now = new Date(instant);
};
const on = (day: string) => at(`${day}T10:00:00Z`);

async function net(quantity = 1): Promise<number | null> {
  const { pricing, catalogue } = trade();
  const article = (await catalogue.articlesByCodes(['LAMPADA'])).get('LAMPADA');
  if (!article) throw new Error('LAMPADA');
  const quote = await pricing.quote(await pricing.buyerFor(102, 1), article, quantity);
  return quote ? quote.net / 10_000 : null;
}

const [NOV, DEC, XMAS, JAN] = ['2026-11-10', '2026-12-01', '2026-12-24', '2027-01-01'];

describe('which price counts on a day', () => {
  test.each<[string, readonly Row[], ReadonlyArray<number | null>]>([
    ['without days', [[10]], [10, 10, 10, 10]],
    ['an offer of some days, both included', [[10], [8, DEC, XMAS]], [10, 8, 8, 10]],
    ['an increase that came in before', [[10], [11, JAN]], [10, 10, 10, 11]],
    ['the one that began last', [[10], [9, '2026-11-01'], [8, DEC, XMAS]], [9, 8, 8, 9]],
    ['the one that began last, whatever was written first', [[8, DEC, XMAS], [9, '2026-11-01'], [10]], [9, 8, 8, 9]],
    ['the one that began last, also when it costs more', [[8], [12, DEC]], [8, 12, 12, 12]],
    [
      'began together: the one that ends first',
      [
        [9, DEC],
        [8, DEC, XMAS],
      ],
      [null, 8, 8, 9],
    ],
    ['one day only', [[10], [7, XMAS, XMAS]], [10, 10, 7, 10]],
    [
      'a gap: no price',
      [
        [10, null, '2026-11-30'],
        [11, JAN],
      ],
      [10, null, null, 11],
    ],
    ['ended long ago', [[10], [5, '2025-01-01', '2025-12-31']], [10, 10, 10, 10]],
  ])('%s (C-PRICE-6)', async (_, rows, expected) => {
    await priced(rows);
    const seen = [];
    for (const day of [NOV, DEC, XMAS, JAN]) {
      on(day);
      seen.push(await net());
    }
    expect(seen).toEqual(expected);
  });

  test('a scale counts as a whole: an offer has no breaks of the usual price (C-PRICE-6, C-PRICE-1)', async () => {
    await priced([[10], [9, null, null, 100], [8, DEC, XMAS]]);
    on(NOV);
    expect([await net(1), await net(100)]).toEqual([10, 9]);
    on(DEC);
    expect([await net(1), await net(100)]).toEqual([8, 8]);
  });
});

test.each([
  ['the last second of the day before', '2026-11-30T22:59:59Z', 10],
  ['midnight in Rome, an hour before that of UTC', '2026-11-30T23:00:00Z', 8],
  ['the last second of the last day', '2026-12-24T22:59:59Z', 8],
  ['midnight after it', '2026-12-24T23:00:00Z', 10],
] as const)('%s (C-PRICE-6)', async (_, instant, euros) => {
  await priced([[10], [8, DEC, XMAS]]);
  at('2026-11-30T12:00:00Z');
  await net();
  at(instant);
  expect(await net()).toBe(euros);
});

test('a cart over midnight: old and new price until they are accepted; what was agreed before cannot be sent (C-PRICE-6, C-CART-8)', async () => {
  await priced([[10], [8, DEC, XMAS]]);
  at('2026-11-30T22:50:00Z');
  const { person, summary } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 5 });
  expect(summary.cart.totale_netto).toBe(50);
  at('2026-11-30T23:10:00Z');
  const cart = await person.call('wrapper.get_cart_items', {});
  expect(cart.totale_netto).toBe(40);
  expect(Object.values(cart.data)[0]?.anomalies).toEqual([
    expect.objectContaining({ kind: 'price-changed', old_price: 10, new_price: 8 }),
  ]);
  expect(await refusal(sendPrepared(person, summary))).toMatchObject({ code: 'cart-changed' });
});

test('the search index of a day has the prices of that day (C-PRICE-6, C-SRCH-3)', async () => {
  await priced([[10], [8, DEC, XMAS]]);
  const lowest = async () => {
    const { pricing, catalogue } = trade();
    const documents = [];
    for await (const batch of catalogue.searchDocuments()) documents.push(...batch);
    const priceView = await pricing.priceView(await pricing.buyerFor(102, 1));
    const query = { text: 'LAMPADA', lang: 'it', filters: {}, priceView, sort: 'price-asc' } as const;
    return buildEngine(documents).search({ ...query, page: 1, perPage: 1 }).price?.min;
  };
  const seen = [];
  for (const day of [NOV, DEC, JAN]) {
    on(day);
    seen.push(await lowest());
  }
  expect(seen).toEqual([100_000, 80_000, 100_000]);
});

test('guests who see prices change over with the day, too (C-PRICE-6, C-ID-7)', async () => {
  await priced([[10], [8, DEC, XMAS]]);
  const { db, catalogue, clock } = trade();
  const open = await createPricing({ db, clock: () => clock.now, timeZone: 'Europe/Rome', guestPrices: 'list' });
  const lamp = (await catalogue.articlesByCodes(['LAMPADA'])).get('LAMPADA') ?? expect.fail('LAMPADA');
  const seen = [];
  for (const day of [NOV, DEC, JAN]) {
    on(day);
    const guest = (await open.guestBuyer()) ?? expect.fail('guests see prices');
    seen.push((await open.quote(guest, lamp))?.net);
  }
  expect(seen).toEqual([100_000, 80_000, 100_000]);
  await open.close();
});
