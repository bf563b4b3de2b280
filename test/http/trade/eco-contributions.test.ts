/** Environmental contributions from the cart to the invoice: no discount touches them, the order freezes them, documents bill them (C-FISC-6). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedOrder, HAND, ISSUING, type IssuingFixtures, issuingOf, REGISTERED } from './invoicing-fixtures.ts';
import { BIANCHI, ROSSI, SETTINGS, START, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
let issuing: IssuingFixtures;

/** Rossi has 50+10 off: a lamp of 50.00 costs 22.50. It bears 0.42 and, by the weight of its battery, 0.0208. */
const TERMS = `insert into eco_contributions (product_id, kind, valid_from, basis, amount, kg)
  select id, 'raee', date '2026-01-01', 'piece', 4200, null::numeric from products where carti = 'LAMPADA'
  union all select id, 'batteries', date '2026-01-01', 'kg', 2511, 0.083 from products where carti = 'LAMPADA'
  union all select id, 'oils', date '2026-04-01', 'piece', 1000, null from products where carti = 'DADO'`;

beforeAll(async () => {
  await trade().change(REGISTERED);
  await trade().change(TERMS);
  issuing = issuingOf(trade().db, () => START, { settings: { ...ISSUING, conai: true } });
});
afterAll(() => issuing.close());

const LAMPS = [
  { label: 'Contributo RAEE', unit: 0.42, amount: 4.2 },
  { label: 'Contributo pile e accumulatori', unit: 0.0208, amount: 0.21 },
];

test('a cart shows them beside its net total: with VAT, without discount, and they count for no threshold (C-FISC-6)', async () => {
  const rossi = await withEmptyCart(trade(), ROSSI);
  await rossi.call('wrapper.add_to_cart', { item_id: trade().id('LAMPADA'), quantity: 10 });
  await rossi.call('wrapper.add_to_cart', { item_id: trade().id('DADO'), quantity: 5 });
  const cart = await rossi.call('wrapper.get_cart_items', {});
  const [lamps, nuts] = Object.values(cart.data);
  expect(lamps).toMatchObject({ totale_sconto: 225, totale_no_sconto: 500, eco: LAMPS });
  expect(nuts).toMatchObject({ totale_sconto: 22.5 });
  expect(nuts).not.toHaveProperty('eco');
  expect(cart).toMatchObject({
    totale_netto: 247.5,
    eco: LAMPS.map(({ label, amount }) => ({ label, amount })),
    // 247.50 is below 250, although 251.91 with the contributions is not.
    importo_spese_zero: 2.5,
    spese_trasporto: 9.9,
    iva: 57.6,
    totale_doc: 247.5 + 4.41 + 9.9 + 57.6,
    min_order: { minimum_amount: SETTINGS.minimumOrder },
  });
  expect(cart).not.toHaveProperty('eco_note');
});

test('a shop, or a customer, without them gets no field of them (C-FISC-6)', async () => {
  const bianchi = await withEmptyCart(trade(), BIANCHI);
  await bianchi.call('wrapper.add_to_cart', { item_id: trade().id('LIBRO'), quantity: 1 });
  const cart = await bianchi.call('wrapper.get_cart_items', {});
  expect(JSON.stringify(cart)).not.toContain('"eco');
});

test('a coupon takes nothing off of them (C-FISC-6)', async () => {
  await trade().change(
    `insert into coupons (code, title_it, title_en, valid_from, valid_to, chain) values ('META', 'Metà', 'Half', '2026-01-01', '2026-12-31', '50')`,
  );
  const rossi = await withEmptyCart(trade(), ROSSI);
  await rossi.call('wrapper.add_to_cart', { item_id: trade().id('LAMPADA'), quantity: 10 });
  await rossi.call('promotion.apply_coupon_code', { coupon_code: 'META' });
  const cart = await rossi.call('wrapper.get_cart_items', {});
  expect(cart).toMatchObject({ totale_netto: 112.5, sconto_coupon: 112.5, iva: 27.9, totale_doc: 154.71 });
  expect(cart.eco?.map(({ amount }) => amount)).toEqual([4.2, 0.21]);
  await rossi.call('promotion.remove_coupon_code', {});
});

