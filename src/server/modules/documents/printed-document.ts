/**
 * A document as data: all that is printed, in one language, nothing that still has to be looked up. Plain values only, because it
 * travels to the drawing thread and its hash is the key under which the finished file is kept.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';

export type DocumentFormat = 'pdf' | 'xlsx';

export interface PrintedRow {
  readonly code: string;
  readonly name: string;
  /** `2 CF da 100 pz`; empty when the quantity is no whole number of packagings. */
  readonly packs: string;
  /** `€ 3,45 / 100 pz`; empty where the price of a piece says it. */
  readonly basePrice: string;
  /** Promo, gift and what else has to be said of the row; empty lines are left out. */
  readonly remark: string;
  /** In the document's language: `pz`, `pcs`. */
  readonly um: string;
  readonly quantity: number;
  /** Only in documents that tell of deliveries. */
  readonly delivered?: number;
  readonly residual?: number;
  readonly gross: Money;
  /** `50+10+5`, never one rounded percentage (C-PRICE-1). */
  readonly chain: string;
  readonly net: Money;
  readonly vat: number;
  readonly total: Money;
}

export interface PrintedVat {
  /** Percent. */
  readonly rate: number;
  readonly taxable: Money;
  readonly tax: Money;
  /** Why there is none: FatturaPA's code and the words. */
  readonly exemption?: { readonly nature: string; readonly reason: string };
}

/** A heading with its lines: customer, destination. */
export interface PrintedBlock {
  readonly title: string;
  readonly lines: readonly string[];
}

export interface PrintedFact {
  readonly label: string;
  readonly value: string;
  /** The plain date that the value is: a table program gets it as a date. */
  readonly date?: string;
}

export interface PrintedDocument {
  readonly locale: Locale;
  /** `Ordine`, `Carrello`. */
  readonly title: string;
  /** Order number or name of the cart. */
  readonly name: string;
  /** Plain date. */
  readonly date: string;
  readonly shop: {
    readonly name: string;
    readonly lines: readonly string[];
    /** The shop's sign: a PNG as base64, and the points it takes. */
    readonly logo: { readonly png: string; readonly width: number; readonly height: number } | null;
  };
  readonly customer: PrintedBlock;
  readonly destination: PrintedBlock;
  readonly facts: readonly PrintedFact[];
  /** Whether rows carry delivered and residual quantities. */
  readonly tellsDeliveries: boolean;
  readonly rows: readonly PrintedRow[];
  readonly vat: readonly PrintedVat[];
  readonly totals: {
    readonly gross: Money;
    /** What the coupon takes off, in `net` already; 0 = none. */
    readonly coupon: Money;
    readonly net: Money;
    readonly transport: Money;
    readonly vat: Money;
    readonly document: Money;
  };
  /** Code of the coupon; empty = none. */
  readonly couponCode: string;
  readonly note: string;
  /** Small print at the end: a cart is no order. */
  readonly closing: string;
}
