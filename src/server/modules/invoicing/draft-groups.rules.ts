/** Which delivery notes go on one invoice (C-FISC-4). */
import type { PaymentTerms } from '#contract/values/payment-terms.ts';
import type { OpenNote } from './issuing.repository.ts';

type Grouped = Pick<OpenNote, 'client_id' | 'date' | 'invoice' | 'order_id' | 'intent_protocol' | 'vat_table'>;

/**
 * One invoice is of one customer, invoiced to one name, paid in one way, with or without split payment, of one declaration of intent; a
 * deferred one of one month (art. 21 DPR 633/72). An order that
 * was paid by card is invoiced alone, since its payment is of that order.
 */
export function groupKey(note: Grouped, terms: PaymentTerms, type: 'TD01' | 'TD24'): string {
  const month = type === 'TD24' ? note.date.slice(0, 7) : '';
  const paid = terms.method === 'card' ? note.order_id : 0;
  return JSON.stringify([note.client_id, month, note.invoice, terms, paid, isSplit(note), note.intent_protocol]);
}

/** The buyer pays the VAT of its order to the State. */
export const isSplit = ({ vat_table: table }: Pick<OpenNote, 'vat_table'>): boolean => table.some(({ split }) => split);

/** In the order of their first notes. */
export function draftGroups<Note extends Grouped>(
  notes: readonly Note[],
  termsOf: (note: Note) => PaymentTerms,
  type: 'TD01' | 'TD24',
): Note[][] {
  return [...Map.groupBy(notes, (note) => groupKey(note, termsOf(note), type)).values()];
}
