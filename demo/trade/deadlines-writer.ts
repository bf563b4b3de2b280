/**
 * Writes the payment deadlines of the past invoices: by the terms of their customer, the newest still open, one of them returned
 * by the bank.
 */
import { addDays, monthOf } from '#demo/calendar.ts';
import { openTable } from '#demo/csv-table.ts';
import type { AccountState } from './account-state.ts';
import { COMPANIES } from './companies.ts';
import { creditUse, lateShare, PAYMENT_METHODS } from './customers-writer.ts';
import type { NumberedOrder } from './orders-writer.ts';

/** What a deadline needs of its invoice; cents. */
interface Invoice {
  readonly number: string;
  readonly date: string;
  readonly first: NumberedOrder;
  readonly taxable: number;
  readonly vat: number;
}

type CreditNote = Pick<Invoice, 'number' | 'date' | 'taxable' | 'vat'> & { readonly invoice: Invoice };

export interface Deadline {
  readonly invoice: Invoice;
  readonly part: number;
  readonly due: string;
  readonly amount: number;
  open: number;
  state: 'paid' | 'toExpire' | 'expired' | 'atBank' | 'unpaid';
}

const { transfer, riba30, riba60, riba90 } = PAYMENT_METHODS;
const METHODS: Readonly<Record<string, { readonly text: string; readonly months: readonly number[] }>> = {
  [transfer]: { text: 'Bonifico 30 gg DFFM', months: [1] },
  [riba30]: { text: 'RiBa 30 gg DFFM', months: [1] },
  [riba60]: { text: 'RiBa 30/60 gg DFFM', months: [1, 2] },
  [riba90]: { text: 'RiBa 30/60/90 gg DFFM', months: [1, 2, 3] },
};
/** Paid when the goods arrive, or in the shop. */
export const AT_ONCE: Readonly<Record<string, string>> = { cash_on_delivery: 'Contrassegno', card: 'Carta di credito' };

/** Days before its date on which the bank gets a receipt. */
const PRESENTED = 20;

const euros = (amount: number) => (amount / 100).toFixed(2);

/** The terms of a payment method in words. */
export const textOf = (payment: string) => METHODS[payment]?.text ?? AT_ONCE[payment] ?? 'Bonifico 30 gg DFFM';

/** Equal parts, the last takes what is left; the day is the end of the month so many months later. */
export function deadlinesOf(invoices: readonly Invoice[], today: string): Deadline[] {
  const all = invoices.flatMap((invoice) => {
    const months = invoice.first.payment in AT_ONCE ? [] : (METHODS[invoice.first.payment]?.months ?? [1]);
    const total = invoice.taxable + invoice.vat;
    if (months.length === 0) return [newDeadline(invoice, 1, invoice.date, total)];
    const share = Math.floor(total / months.length + 0.5);
    return months.map((count, index) => {
      const amount = index === months.length - 1 ? total - share * index : share;
      return newDeadline(invoice, index + 1, endOfMonth(invoice.date, count), amount);
    });
  });
  for (const [index, company] of COMPANIES.entries())
    leaveOpen(
      all.filter(({ invoice }) => invoice.first.company.id === company.id),
      index,
      today,
    );
  return all;
}

const newDeadline = (invoice: Invoice, part: number, due: string, amount: number): Deadline => ({
  invoice,
  part,
  due,
  amount,
  open: 0,
  state: 'paid',
});

function endOfMonth(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)).last;
}

/**
 * The newest stay open, until the debt of the customer is reached; the last of them is paid in part. Besides, the first customer pays no
 * bank transfer before its day: on every day some of theirs can be chosen and paid, and invoices are wholly open.
 */
function leaveOpen(deadlines: readonly Deadline[], index: number, today: string): void {
  const newest = [...deadlines].sort((a, b) => (a.due < b.due ? 1 : a.due > b.due ? -1 : 0));
  const debt = Math.round(creditUse(index)[1] * 100);
  const toCome = newest.filter(({ due, invoice }) => due >= today && !(invoice.first.payment in AT_ONCE));
  const agreed = Math.round(debt * lateShare(index));
  // The second customer's credit is used up: what is not due later is late.
  const dueLater = toCome.reduce((total, { amount }) => total + amount, 0);
  let later = Math.min(debt - agreed, dueLater);
  let late = index === 1 ? debt - later : agreed;
  for (const one of newest) {
    const isRiba = one.invoice.first.payment.startsWith('riba');
    if (one.invoice.first.payment in AT_ONCE) continue;
    if (one.due >= today && index === 0 && one.invoice.first.payment === transfer) {
      one.open = one.amount;
      one.state = 'toExpire';
    } else if (one.due >= today) {
      one.open = Math.min(one.amount, later);
      later -= one.open;
      if (one.open > 0) one.state = isRiba && one.due <= addDays(today, PRESENTED) ? 'atBank' : 'toExpire';
    } else if (one.due < addDays(today, -8)) {
      one.open = Math.min(one.amount, late);
      late -= one.open;
      if (one.open > 0) one.state = isRiba ? 'unpaid' : 'expired';
    }
  }
  // The bank returned one receipt of the first customer.
  const returned = newest.find(
    ({ due, state, invoice }) =>
      due < addDays(today, -8) && state === 'paid' && invoice.first.payment.startsWith('riba'),
  );
  if (index !== 0 || !returned) return;
  returned.open = returned.amount;
  returned.state = 'unpaid';
}

export function writeDeadlines(
  folder: string,
  deadlines: readonly Deadline[],
  credit: CreditNote | undefined,
  states: ReadonlyMap<number, AccountState>,
): number {
  const table = openTable(
    folder,
    'deadlines.csv',
    'customer document date part due_date amount open method state unpaid_on unpaid_reason fee'.split(' '),
  );
  for (const { invoice, part, due, amount, open, state } of deadlines) {
    const { company, payment } = invoice.first;
    const unpaid = state === 'unpaid' ? [addDays(due, 3), 'Insoluto: fondi mancanti', '6.50'] : ['', '', ''];
    table.add([
      company.id,
      invoice.number,
      invoice.date,
      part,
      due,
      euros(amount),
      euros(open),
      textOf(payment),
      state,
      ...unpaid,
    ]);
    const account = states.get(company.id);
    if (!account) continue;
    account.open += open;
    if (state === 'expired' || state === 'unpaid') account.overdue += open;
  }
  if (credit) {
    const { company, payment } = credit.invoice.first;
    const amount = -(credit.taxable + credit.vat);
    table.add([
      company.id,
      credit.number,
      credit.date,
      1,
      '',
      euros(amount),
      euros(amount),
      textOf(payment),
      'toExpire',
      '',
      '',
      '',
    ]);
    const account = states.get(company.id);
    if (account) account.open += amount;
  }
  table.close();
  return table.rows;
}
