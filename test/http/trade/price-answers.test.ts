/** Promos of the day, the explanation of prices, and one price in quote, cart and order (C-PRICE-1, C-PRICE-2). */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { refusal } from './refusal.ts';
import { BIANCHI, euro, type Person, ROSSI, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
const DAYS = `'2026-03-01', '2026-03-31'`;
const COLUMNS =
  'code, row, title_it, title_en, type, product_id, family_id, brand_id, from_quantity, net_price, chain, threshold_amount, gift_product_id, valid_from, valid_to, entitled';

beforeAll(async () => {
  const fixtures = trade();
  const id = (carti: string) => fixtures.id(carti);
  await fixtures.change(`insert into promos (${COLUMNS}) values
    ('EXTRA', 10, 'Extra dadi', 'Extra nuts', 'extra_discount', ${id('DADO')}, null, null, 500, null, '8', null, null, ${DAYS}, 'all'),
    ('NETTO', 10, 'Lampada netta', 'Net lamp', 'net_price', ${id('LAMPADA')}, null, null, 10, ${euro(20)}, '', null, null, ${DAYS}, 'all'),
    ('CARO', 10, 'Manuale caro', 'Dear handbook', 'net_price', ${id('LIBRO')}, null, null, 1, ${euro(9)}, '', null, null, ${DAYS}, 'customer:101'),
    ('SOLOBIANCHI', 10, 'Solo Bianchi', 'Bianchi only', 'net_price', ${id('VITE')}, null, null, 1, 1, '', null, null, ${DAYS}, 'customer:102'),
    ('FAMIGLIA', 10, 'Viti', 'Screws', 'extra_discount', null, 2, null, 1000, null, '12', null, null, ${DAYS}, 'all'),
    ('OMAGGIO', 10, 'Omaggio', 'Gift', 'gift', null, null, null, 1, null, '', ${euro(500)}, ${id('P1')}, ${DAYS}, 'all'),
    ('FINITA', 10, '', '', 'net_price', ${id('VITE')}, null, null, 1, 1, '', null, null, '2026-02-01', '2026-03-09', 'all')`);
  await fixtures.change(`insert into discounts (client_id, family_id, chain) values (102, 2, '30')`);
});

const explain = (who: Partial<typeof ROSSI>, item_id: string, quantity: number, more: object = {}) =>
  trade()
    .as(who)
    .call('wrapper.explain_price', { item_id, quantity, ...more });

describe('get_promo', () => {
  test('promos of today for this buyer, with what they are about (S-7.26)', async () => {
    const { data, count } = await trade().as(ROSSI).call('wrapper.get_promo', {});
    expect(data.map((promo) => `${promo.promo_code}: ${promo.scope.kind} ${promo.scope.label}`)).toEqual([
      'CARO: article Manuale',
      'EXTRA: article Dado "M8" <zinco>',
      'FAMIGLIA: family Viti',
      'NETTO: article Lampada',
      'OMAGGIO: cart ',
    ]);
    expect(count).toBe(5);
    expect(data[4]).toMatchObject({ type: 'gift', threshold: 500, gift: { carti: 'P1', quantity: 1 } });
  });

  test('of one article, of one code, in pages (S-7.26)', async () => {
    const who = trade().as(BIANCHI);
    const codes = async (body: object) =>
      (await who.call('wrapper.get_promo', body)).data.map((promo) => promo.promo_code);
    expect(await codes({ item_id: 'VITE' })).toEqual(['FAMIGLIA', 'OMAGGIO', 'SOLOBIANCHI']);
    expect(await codes({ promo_code: 'NETTO' })).toEqual(['NETTO']);
    expect(await codes({ per_page: 2, page: 2 })).toEqual(['NETTO', 'OMAGGIO']);
  });

  test.each(['SOLOBIANCHI', 'FINITA', 'NESSUNA'])(
    '%s: another customer’s, expired or unknown is not found (C-PRICE-2)',
    async (promo_code) => {
      expect(await refusal(trade().as(ROSSI).call('wrapper.get_promo', { promo_code }))).toMatchObject({ status: 404 });
    },
  );

  test('guests who see no prices see none in promos (S-7.26)', async () => {
    const { data } = await trade().as({}).call('wrapper.get_promo', {});
    expect(data.map((promo) => promo.promo_code)).toEqual(['EXTRA', 'FAMIGLIA', 'NETTO', 'OMAGGIO']);
    expect(data.flatMap((promo) => [promo.net, promo.discounts])).toEqual(Array(8).fill(undefined));
  });
});

describe('explain_price', () => {
  test('"50+10 of yours, promo from 500 pieces" (C-PRICE-1)', async () => {
    const told = await explain(ROSSI, 'DADO', 500);
    expect(
      told.steps.map(({ kind, source, discounts, from_quantity, price }) => [
        kind,
        source,
        discounts,
        from_quantity,
        price,
      ]),
    ).toEqual([
      ['list', 'shop', '', 100, 9],
      ['discount', 'customer', '50+10', null, 4.05],
      ['promo', 'promo', '8', 500, 3.726],
    ]);
    expect(told).toMatchObject({ price_discount: 3.726, totale_sconto: 1863, reason: 'promo-cheaper' });
    expect(told.next).toMatchObject({ promo_code: 'FAMIGLIA', quantity: 1000, missing: 500 });
  });

  test('the address: its own list and chain (C-PRICE-1)', async () => {
    const { steps } = await explain({ ...ROSSI, addressCode: 2 }, 'LAMPADA', 1);
    expect(steps.map(({ source, label, discounts, price }) => [source, label, discounts, price])).toEqual([
      ['address', 'Listino top', '', 45],
      ['address', '', '40', 27],
    ]);
  });

  test('a family’s chain is named', async () => {
    const { steps } = await explain(BIANCHI, 'DADO', 1);
    expect(steps[1]).toMatchObject({ source: 'family', label: 'Viti', discounts: '30', price: 7 });
  });

  test('a net price stands in place of the own discounts', async () => {
    const told = await explain(ROSSI, 'LAMPADA', 10);
    expect(told.steps.map((step) => [step.kind, step.price])).toEqual([
      ['list', 50],
      ['promo', 20],
    ]);
  });

  test('the list price is lower or equal: which promo lost, or that it costs the same (C-PRICE-1)', async () => {
    expect(await explain(ROSSI, 'LAMPADA', 1)).toMatchObject({ reason: 'promo-not-reached', next: { quantity: 10 } });
    expect(await explain(ROSSI, 'LIBRO', 1)).toMatchObject({ reason: 'promo-equal', price_discount: 9 });
    await trade().change(`update promos set net_price = 95000 where code = 'CARO'`);
    expect(await explain(ROSSI, 'LIBRO', 1)).toMatchObject({ reason: 'list-cheaper', beaten: { net: 9.5 } });
    await trade().change(`update promos set net_price = 90000 where code = 'CARO'`);
  });

  test('another customer’s promo explains nothing, guests see no prices (C-PRICE-2)', async () => {
    const told = await explain(ROSSI, 'VITE', 25, { promo_code: 'SOLOBIANCHI', promo_row: 10 });
    expect(JSON.stringify(told)).not.toContain('SOLOBIANCHI');
    expect(await refusal(explain({ customerId: 0, addressCode: 0 }, 'VITE', 25))).toMatchObject({ status: 403 });
    const chosen = { item_id: 'VITE', quantity: 25, promo_code: 'SOLOBIANCHI', promo_row: 10 };
    expect(await refusal(trade().as(ROSSI).call('wrapper.add_to_cart_promo', chosen))).toMatchObject({ status: 422 });
  });
});

describe('one price everywhere', () => {
  const ARTICLES = ['DADO', 'LIBRO', 'LAMPADA', 'FIGLIO1', 'P7', 'P8'] as const;
  const anyCart = fc.uniqueArray(
    fc.record({
      item_id: fc.constantFrom(...ARTICLES),
      quantity: fc.integer({ min: 1, max: 150 }).map((packs) => packs * 10),
    }),
    { selector: (row) => row.item_id, minLength: 1, maxLength: 5 },
  );

  const unordered = (cart: Cart) =>
    Object.values(cart.data)
      .map(({ carti, quantity, price, price_discount, totale_sconto }) => ({
        carti,
        quantity,
        price,
        price_discount,
        totale_sconto,
      }))
      .sort((a, b) => a.carti.localeCompare(b.carti));
  const totals = ({ totale_lordo, totale_netto, iva, totale_doc, gifts }: Cart) => ({
    totale_lordo,
    totale_netto,
    iva,
    totale_doc,
    gifts: gifts.map((gift) => `${gift.quantity}×${gift.carti}`),
  });

  async function filled(who: Partial<typeof ROSSI>, rows: ReadonlyArray<{ item_id: string; quantity: number }>) {
    const person: Person = await withEmptyCart(trade(), who);
    for (const row of rows) await person.call('wrapper.add_to_cart', row);
    return { person, cart: await person.call('wrapper.get_cart_items', {}) };
  }

  test('asked, in the cart whatever the order of its rows, explained and in the order; never negative (C-PRICE-3)', async () => {
    // Orders reduce the stock: there is enough for all of them.
    await trade().change('update stock set quantity = 9000000');
    let run = 0;
    await fc.assert(
      fc.asyncProperty(anyCart, fc.constantFrom(ROSSI, BIANCHI), async (rows, who) => {
        run += 1;
        const backwards = await filled(who, [...rows].reverse());
        const { person, cart } = await filled(who, rows);
        expect(totals(cart)).toEqual(totals(backwards.cart));
        expect(unordered(cart)).toEqual(unordered(backwards.cart));

        const asked = await person.call('b2b_cart.price_rows', { rows });
        const byCode = new Map(unordered(cart).map((row) => [row.carti, row]));
        for (const [index, { item_id, quantity }] of rows.entries()) {
          const row = byCode.get(item_id);
          expect(asked.rows[index]).toEqual({ price_discount: row?.price_discount, totale_sconto: row?.totale_sconto });
          const told = await person.call('wrapper.explain_price', { item_id, quantity });
          expect([told.price, told.price_discount, told.totale_sconto]).toEqual([
            row?.price,
            row?.price_discount,
            row?.totale_sconto,
          ]);
          expect(told.steps.at(-1)?.price).toBe(row?.price_discount);
          expect(row?.price_discount).toBeGreaterThanOrEqual(0);
        }
        expect(asked.totale_netto).toBe(cart.totale_netto);

        const prepared = await person.call('wrapper.prepare_order', {});
        const { order } = await person.call('wrapper.send_order', {
          summary_token: prepared.summary_token,
          idempotency_key: `one-price-${run}`,
          confirm_duplicate: true,
          payment_method: prepared.payment_methods[0]?.code ?? '',
        });
        const sent = await person.call('wrapper.get_order_detail', { number: order.number });
        const bought = sent.rows.filter((row) => !row.gift);
        expect(
          bought.map(({ carti, quantity, price, price_discount, totale_sconto }) => ({
            carti,
            quantity,
            price,
            price_discount,
            totale_sconto,
          })),
        ).toEqual(
          Object.values(cart.data).map(({ carti, quantity, price, price_discount, totale_sconto }) => ({
            carti,
            quantity,
            price,
            price_discount,
            totale_sconto,
          })),
        );
        expect(sent.rows.filter((row) => row.gift).map((row) => `${row.quantity}×${row.carti}`)).toEqual(
          totals(cart).gifts,
        );
        expect([sent.totale_lordo, sent.totale_netto, sent.iva, sent.totale_doc]).toEqual([
          cart.totale_lordo,
          cart.totale_netto,
          cart.iva,
          cart.totale_doc,
        ]);
      }),
      { numRuns: 15 },
    );
  });
});
