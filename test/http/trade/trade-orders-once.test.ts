/** Orders of customers' systems: once whatever is repeated or killed, changed, cancelled, responded to (C-EXC-1, C-EXC-2, C-EXC-9). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMessage } from '#server/modules/trade-orders/trade-messages.repository.ts';
import { startDying } from '../../setup/killed-process.ts';
import { BY, DATA_DIR, openPrograms, orderFile } from './program-fixtures.ts';
import { programOrders } from './program-orders.ts';
import { START, withTrade } from './trade-fixtures.ts';

const fixtures = withTrade();
const client = programOrders(fixtures, 'prog');
const { answerOf, codesOf, leftInCarts, orders, sent, take } = client;

describe('once', () => {
  test('the same again is known, whatever its transport says; other content under the same number waits (C-EXC-2)', async () => {
    const first = await sent(orderFile({ number: 'PO-ONCE' }));
    const again = await sent(orderFile({ number: 'PO-ONCE' }));
    expect([again.state, again.sameAs]).toEqual(['known', first.id]);
    const other = await sent(orderFile({ number: 'PO-ONCE' }, [{ row: '10', code: 'DADO', quantity: '5' }]));
    expect([other.state, codesOf(other)]).toEqual(['held', ['other-content']]);
    const version = await sent(orderFile({ number: 'PO-ONCE', version: '2' }));
    expect(version.state).toBe('ordered');
    expect((await orders()).filter(({ reference }) => reference === 'PO-ONCE')).toHaveLength(2);
  });

  test('ten times at once, decided by two processes at once: one order (C-EXC-2)', async () => {
    const second = await openPrograms(fixtures().db, () => fixtures().clock.now);
    const bytes = orderFile({ number: 'PO-TEN' });
    const all = await Promise.all(Array.from({ length: 10 }, () => take(bytes)));
    await Promise.all([
      client.programs.trade.look(),
      second.trade.look(),
      client.programs.trade.look(),
      second.trade.look(),
    ]);
    await client.programs.trade.look();
    const states = await Promise.all(all.map(async ([one]) => (await readMessage(fixtures().db, one?.id ?? 0))?.state));
    expect(states.sort()).toEqual([...Array.from({ length: 9 }, () => 'known'), 'ordered']);
    expect((await orders()).filter(({ reference }) => reference === 'PO-TEN')).toHaveLength(1);
  });

  test.each(['begun', 'planned', 'ordered', 'never'] as const)(
    'a process killed when it has %s: one order, one response (C-EXC-1, C-EXC-2)',
    async (step) => {
      const { db, url } = fixtures();
      const number = `PO-KILL-${step}`;
      const [message] = await take(orderFile({ number }));
      const script = join(import.meta.dirname, 'program-and-die.ts');
      await startDying({ db, url }, script, [step, START.toISOString(), DATA_DIR]).died();
      await client.programs.trade.look();
      const after = await readMessage(db, message?.id ?? 0);
      expect(after?.state).toBe('ordered');
      expect((await orders()).filter(({ reference }) => reference === number)).toHaveLength(1);
      const [answers] = await db.query(null, 'select count(*)::int as count from trade_answers where message_id = $1', [
        message?.id,
      ]);
      expect(answers).toEqual({ count: 1 });
      expect(await leftInCarts()).toEqual([]);
    },
  );

  test('one that processes die of waits for a person (C-EXC-5)', async () => {
    const { db, url } = fixtures();
    const [message] = await take(orderFile({ number: 'PO-DEADLY' }));
    const script = join(import.meta.dirname, 'program-and-die.ts');
    for (let times = 0; times < 3; times += 1)
      await startDying({ db, url }, script, ['begun', START.toISOString(), DATA_DIR]).died();
    await client.programs.trade.look();
    const after = (await readMessage(db, message?.id ?? 0)) ?? expect.fail('gone');
    expect([after.state, codesOf(after)]).toEqual(['held', ['failed']]);
  });
});

describe('changes and cancellations', () => {
  test('an order that the office has not accepted is cancelled, or replaced', async () => {
    const first = await sent(orderFile({ number: 'PO-C1' }));
    const change = await sent(
      orderFile({ number: 'PO-C1', version: '2', action: 'change' }, [{ row: '10', code: 'DADO', quantity: '4' }]),
    );
    expect(change.state).toBe('ordered');
    const of = async () =>
      (await orders()).filter(({ reference }) => reference === 'PO-C1').map(({ id, status }) => [id, status]);
    expect(await of()).toEqual([
      [first.orderId, 'cancelled'],
      [change.orderId, 'IA'],
    ]);
    const cancel = await sent(orderFile({ number: 'PO-C1', version: '3', action: 'cancel' }, []));
    expect(cancel.state).toBe('done');
    expect((await of()).map(([, status]) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await answerOf(cancel.id)).toMatchObject({ result: 'accepted' });
  });

  test('one that is accepted waits for a person; a change with findings leaves the order before it', async () => {
    const first = await sent(orderFile({ number: 'PO-C2' }));
    const bad = await sent(
      orderFile({ number: 'PO-C2', version: '2', action: 'change' }, [{ row: '10', code: 'BOH', quantity: '4' }]),
    );
    expect([bad.state, codesOf(bad)]).toEqual(['held', ['10 unknown-article', 'no-rows-left', 'changes-order']]);
    expect((await orders()).find(({ id }) => id === first.orderId)?.status).toBe('IA');
    await fixtures().db.query(null, `update orders set status = 'NE' where id = $1`, [first.orderId]);
    const cancel = await sent(orderFile({ number: 'PO-C2', version: '3', action: 'cancel' }, []));
    expect([cancel.state, codesOf(cancel), cancel.customerId]).toEqual(['held', ['in-work'], 103]);
    expect((await readMessage(fixtures().db, bad.id))?.state).toBe('held');
  });

  test('killed between the old order and the new one: the old one is cancelled, the new one is there, once (C-EXC-2)', async () => {
    const { db, url } = fixtures();
    const first = await sent(orderFile({ number: 'PO-C5' }));
    const rows = [{ row: '10', code: 'DADO', quantity: '6' }];
    const [change] = await take(orderFile({ number: 'PO-C5', version: '2', action: 'change' }, rows));
    const script = join(import.meta.dirname, 'program-and-die.ts');
    await startDying({ db, url }, script, ['cancelled-before', START.toISOString(), DATA_DIR]).died();
    await client.programs.trade.look();
    const after = await readMessage(db, change?.id ?? 0);
    const all = (await orders()).filter(({ reference }) => reference === 'PO-C5');
    expect(all.map(({ id, status }) => [id, status])).toEqual([
      [first.orderId, 'cancelled'],
      [after?.orderId, 'IA'],
    ]);
  });

  test('one about an order that never came, and one about an order that is on hold', async () => {
    const none = await sent(orderFile({ number: 'PO-C3', action: 'cancel' }, []));
    expect([none.state, codesOf(none)]).toEqual(['held', ['no-such-order']]);
    const held = await sent(orderFile({ number: 'PO-C4' }, [{ row: '1', code: 'BOH', quantity: '1' }]));
    const cancel = await sent(orderFile({ number: 'PO-C4', version: '2', action: 'cancel' }, []));
    expect(cancel.state).toBe('done');
    expect(await readMessage(fixtures().db, held.id)).toMatchObject({ state: 'refused', reason: 'withdrawn' });
  });
});

describe('responses', () => {
  test('are files in the folder of a connection that wants them, each once', async () => {
    await client.programs.connections.change(BY, client.code, { answers: true });
    const message = await sent(orderFile({ number: 'PO-F/1' }));
    await client.programs.trade.look();
    const name = `order-response_PO-F-1_${message.id}.json`;
    const text = readFileSync(join(DATA_DIR, 'exchange', client.code, 'out', name), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ number: 'PO-F/1', result: 'accepted' });
  });

  test('a delivery note makes a despatch advice: what is shipped and what is still to come, once', async () => {
    const { db } = fixtures();
    const message = await sent(
      orderFile({ number: 'PO-D' }, [
        { row: '1', code: 'VITE', quantity: '4', unit: 'CF' },
        { row: '2', code: 'DADO', quantity: '3' },
      ]),
    );
    await db.query(
      null,
      `with n as (insert into delivery_notes (client_id, number, number_key, year, date, kind, carrier, tracking, packages, source)
         values (103, 'D/1', 'D1', 2026, '2026-03-12', 'accompanying', 'Corriere', 'T1', 2, 'erp') returning id)
       insert into delivery_note_rows (note_id, client_id, row_id, product_id, carti, quantity, order_number)
       select n.id, 103, r.row_id, r.product_id, r.carti, case r.carti when 'VITE' then 50 else 3 end, $1 from n, order_rows r where r.order_id = $2`,
      [message.orderNumber, message.orderId],
    );
    await client.programs.trade.look();
    await client.programs.trade.look();
    const answers = await db.query<{ content: Buffer; number: string }>(
      null,
      `select number, content from trade_answers where message_id = $1 and kind = 'despatch'`,
      [message.id],
    );
    expect(answers.map(({ number }) => number)).toEqual(['D/1']);
    const despatch = JSON.parse(answers[0]?.content.toString() ?? '{}');
    expect(despatch).toMatchObject({ delivery_note: 'D/1', tracking: 'T1' });
    expect(
      despatch.rows.map((row: { row: string; shipped: string; left: string }) => [
        row.row,
        Number(row.shipped),
        Number(row.left),
      ]),
    ).toEqual([
      ['1', 2, 2],
      ['2', 3, 0],
    ]);
  });

  test('a file that is no order is stored and refused (C-EXC-1)', async () => {
    const [message] = await take(Buffer.from('ciao'));
    expect(message).toMatchObject({ state: 'refused', reason: 'not-an-order', message: null });
  });
});
