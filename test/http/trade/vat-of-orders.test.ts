/** VAT of cart and order by the customer's and the article's tax data (docs/tax.md): split payment, reverse charge, intra-EU, plafond. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareOrder, sendPrepared } from './prepared-order.ts';
import { refusal } from './refusal.ts';
import { BIANCHI, ROSSI, START, VERDI, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
const PROTOCOL = '12345678901234567-123456';

/** LAMPADA 50,00 and DADO 10,00 at 22 %, LIBRO 20,00 at 4 %; transport 9,90 below 250,00. */
const customer = (set: string, id = 102) => trade().change(`update customers set ${set} where client_id = ${id}`);
const declared = (plafond: number, used = 0, id = 102, until = '2026-12-31') =>
  customer(
    `intent_protocol = '${PROTOCOL}', intent_received_on = '2026-01-02', intent_from = '2026-01-01',
     intent_to = '${until}', intent_plafond = ${plafond * 10_000}, intent_used = ${used * 10_000}`,
    id,
  );

beforeEach(async () => {
  await customer(`vat_number = '01234567897', country = '', recipient_code = '', split_payment = false,
    intent_protocol = '', intent_plafond = 0, intent_used = 0`);
  await trade().change(`update products set vat_nature = ''`);
});
afterEach(() => {
  trade().clock.now = START;
});

const linesOf = (
  lines: ReadonlyArray<{ rate: number; taxable: number; tax: number; exemption?: { nature: string } | undefined }>,
) => lines.map(({ rate, taxable, tax, exemption }) => [exemption?.nature ?? rate, taxable, tax]);

describe('split payment', () => {
  const CIG = '7A1B2C3D4E';

  test('VAT is computed and shown, but not paid to the shop: cart, order and e-mails (C-FISC-2)', async () => {
    await customer(`split_payment = true, recipient_code = 'UFABC1'`);
    const { person, summary } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 2, LIBRO: 1 });
    expect(summary.asks_cig).toBe(true);
    expect(summary.cart).toMatchObject({ iva: 24.98, totale_doc: 154.88, payable: 129.9 });
    expect(summary.cart.vat_lines.map(({ split, note }) => [split, note])).toEqual([
      [true, 'L’IVA non si paga a noi: l’ente la versa allo Stato (scissione dei pagamenti).'],
      [true, undefined],
    ]);
    const { order } = await sendPrepared(person, summary, { cig: CIG.toLowerCase(), cup: '' });
    const sent = await person.call('wrapper.get_order_detail', { number: order.number });
    expect(sent).toMatchObject({ totale_doc: 154.88, payable: 129.9, cig: CIG });
    const [mail] = await trade().mails(order.number);
    expect(mail?.text).toContain('129,90');
    expect(mail?.text).toContain(CIG);
  });

  test('its last day is that of the setting; an order sent before keeps it (C-FISC-2)', async () => {
    await customer('split_payment = true');
    trade().clock.now = new Date('2026-06-30T21:59:00Z');
    const before = await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
    const { order } = await sendPrepared(before.person, before.summary);
    trade().clock.now = new Date('2026-06-30T22:00:00Z');
    const after = await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
    expect([before.summary.cart.payable, after.summary.cart.payable]).toEqual([59.9, undefined]);
    expect(await after.person.call('wrapper.get_order_detail', { number: order.number })).toMatchObject({
      payable: 59.9,
    });
  });

  test('CIG and CUP of other buyers are not kept (C-FISC-2)', async () => {
    const { person, summary } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 3 });
    const { order } = await sendPrepared(person, summary, { cig: CIG });
    expect([summary.asks_cig, (await person.call('wrapper.get_order_detail', { number: order.number })).cig]).toEqual([
      false,
      undefined,
    ]);
  });
});

