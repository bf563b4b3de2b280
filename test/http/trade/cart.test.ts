import { describe, expect, test } from 'vitest';
import { refusal } from './refusal.ts';
import { AGENT, BIANCHI, ROSSI, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();

const emptied = (who = ROSSI) => withEmptyCart(trade(), who);

describe('adding (C-CART-2)', () => {
  test('a first article makes the cart; totals come from the server (S-3.7, S-3.8, S-7.15)', async () => {
    const rossi = await emptied();
    const cart = await rossi.call('wrapper.add_to_cart', { item_id: trade().id('VITE'), quantity: 50, sequence: 7 });
    const row = cart.data['10'] ?? Object.values(cart.data)[0];
    expect(cart).toMatchObject({
      response: true,
      sequence: 7,
      kind: 'client',
      client_id: 101,
      address_code: 1,
      total_count: 1,
    });
    // 0.10 € less 50+10 = 0.045 €; 50 pieces 2.25 €; transport 9.90 €; VAT 22 % of 12.15 € = 2.673 → 2.67 €
    expect(row).toMatchObject({
      carti: 'VITE',
      quantity: 50,
      price: 0.1,
      price_discount: 0.045,
      discounts: '50+10',
      totale_no_sconto: 5,
      totale_sconto: 2.25,
      qty_min_imballo: 25,
      iva: 22,
      anomalies: [],
    });
    expect(cart).toMatchObject({
      totale_lordo: 5,
      totale_netto: 2.25,
      spese_trasporto: 9.9,
      iva: 2.67,
      totale_doc: 14.82,
      importo_spese_zero: 247.75,
    });
  });

  test('the same article again makes the row grow; another one gets the next number (S-4.12, S-4.13)', async () => {
    const rossi = await emptied(BIANCHI);
    const first = await rossi.call('wrapper.add_to_cart', { item_id: trade().id('DADO'), quantity: 3 });
    const again = await rossi.call('wrapper.add_to_cart', { item_id: 'DADO', quantity: '2' });
    const other = await rossi.call('wrapper.add_to_cart', { item_id: 'libro', quantity: 1 });
    expect([first.row_id, again.row_id, other.row_id]).toEqual([10, 10, 20]);
    expect(other.data['10']?.quantity).toBe(5);
    expect(other.version).toBe(3);
    // 5 × 10 € + 1 × 20 €; VAT 22 % of 50 + 9.90 = 13.178 → 13.18, 4 % of 20 = 0.80
    expect(other).toMatchObject({ totale_netto: 70, spese_trasporto: 9.9, iva: 13.98, totale_doc: 93.88 });
  });

  test('VAT is shown rate by rate, and the taxes add up to the VAT of the document', async () => {
    const bianchi = await emptied(BIANCHI);
    await bianchi.call('wrapper.add_to_cart', { item_id: 'DADO', quantity: 5 });
    const cart = await bianchi.call('wrapper.add_to_cart', { item_id: 'libro', quantity: 1 });
    expect(cart.vat_lines).toEqual([
      { rate: 22, taxable: 59.9, tax: 13.18 },
      { rate: 4, taxable: 20, tax: 0.8 },
    ]);
    expect(cart.iva).toBe(13.98);
  });

  test('totals without rows: for screens that only show how much is in the cart, and never another customer’s', async () => {
    const rossi = await emptied();
    const cart = await rossi.call('wrapper.add_to_cart', { item_id: trade().id('VITE'), quantity: 50 });
    const { data, ...totals } = await rossi.call('wrapper.get_cart_items', { rows: false });
    expect(data).toEqual({});
    expect(totals).toMatchObject({ id_cart: cart.id_cart, total_count: 1, totale_netto: 2.25, totale_doc: 14.82 });
    const bianchi = trade().as(BIANCHI);
    const refused = bianchi.call('wrapper.get_cart_items', { rows: false, id_cart: cart.id_cart });
    expect(await refusal(refused)).toMatchObject({ code: 'not-found' });
  });

  test('an addition sent again under its key is added once; the key of another action is a conflict, that of another customer none', async () => {
    const rossi = await emptied();
    const wanted = { item_id: trade().id('VITE'), quantity: 50, key: 'click-000001' };
    await rossi.call('wrapper.add_to_cart', wanted);
    const second = (await trade().secondProcess()).as(ROSSI);
    const again = await Promise.all([rossi, second].map((who) => who.call('wrapper.add_to_cart', wanted)));
    expect(again.map((cart) => Object.values(cart.data).map((row) => row.quantity))).toEqual([[50], [50]]);
    const other = rossi.call('wrapper.add_to_cart', { ...wanted, quantity: 75 });
    expect(await refusal(other)).toMatchObject({ code: 'conflict' });
    const bianchi = await emptied(BIANCHI);
    const { total_count } = await bianchi.call('wrapper.add_to_cart', {
      item_id: 'DADO',
      quantity: 1,
      key: wanted.key,
    });
    expect(total_count).toBe(1);
  });

  test('twenty additions at the same time add up, whatever the process', async () => {
    const rossi = await emptied();
    const second = (await trade().secondProcess()).as(ROSSI);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? rossi : second).call('wrapper.add_to_cart', { item_id: trade().id('VITE'), quantity: 25 }),
      ),
    );
    for (const person of [rossi, second]) {
      const cart = await person.call('wrapper.get_cart_items', {});
      expect(Object.values(cart.data)).toHaveLength(1);
      expect(Object.values(cart.data)[0]).toMatchObject({ quantity: 500, totale_sconto: 22.5, anomalies: [] });
      expect(cart.totale_netto).toBe(22.5);
    }
    expect(new Set(responses.map((reply) => reply.id_cart)).size).toBe(1);
  });

  test('first additions of different articles at the same time share one cart and never a row number', async () => {
    const fixtures = trade();
    const person = fixtures.as({ ...ROSSI, addressCode: 2 });
    const second = (await fixtures.secondProcess()).as({ ...ROSSI, addressCode: 2 });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? person : second).call('wrapper.add_to_cart', {
          item_id: fixtures.id(`P${index + 1}`),
          quantity: 1,
        }),
      ),
    );
    const cart = await person.call('wrapper.get_cart_items', {});
    expect(Object.keys(cart.data)).toEqual(Array.from({ length: 20 }, (_, index) => String((index + 1) * 10)));
  });

  test('pieces that arrive together over a quantity break are seen at the price of the break', async () => {
    const person = await emptied(BIANCHI);
    const second = (await trade().secondProcess()).as(BIANCHI);
    await Promise.all(
      [person, second, person, second].map((one) =>
        one.call('wrapper.add_to_cart', { item_id: trade().id('DADO'), quantity: 30 }),
      ),
    );
    const cart = await second.call('wrapper.get_cart_items', {});
    expect(Object.values(cart.data)[0]).toMatchObject({
      quantity: 120,
      price_discount: 9,
      totale_sconto: 1080,
      anomalies: [],
    });
  });
});

