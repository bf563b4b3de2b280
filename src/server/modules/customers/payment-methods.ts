/** Payment methods by code (C-ORD-3), with their names. */
import type { Locale } from '#contract/values/locale.ts';

const LABELS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  bank_transfer: { it: 'Bonifico bancario', en: 'Bank transfer' },
  cash_on_delivery: { it: 'Contrassegno', en: 'Cash on delivery' },
  card: { it: 'Carta di credito', en: 'Card' },
};

/** Paid through the card provider before the order is sent (C-ORD-3): needs no credit. */
export const CARD_METHOD = 'card';

export interface PaymentMethod {
  readonly code: string;
  readonly label: string;
}

const RIBA = {
  it: (days: string) => `RiBa ${days} giorni fine mese`,
  en: (days: string) => `Bank receipt, ${days} days end of month`,
};

/** `riba_` with any number of days is a bank receipt; a method imported under another code is shown as written. */
export function paymentMethod(code: string, locale: Locale): PaymentMethod {
  const days = /^riba_(\d{1,3})$/.exec(code)?.[1];
  return { code, label: days ? RIBA[locale](days) : (LABELS[code]?.[locale] ?? code) };
}
