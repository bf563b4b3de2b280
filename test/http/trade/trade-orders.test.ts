import { describe, expect, test } from 'vitest';
import { BY, newConnection, orderFile } from './program-fixtures.ts';
import { programOrders } from './program-orders.ts';
import { withTrade } from './trade-fixtures.ts';

const fixtures = withTrade();
const client = programOrders(fixtures, 'prog');
const { answerOf, codesOf, leftInCarts, orders, sent } = client;
const rowsOf = (id: number | null) =>
  fixtures().db.query<{ carti: string; quantity: number; net: number; note: string }>(
    null,
    'select carti, quantity::float8 as quantity, net::float8 as net, note from order_rows where order_id = $1 order by row_id',
    [id],
  );

describe('an order that can be placed', () => {
  test('is placed at our prices, for its customer, with reference, row names, dates, CIG and CUP (C-EXC-9)', async () => {
    const message = await sent(
      orderFile({ number: 'PO/77', order_cig: 'ZB1234567A', order_cup: 'B12C34567890123', order_note: 'Suonare' }, [
        { row: 'A', code: 'DADO', quantity: '2', price: '10.00', wanted_on: '2026-03-12' },
        { row: 'B', customer_code: 'MIO-1', quantity: '1', note: 'fragile' },
        { row: 'C', manufacturer_code: 'MPN77', quantity: '3' },
      ]),
    );
    expect([message.state, codesOf(message)]).toEqual(['ordered', []]);
    const [order] = await fixtures().db.query(
      null,
      'select client_id, reference, cig, cup, status, delivery_date::text as day, note, address_code from orders where id = $1',
      [message.orderId],
    );
    expect(order).toEqual({
      client_id: 103,
      reference: 'PO/77',
      cig: 'ZB1234567A',
      cup: 'B12C34567890123',
      status: 'IA',
      day: '2026-03-12',
      note: 'Suonare',
      address_code: 1,
    });
    expect(await rowsOf(message.orderId)).toEqual([
      { carti: 'DADO', quantity: 2, net: 100_000, note: 'rif. riga A, consegna 12/03/2026' },
      { carti: 'LAMPADA', quantity: 1, net: 500_000, note: 'rif. riga B, fragile' },
      { carti: 'LIBRO', quantity: 3, net: 200_000, note: 'rif. riga C' },
    ]);
    const [event] = await fixtures().db.query(null, 'select actor from order_events where order_id = $1', [
      message.orderId,
    ]);
    expect(event).toEqual({ actor: `Programma ${client.code}` });
    const answer = await answerOf(message.id);
    expect(answer).toMatchObject({ number: 'PO/77', our_number: message.orderNumber, result: 'accepted' });
    expect(answer.rows.map((row: { row: string; result: string }) => [row.row, row.result])).toEqual([
      ['A', 'accepted'],
      ['B', 'accepted'],
      ['C', 'accepted'],
    ]);
  });

  test('units are converted, a barcode of a packaging counts packagings, rows of one article are one row', async () => {
    const message = await sent(
      orderFile({ number: 'PO-U' }, [
        { row: '1', code: 'VITE', quantity: '2', unit: 'CF' },
        { row: '2', gtin: '8000000000016', quantity: '1', price: '2.50' },
        { row: '3', code: 'DADO', quantity: '1', unit: 'DZN', price: '120' },
      ]),
    );
    expect([message.state, codesOf(message)]).toEqual(['ordered', []]);
    expect((await rowsOf(message.orderId)).map(({ carti, quantity }) => [carti, quantity])).toEqual([
      ['VITE', 75],
      ['DADO', 12],
    ]);
    expect(message.rows.map(({ pieces, factor }) => [pieces, factor])).toEqual([
      [50, 25],
      [25, 25],
      [12, 12],
    ]);
  });

  test('theirs higher, or ours within a cent: our price stands; the response says which one', async () => {
    const message = await sent(
      orderFile({ number: 'PO-P' }, [
        { row: '1', code: 'DADO', quantity: '1', price: '11.00' },
        { row: '2', code: 'LIBRO', quantity: '1', price: '19.99' },
      ]),
    );
    expect(message.state).toBe('ordered');
    expect(
      (await answerOf(message.id)).rows.map((row: { result: string; price: string }) => [
        row.result,
        Number(row.price),
      ]),
    ).toEqual([
      ['changed', 10],
      ['changed', 20],
    ]);
  });
});