describe('what cannot be added', () => {
  test.each([
    [0, { code: 'no-valid-quantity', status: 422 }],
    [-25, { code: 'no-valid-quantity', status: 422 }],
    [10_000_000, { code: 'no-valid-quantity', status: 422 }],
    [30, { code: 'quantity-not-packaged', status: 422, nearest: [25, 50] }],
    [7, { code: 'quantity-not-packaged', status: 422, nearest: [25, 25] }],
    [25.5, { code: 'quantity-not-packaged', status: 422, nearest: [25, 50] }],
  ])('%s screws in packs of 25 (S-5.5)', async (quantity, expected) => {
    const add = trade()
      .as(ROSSI)
      .call('wrapper.add_to_cart', { item_id: trade().id('VITE'), quantity });
    expect(await refusal(add)).toMatchObject(expected);
  });

  test('without a price on the buyer’s list it is asked for, not added', async () => {
    const add = trade().as(ROSSI).call('wrapper.add_to_cart', { item_id: 'SENZA', quantity: 1 });
    expect(await refusal(add)).toMatchObject({ code: 'price-on-request', status: 422 });
  });

  test.each(['FINITO', 'SPENTO', 'PADRE'])('%s is not sellable', async (code) => {
    const add = trade().as(ROSSI).call('wrapper.add_to_cart', { item_id: code, quantity: 1 });
    expect(await refusal(add)).toMatchObject({ code: 'not-sellable', status: 400 });
  });

  test('what is arriving can be ordered in advance; half metres of cable too', async () => {
    const rossi = await emptied();
    await rossi.call('wrapper.add_to_cart', { item_id: 'ARRIVA', quantity: 1 });
    const cart = await rossi.call('wrapper.add_to_cart', { item_id: 'CAVO', quantity: '12,5' });
    expect(Object.values(cart.data).map((row) => row.quantity)).toEqual([1, 12.5]);
    expect(Object.values(cart.data)[0]?.availability).toMatchObject({
      text: 'IN ARRIVO',
      arrival: { date: '2026-04-01' },
    });
  });

  test('an article that does not exist, and a row beyond what it can hold', async () => {
    const rossi = await emptied();
    expect(await refusal(rossi.call('wrapper.add_to_cart', { item_id: 999_999, quantity: 1 }))).toMatchObject({
      code: 'not-found',
    });
    await rossi.call('wrapper.add_to_cart', { item_id: 'P1', quantity: 9_999_999 });
    expect(await refusal(rossi.call('wrapper.add_to_cart', { item_id: 'P1', quantity: 1 }))).toMatchObject({
      code: 'no-valid-quantity',
    });
    const cart = await rossi.call('wrapper.get_cart_items', {});
    expect(Object.values(cart.data)[0]?.quantity).toBe(9_999_999);
  });
});

