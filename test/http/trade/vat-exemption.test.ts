/** Customers without VAT (C-PRICE-5, docs/prices.md): cart, checkout, order, documents and e-mails, until its last day. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { prepareOrder, sendPrepared } from './prepared-order.ts';
import { refusal } from './refusal.ts';
import { AGENT, BIANCHI, ROSSI, START, VERDI, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
const REASON = 'Non imponibile art. 8 DPR 633/72 - dichiarazione d’intento 1';
const EXEMPTION = { nature: 'N3.5', reason: REASON };
const NOTE = 'Senza IVA, come concordato con il nostro ufficio.';

const exempt = (customerId: number, until: string | null = null, nature = 'N3.5', reason = REASON) =>
  trade().change(
    `update customers set vat_nature = '${nature}', vat_reason = '${reason}',
       vat_exempt_until = ${until === null ? 'null' : `'${until}'`} where client_id = ${customerId}`,
  );

afterEach(() => {
  trade().clock.now = START;
});

/** LAMPADA 50,00 at 22 %, LIBRO 20,00 at 4 %; transport 9,90 below 250,00. */
describe('what a cart comes to', () => {
  test.each([
    ['VAT as usual', '', { LAMPADA: 1 }, 50, 9.9, 13.18, 73.08, [[22, 59.9, 13.18]]],
    ['one rate', 'N3.5', { LAMPADA: 1 }, 50, 9.9, 0, 59.9, [[0, 59.9, 0]]],
    [
      'VAT as usual, several rates',
      '',
      { LAMPADA: 2, LIBRO: 3 },
      160,
      9.9,
      26.58,
      196.48,
      [
        [22, 109.9, 24.18],
        [4, 60, 2.4],
      ],
    ],
    ['several rates become one line', 'N3.5', { LAMPADA: 2, LIBRO: 3 }, 160, 9.9, 0, 169.9, [[0, 169.9, 0]]],
    ['free transport', 'N4', { LAMPADA: 6 }, 300, 0, 0, 300, [[0, 300, 0]]],
  ] as const)('%s %s (C-PRICE-5)', async (_, nature, items, net, transport, vat, total, lines) => {
    await exempt(102, null, nature);
    const { summary } = await prepareOrder(trade(), BIANCHI, items);
    const { cart, totals } = summary;
    expect([cart.totale_netto, cart.spese_trasporto, cart.iva, cart.totale_doc]).toEqual([net, transport, vat, total]);
    const because = nature === '' ? {} : { exemption: { nature, reason: REASON }, note: NOTE };
    expect(cart.vat_lines).toEqual(lines.map(([rate, taxable, tax]) => ({ rate, taxable, tax, ...because })));
    expect(totals.shipping).toMatchObject({ iva: vat, totale_doc: total, vat_lines: cart.vat_lines });
    expect(totals.pickup.totale_doc).toBe(nature === '' ? totals.pickup.totale_doc : net);
    expect(Object.values(cart.data).map((row) => row.iva)).toEqual(
      Object.keys(items).map((code) => (nature !== '' ? 0 : code === 'LIBRO' ? 4 : 22)),
    );
  });

  test('a coupon and a gift: nothing of them has VAT, in cart and order (C-PRICE-5, C-PRICE-2)', async () => {
    await exempt(102);
    await trade().change(`insert into coupons (code, title_it, title_en, amount, valid_from, valid_to)
      values ('DIECI', 'Dieci', 'Ten', 100000, '2026-01-01', '2026-12-31')`);
    await trade().change(`insert into promos (code, row, title_it, title_en, type, product_id, from_quantity, valid_from, valid_to,
      gift_product_id, gift_quantity) values ('DONO', 1, 'Dono', 'Gift', 'gift', ${trade().id('LAMPADA')}, 1, '2026-01-01', '2026-12-31',
      ${trade().id('DADO')}, 1)`);
    const { person } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 1, LIBRO: 1 });
    await person.call('promotion.apply_coupon_code', { coupon_code: 'DIECI' });
    const summary = await person.call('wrapper.prepare_order', {});
    expect(summary.cart).toMatchObject({ totale_netto: 60, iva: 0, totale_doc: 69.9 });
    const { order } = await sendPrepared(person, summary);
    const sent = await person.call('wrapper.get_order_detail', { number: order.number });
    expect(sent.rows.map(({ carti, iva, gift }) => [carti, iva, gift])).toEqual([
      ['LAMPADA', 0, false],
      ['LIBRO', 0, false],
      ['DADO', 0, true],
    ]);
    expect(sent).toMatchObject({ iva: 0, totale_doc: 69.9 });
    expect(sent.vat_table).toEqual([{ rate: 0, taxable: 69.9, tax: 0, exemption: EXEMPTION, note: NOTE }]);
    await trade().change(`delete from promos where code = 'DONO'`);
  });

  test('no reason of its own: the words of the nature stand there (C-PRICE-5)', async () => {
    await exempt(102, null, 'N4', '');
    const { summary } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
    expect(summary.cart.vat_lines[0]?.exemption).toEqual({ nature: 'N4', reason: 'Esenti' });
  });
});