test('the order keeps them as they were, and its parts are billed to the cent in rows of their own (C-FISC-6)', async () => {
  const order = await acceptedOrder(trade(), issuing.admin, ROSSI, { LAMPADA: 10 });
  expect(order.rows[0]).toMatchObject({ totale_sconto: 225, eco: LAMPS });
  expect(order).toMatchObject({ totale_netto: 225, taxable: 239.31, totale_doc: 291.96 });
  await trade().change(`update eco_contributions set amount = 99000`);
  const again = await trade().as(ROSSI).call('wrapper.get_order_detail', { number: order.number });
  expect(again.rows[0]?.eco).toEqual(LAMPS);

  const invoiced = async (pieces: number) =>
    issuing.invoicing.noteAndInvoice({
      order: order.number,
      delivery: [{ row: String(order.rows[0]?.row_id), pieces }],
      hand: HAND,
    });
  const [first, second] = [await invoiced(7), await invoiced(3)];
  const rowsOf = (id: number) =>
    trade().db.query(
      null,
      `select row_id, kind, carti, description, quantity::float8, net::float8, total, vat_rate::float8, order_row from invoice_rows
       where invoice_id = $1 order by row_id`,
      [id],
    );
  expect(await rowsOf(first.invoice.id)).toMatchObject([
    { row_id: 1, kind: 'goods', carti: 'LAMPADA', quantity: 7, total: 157_5000, order_row: order.rows[0]?.row_id },
    {
      row_id: 2,
      kind: 'eco',
      carti: '',
      description: 'Contributo RAEE',
      quantity: 7,
      net: 0.42,
      total: 2_9400,
      vat_rate: 22,
    },
    { row_id: 3, kind: 'eco', description: 'Contributo pile e accumulatori', quantity: 7, net: 0.0208, total: 1500 },
    { row_id: 4, kind: 'transport' },
  ]);
  // 0.15 + 0.06 is the 0.21 of the order.
  expect(await rowsOf(second.invoice.id)).toMatchObject([
    { kind: 'goods', quantity: 3, total: 67_5000 },
    { kind: 'eco', quantity: 3, total: 1_2600 },
    { kind: 'eco', quantity: 3, total: 600 },
  ]);
  const [{ note } = { note: '' }] = await trade().db.query<{ note: string }>(
    null,
    'select note from invoices where id = $1',
    [first.invoice.id],
  );
  expect(note).toContain('CONAI');
  const flow = await trade().as(ROSSI).call('wrapper.get_order_detail', { number: order.number });
  expect(flow.rows[0]).toMatchObject({ shipped: 10, invoiced: 10 });

  // Two lamps given back take their contributions with them; the row of transport stays.
  const credit = await issuing.invoicing.credit({ invoice: first.invoice.number, pieces: new Map([[1, 2]]) });
  expect(await rowsOf(credit.id)).toMatchObject([
    { kind: 'goods', quantity: 2, total: 45_0000 },
    { kind: 'eco', description: 'Contributo RAEE', quantity: 2, total: 8400 },
    { kind: 'eco', description: 'Contributo pile e accumulatori', quantity: 2, total: 400 },
  ]);
  // All the rest: to the cent what was invoiced.
  const rest = await issuing.invoicing.credit({ invoice: first.invoice.number });
  const [sums] = await trade().db.query<{ invoiced: number; credited: number }>(
    null,
    `select (select total from invoices where id = $1) as invoiced,
       (select sum(taxable)::bigint from invoices where id = any ($2::int[])) - (select taxable from invoices where id = $1) as credited`,
    [first.invoice.id, [credit.id, rest.id]],
  );
  expect(sums?.credited).toBe(0);
});

test('who buys without VAT has them without VAT (C-FISC-6)', async () => {
  await trade().change(
    `update customers set vat_nature = 'N3.1' where client_id = 102; delete from eco_contributions; ${TERMS}`,
  );
  const bianchi = await withEmptyCart(trade(), BIANCHI);
  await bianchi.call('wrapper.add_to_cart', { item_id: trade().id('LAMPADA'), quantity: 2 });
  const cart = await bianchi.call('wrapper.get_cart_items', {});
  expect(cart).toMatchObject({ totale_netto: 100, iva: 0, totale_doc: 110.78 });
  expect(cart.vat_lines).toMatchObject([{ rate: 0, taxable: 110.78, tax: 0, exemption: { nature: 'N3.1' } }]);
});