describe('changing rows', () => {
  test('all rows or none (C-API-6)', async () => {
    const rossi = await emptied();
    await rossi.call('wrapper.add_to_cart', { item_id: 'VITE', quantity: 25 });
    const { id_cart, data } = await rossi.call('wrapper.add_to_cart', { item_id: 'P1', quantity: 1 });
    const [screws, other] = Object.keys(data).map(Number);
    const change = (cart_rows: object[]) => rossi.call('wrapper.update_cart', { id_cart, cart_rows });
    const bad = [
      { row_id: other, quantity: 5 },
      { row_id: screws, quantity: 30, qty_min_packing: 1 },
    ];
    expect(await refusal(change(bad))).toMatchObject({ code: 'quantity-not-packaged', nearest: [25, 50] });
    expect(
      await refusal(
        change([
          { row_id: other, quantity: 5 },
          { row_id: 7777, quantity: 5 },
        ]),
      ),
    ).toMatchObject({ code: 'not-found' });
    expect((await rossi.call('wrapper.get_cart_items', {})).data[String(other)]?.quantity).toBe(1);
    const done = await change([
      { row_id: other, quantity: 5 },
      { row_id: screws, quantity: 0 },
    ]);
    expect(Object.values(done.data).map((row) => [row.row_id, row.quantity])).toEqual([[other, 5]]);
    expect(done.totale_netto).toBe(2.25);
  });

  test('minimum packaging is taken under each of its names, and decides nothing (C-API-6, S-5.18)', async () => {
    const rossi = await emptied();
    const { id_cart, row_id } = await rossi.call('wrapper.add_to_cart', { item_id: 'VITE', quantity: 25 });
    for (const [quantity, name] of [
      [50, 'qty_min_packaging'],
      [75, 'qty_min_packing'],
      [100, 'qty_min_imballo'],
    ] as const) {
      const row = { row_id, quantity, [name]: 1, promo_code: '', promo_row: 0 };
      const cart = await rossi.call('wrapper.update_cart', { id_cart, cart_rows: [row] });
      expect(cart.data[String(row_id)]).toMatchObject({ quantity, qty_min_imballo: 25 });
      expect(
        await refusal(rossi.call('wrapper.update_cart', { id_cart, cart_rows: [{ ...row, quantity: 30 }] })),
      ).toMatchObject({ code: 'quantity-not-packaged' });
    }
  });

  test('two tabs: the last change counts, removing what is gone is no error, changing it is', async () => {
    const one = await emptied();
    const two = (await trade().secondProcess()).as(ROSSI);
    const { id_cart, row_id } = await one.call('wrapper.add_to_cart', { item_id: 'P2', quantity: 1 });
    await two.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id, quantity: 7 }] });
    const third = await one.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id, quantity: 1 }] });
    expect(third.data[String(row_id)]?.quantity).toBe(1);
    await two.call('wrapper.remove_cart_item', { id_cart, row_id });
    const gone = await one.call('wrapper.remove_cart_item', { id_cart, row_id });
    expect(gone).toMatchObject({ response: true, total_count: 0, totale_doc: 0, spese_trasporto: 0 });
    expect(
      await refusal(one.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id, quantity: 2 }] })),
    ).toMatchObject({ code: 'not-found' });
  });

  test('many changes at once in two processes end in the same cart everywhere', async () => {
    const one = await emptied();
    const two = (await trade().secondProcess()).as(ROSSI);
    for (let n = 1; n <= 10; n += 1) await one.call('wrapper.add_to_cart', { item_id: `P${n}`, quantity: 1 });
    const { id_cart, data } = await two.call('wrapper.get_cart_items', {});
    const rows = Object.keys(data).map(Number);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? one : two).call('wrapper.update_cart', {
          id_cart,
          cart_rows: [{ row_id: rows[index % rows.length], quantity: 1 + index }],
        }),
      ),
    );
    const [a, b] = [await one.call('wrapper.get_cart_items', {}), await two.call('wrapper.get_cart_items', {})];
    expect(a).toEqual(b);
    expect(a.totale_netto).toBe(
      Object.values(a.data).reduce((sum, row) => Math.round((sum + row.totale_sconto) * 100) / 100, 0),
    );
  });
});

