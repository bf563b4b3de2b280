/** Random orders → delivery notes → invoices → credit notes: valid, without findings, equal to the orders to the cent (C-FISC-4). */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedOrder, HAND, type IssuingFixtures, issuingOf, REGISTERED } from './invoicing-fixtures.ts';
import { BIANCHI, euro, ROSSI, START, VERDI, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
let issuing: IssuingFixtures;

/**
 * Prices of four decimals, chains, quantities with decimals, two rates: what makes sums of rounded parts drift. Verdi is a public body with
 * split payment, Bianchi has a declaration of intent whose plafond ends on the way, lamps are under reverse charge. Screws, lamps and cable bear
 * contributions of four decimals, per piece and per kilogram.
 */
const AWKWARD = `
  update prices set gross = 1234 where product_id = (select id from products where carti = 'VITE');
  update prices set gross = 333333 where product_id = (select id from products where carti = 'LIBRO');
  update stock set quantity = 9000000;
  insert into eco_contributions (product_id, kind, valid_from, basis, amount, kg)
    select id, 'raee', date '2026-01-01', 'piece', 1237, null::numeric from products where carti in ('VITE', 'LAMPADA')
    union all select id, 'batteries', date '2026-01-01', 'kg', 2511, 0.083 from products where carti in ('LAMPADA', 'CAVO')
    union all select id, 'oils', date '2027-01-01', 'piece', 99999, null from products where carti = 'DADO';
  update products set vat_nature = 'N6.5' where carti = 'LAMPADA';
  update customers set discount = '33.33+7.5', vat_number = '12345670017', intent_protocol = '12345678901234567-123456',
    intent_received_on = '2026-01-02', intent_from = '2026-01-01', intent_to = '2026-12-31', intent_plafond = 150000000
    where client_id = 102;
  update customers set split_payment = true, recipient_code = 'UFABCD' where client_id = 103;
  insert into coupons (code, title_it, title_en, valid_from, valid_to, amount) values ('MENO7', 'Meno 7', '7 off', '2026-01-01', '2026-12-31', 70000)`;

beforeAll(async () => {
  await trade().change(REGISTERED);
  await trade().change(AWKWARD);
  issuing = issuingOf(trade().db, () => START);
});
afterAll(() => issuing.close());

const items = fc
  .record(
    {
      VITE: fc.integer({ min: 1, max: 40 }).map((packs) => packs * 25),
      DADO: fc.integer({ min: 1, max: 300 }),
      LIBRO: fc.integer({ min: 1, max: 30 }),
      CAVO: fc.integer({ min: 1, max: 400 }).map((halves) => halves / 2),
      LAMPADA: fc.integer({ min: 1, max: 9 }),
    },
    { requiredKeys: [] },
  )
  .filter((one) => Object.keys(one).length > 0);

const sale = fc.record({
  who: fc.constantFrom(ROSSI, BIANCHI, VERDI),
  items,
  coupon: fc.boolean(),
  /** Shares of each row that leave with the first deliveries; the last takes what is left. */
  shares: fc.array(fc.double({ min: 0.05, max: 0.6, noNaN: true }), { maxLength: 3 }),
  credited: fc.boolean(),
});

const sumOf = async (sql: string, params: readonly unknown[]) =>
  (await trade().db.query<{ sum: number }>(null, sql, params))[0]?.sum ?? 0;

test('the invoices of an order come to its amounts, in however many parts; credit notes of all of it to nothing (C-FISC-4, C-FISC-5)', async () => {
  for (const { who, items: wanted, coupon, shares, credited } of fc.sample(sale, { numRuns: 60, seed: 20_261_124 })) {
    const code = coupon && Object.keys(wanted).length > 1 ? 'MENO7' : undefined;
    const order = await acceptedOrder(trade(), issuing.admin, who, wanted, {}, code);
    const shown = (order.eco ?? []).reduce((sum, { amount }) => sum + euro(amount), 0);
    expect(shown, order.number).toBe(
      order.rows.flatMap(({ eco = [] }) => eco).reduce((sum, { amount }) => sum + euro(amount), 0),
    );
    const invoices: Array<{ id: number; number: string; total: number; payable: number }> = [];
    for (const share of [...shares, 1]) {
      const { rows, order: now } = await issuing.admin.show(order.number);
      if (now.status === 'E') break;
      const part = rows.flatMap(({ row_id, quantity, delivered }) => {
        const pieces = Math.floor((quantity - delivered) * share * 1000) / 1000;
        return pieces > 0 ? [{ row: String(row_id), pieces }] : [];
      });
      if (part.length === 0) continue;
      const { invoice } = await issuing.invoicing.noteAndInvoice({
        order: order.number,
        delivery: share === 1 ? undefined : part,
        hand: HAND,
      });
      invoices.push(invoice);
    }
    const ids = invoices.map(({ id }) => id);
    const what = `${order.number} of ${JSON.stringify({ wanted, code, shares })}`;
    const taxable = await sumOf('select sum(taxable)::bigint as sum from invoices where id = any ($1::int[])', [ids]);
    expect(taxable, what).toBe(euro(order.totale_doc) - euro(order.iva));
    if (invoices.length === 1) {
      expect(invoices[0]?.total, what).toBe(euro(order.totale_doc));
      expect(invoices[0]?.payable, what).toBe(euro(order.payable ?? order.totale_doc));
    }
    const eco = `select sum(total)::bigint as sum from invoice_rows where kind = 'eco' and invoice_id = any ($1::int[])`;
    expect((await sumOf(eco, [ids])) ?? 0, what).toBe(shown);
    const deadlines = await sumOf(
      'select sum(amount)::bigint as sum from deadlines where invoice_id = any ($1::int[])',
      [ids],
    );
    expect(deadlines, what).toBe(invoices.reduce((sum, { payable }) => sum + payable, 0));
    if (!credited) continue;
    for (const { number, total } of invoices)
      expect((await issuing.invoicing.credit({ invoice: number })).total, what).toBe(total);
  }
  const kinds = await trade().db.query<{ natura: string; due: string }>(
    null,
    'select distinct natura, due from invoice_vat order by natura, due',
  );
  expect(kinds).toEqual([
    { natura: '', due: 'I' },
    { natura: '', due: 'S' },
    { natura: 'N3.5', due: 'I' },
    { natura: 'N6.5', due: 'I' },
  ]);
}, 120_000);
