/**
 * A document as data: everything printed, in one language, complete without further lookups. Plain values only, because
 * it is sent to the document thread and its hash is the cache key of the finished file.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { Money } from '#contract/values/money.ts';

export type DocumentFormat = 'pdf' | 'xlsx';

export interface PrintedRow {
  readonly code: string;
  readonly name: string;
  /** `2 CF da 100 pz`; empty when the quantity is no whole number of packagings. */
  readonly packs: string;
  /** `€ 3,45 / 100 pz`; empty where the unit price is enough. */
  readonly basePrice: string;
  /** Promo, gift and other remarks of the row; empty lines are left out. */
  readonly remark: string;
  /** In the document's language: `pz`, `pcs`. */
  readonly um: string;
  readonly quantity: number;
  /** Only in documents with deliveries. */
  readonly delivered?: number;
  readonly residual?: number;
  readonly gross: Money;
  /** `50+10+5`, never one rounded percentage (C-PRICE-1). */
  readonly chain: string;
  readonly net: Money;
  readonly vat: number;
  readonly total: Money;
  /** A row without a quantity: no figures at all, or no quantity and no unit prices. */
  readonly bare?: 'all' | 'price';
}

export interface PrintedVat {
  /** Percent. */
  readonly rate: number;
  readonly taxable: Money;
  readonly tax: Money;
  /** Why there is none: FatturaPA's code and the reason. */
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
  /** The plain date of the value, so that spreadsheets get a date. */
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
    /** The shop's logo: a PNG as base64, and its size in points. */
    readonly logo: { readonly png: string; readonly width: number; readonly height: number } | null;
  };
  readonly customer: PrintedBlock;
  readonly destination: PrintedBlock;
  readonly facts: readonly PrintedFact[];
  /** Whether rows have delivered and residual quantities. */
  readonly showsDeliveries: boolean;
  /** False: quantities only, as on a delivery note. */
  readonly showsPrices?: boolean;
  readonly rows: readonly PrintedRow[];
  readonly vat: readonly PrintedVat[];
  /** Why VAT is as it is: sentences below the table. */
  readonly vatNotes?: readonly string[];
  readonly totals: {
    readonly gross: Money;
    /** The coupon's discount, already subtracted from `net`; 0 = none. */
    readonly coupon: Money;
    readonly net: Money;
    readonly transport: Money;
    /** By kind; left out: none. */
    readonly eco?: ReadonlyArray<{ readonly label: string; readonly total: Money }>;
    readonly vat: Money;
    readonly document: Money;
    /** What is paid to the shop, where the buyer pays VAT to the State. */
    readonly payable?: Money;
  };
  /** Printed instead of `totals`: those of a document that was made elsewhere. Empty = none. */
  readonly sums?: ReadonlyArray<{ readonly label: string; readonly value: string; readonly strong?: boolean }>;
  /** Code of the coupon; empty = none. */
  readonly couponCode: string;
  readonly note: string;
  /** Small print at the end: a cart is no order. */
  readonly closing: string;
}