describe('for whom', () => {
  test.each([
    ['a customer that the connection may not order for', { vat_number: '', customer_account: '101' }],
    ['nobody that the shop knows', { vat_number: 'IT00743110157' }],
  ])('%s: on hold, and no order (C-EXC-9)', async (_, who) => {
    const before = await orders();
    const message = await sent(orderFile({ number: `PO-W${client.code}`, ...who }));
    expect([message.state, codesOf(message), message.customerId]).toEqual(['held', ['unknown-customer'], null]);
    expect(await orders()).toEqual(before);
  });

  test('a connection without customers orders for nobody', async () => {
    const other = await newConnection(fixtures().db, `none-${client.code}`);
    expect(codesOf(await sent(orderFile({ number: 'PO-N' }), other))).toEqual(['unknown-customer']);
  });

  test('an identity of the connection names customer and place; an unknown place waits for a person', async () => {
    await client.programs.connections.allow(BY, client.code, {
      customerId: 103,
      identity: '8012345678901',
      addressCode: null,
    });
    await client.programs.connections.allow(BY, client.code, {
      customerId: 103,
      identity: '8099999999991',
      addressCode: 2,
    });
    const byGln = { vat_number: '', gln: '8012345678901' };
    const there = await sent(orderFile({ number: 'PO-G1', ...byGln, delivery_gln: '8099999999991' }));
    expect([there.state, there.addressCode]).toEqual(['ordered', 2]);
    const byText = await sent(
      orderFile({ number: 'PO-G2', ...byGln, delivery_street: 'via Verdi, 5', delivery_postal_code: '43100' }),
    );
    expect([byText.state, byText.addressCode]).toEqual(['ordered', 2]);
    const nowhere = await sent(
      orderFile({ number: 'PO-G3', ...byGln, delivery_street: 'Via Altrove 9', delivery_city: 'Lodi' }),
    );
    expect([nowhere.state, codesOf(nowhere), nowhere.addressCode]).toEqual(['held', ['address-not-found'], 1]);
    expect(await leftInCarts()).toEqual([]);
  });
});

describe('what waits for a person', () => {
  test('an unknown article, an unfit quantity and a lower price: all reported, nothing ordered, one e-mail (C-EXC-6)', async () => {
    const before = await orders();
    const message = await sent(
      orderFile({ number: 'PO-H' }, [
        { row: '1', code: 'NONESISTE', quantity: '1' },
        { row: '2', code: 'VITE', quantity: '7' },
        { row: '3', code: 'DADO', quantity: '1', price: '9.98' },
      ]),
    );
    expect(message.state).toBe('held');
    expect(codesOf(message)).toEqual(['1 unknown-article', '2 unfit-quantity', '3 price-differs']);
    expect(await orders()).toEqual(before);
    expect(await leftInCarts()).toEqual([]);
    const mails = await fixtures().db.query<{ payload: { values: { topic: string } } }>(
      null,
      `select payload from letters where dedupe_key = $1`,
      [`trade.held:${message.id}`],
    );
    expect(mails.map(({ payload }) => payload.values.topic)).toEqual(['PO-H']);
    expect(await answerOf(message.id)).toBeUndefined();
  });

  test('by the connection: rows that cannot be ordered are left out, our price counts (C-EXC-9)', async () => {
    await client.programs.connections.change(BY, client.code, { prices: 'ours', rows: 'partial' });
    const message = await sent(
      orderFile({ number: 'PO-PART' }, [
        { row: '1', code: 'NONESISTE', quantity: '1' },
        { row: '2', code: 'VITE', quantity: '7' },
        { row: '3', code: 'DADO', quantity: '1', price: '9.00' },
      ]),
    );
    expect(message.state).toBe('ordered');
    expect((await rowsOf(message.orderId)).map(({ carti, net }) => [carti, net])).toEqual([['DADO', 100_000]]);
    const answer = await answerOf(message.id);
    expect(answer.result).toBe('changed');
    expect(
      answer.rows.map((row: { result: string; confirmed: string }) => [row.result, Number(row.confirmed)]),
    ).toEqual([
      ['refused', 0],
      ['refused', 0],
      ['changed', 1],
    ]);
  });

  test('nothing that can be ordered is never an order', async () => {
    await client.programs.connections.change(BY, client.code, { rows: 'partial' });
    const message = await sent(orderFile({ number: 'PO-NIL' }, [{ row: '1', code: 'NONESISTE', quantity: '1' }]));
    expect([message.state, codesOf(message)]).toEqual(['held', ['1 unknown-article', 'no-rows-left']]);
  });

  test('another currency, a row free of charge, an article without price or sale', async () => {
    expect(codesOf(await sent(orderFile({ number: 'PO-USD', currency: 'USD' })))).toEqual(['currency']);
    const free = await sent(orderFile({ number: 'PO-FREE' }, [{ row: '1', code: 'DADO', quantity: '1', free: true }]));
    expect([free.state, codesOf(free)]).toEqual(['held', ['1 free-row']]);
    const rows = [
      { row: '1', code: 'SENZA', quantity: '1' },
      { row: '2', code: 'SPENTO', quantity: '1' },
      { row: '3', code: 'DADO', gtin: '8000000000016', quantity: '1' },
    ];
    expect(codesOf(await sent(orderFile({ number: 'PO-SP' }, rows)))).toEqual([
      '2 unknown-article',
      '3 codes-disagree',
      '1 no-price',
      'no-rows-left',
    ]);
  });
});
