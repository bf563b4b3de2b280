/** Pieces of orders that the ERP does not have yet stay held back when it sends a figure (setting `stock.reserve`, C-CAT-4, C-EXC-3). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyStockReserve, createOrderAdmin } from '#server/modules/orders/index.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { type OfficeVisitor, signIn } from '../kit/office.ts';
import { type Screw, screwsFor } from '../kit/screws.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';
import { diceOf } from './erp/dice.ts';

const shop = withShop({ settings: 'stock: { reserve: unacknowledged }\navailability: { orderMissing: true }\n' });
const { ask, connect, operations } = exchangeClient(shop);
const START = new Date('2026-03-10T10:00:00Z');
const MINUTE = 60_000;
const HAND = { actor: 'Laura', note: '' };
let rossi: Customer;
let bianchi: Customer;
let laura: OfficeVisitor;
let goods: Screw[];
let token = '';
let keys = 0;

const key = () => {
  keys += 1;
  return `reserve-${keys}`;
};
const article = (at: number) => goods[at] ?? expect.fail('too few articles');
const pass = (minutes: number) => {
  shop().clock.now = new Date(shop().clock.now.getTime() + minutes * MINUTE);
};
const now = () => shop().clock.now;
const admin = () =>
  createOrderAdmin({
    db: shop().db,
    clock: now,
    operations,
    baseUrl: 'https://shop.example',
    emails: { accepted: false, partial: false, fulfilled: false, cancelled: false },
    orderMail: { agent: false, office: [] },
  });

/** An order: place of the article → pieces. */
async function ordered(rows: ReadonlyArray<readonly [place: number, pieces: number]>, who = rossi): Promise<string> {
  for (const [place, quantity] of rows) await who.call('wrapper.add_to_cart', { item_id: article(place).id, quantity });
  const prepared = await who.call('wrapper.prepare_order', {});
  const { order } = await who.call('wrapper.send_order', {
    summary_token: prepared.summary_token,
    idempotency_key: key(),
    payment_method: prepared.payment_methods[0]?.code ?? '',
    delivery_type: 'shipping',
    confirm_duplicate: true,
  });
  return order.number;
}

/** A figure that was taken at that moment; resolves to what the shop says of it. */
async function figure(place: number, quantity: number, at: Date) {
  const rows = [{ product: article(place).carti, quantity }];
  return (await ask('/rows/stock', { token, body: { as_of: at.toISOString(), rows } })).body as { stale: number };
}

const acknowledge = (number: string) => ask('/orders/ack', { token, body: { orders: [{ number }] } });

/** What another customer sees of the articles. */
async function seen(...places: number[]): Promise<number[]> {
  const rows = places.map((place) => ({ code: article(place).carti, quantity: '' }));
  const checked = await bianchi.call('quick_order.check_rows', { rows });
  return checked.rows.map(({ article: found }) =>
    found?.availability.text === 'DISPONIBILE' ? found.availability.quantity : 0,
  );
}

/** Processes hear of it a moment after the commit. */
const expectSeen = (place: number, pieces: number) =>
  expect.poll(() => seen(place), { message: `article ${place}` }).toEqual([pieces]);

beforeAll(async () => {
  shop().clock.now = START;
  // Orders of any size.
  await shop().db.query(null, 'update customers set minimum_order = null');
  rossi = await shop().login('cliente1@example.com');
  bianchi = await shop().login('cliente2@example.com');
  laura = await signIn(shop());
  goods = await screwsFor(rossi);
  const ids = goods.map(({ id }) => id);
  await shop().db.query(null, 'delete from arrivals where product_id = any ($1::int[])', [ids]);
  token = (await connect('sent', { scopes: ['stock.write', 'orders.ack', 'orders.read'] })).token;
});
beforeEach(() => {
  // It never goes back: what was promised before is older than the next figure.
  pass(1);
});

