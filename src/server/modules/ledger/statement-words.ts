/** What an entry of the statement is, where the books do not say it. */
import type { Locale } from '#contract/values/locale.ts';

export const STATEMENT_WORDS: Readonly<
  Record<'invoice' | 'credit_note' | 'payment' | 'online' | 'entry', Record<Locale, string>>
> = {
  invoice: { it: 'Fattura', en: 'Invoice' },
  credit_note: { it: 'Nota di credito', en: 'Credit note' },
  payment: { it: 'Pagamento', en: 'Payment' },
  online: { it: 'Pagamento online', en: 'Online payment' },
  entry: { it: 'Movimento', en: 'Entry' },
};
