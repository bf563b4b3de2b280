/** An invoice or credit note of the ledger as it is read for the system that ordered. Decimal texts are those of the database. */
import type { Money } from '#contract/values/money.ts';
import type { TradeReference } from '#server/formats/trade-invoice/trade-invoice.ts';

export interface StoredDocument {
  readonly id: number;
  /** `invoice`, `deferred`, `credit_note` …, or the text of a type that the shop does not know. */
  readonly kind: string;
  readonly td: string;
  /** With its series. */
  readonly number: string;
  readonly year: number;
  readonly date: string;
  readonly currency: string;
  readonly total: Money;
  readonly payable: Money;
  readonly stamp: Money;
  readonly terms: string;
  readonly cig: string;
  readonly cup: string;
  readonly note: string;
  readonly customer: StoredPlace & { readonly vatNumber: string; readonly taxCode: string };
  /** null = the registered office, or not known. */
  readonly address: StoredPlace | null;
  readonly rows: readonly StoredDocumentRow[];
  readonly vat: ReadonlyArray<{
    readonly rate: string;
    readonly natura: string;
    readonly taxable: Money;
    readonly tax: Money;
    readonly due: string;
    readonly law: string;
  }>;
  readonly deadlines: ReadonlyArray<{ readonly on: string; readonly amount: Money; readonly mp: string }>;
  readonly despatches: readonly TradeReference[];
  /** Of a credit note. */
  readonly invoices: readonly TradeReference[];
}

export interface StoredPlace {
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly province: string;
  /** '' = by the VAT number, else Italy. */
  readonly country: string;
}

export interface StoredDocumentRow {
  readonly id: number;
  readonly kind: string;
  readonly article: number | null;
  readonly carti: string;
  readonly description: string;
  readonly um: string;
  readonly quantity: string | null;
  readonly net: string | null;
  readonly total: Money;
  readonly rate: string;
  readonly natura: string;
  /** Ours; '' = not said. */
  readonly order: string;
  readonly orderRow: number | null;
  readonly note: string;
  readonly noteDate: string;
}