describe('an order that the ERP does not have (C-CAT-4)', () => {
  test('is held back over its figures until one is newer than the acknowledgement; what can be ordered is as without it', async () => {
    const pack = article(0).pack;
    await figure(0, pack * 10, now());
    await expectSeen(0, pack * 10);
    pass(1);
    const number = await ordered([[0, pack * 4]]);
    await expectSeen(0, pack * 6);
    pass(1);
    await figure(0, pack * 10, now());
    await expectSeen(0, pack * 6);
    // It counts as there for those who order it.
    const cart = await bianchi.call('wrapper.add_to_cart', { item_id: article(0).id, quantity: pack * 8 });
    expect(Object.values(cart.data)[0]).toMatchObject({ availability: { quantity: pack * 6 }, anomalies: [] });
    expect(cart.later).toMatchObject({ rows: 1 });
    await bianchi.call('wrapper.remove_cart', { id_cart: cart.id_cart });
    pass(1);
    const before = now();
    pass(1);
    await acknowledge(number);
    await expectSeen(0, pack * 6);
    // Taken before the ERP had it, although it comes later.
    await figure(0, pack * 9, before);
    await expectSeen(0, pack * 5);
    pass(1);
    await figure(0, pack * 9, now());
    await expectSeen(0, pack * 9);
  });

  test('with fewer pieces than orders have, nothing is shown, never less; the filter and guests’ pages follow, and it can still be ordered', async () => {
    const pack = article(1).pack;
    await figure(1, pack * 3, now());
    const version = shop().app.version();
    pass(1);
    await ordered([[1, pack * 2]]);
    await expectSeen(1, pack);
    expect(shop().app.version()).toBe(version);
    await ordered([[1, pack * 3]]);
    await expectSeen(1, 0);
    pass(1);
    await figure(1, pack * 3, now());
    await expectSeen(1, 0);
    const there = async () => {
      const asked = { text: article(1).carti, per_page: 12, disponibili: true };
      const { product_list } = await bianchi.call('wrapper.product_list', asked);
      return product_list.data.some(({ id }) => id === article(1).id);
    };
    await expect.poll(there).toBe(false);
    await expect.poll(() => shop().app.version()).not.toBe(version);
    const cart = await bianchi.call('wrapper.add_to_cart', { item_id: article(1).id, quantity: pack });
    expect(Object.values(cart.data)[0]).toMatchObject({ anomalies: [] });
    await bianchi.call('wrapper.remove_cart', { id_cart: cart.id_cart });
  });

  test('cancelled, it is held back no more at once, and again when that is taken back (C-OFF-2)', async () => {
    const pack = article(2).pack;
    await figure(2, pack * 10, now());
    pass(1);
    const number = await ordered([[2, pack * 4]]);
    pass(1);
    await figure(2, pack * 10, now());
    await expectSeen(2, pack * 6);
    const { operation } = await laura.call('office_orders.cancel', { key: key(), number, reason: 'Ordine doppio' });
    await expectSeen(2, pack * 10);
    await laura.call('office_history.undo', { key: key(), id: operation ?? 0 });
    await expectSeen(2, pack * 6);
  });

  test('the effect of the setting is counted on the orders that wait now; switched off, nothing is held back (C-OFF-7, C-SET-1)', async () => {
    const { db } = shop();
    const held = async () => db.query(null, 'select product_id, order_id, quantity from stock_reserves order by 1, 2');
    const reserves = await held();
    expect(reserves.length).toBeGreaterThan(0);
    const effectOf = async (value: string) =>
      (await laura.call('office_settings.effect', { changes: [{ key: 'stock.reserve', value }] })).effects;
    const [off] = await effectOf('none');
    expect(off).toMatchObject({ about: 'reserve', different: 0 });
    expect(off?.freed).toBeGreaterThan(0);
    await applyStockReserve(db, 'none');
    expect(await held()).toEqual([]);
    const [on] = await effectOf('unacknowledged');
    expect(on).toMatchObject({ about: 'reserve', orders: off?.orders, different: off?.freed });
    expect(on?.emptied).toBeGreaterThan(0);
    const pack = article(2).pack;
    await ordered([[2, pack]]);
    pass(1);
    await figure(2, pack * 10, now());
    await expectSeen(2, pack * 10);
    expect(await held()).toEqual([]);
    await applyStockReserve(db, 'unacknowledged');
    // Also the order that was sent meanwhile.
    expect((await held()).length).toBeGreaterThanOrEqual(reserves.length);
    await expectSeen(2, pack * 5);
  });
});

interface ModelOrder {
  readonly number: string;
  readonly pieces: Map<number, number>;
  readonly sentAt: Date;
  ackedAt?: Date;
  closedAt?: Date;
  isCancelled?: boolean;
}

