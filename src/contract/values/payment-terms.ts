/** Terms of payment of a customer, as data (C-DOC-3). */
export type PaymentMethod = 'bank_transfer' | 'riba' | 'cash' | 'card' | 'direct_debit';

export interface PaymentStep {
  readonly days: number;
  /** `months`: 30 is one month, 60 two; the day stays, or is the last of a shorter month. */
  readonly count: 'days' | 'months';
  /** `month_end`: add, then the end of the month (DFFM); `month_end_first`: the end of the month, then add (FMDF); default the invoice's day. */
  readonly base?: 'invoice' | 'month_end' | 'month_end_first';
  /** Days after that. */
  readonly extra?: number;
  /** That day of the month, the next month's when it is past. */
  readonly fixed?: number;
  /** Month (1 to 12) → day of the month after it to which a deadline in that month moves. */
  readonly skip?: Readonly<Record<number, number>>;
  /** Share of the total; without it all steps are equal. */
  readonly percent?: number;
}

export interface PaymentTerms {
  readonly method: PaymentMethod;
  readonly steps: readonly PaymentStep[];
  /** Whether the whole VAT is due with the first part. */
  readonly vat?: 'spread' | 'first';
}
