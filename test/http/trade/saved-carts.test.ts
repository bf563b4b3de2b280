/** Saving, activating, copying, selecting and restoring (C-CART-5), notes of rows, and responses that contain only the changes. */
import { describe, expect, test } from 'vitest';
import { updateCart } from '#contract/endpoints/cart.ts';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { saveCart } from '#contract/endpoints/saved-carts.ts';
import { refusal } from './refusal.ts';
import { AGENT, BIANCHI, type Person, ROSSI, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();

/** A customer with these articles in the active cart, in this order. */
async function filled(items: Record<string, number>, who = ROSSI) {
  const person = await withEmptyCart(trade(), who);
  let cart = await person.call('wrapper.get_cart_items', {});
  for (const [item_id, quantity] of Object.entries(items))
    cart = await person.call('wrapper.add_to_cart', { item_id, quantity });
  return { person, cart };
}

const pieces = (cart: Pick<Cart, 'data'>) =>
  Object.fromEntries(Object.values(cart.data).map((row) => [row.carti, row.quantity]));
const rowOf = (cart: Pick<Cart, 'data'>, carti: string) =>
  Object.values(cart.data).find((row) => row.carti === carti)?.row_id ?? expect.fail(`no row of ${carti}`);
const savedCarts = async (person: Person) =>
  (await person.call('b2b_cart.get_cart_list', { filters: { status: 'saved' }, limit: 100 })).data;
const newest = async (person: Person) => (await savedCarts(person))[0] ?? expect.fail('nothing saved');
const active = (person: Person) => person.call('wrapper.get_cart_items', {});

describe('saving and resuming', () => {
  test('save for later parks the cart under a name of at most 100 characters; an empty cart has nothing to save (C-CART-5, S-1.15, S-4.15)', async () => {
    const { person, cart } = await filled({ P1: 1, P2: 2 });
    const { id_cart } = cart;
    const name = 'x'.repeat(101);
    expect(saveCart.request.safeParse({ id_cart, name }).success).toBe(false);
    expect((await person.call('wrapper.save_cart', { id_cart, name: name.slice(1) })).total_count).toBe(0);
    expect(await newest(person)).toMatchObject({ id_cart, cart_name: name.slice(1), items_count: 2, status: 'saved' });
    const empty = await person.call('wrapper.add_to_cart', { item_id: 'P1', quantity: 1 });
    await person.call('wrapper.remove_cart', { id_cart: empty.id_cart });
    expect(await refusal(person.call('wrapper.save_cart', { id_cart: empty.id_cart, name: 'niente' }))).toMatchObject({
      code: 'cart-empty',
    });
  });

  test('a saved cart is renamed by saving it again', async () => {
    const { person, cart } = await filled({ P1: 1 });
    await person.call('wrapper.save_cart', { id_cart: cart.id_cart, name: 'prima' });
    await person.call('wrapper.add_to_cart', { item_id: 'P2', quantity: 1 });
    const after = await person.call('wrapper.save_cart', { id_cart: cart.id_cart, name: 'dopo' });
    expect((await savedCarts(person)).find((one) => one.id_cart === cart.id_cart)?.cart_name).toBe('dopo');
    expect(pieces(after)).toEqual({ P2: 1 });
  });

  test('activating parks the current cart under a name with the date, or deletes it when it is empty (C-CART-5)', async () => {
    const { person, cart: first } = await filled({ P1: 1 });
    await person.call('wrapper.save_cart', { id_cart: first.id_cart, name: 'primo' });
    const second = await person.call('wrapper.add_to_cart', { item_id: 'P2', quantity: 2 });
    expect(pieces(await person.call('wrapper.activate_cart', { id_cart: first.id_cart }))).toEqual({ P1: 1 });
    const parked = (await savedCarts(person)).find((one) => one.id_cart === second.id_cart);
    expect(parked?.cart_name).toMatch(/^Carrello del 10\/03\/26/);
    await person.call('wrapper.remove_cart', { id_cart: first.id_cart });
    await person.call('wrapper.activate_cart', { id_cart: second.id_cart });
    expect(await refusal(person.call('wrapper.get_cart_items', { id_cart: first.id_cart }))).toMatchObject({
      code: 'not-found',
    });
  });

  test('a saved cart can be read without becoming the active one; the list can be asked for its count alone', async () => {
    const { person, cart } = await filled({ P1: 3 });
    await person.call('wrapper.save_cart', { id_cart: cart.id_cart, name: 'da vedere' });
    expect(pieces(await person.call('wrapper.get_cart_items', { id_cart: cart.id_cart }))).toEqual({ P1: 3 });
    expect((await active(person)).id_cart).not.toBe(cart.id_cart);
    const { data, count } = await person.call('b2b_cart.get_cart_list', { filters: { status: 'saved' }, limit: 0 });
    expect({ data, count }).toEqual({ data: [], count: (await savedCarts(person)).length });
  });

  test('a copy has the same rows and notes and leaves the original alone (C-CART-5)', async () => {
    const { person, cart } = await filled({ P1: 3, P2: 4 });
    const { id_cart } = cart;
    const cart_rows = [{ row_id: rowOf(cart, 'P2'), note: 'per il bagno' }];
    await person.call('wrapper.update_cart', { id_cart, cart_rows });
    await person.call('wrapper.save_cart', { id_cart, name: 'originale' });
    await person.call('b2b_cart.duplicate_cart', { id_cart, name: 'copia' });
    const copy = (await savedCarts(person)).find((one) => one.cart_name === 'copia') ?? expect.fail('no copy');
    const read = await person.call('wrapper.get_cart_items', { id_cart: copy.id_cart });
    expect(pieces(read)).toEqual({ P1: 3, P2: 4 });
    expect(read.data[rowOf(read, 'P2')]?.note).toBe('per il bagno');
    await person.call('wrapper.remove_cart', { id_cart: copy.id_cart });
    expect(pieces(await person.call('wrapper.get_cart_items', { id_cart }))).toEqual({ P1: 3, P2: 4 });
  });

  test('a saved cart can be added to the active one: pieces of the same article add up, nothing is lost', async () => {
    const { person, cart } = await filled({ P1: 3, P2: 4 });
    await person.call('wrapper.save_cart', { id_cart: cart.id_cart, name: 'da unire' });
    await person.call('wrapper.add_to_cart', { item_id: 'P2', quantity: 1 });
    const merged = await person.call('b2b_cart.merge_cart', { id_cart: cart.id_cart });
    expect(pieces(merged)).toEqual({ P1: 3, P2: 5 });
    expect(Object.keys(merged.data)).toEqual(['10', '20']);
    expect((await savedCarts(person)).map((one) => one.id_cart)).not.toContain(cart.id_cart);
    expect((await person.call('wrapper.add_to_cart', { item_id: 'P3', quantity: 1 })).row_id).toBe(30);
  });
});

describe('select rows to order now', () => {
  test('the others are parked as a saved cart with numbers and notes, and can come back', async () => {
    const { person, cart } = await filled({ P1: 1, P2: 2, P3: 3 });
    const { id_cart } = cart;
    await person.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id: rowOf(cart, 'P3'), note: 'piano 2' }] });
    const row_ids = [rowOf(cart, 'P1'), rowOf(cart, 'P3')];
    const aside = await person.call('b2b_cart.set_aside_rows', { id_cart, row_ids });
    expect(pieces(aside)).toEqual({ P2: 2 });
    expect(aside.set_aside.cart_name).toMatch(/^Righe messe da parte il 10\/03\/26/);
    const parked = await person.call('wrapper.get_cart_items', { id_cart: aside.set_aside.id_cart });
    expect(pieces(parked)).toEqual({ P1: 1, P3: 3 });
    expect(parked.data[rowOf(cart, 'P3')]?.note).toBe('piano 2');
    const back = await person.call('b2b_cart.merge_cart', { id_cart: aside.set_aside.id_cart });
    expect(pieces(back)).toEqual({ P2: 2, P1: 1, P3: 3 });
    expect(back.data[rowOf(back, 'P3')]?.note).toBe('piano 2');
  });

  test('all or none: a row that is gone moves nothing; rows of a parked cart are not the active one’s', async () => {
    const { person, cart } = await filled({ P1: 1, P2: 2 });
    const { id_cart } = cart;
    const before = (await savedCarts(person)).length;
    const asked = person.call('b2b_cart.set_aside_rows', { id_cart, row_ids: [rowOf(cart, 'P1'), 990] });
    expect(await refusal(asked)).toMatchObject({ code: 'not-found' });
    expect(pieces(await active(person))).toEqual({ P1: 1, P2: 2 });
    expect((await savedCarts(person)).length).toBe(before);
    await person.call('wrapper.save_cart', { id_cart, name: 'parcheggiato' });
    expect(await refusal(person.call('b2b_cart.set_aside_rows', { id_cart, row_ids: [10] }))).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('undo of a removal', () => {
  test('a removed row comes back at its place with quantity, price seen and note (C-CART-12)', async () => {
    const { person, cart } = await filled({ P1: 1, VITE: 50, P3: 3 });
    const { id_cart } = cart;
    const row_id = rowOf(cart, 'VITE');
    const noted = await person.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id, note: 'testa nera' }] });
    await person.call('wrapper.remove_cart_item', { id_cart, row_id });
    const back = await person.call('b2b_cart.restore_rows', { id_cart, row_ids: [row_id] });
    expect(back.data).toEqual(noted.data);
    expect(Object.keys(back.data)).toEqual(Object.keys(cart.data));
  });

  test('an emptied cart comes back whole; rows that were removed before stay out', async () => {
    const { person, cart } = await filled({ P1: 1, P2: 2, P3: 3 });
    const { id_cart } = cart;
    await person.call('wrapper.remove_cart_item', { id_cart, row_id: rowOf(cart, 'P2') });
    await person.call('wrapper.remove_cart', { id_cart });
    expect(pieces(await person.call('b2b_cart.restore_rows', { id_cart }))).toEqual({ P1: 1, P3: 3 });
  });

  test('pieces that were added again meanwhile are added up; twice is once', async () => {
    const { person, cart } = await filled({ P1: 4 });
    const { id_cart } = cart;
    const row_id = rowOf(cart, 'P1');
    await person.call('wrapper.remove_cart_item', { id_cart, row_id });
    await person.call('wrapper.add_to_cart', { item_id: 'P1', quantity: 3 });
    expect(pieces(await person.call('b2b_cart.restore_rows', { id_cart, row_ids: [row_id] }))).toEqual({ P1: 7 });
    expect(await refusal(person.call('b2b_cart.restore_rows', { id_cart, row_ids: [row_id] }))).toMatchObject({
      code: 'not-found',
    });
  });

  test('rows for which the cart has no room stay out, all of them', async () => {
    const { person, cart } = await filled({ P1: 4, P2: 1 });
    const { id_cart } = cart;
    const row_id = rowOf(cart, 'P1');
    await person.call('wrapper.remove_cart_item', { id_cart, row_id });
    await trade().db.query(
      null,
      `insert into cart_removed_rows
         (cart_id, row_id, product_id, promo_code, promo_row, quantity, seen_gross, seen_net, note, removed_at)
       select cart_id, 100000 + n, product_id, 'MANY', n, 1, seen_gross, seen_net, '', removed_at
       from cart_removed_rows, generate_series(1, 1999) n where cart_id = $1 and row_id = $2`,
      [id_cart, row_id],
    );
    expect(await refusal(person.call('b2b_cart.restore_rows', { id_cart }))).toMatchObject({
      code: 'refused',
      errors: { cart: ['2000'] },
    });
    expect(pieces(await active(person))).toEqual({ P2: 1 });
    const restored = await person.call('b2b_cart.restore_rows', { id_cart, row_ids: [row_id] });
    expect(pieces(restored)).toEqual({ P1: 4, P2: 1 });
  });

  test('after a day it is too late', async () => {
    const { person, cart } = await filled({ P1: 4 });
    await person.call('wrapper.remove_cart_item', { id_cart: cart.id_cart, row_id: rowOf(cart, 'P1') });
    await trade().db.query(null, `update cart_removed_rows set removed_at = now() - interval '25 hours'`);
    expect(await refusal(person.call('b2b_cart.restore_rows', { id_cart: cart.id_cart }))).toMatchObject({
      code: 'not-found',
    });
  });
});

