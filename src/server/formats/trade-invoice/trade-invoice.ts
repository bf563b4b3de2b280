/**
 * Invoices, credit notes and delivery notes between two systems, whatever the format (docs/exchange-trade-formats.md). Readers and writers know these values
 * and nothing of the shop. Amounts, quantities and prices are decimal texts with a point; amounts of a document have two decimals.
 */
import type { TradeNote, TradeOrder, TradePlace } from '../trade-order/trade-order.ts';

/** Another document that one names. */
export interface TradeReference {
  readonly number: string;
  /** YYYY-MM-DD or ''. */
  readonly date: string;
}

/**
 * Categories of VAT (UNCL 5305): ordinary, zero, exempt, reverse charge, intra-EU, export, outside of VAT, and Italy's split payment (`B`).
 */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O' | 'B';

export interface TradeVatKind {
  readonly category: VatCategory;
  /** Percent: `22`, `0`. */
  readonly rate: string;
  /** FatturaPA's Natura: `N3.5`; '' = none, or not said. */
  readonly natura: string;
}

export interface TradeInvoiceRow extends TradeVatKind {
  readonly id: string;
  readonly sellerCode: string;
  readonly buyerCode: string;
  readonly gtin: string;
  readonly name: string;
  readonly note: string;
  /** Below zero: taken back, or a discount that has a row of its own. */
  readonly quantity: string;
  /** UN/ECE Recommendation 20; '' = not said. */
  readonly unit: string;
  /** Net, of `baseQuantity` units, never below zero. */
  readonly price: string;
  readonly baseQuantity: string;
  /** Net, of the row. */
  readonly amount: string;
  /** The customer's order and its row; '' = not said. */
  readonly order: string;
  readonly orderRow: string;
  /** Delivery note; an empty number = not said. */
  readonly despatch: TradeReference;
}

/** A charge of the whole document; below zero: a discount. */
export interface TradeAdjustment extends TradeVatKind {
  readonly amount: string;
  readonly reason: string;
  /** `rounding`: of rows whose cents do not make the taxable amount; `stamp`: stamp duty; `other`. */
  readonly sort: 'rounding' | 'stamp' | 'other';
}

export interface TradeVat extends TradeVatKind {
  readonly taxable: string;
  readonly tax: string;
  /** Why there is none. */
  readonly law: string;
}

export interface TradeInvoiceTotals {
  /** Of the rows. */
  readonly rows: string;
  readonly taxable: string;
  readonly tax: string;
  /** With VAT. */
  readonly total: string;
  /** Of the total, what the customer does not pay to the seller: VAT with split payment, withholding, advances. */
  readonly prepaid: string;
  readonly rounding: string;
  readonly payable: string;
}

export const INVOICE_KINDS = ['invoice', 'credit_note', 'debit_note', 'advance'] as const;
export type TradeInvoiceKind = (typeof INVOICE_KINDS)[number];

export interface TradeInvoice {
  /** Amounts of a credit note are above zero. */
  readonly kind: TradeInvoiceKind;
  /** FatturaPA's TipoDocumento: `TD24`; '' = not said. */
  readonly type: string;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly currency: string;
  readonly seller: TradePlace;
  readonly buyer: TradePlace;
  readonly deliverTo: TradePlace;
  /** The customer's numbers. */
  readonly orders: readonly TradeReference[];
  /** The seller's numbers of these orders, separated by blanks. */
  readonly sellerOrder: string;
  readonly despatches: readonly TradeReference[];
  /** Invoices that a credit note is about. */
  readonly invoices: readonly TradeReference[];
  readonly cig: string;
  readonly cup: string;
  readonly note: string;
  /** What is to be paid when; an empty day = on receipt. */
  readonly dues: ReadonlyArray<{ readonly on: string; readonly amount: string }>;
  /** In words. */
  readonly terms: string;
  /** Way of payment (UNCL 4461): `58` transfer, `70` RiBa; '' = not said. */
  readonly means: string;
  /** Of the seller; '' = none. */
  readonly iban: string;
  readonly rows: readonly TradeInvoiceRow[];
  readonly adjustments: readonly TradeAdjustment[];
  readonly vat: readonly TradeVat[];
  readonly totals: TradeInvoiceTotals;
}

/** What goes back to who has ordered: the document, in the way in which the order came. */
export interface TradeInvoiceAnswer {
  readonly invoice: TradeInvoice;
  /** The order, or the first one of several. */
  readonly order: TradeOrder;
  /** ISO 8601 with the time, UTC. */
  readonly at: string;
}

export type WriteTradeInvoice = (answer: TradeInvoiceAnswer) => Uint8Array;

export interface TradeNoteRow {
  readonly id: string;
  readonly sellerCode: string;
  readonly buyerCode: string;
  readonly gtin: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit: string;
  readonly lot: string;
  readonly order: string;
  readonly orderRow: string;
}

/** A delivery note (DDT). */
export interface TradeDeliveryNote {
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly buyer: TradePlace;
  readonly deliverTo: TradePlace;
  readonly orders: readonly TradeReference[];
  readonly sellerOrder: string;
  readonly carrier: string;
  readonly tracking: string;
  /** '' = not said. */
  readonly parcels: string;
  readonly grossKg: string;
  readonly note: string;
  readonly rows: readonly TradeNoteRow[];
}

export type TradeDocument =
  | { readonly is: 'invoice'; readonly invoice: TradeInvoice }
  | { readonly is: 'note'; readonly note: TradeDeliveryNote };

/** One message of a file of documents. */
export interface TradeDocumentMessage {
  /** Missing when it was refused. */
  readonly document?: TradeDocument;
  /** `not-an-order` = no document that is read here. */
  readonly notes: readonly TradeNote[];
  /** Of the file, from 1, where the document begins. */
  readonly line: number;
}
