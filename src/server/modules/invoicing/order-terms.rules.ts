/** Terms of payment of an order's invoice, its deadlines, and how FatturaPA names the method (C-FISC-4, C-DOC-3). */
import type { Money } from '#contract/values/money.ts';
import { type Deadline, deadlinesOf, termsOfCode, termsOfText } from '#contract/values/payment-terms.rules.ts';
import type { PaymentMethod, PaymentTerms } from '#contract/values/payment-terms.ts';

/** ModalitaPagamento. */
export const PAYMENT_CODES: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: 'MP05',
  riba: 'MP12',
  cash: 'MP01',
  card: 'MP08',
  direct_debit: 'MP19',
};

/** As the account shows it: the words that imported deadlines have too. */
export const METHOD_WORDS: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: 'Bonifico',
  riba: 'RiBa',
  cash: 'Contanti',
  card: 'Carta',
  direct_debit: 'Addebito diretto',
};

/** Methods of orders that have a code here, besides those of bank receipts; others are the text of another system. */
function methodOf(code: string): PaymentMethod | undefined {
  if (code === 'cash_on_delivery') return 'cash';
  return code === 'bank_transfer' || code === 'card' ? code : undefined;
}

const atOnce = (method: PaymentMethod): PaymentTerms => ({ method, steps: [{ days: 0, count: 'days' }] });

/**
 * Terms of an order: the customer's own where the order is paid in their way, else what its method says. `riba_60` is
 * two months, end of month, as the checkout says; a transfer is due after `transferDays` (30 days by law, D.Lgs. 231/2002).
 */
export function termsOfOrder(code: string, own: PaymentTerms | null, transferDays: number): PaymentTerms {
  const ofCode = termsOfCode(code);
  const method = ofCode?.method ?? methodOf(code);
  const written = method ? undefined : termsOfText(code);
  if (written) return written;
  if (own && own.steps.length > 0 && (method === undefined || method === own.method)) return own;
  if (ofCode) return ofCode;
  if (method === 'cash' || method === 'card') return atOnce(method);
  return { method: 'bank_transfer', steps: [{ days: transferDays, count: 'days' }] };
}

/** Nothing to pay has one deadline of nothing, so that the document says so. Parts of nothing are left out. */
export function deadlinesOfInvoice(terms: PaymentTerms, day: string, payable: Money, vat: Money): Deadline[] {
  const deadlines = deadlinesOf(terms, day, payable, vat);
  const due = deadlines.filter(({ amount }) => amount !== 0);
  return due.length > 0 ? due : deadlines.slice(0, 1);
}