describe('not yours (C-ID-3, C-CART-7)', () => {
  test('another customer’s cart, and the own cart of another address, are not found', async () => {
    const rossi = await emptied();
    const { id_cart, row_id } = await rossi.call('wrapper.add_to_cart', { item_id: 'P3', quantity: 1 });
    for (const stranger of [trade().as(BIANCHI), trade().as({ ...ROSSI, addressCode: 2 })]) {
      for (const attempt of [
        () => stranger.call('wrapper.get_cart_items', { id_cart }),
        () => stranger.call('wrapper.update_cart', { id_cart, cart_rows: [{ row_id, quantity: 9 }] }),
        () => stranger.call('wrapper.remove_cart_item', { id_cart, row_id }),
        () => stranger.call('wrapper.remove_cart', { id_cart }),
        () => stranger.call('wrapper.save_cart', { id_cart, name: 'mio' }),
        () => stranger.call('wrapper.activate_cart', { id_cart }),
      ])
        expect(await refusal(attempt())).toMatchObject({ code: 'not-found' });
    }
    const cart = await rossi.call('wrapper.get_cart_items', {});
    expect(Object.values(cart.data).map((row) => row.quantity)).toEqual([1]);
  });

  test('each address has its own cart (C-CART-1, S-1.7)', async () => {
    const here = await emptied();
    const there = await emptied({ ...ROSSI, addressCode: 2 });
    await here.call('wrapper.add_to_cart', { item_id: 'LAMPADA', quantity: 1 });
    const other = await there.call('wrapper.add_to_cart', { item_id: 'LAMPADA', quantity: 2 });
    // At the site: list TOP, 45 €, discount 40 %.
    expect(Object.values(other.data)[0]).toMatchObject({ price: 45, discounts: '40', price_discount: 27, quantity: 2 });
    const first = await here.call('wrapper.get_cart_items', {});
    expect(Object.values(first.data)[0]).toMatchObject({ price: 50, price_discount: 22.5, quantity: 1 });
  });

  test('the agent has their own cart, sees the client’s and cannot change it; the client never sees the agent’s (C-CART-1, S-1.21, S-4.15, S-6.5)', async () => {
    const rossi = await emptied();
    const agent = await emptied(AGENT);
    await rossi.call('wrapper.add_to_cart', { item_id: 'P4', quantity: 4 });
    const own = await agent.call('wrapper.add_to_cart', { item_id: 'P5', quantity: 5 });
    expect(own.kind).toBe('agent');
    expect((await agent.call('wrapper.get_cart_items', { kind: 'client' })).data).toEqual(
      (await rossi.call('wrapper.get_cart_items', {})).data,
    );
    expect(
      await refusal(agent.call('wrapper.add_to_cart', { item_id: 'P4', quantity: 1, kind: 'client' })),
    ).toMatchObject({ code: 'forbidden' });
    expect(await refusal(rossi.call('wrapper.get_cart_items', { kind: 'agent' }))).toMatchObject({ code: 'forbidden' });
    const kindsFor = async (person: typeof rossi, filters: { kind?: 'agent' | 'client' } = {}) => [
      ...new Set((await person.call('b2b_cart.get_cart_list', { filters })).data.map((one) => one.kind)),
    ];
    expect(await kindsFor(rossi)).toEqual(['client']);
    expect(await kindsFor(agent)).toEqual(['agent']);
    expect(await kindsFor(agent, { kind: 'client' })).toEqual(['client']);
    expect(await refusal(rossi.call('b2b_cart.get_cart_list', { filters: { kind: 'agent' } }))).toMatchObject({
      code: 'forbidden',
    });
    expect(await refusal(rossi.call('wrapper.get_cart_items', { id_cart: own.id_cart }))).toMatchObject({
      code: 'not-found',
    });
  });
});