describe('notes of rows', () => {
  test('a note is kept beside the quantity, each changed without the other; both survive a second process', async () => {
    const { person, cart } = await filled({ P1: 1, P2: 2 });
    const { id_cart } = cart;
    const row_id = rowOf(cart, 'P2');
    await person.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id, note: '  cantiere A  ' }] });
    const changed = await person.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id, quantity: 9 }] });
    expect(changed.data[row_id]).toMatchObject({ quantity: 9, note: 'cantiere A' });
    const other = (await trade().secondProcess()).as(ROSSI);
    expect((await active(other)).data[row_id]).toMatchObject({ quantity: 9, note: 'cantiere A' });
    const grown = await other.call('wrapper.add_to_cart', { item_id: 'P2', quantity: 1 });
    expect(grown.data[row_id]).toMatchObject({ quantity: 10, note: 'cantiere A' });
    const cleared = await person.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id, note: '' }] });
    expect(cleared.data[row_id]).toMatchObject({ quantity: 10, note: '' });
  });

  test('at most 200 characters', () => {
    const body = (length: number) => ({ id_cart: 1, cart_rows: [{ row_id: 10, note: 'x'.repeat(length) }] });
    expect(updateCart.request.safeParse(body(200)).success).toBe(true);
    expect(updateCart.request.safeParse(body(201)).success).toBe(false);
  });

  test('notes travel into the order and its detail (C-CART-9)', async () => {
    const { person, cart } = await filled({ P4: 11, P5: 2 }, BIANCHI);
    const cart_rows = [{ row_id: rowOf(cart, 'P5'), note: 'consegnare al capocantiere' }];
    await person.call('wrapper.update_cart', { id_cart: cart.id_cart, cart_rows });
    const prepared = await person.call('wrapper.prepare_order', {});
    const { order } = await person.call('wrapper.send_order', {
      summary_token: prepared.summary_token,
      idempotency_key: `note-${process.pid}`,
      payment_method: prepared.payment_methods[0]?.code,
    });
    const detail = await person.call('wrapper.get_order_detail', { number: order.number });
    expect(detail.rows.map(({ carti, note }) => [carti, note])).toEqual([
      ['P4', ''],
      ['P5', 'consegnare al capocantiere'],
    ]);
  });
});

