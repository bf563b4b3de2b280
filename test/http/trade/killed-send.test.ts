import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SendStep } from '#server/modules/orders/index.ts';
import { startDying } from '../../setup/killed-process.ts';
import { ROSSI, START, withTrade } from './trade-fixtures.ts';

const trade = withTrade();

const STEPS: ReadonlyArray<SendStep | 'answered'> = [
  ...(['checked', 'begun', 'cart-marked', 'order-written', 'email-written', 'committed', 'answered'] as const),
];

test.each(STEPS)(
  'killed at "%s": the retry with the same key gives one order, one e-mail to each reader, no gap (C-ORD-4)',
  async (step) => {
    const fixtures = trade();
    const rossi = fixtures.as(ROSSI);
    const position = STEPS.indexOf(step) + 1;
    await rossi.call('wrapper.add_to_cart', { item_id: `P${position}`, quantity: position });
    const summary = await rossi.call('wrapper.prepare_order', {});
    const request = {
      summary_token: summary.summary_token,
      idempotency_key: `killed-at-${step}`,
      payment_method: 'bank_transfer',
    };
    const script = join(import.meta.dirname, 'send-and-die.ts');
    await startDying(fixtures, script, [step, START.toISOString(), JSON.stringify(request)]).died();

    const { order, repeated } = await rossi.call('wrapper.send_order', request);
    expect(order.number).toBe(`OC/${position}/2026`);
    expect(repeated).toBe(step === 'committed' || step === 'answered');
    expect((await rossi.call('wrapper.send_order', request)).order.number).toBe(order.number);
    const [counts] = await fixtures.db.query(
      null,
      `select (select count(*)::int from orders) as orders, (select max(last_number) from order_counters) as counter,
       (select count(*)::int from letters) as emails, (select count(*)::int from order_rows) as rows,
       (select count(*)::int from carts where status = 'sent') as carts`,
    );
    const emails = 3 * position; // who ordered, the company, the agent
    expect(counts).toEqual({ orders: position, counter: position, emails, rows: position, carts: position });
  },
);