describe('articles', () => {
  test('reverse charge and articles without VAT are rows and lines of their own, in cart and order (C-FISC-2)', async () => {
    await trade().change(
      `update products set vat_nature = case carti when 'LAMPADA' then 'N6.5' when 'LIBRO' then 'N4' else '' end`,
    );
    const { person, summary } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 1, LIBRO: 1, DADO: 1 });
    const lines = [
      [22, 19.9, 4.38],
      ['N4', 20, 0],
      ['N6.5', 50, 0],
    ];
    expect(linesOf(summary.cart.vat_lines)).toEqual(lines);
    expect(summary.cart).toMatchObject({ iva: 4.38, totale_doc: 94.28 });
    const { order } = await sendPrepared(person, summary);
    await trade().change(`update products set vat_nature = ''`);
    const sent = await person.call('wrapper.get_order_detail', { number: order.number, lang: 'en' });
    expect(linesOf(sent.vat_table)).toEqual(lines);
    expect(sent.rows.map(({ carti, iva, vat_nature }) => [carti, iva, vat_nature])).toEqual([
      ['LAMPADA', 0, 'N6.5'],
      ['LIBRO', 0, 'N4'],
      ['DADO', 22, undefined],
    ]);
  });

  test('a buyer without a VAT number pays the VAT of such an article (C-FISC-2)', async () => {
    await customer(`vat_number = ''`);
    await trade().change(`update products set vat_nature = 'N6.5' where carti = 'LAMPADA'`);
    const { summary } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
    expect(summary.cart.iva).toBe(13.18);
  });
});

describe('intra-EU: without VAT only while VIES confirms the number (C-FISC-2, C-FISC-3)', () => {
  const said = (state: string, on: string) =>
    trade().change(`insert into vies_results (vat_number, state, checked_on) values ('DE123456789', '${state}', '${on}')
      on conflict (vat_number) do update set state = excluded.state, checked_on = excluded.checked_on`);

  test.each([
    ['valid', '2026-03-10', 0, 'Senza IVA: vendita a un’azienda di un altro Paese UE iscritta al VIES.'],
    ['valid', '2026-02-08', 0, 'Senza IVA: vendita a un’azienda di un altro Paese UE iscritta al VIES.'],
    [
      'valid',
      '2026-02-07',
      13.18,
      'IVA ordinaria: il VIES non ha ancora confermato la partita IVA. Lo interroghiamo di nuovo.',
    ],
    ['not-enrolled', '2026-03-10', 13.18, 'IVA ordinaria: la partita IVA non risulta iscritta al VIES.'],
  ])('%s on %s', async (state, on, vat, note) => {
    await customer(`vat_number = 'DE 123456789'`);
    await said(state, on);
    const { summary } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
    expect([summary.cart.iva, summary.cart.vat_lines[0]?.note]).toEqual([vat, note]);
  });
});