test('who has VAT keeps it while another customer has none (C-PRICE-5, C-ID-3)', async () => {
  await exempt(102);
  const { summary } = await prepareOrder(trade(), VERDI, { LAMPADA: 1 });
  expect(summary.cart).toMatchObject({ iva: 13.18, totale_doc: 73.08 });
});

test('an agent who orders for the customer has the customer’s totals (C-PRICE-5)', async () => {
  await exempt(101);
  const { summary } = await prepareOrder(trade(), AGENT, { LAMPADA: 2 });
  expect(summary.cart).toMatchObject({ iva: 0, vat_lines: [{ rate: 0, tax: 0, exemption: EXEMPTION }] });
  await exempt(101, null, '', '');
  expect((await trade().as(ROSSI).call('wrapper.get_cart_items', {})).vat_lines.every((line) => !line.exemption)).toBe(
    true,
  );
});

describe('the last day, in the shop’s time zone', () => {
  beforeAll(() => exempt(102, '2026-03-31'));

  test.each([
    ['midday of the last day', '2026-03-31T10:00:00Z', 0],
    ['its last second in Rome', '2026-03-31T21:59:59Z', 0],
    ['midnight in Rome, two hours before that of UTC', '2026-03-31T22:00:00Z', 13.18],
  ] as const)('%s (C-PRICE-5)', async (_, instant, vat) => {
    await exempt(102, '2026-03-31');
    const { person } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
    trade().clock.now = new Date(instant);
    expect((await person.call('wrapper.get_cart_items', {})).iva).toBe(vat);
  });

  test('a summary of before midnight cannot be sent after it; an order that was sent stays without VAT (C-PRICE-5, C-ORD-4)', async () => {
    await exempt(102, '2026-03-31');
    trade().clock.now = new Date('2026-03-31T21:50:00Z');
    const early = await prepareOrder(trade(), BIANCHI, { LAMPADA: 3 });
    const { order } = await sendPrepared(early.person, early.summary);
    const late = await prepareOrder(trade(), BIANCHI, { LAMPADA: 2 });
    trade().clock.now = new Date('2026-03-31T22:01:00Z');
    expect(await refusal(sendPrepared(late.person, late.summary))).toMatchObject({ code: 'cart-changed' });
    const sent = await late.person.call('wrapper.get_order_detail', { number: order.number });
    expect([sent.iva, sent.totale_doc, sent.vat_table[0]?.exemption]).toEqual([0, 159.9, EXEMPTION]);
  });
});

test('the e-mails of the order say why there is no VAT, in text and HTML (C-PRICE-5, C-ORD-6)', async () => {
  await exempt(102);
  const { person, summary } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 5 });
  const { order } = await sendPrepared(person, summary);
  await exempt(102, null, '', '');
  const mails = await trade().mails(order.number);
  expect(mails.length).toBeGreaterThan(0);
  for (const { text, html } of mails)
    for (const part of [text, html]) {
      expect(part).toContain('IVA non applicata (N3.5)');
      expect(part).toContain(REASON);
    }
});
