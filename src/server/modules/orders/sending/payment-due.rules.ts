/** Due date of a payment (C-ORD-3): `riba_60` = the end of the month two months after the invoice. Plain dates. */
import { deadlinesOf, termsOfCode } from '#contract/values/payment-terms.rules.ts';

/** undefined = the method has no due date. `invoiced`: plain date. */
export function dueDate(method: string, invoiced: string): string | undefined {
  const terms = termsOfCode(method);
  return terms && deadlinesOf(terms, invoiced, 0)[0]?.dueOn;
}
