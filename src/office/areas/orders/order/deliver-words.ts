/** What the button for a delivery says: the amount, or the rows where the person sees no prices. */
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import type { DeliveryNow } from './delivery-now.rules.ts';

export function deliverWords({ rows, net }: DeliveryNow): string {
  if (rows.length === 0) return m.orders_deliver();
  if (net === undefined) return m.orders_deliver_rows({ count: rows.length });
  return m.orders_deliver_amount({ amount: formatEuro(net, getLocale()) });
}