describe('responses with only the changes (C-CART-4)', () => {
  test('to whom holds the version before: the touched rows, the ones that are gone, all totals', async () => {
    const { person, cart } = await filled({ P1: 1, P2: 2, P3: 3 });
    const { id_cart } = cart;
    const first = await person.call('wrapper.update_cart', {
      id_cart,
      known_version: cart.version,
      cart_rows: [
        { row_id: rowOf(cart, 'P1'), quantity: 7 },
        { row_id: rowOf(cart, 'P2'), quantity: 0 },
      ],
    });
    expect(first.partial).toEqual({ base_version: cart.version, removed: [rowOf(cart, 'P2')] });
    expect(pieces(first)).toEqual({ P1: 7 });
    const whole = await active(person);
    expect(first).toMatchObject({ totale_netto: whole.totale_netto, total_count: 2, version: whole.version });
    const added = await person.call('wrapper.add_to_cart', {
      item_id: 'P4',
      quantity: 1,
      known_version: whole.version,
    });
    expect(pieces(added)).toEqual({ P4: 1 });
  });

  test('to whom missed a change, or says nothing: the whole cart', async () => {
    const { person, cart } = await filled({ P1: 1, P2: 2 });
    const { id_cart, version } = cart;
    const change = (quantity: number, more: object) =>
      person.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id: rowOf(cart, 'P1'), quantity }], ...more });
    expect(pieces(await change(5, {}))).toEqual({ P1: 5, P2: 2 });
    const late = await change(6, { known_version: version });
    expect(late.partial).toBeUndefined();
    expect(pieces(late)).toEqual({ P1: 6, P2: 2 });
  });
});

test('not yours: nobody copies, merges, sets aside or puts back in another’s cart, nor the client in the agent’s (C-ID-3)', async () => {
  const { cart } = await filled({ P1: 1, P2: 2 });
  const { id_cart } = cart;
  const strangers = [trade().as(BIANCHI), trade().as({ ...ROSSI, addressCode: 2 }), trade().as(AGENT)];
  for (const stranger of strangers) {
    for (const attempt of [
      () => stranger.call('b2b_cart.duplicate_cart', { id_cart, name: 'mio' }),
      () => stranger.call('b2b_cart.merge_cart', { id_cart }),
      () => stranger.call('b2b_cart.set_aside_rows', { id_cart, row_ids: [10] }),
      () => stranger.call('b2b_cart.restore_rows', { id_cart }),
    ])
      expect(await refusal(attempt())).toMatchObject({ code: 'not-found' });
  }
  expect(pieces(await active(trade().as(ROSSI)))).toEqual({ P1: 1, P2: 2 });
});
