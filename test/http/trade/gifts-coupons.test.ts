/** Gifts above a threshold and coupons, in cart and order (C-PRICE-2). */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { refusal } from './refusal.ts';
import { AGENT, BIANCHI, euro, type Person, ROSSI, START, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();

const COLUMNS =
  'code, row, title_it, title_en, type, product_id, family_id, brand_id, from_quantity, threshold_amount, gift_product_id, gift_quantity, repeats, valid_from, valid_to, entitled';
const DAYS = `'2026-03-01', '2026-03-31'`;

/** Rossi pays 4.50 for a DADO, 20 for a LIBRO has 50+10: 9.00. */
beforeAll(async () => {
  const fixtures = trade();
  const id = (carti: string) => fixtures.id(carti);
  await fixtures.change(`insert into promos (${COLUMNS}) values
    ('REGALO', 10, 'Regalo di marzo', 'March gift', 'gift', null, null, null, 1, ${euro(45)}, ${id('P1')}, 1, false, ${DAYS}, 'customer:101'),
    ('REGALO', 20, 'Regalo di marzo', 'March gift', 'gift', null, null, null, 1, ${euro(90)}, ${id('P2')}, 2, false, ${DAYS}, 'customer:101'),
    ('MANUALI', 10, 'Uno ogni tre', 'One in three', 'gift', ${id('LIBRO')}, null, null, 3, null, ${id('LIBRO')}, 1, true, ${DAYS}, 'all'),
    ('ATTESO', 10, 'In arrivo', 'On its way', 'gift', ${id('P4')}, null, null, 5, null, ${id('ARRIVA')}, 60, false, ${DAYS}, 'all'),
    ('SVUOTA', 10, 'Finito', 'Gone', 'gift', ${id('CAVO')}, null, null, 1, null, ${id('FINITO')}, 1, false, ${DAYS}, 'all'),
    ('VECCHIO', 10, '', '', 'gift', null, null, null, 1, ${euro(1)}, ${id('P3')}, 1, false, '2026-02-01', '2026-03-09', 'all'),
    ('ALTRUI', 10, '', '', 'gift', null, null, null, 1, ${euro(1)}, ${id('P3')}, 1, false, ${DAYS}, 'customer:102')`);
  await fixtures.change(`insert into coupons (code, title_it, title_en, chain, amount, minimum, family_id, valid_from, valid_to, entitled, once_per_customer, max_uses) values
    ('DIECI', 'Dieci per cento', 'Ten per cent', '10', null, 0, null, ${DAYS}, 'all', false, null),
    ('CINQUE', 'Cinque euro', 'Five euros', '', ${euro(5)}, ${euro(30)}, null, ${DAYS}, 'all', false, null),
    ('LUCE', 'Luce', 'Light', '20', null, 0, 3, ${DAYS}, 'all', false, null),
    ('UNAVOLTA', 'Una volta', 'Once', '10', null, 0, null, ${DAYS}, 'all', true, null),
    ('SOLODUE', 'I primi due', 'First two', '10', null, 0, null, ${DAYS}, 'all', false, 2),
    ('SCADUTO', '', '', '10', null, 0, null, '2026-02-01', '2026-03-09', 'all', false, null),
    ('DOMANI', '', '', '10', null, 0, null, '2026-03-11', '2026-03-31', 'all', false, null),
    ('DIBIANCHI', '', '', '10', null, 0, null, ${DAYS}, 'customer:102', false, null)`);
});

afterEach(() => {
  trade().clock.now = START;
});

const add = (who: Person, item_id: string, quantity: number) => who.call('wrapper.add_to_cart', { item_id, quantity });
const set = (who: Person, cart: Cart, rowId: number, quantity: number) =>
  who.call('wrapper.update_cart', { id_cart: cart.id_cart, cart_rows: [{ row_id: rowId, quantity }] });
const given = (cart: Cart) => cart.gifts.map((gift) => `${gift.quantity}×${gift.carti}`);
const ahead = (cart: Cart) => cart.thresholds.map((one) => `${one.missing} ${one.kind} → ${one.gift.carti}`);
const rossi = () => withEmptyCart(trade(), ROSSI);
const apply = (who: Person, coupon_code: string) => who.call('promotion.apply_coupon_code', { coupon_code });

let key = 0;
async function order(who: Person) {
  const prepared = await who.call('wrapper.prepare_order', {});
  key += 1;
  return who.call('wrapper.send_order', {
    summary_token: prepared.summary_token,
    idempotency_key: `gift-test-${key}`,
    payment_method: prepared.payment_methods[0]?.code ?? '',
    confirm_duplicate: true,
  });
}

describe('gifts from a threshold on', () => {
  test('they follow the threshold up and down at once, cost nothing and change no total (C-PRICE-2)', async () => {
    const who = await rossi();
    let cart = await add(who, 'DADO', 9); // 40.50
    expect([given(cart), ahead(cart)]).toEqual([[], ['4.5 value → P1']]);
    cart = await add(who, 'DADO', 1); // 45.00: exactly reached
    expect([given(cart), ahead(cart)]).toEqual([['1×P1'], ['45 value → P2']]);
    expect(cart.gifts[0]).toMatchObject({ price: 0, price_discount: 0, totale_sconto: 0, available: true });
    expect([cart.totale_netto, cart.totale_lordo, cart.total_count]).toEqual([45, 100, 1]);
    const [row] = Object.keys(cart.data);
    cart = await set(who, cart, Number(row), 20); // 90.00: the better gift instead of the first
    expect([given(cart), ahead(cart)]).toEqual([['2×P2'], []]);
    cart = await set(who, cart, Number(row), 9);
    expect(given(cart)).toEqual([]);
    cart = await set(who, cart, Number(row), 0);
    expect([given(cart), ahead(cart), cart.totale_doc]).toEqual([[], [], 0]);
  });

  test('a gift is no row: it cannot be edited or removed', async () => {
    const who = await rossi();
    const cart = await add(who, 'DADO', 10);
    const [only] = Object.values(cart.data);
    expect(Object.values(cart.data)).toHaveLength(1);
    expect(await refusal(set(who, cart, (only?.row_id ?? 0) + 10, 5))).toMatchObject({ code: 'not-found' });
  });

  test('by pieces, again each time, of the article that is bought (C-PRICE-2)', async () => {
    const who = await withEmptyCart(trade(), BIANCHI);
    let cart = await add(who, 'LIBRO', 2);
    expect(ahead(cart)).toContain('1 pieces → LIBRO');
    cart = await add(who, 'LIBRO', 5);
    expect(given(cart)).toContain('2×LIBRO');
    expect(ahead(cart)).toContain('2 pieces → LIBRO');
  });

  test('expired gifts and those of other customers are never shown', async () => {
    const mine = await add(await rossi(), 'DADO', 40);
    expect(JSON.stringify([mine.gifts, mine.thresholds])).not.toMatch(/VECCHIO|ALTRUI|P3/);
    const other = await add(await withEmptyCart(trade(), BIANCHI), 'DADO', 40);
    expect(given(other)).toEqual(['1×P3']);
  });

  test('an unavailable gift is reported, is not sent, and stops nothing (C-PRICE-2)', async () => {
    const who = await rossi();
    const cart = await add(who, 'CAVO', 100);
    expect(cart.gifts.find((gift) => gift.carti === 'FINITO')).toMatchObject({ quantity: 1, available: false });
    const { order: sent } = await order(who);
    const detail = await who.call('wrapper.get_order_detail', { number: sent.number });
    expect(detail.rows.map((row) => row.carti)).not.toContain('FINITO');
  });

  test('a gift is counted as a row nowhere: cart, checkout, order, lists; what of it arrives later stands with it (C-PRICE-2)', async () => {
    const who = await rossi();
    // 50 of the 60 arrive on 1 April, the others have no date; what can be bought stays.
    const cart = await add(who, 'P4', 5);
    expect(cart.gifts).toMatchObject([
      {
        carti: 'ARRIVA',
        available: true,
        split: { now: 0, arriving: [{ quantity: 50, date: '2026-04-01', precision: 'date' }], undated: 10 },
      },
    ]);
    expect([cart.total_count, cart.later]).toEqual([1, null]);
    const prepared = await who.call('wrapper.prepare_order', {});
    expect([prepared.cart.total_count, prepared.cart.later]).toEqual([1, null]);
    const { order: sent } = await order(who);
    expect(sent.rows_count).toBe(1);
    const detail = await who.call('wrapper.get_order_detail', { number: sent.number });
    expect([detail.rows.length, detail.rows_count, detail.later]).toEqual([2, 1, null]);
    expect(detail.rows[1]).toMatchObject({ carti: 'ARRIVA', gift: true, split: cart.gifts[0]?.split });
    const list = await who.call('account.get_orders', {});
    expect(list.data.find(({ number }) => number === sent.number)?.rows_count).toBe(1);
  });

  test('the order has them as rows of price 0, and totals as the cart (C-PRICE-2)', async () => {
    const who = await rossi();
    const cart = await add(who, 'DADO', 20);
    const { order: sent } = await order(who);
    const detail = await who.call('wrapper.get_order_detail', { number: sent.number });
    expect(
      detail.rows.map(({ row_id, carti, quantity, price, totale_sconto, gift, promo_code }) => ({
        row_id,
        carti,
        quantity,
        price,
        totale_sconto,
        gift,
        promo_code,
      })),
    ).toEqual([
      { row_id: 10, carti: 'DADO', quantity: 20, price: 10, totale_sconto: 90, gift: false, promo_code: '' },
      { row_id: 20, carti: 'P2', quantity: 2, price: 0, totale_sconto: 0, gift: true, promo_code: 'REGALO' },
    ]);
    expect([detail.totale_netto, detail.totale_doc]).toEqual([cart.totale_netto, cart.totale_doc]);
    const [mail] = await trade().mails(sent.number);
    expect(mail?.text).toContain('2\u00a0pz × P2 Articolo 2 – €\u00a00,00 (Omaggio)');
    const again = await who.call('wrapper.reorder', { number: sent.number });
    expect([again.added, given(again.cart)]).toEqual([1, ['2×P2']]);
    // A gift was not bought: it is in no list of purchases.
    for (const [carti, count] of [
      ['DADO', 1],
      ['P2', 0],
    ] as const) {
      const bought = await who.call('account.get_latest_order_by_item', { item_id: trade().id(carti) });
      expect(bought.data.filter((one) => one.number === sent.number)).toHaveLength(count);
    }
  });

  test('a gift that runs out between summary and sending: the buyer sees it first', async () => {
    const fixtures = trade();
    const who = await rossi();
    await add(who, 'DADO', 10);
    const prepared = await who.call('wrapper.prepare_order', {});
    await fixtures.change(`update stock set quantity = 0 where product_id = ${fixtures.id('P1')}`);
    const send = () =>
      who.call('wrapper.send_order', {
        summary_token: prepared.summary_token,
        idempotency_key: 'gift-runs-out',
        payment_method: 'bank_transfer',
        confirm_duplicate: true,
      });
    expect(await refusal(send())).toMatchObject({ code: 'cart-changed' });
    await fixtures.change(`update stock set quantity = 1000 where product_id = ${fixtures.id('P1')}`);
  });
});

describe('coupons (apply_coupon_code)', () => {
  test('takes its part off the net of each VAT rate; spelling does not matter; can be removed (S-7.29)', async () => {
    const who = await rossi();
    await add(who, 'DADO', 4); // 18.00 at 22 %
    await add(who, 'LIBRO', 2); // 18.00 at 4 %
    const cart = await apply(who, ' dieci ');
    expect(cart.coupon).toMatchObject({ code: 'DIECI', title: 'Dieci per cento', discount: 3.6, problem: null });
    // 32.40 + VAT (16.20 + 9.90) × 22 % + 16.20 × 4 % + transport
    expect([cart.totale_netto, cart.sconto_coupon, cart.iva, cart.totale_doc]).toEqual([32.4, 3.6, 6.39, 48.69]);
    expect(Object.values(cart.data).map((row) => row.totale_sconto)).toEqual([18, 18]);
    const without = await who.call('promotion.remove_coupon_code', {});
    expect([without.coupon, without.totale_netto, without.sconto_coupon]).toEqual([null, 36, 0]);
    expect((await who.call('promotion.remove_coupon_code', {})).version).toBe(without.version);
  });

  test('another code takes the place of the first', async () => {
    const who = await rossi();
    await add(who, 'DADO', 10);
    await apply(who, 'DIECI');
    expect((await apply(who, 'CINQUE')).coupon).toMatchObject({ code: 'CINQUE', discount: 5 });
  });

  test.each([
    ['NONESISTE', 'coupon-unknown', 404],
    ['DIBIANCHI', 'coupon-unknown', 404],
    ['SCADUTO', 'coupon-expired', 400],
    ['DOMANI', 'coupon-not-yet', 400],
    ['LUCE', 'coupon-no-rows', 400],
  ])('%s: %s, and the cart stays as it was (S-7.29)', async (code, problem, status) => {
    const who = await rossi();
    await add(who, 'DADO', 4);
    await apply(who, 'DIECI');
    expect(await refusal(apply(who, code))).toMatchObject({ code: problem, status });
    expect((await who.call('wrapper.get_cart_items', {})).coupon).toMatchObject({ code: 'DIECI', discount: 1.8 });
  });

  test('minimum: refused with what is missing; later below it, the coupon rests until it is reached again (S-7.29)', async () => {
    const who = await rossi();
    let cart = await add(who, 'DADO', 6); // 27.00
    expect(await refusal(apply(who, 'CINQUE'))).toMatchObject({ code: 'coupon-minimum', missing: 3 });
    const [row] = Object.keys(cart.data);
    await set(who, cart, Number(row), 10);
    expect((await apply(who, 'CINQUE')).totale_netto).toBe(40);
    cart = await set(who, cart, Number(row), 6);
    expect(cart.coupon).toMatchObject({ discount: 0, problem: 'coupon-minimum', missing: 3 });
    expect(cart.totale_netto).toBe(27);
    cart = await set(who, cart, Number(row), 7);
    expect(cart.coupon).toMatchObject({ discount: 5, problem: null });
  });

  test('an empty cart takes none', async () => {
    expect(await refusal(apply(await rossi(), 'DIECI'))).toMatchObject({ code: 'cart-empty' });
  });

  test('not cumulative with rows that a promo makes the price of (S-7.29)', async () => {
    const fixtures = trade();
    await fixtures.change(
      `insert into promos (code, row, title_it, title_en, type, product_id, net_price, valid_from, valid_to) values ('NETTO', 1, 'Netto', 'Net', 'net_price', ${fixtures.id('LAMPADA')}, ${euro(20)}, ${DAYS})`,
    );
    const who = await rossi();
    await add(who, 'LAMPADA', 1); // 20.00 by promo
    expect(await refusal(apply(who, 'DIECI'))).toMatchObject({ code: 'coupon-no-rows' });
    await add(who, 'DADO', 2); // 9.00
    expect((await apply(who, 'DIECI')).coupon).toMatchObject({ discount: 0.9 });
    await fixtures.change(`delete from promos where code = 'NETTO'`);
    expect((await who.call('wrapper.get_cart_items', {})).coupon).toMatchObject({ discount: 3.15 });
  });

  test('expired while it lay in the cart: it takes nothing off and says why', async () => {
    const who = await rossi();
    await add(who, 'DADO', 4);
    await apply(who, 'DIECI');
    trade().clock.now = new Date('2026-04-02T10:00:00Z');
    const cart = await who.call('wrapper.get_cart_items', {});
    expect([cart.coupon?.problem, cart.totale_netto]).toEqual(['coupon-expired', 18]);
  });

  test('it never makes transport due and never falls below the minimum order: both depend on the goods', async () => {
    const who = await rossi();
    await add(who, 'DADO', 60); // 270 − 10 % = 243, transport stays free
    const cart = await apply(who, 'DIECI');
    expect([cart.totale_netto, cart.spese_trasporto]).toEqual([243, 0]);
  });

  test('order, confirmation and detail have it', async () => {
    const who = await rossi();
    await add(who, 'DADO', 4);
    const cart = await apply(who, 'DIECI');
    const { order: sent } = await order(who);
    const detail = await who.call('wrapper.get_order_detail', { number: sent.number });
    expect([detail.coupon_code, detail.sconto_coupon, detail.totale_netto]).toEqual(['DIECI', 1.8, 16.2]);
    expect([detail.totale_doc, detail.taxable]).toEqual([cart.totale_doc, 26.1]);
    expect((await who.call('wrapper.get_cart_items', {})).coupon).toBeNull();
  });

  test('once per customer, and again after a cancellation (S-7.29)', async () => {
    const fixtures = trade();
    const who = await rossi();
    await add(who, 'DADO', 4);
    await apply(who, 'UNAVOLTA');
    await order(who);
    await add(who, 'DADO', 5);
    expect(await refusal(apply(who, 'UNAVOLTA'))).toMatchObject({ code: 'coupon-used', status: 409 });
    const other = await withEmptyCart(fixtures, BIANCHI);
    await add(other, 'DADO', 5);
    expect((await apply(other, 'UNAVOLTA')).coupon?.problem).toBeNull();
    await fixtures.db.query(null, `update orders set status = 'cancelled' where coupon_code = 'UNAVOLTA'`);
    expect((await apply(who, 'UNAVOLTA')).coupon?.problem).toBeNull();
  });

  test('used up: not more orders than it has uses, however many send at once (S-7.29)', async () => {
    const fixtures = trade();
    const second = await fixtures.secondProcess();
    const people = [
      await withEmptyCart(fixtures, ROSSI),
      await withEmptyCart(fixtures, { ...ROSSI, addressCode: 2 }),
      await withEmptyCart(second, BIANCHI),
      await withEmptyCart(second, AGENT),
    ];
    for (const who of people) {
      await add(who, 'DADO', 4);
      await apply(who, 'SOLODUE');
    }
    const sent = await Promise.allSettled(people.map(order));
    expect(sent.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
    const reasons = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(reasons).toEqual(['coupon-used-up', 'coupon-used-up']);
    const loser = people[sent.findIndex((one) => one.status === 'rejected')] as Person;
    // The cart is unchanged; the coupon shows the reason, and without it the order can be sent.
    const cart = await loser.call('wrapper.get_cart_items', {});
    expect(cart.coupon).toMatchObject({ problem: 'coupon-used-up', discount: 0 });
    await loser.call('promotion.remove_coupon_code', {});
    expect((await order(loser)).repeated).toBe(false);
  });

  test('stays with a cart that is put aside', async () => {
    const who = await rossi();
    const { id_cart } = await add(who, 'DADO', 4);
    await apply(who, 'DIECI');
    const parked = await who.call('wrapper.save_cart', { id_cart, name: 'Cantiere' });
    expect(parked.coupon).toBeNull();
    expect((await who.call('wrapper.activate_cart', { id_cart })).coupon).toMatchObject({
      code: 'DIECI',
      discount: 1.8,
    });
  });

  test('codes cannot be guessed: after twenty that do not exist one waits', async () => {
    const who = await withEmptyCart(trade(), BIANCHI);
    await add(who, 'DADO', 4);
    for (let index = 0; index < 20; index += 1) await refusal(apply(who, `TENTATIVO${index}`));
    expect(await refusal(apply(who, 'DIECI'))).toMatchObject({ code: 'too-many-requests' });
    trade().clock.now = new Date(START.getTime() + 11 * 60_000);
    expect((await apply(who, 'DIECI')).coupon?.code).toBe('DIECI');
  });

  test('sent at the same time they are counted, too; codes that exist are not', async () => {
    const who = await withEmptyCart(trade(), BIANCHI);
    trade().clock.now = new Date(START.getTime() + 60 * 60_000);
    await add(who, 'DADO', 4);
    for (let index = 0; index < 30; index += 1) await apply(who, 'DIECI');
    const tries = Array.from({ length: 60 }, (_, index) => refusal(apply(who, `INSIEME${index}`)));
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'coupon-unknown')).toHaveLength(20);
    expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(40);
  });
});
