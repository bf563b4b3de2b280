/** Which delivery notes go on one invoice (C-FISC-4). */
import type { PaymentTerms } from '#contract/values/payment-terms.ts';
import type { OpenNote } from './issuing.repository.ts';

type Grouped = Pick<OpenNote, 'client_id' | 'date' | 'invoice' | 'order_id'>;

/**
 * One invoice is of one customer, invoiced to one name, paid in one way; a deferred one of one month (art. 21 DPR 633/72). An order that
 * was paid by card is invoiced alone, since its payment is of that order.
 */
export function groupKey(
  { client_id: customer, date, invoice, order_id: order }: Grouped,
  terms: PaymentTerms,
  type: 'TD01' | 'TD24',
): string {
  const month = type === 'TD24' ? date.slice(0, 7) : '';
  return JSON.stringify([customer, month, invoice, terms, terms.method === 'card' ? order : 0]);
}

/** In the order of their first notes. */
export function draftGroups<Note extends Grouped>(
  notes: readonly Note[],
  termsOf: (note: Note) => PaymentTerms,
  type: 'TD01' | 'TD24',
): Note[][] {
  return [...Map.groupBy(notes, (note) => groupKey(note, termsOf(note), type)).values()];
}
