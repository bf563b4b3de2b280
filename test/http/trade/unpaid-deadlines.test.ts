/** What the bank returned unpaid: `credit.onUnpaid` (C-DOC-3, C-ORD-7). */
import { afterEach, describe, expect, test } from 'vitest';
import { refusal } from './refusal.ts';
import { CHECKOUT_SETTINGS, type Person, VERDI, withEmptyCart, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
let orders = 0;

/** A bank receipt of 80 €, of which `open` are still open. */
const returned = (open = 80) =>
  trade().db.query(
    null,
    `insert into deadlines (client_id, document, document_key, year, due_date, amount, open, method, presented, unpaid_on, source)
     values (103, 'FT/9', 'FT9', 2026, '2026-02-28', 800000, $1, 'RiBa', true, '2026-03-05', 'erp')`,
    [open * 10_000],
  );
afterEach(() => trade().db.query(null, 'delete from deadlines'));

async function personOf(onUnpaid: 'none' | 'warn' | 'block'): Promise<Person> {
  const settings = { ...CHECKOUT_SETTINGS, credit: { overLimit: 'warn' as const, onUnpaid } };
  await withEmptyCart(trade(), VERDI);
  const person = (await trade().secondProcess({ settings })).as(VERDI);
  orders += 1;
  await person.call('wrapper.add_to_cart', { item_id: `P${orders}`, quantity: orders });
  return person;
}

const send = (person: Person, summary_token: string, payment_method: string) =>
  person.call('wrapper.send_order', { summary_token, payment_method, idempotency_key: `unpaid-${orders}` });

describe('an order on credit', () => {
  test.each([
    ['none', 80, []],
    ['warn', 80, [{ code: 'unpaid-deadlines', amount: 80, blocking: false }]],
    ['block', 80, [{ code: 'unpaid-deadlines', amount: 80, blocking: true }]],
    // Settled since.
    ['block', 0, []],
  ] as const)('onUnpaid: %s, %s € open: issues %j', async (onUnpaid, open, issues) => {
    await returned(open);
    const person = await personOf(onUnpaid);
    const blocked = issues.some(({ blocking }) => blocking);
    const summary = await person.call('wrapper.prepare_order', { payment_method: 'riba_60' });
    expect(summary).toMatchObject({ issues, ok: !blocked });
    expect(summary.summary_token === '').toBe(blocked);
    expect((await person.call('account.get_dashboard', {})).unpaid).toBe(onUnpaid === 'none' ? 0 : open);
    if (!blocked) expect((await send(person, summary.summary_token, 'riba_60')).order.number).toMatch(/^OC/);
  });

  test('block: an agreed summary is refused once the bank has returned a payment', async () => {
    const person = await personOf('block');
    const { summary_token } = await person.call('wrapper.prepare_order', { payment_method: 'riba_60' });
    await returned();
    expect(await refusal(send(person, summary_token, 'riba_60'))).toMatchObject({
      code: 'unpaid-deadlines',
      status: 400,
    });
  });
});

test('block: what is paid by card at once is not stopped, and the note stays', async () => {
  await returned();
  const person = await personOf('block');
  const summary = await person.call('wrapper.prepare_order', { payment_method: 'card' });
  expect(summary).toMatchObject({ ok: true, issues: [{ code: 'unpaid-deadlines', blocking: false }] });
  const request = { summary_token: summary.summary_token, payment_method: 'card', idempotency_key: `unpaid-${orders}` };
  expect((await person.call('payment.start', request)).state).toBe('open');
});