describe('declaration of intent', () => {
  const left = async () => {
    const [row] = await trade().db.query<{ used: number }>(
      null,
      `select coalesce(sum(intent_amount), 0)::bigint as used from orders where client_id = 102 and status <> 'cancelled'`,
    );
    return row?.used;
  };

  test('the whole cart has VAT as soon as it exceeds the plafond, and none when it fits again (C-FISC-2)', async () => {
    await declared(110);
    const { person, summary } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 2 });
    expect(linesOf(summary.cart.vat_lines)).toEqual([['N3.5', 109.9, 0]]);
    expect(summary.cart.vat_lines[0]?.exemption?.reason).toContain(PROTOCOL);
    const over = await person.call('wrapper.add_to_cart', { item_id: 'LIBRO', quantity: 1 });
    expect(linesOf(over.vat_lines)).toEqual([
      [22, 109.9, 24.18],
      [4, 20, 0.8],
    ]);
    expect(Object.values((await person.call('wrapper.get_cart_items', {})).data).map(({ iva }) => iva)).toEqual([
      22, 4,
    ]);
    expect(over.vat_lines[0]?.note).toBe(
      'IVA ordinaria: l’importo supera il plafond rimasto della dichiarazione d’intento.',
    );
    const book = Object.values(over.data).find(({ carti }) => carti === 'LIBRO');
    await person.call('wrapper.remove_cart_item', { row_id: book?.row_id ?? 0, id_cart: over.id_cart });
    const again = await person.call('wrapper.get_cart_items', {});
    expect(linesOf(again.vat_lines)).toEqual([['N3.5', 109.9, 0]]);
    expect(Object.values(again.data).map(({ iva }) => iva)).toEqual([0]);
  });

  test('orders use it up, cancelled ones give it back; over it the office gets an e-mail (C-FISC-2)', async () => {
    await declared(200, 40);
    const first = await prepareOrder(trade(), BIANCHI, { LAMPADA: 2 });
    const { order } = await sendPrepared(first.person, first.summary, { confirm_duplicate: true });
    expect(await left()).toBe(1_099_000);
    const second = await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
    expect(second.summary.cart).toMatchObject({ iva: 13.18, totale_doc: 73.08 });
    const sent = await sendPrepared(second.person, second.summary, { confirm_duplicate: true });
    const [mail] = await trade().db.query<{ recipient: string; payload: object }>(
      null,
      'select recipient, payload from letters where dedupe_key = $1',
      [`plafond:${sent.order.number}`],
    );
    expect(mail?.recipient).toBe('ufficio@example.com');
    expect(JSON.stringify(mail?.payload)).toContain(PROTOCOL);
    await trade().db.query(null, `update orders set status = 'cancelled' where number = $1`, [order.number]);
    const third = await prepareOrder(trade(), BIANCHI, { LAMPADA: 3 });
    expect(third.summary.cart.iva).toBe(0);
  });

  test('expired: ordinary VAT, with the reason (C-FISC-2)', async () => {
    await declared(1000, 0, 102, '2026-03-09');
    const { summary } = await prepareOrder(trade(), BIANCHI, { LAMPADA: 1 });
    expect(summary.cart.vat_lines[0]).toMatchObject({
      rate: 22,
      note: 'IVA ordinaria: la dichiarazione d’intento è scaduta.',
    });
  });

  test('of parallel orders in several processes only those that fit are without VAT (C-FISC-2, C-ORD-4)', async () => {
    await declared(130, 0, 103);
    const processes = [trade(), ...(await Promise.all(Array.from({ length: 3 }, () => trade().secondProcess())))];
    const carts = await Promise.all(
      [1, 2].flatMap((addressCode) =>
        (['client', 'agent'] as const).map(async (kind, at) => {
          const role = kind === 'agent' ? ('agent' as const) : ('customer' as const);
          const shop = processes[(addressCode - 1) * 2 + at] ?? trade();
          return prepareOrder(shop, { ...VERDI, addressCode, role, userId: kind === 'agent' ? 3 : 4 }, { LAMPADA: 1 });
        }),
      ),
    );
    expect(carts.map(({ summary }) => summary.cart.iva)).toEqual([0, 0, 0, 0]);
    const results = await Promise.allSettled(
      carts.map(({ person, summary }) =>
        sendPrepared(person, summary, { payment_method: 'bank_transfer', confirm_duplicate: true }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const [used] = await trade().db.query<{ used: number; orders: number }>(
      null,
      `select sum(intent_amount)::bigint as used, count(*)::int as orders from orders where client_id = 103 and intent_amount > 0`,
    );
    expect(used).toEqual({ used: 1_198_000, orders: 2 });
    for (const [at, { status }] of results.entries()) {
      if (status === 'fulfilled') continue;
      const { person, summary } = carts[at] as (typeof carts)[number];
      expect(await refusal(sendPrepared(person, summary, { payment_method: 'bank_transfer' }))).toMatchObject({
        code: 'cart-changed',
      });
      expect((await person.call('wrapper.prepare_order', {})).cart.iva).toBe(13.18);
    }
  });

  test('the plafond of one customer is nothing to another (C-ID-3)', async () => {
    await declared(1000);
    const { summary } = await prepareOrder(trade(), { ...ROSSI, addressCode: 2 }, { LAMPADA: 1 });
    expect(summary.cart.vat_lines.every(({ exemption }) => exemption === undefined)).toBe(true);
  });
});
