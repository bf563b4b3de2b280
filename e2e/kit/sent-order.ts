/** An order that a test starts from: sent through the API, for tests of what comes after. */
import type { BrowserContext } from 'playwright-core';
import { callShop, fillCart } from './cart-steps.ts';

/**
 * Fills the active cart with these articles, code → pieces, and sends it with the first payment method, also when an order like it was
 * sent today: by the first attempt at a test. Returns the order's number.
 */
export async function sentOrder(context: BrowserContext, articles: Record<string, number>): Promise<string> {
  await fillCart(context, articles);
  const { summary_token, payment_methods } = await callShop(context, 'wrapper.prepare_order');
  const { order } = await callShop(context, 'wrapper.send_order', {
    summary_token,
    idempotency_key: crypto.randomUUID(),
    payment_method: payment_methods[0].code,
    confirm_duplicate: true,
  });
  return order.number;
}
