/** Payment methods by code (C-ORD-3), with their names. */
import type { Locale } from '#contract/values/locale.ts';

const LABELS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  bank_transfer: { it: 'Bonifico bancario', en: 'Bank transfer' },
  riba_30: { it: 'RiBa 30 giorni fine mese', en: 'Bank receipt, 30 days end of month' },
  riba_60: { it: 'RiBa 60 giorni fine mese', en: 'Bank receipt, 60 days end of month' },
  riba_90: { it: 'RiBa 90 giorni fine mese', en: 'Bank receipt, 90 days end of month' },
  cash_on_delivery: { it: 'Contrassegno', en: 'Cash on delivery' },
  card: { it: 'Carta di credito', en: 'Card' },
};

/** Paid through the card provider before the order is sent (C-ORD-3): needs no credit. */
export const CARD_METHOD = 'card';

export interface PaymentMethod {
  readonly code: string;
  readonly label: string;
}

/** A method imported under another code is shown as written. */
export function paymentMethod(code: string, locale: Locale): PaymentMethod {
  return { code, label: LABELS[code]?.[locale] ?? code };
}