test.each([11, 12, 13])(
  'random orders, amendments, acknowledgements, figures and ends show what a naive count shows: seed %i (C-EXC-3)',
  async (seed) => {
    const dice = diceOf(seed);
    const places = [3, 4, 5];
    const orders: ModelOrder[] = [];
    const figures = new Map<number, { readonly quantity: number; readonly at: Date; readonly cameAt: Date }>();
    const counts = (order: ModelOrder, { at, cameAt }: { readonly at: Date; readonly cameAt: Date }) =>
      !order.isCancelled &&
      !(order.ackedAt && order.ackedAt < at) &&
      !(order.closedAt && order.closedAt <= cameAt && order.sentAt <= at);
    const naive = (place: number) => {
      const last = figures.get(place) ?? expect.fail('no figure');
      const held = orders
        .filter((order) => counts(order, last))
        .reduce((sum, { pieces }) => sum + (pieces.get(place) ?? 0), 0);
      return Math.max(0, last.quantity - held);
    };
    const packs = (place: number, most: number) => article(place).pack * (1 + dice.below(most));
    const takeFigure = async (place: number, at: Date) => {
      const quantity = packs(place, 40);
      const { stale } = await figure(place, quantity, at);
      if (stale === 0) figures.set(place, { quantity, at, cameAt: now() });
    };
    // Orders of other tests count no more from here on.
    await shop().db.query(null, `update orders set status = 'E' where status <> 'cancelled'`);
    for (const place of places) await takeFigure(place, now());
    pass(1);
    const done = new Map<string, number>();
    for (let step = 0; step < 45; step += 1) {
      pass(1 + dice.below(3));
      const open = orders.filter(({ closedAt, isCancelled }) => !closedAt && !isCancelled);
      const unknown = open.filter(({ ackedAt }) => !ackedAt);
      const what = dice.one([
        'send',
        'send',
        'figure',
        'figure',
        'figure',
        'ack',
        'ack',
        'cancel',
        'fulfil',
        'amend',
      ] as const);
      done.set(what, (done.get(what) ?? 0) + 1);
      if (what === 'send') {
        const rows = places.filter(() => dice.happens(0.6)).map((place) => [place, packs(place, 8)] as const);
        if (rows.length > 0) orders.push({ sentAt: now(), number: await ordered(rows), pieces: new Map(rows) });
      } else if (what === 'figure') {
        const at = new Date(now().getTime() - dice.one([0, 0, 1, 4, 9]) * MINUTE);
        await takeFigure(dice.one(places), at);
      } else if (what === 'ack' && unknown.length > 0) {
        const order = dice.one(unknown);
        await acknowledge(order.number);
        order.ackedAt = now();
      } else if (what === 'cancel' && open.length > 0) {
        const order = dice.one(open);
        await admin().cancel(order.number, HAND);
        order.isCancelled = true;
      } else if (what === 'fulfil' && open.length > 0) {
        const order = dice.one(open);
        const { status } = await laura.call('office_orders.get_order', { number: order.number });
        if (status === 'IA') await admin().accept(order.number, HAND);
        await admin().fulfil(order.number, HAND);
        order.closedAt = now();
      } else if (what === 'amend' && unknown.length > 0) {
        const order = dice.one(unknown);
        const [place] = [...order.pieces.keys()];
        if (place === undefined) continue;
        const { rows } = await laura.call('office_orders.get_order', { number: order.number });
        const row = rows.find(({ id, gift }) => id === article(place).id && !gift) ?? expect.fail('no such row');
        const quantity = packs(place, 12);
        const amendment = { rows: [{ row_id: row.row_id, quantity }] };
        if (quantity === order.pieces.get(place)) continue;
        const about = { number: order.number, amendment };
        const { step: stood, outcome } = await laura.call('office_orders.amend_preview', about);
        await laura.call('office_orders.amend', { key: key(), seen: stood, outcome, ...about });
        order.pieces.set(place, quantity);
      }
      const expected = places.map(naive);
      await expect.poll(() => seen(...places), { message: `step ${step}: ${what}` }).toEqual(expected);
    }
    // The story had all of it.
    expect([...done.keys()].length).toBeGreaterThan(5);
  },
);
