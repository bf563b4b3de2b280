/** The value `Invoice`: one document of a FatturaPA file, as it was written (C-FISC-1). */
import type { BODY_FIELDS } from './body-fields.ts';
import type { ValueOf } from './field.ts';
import type { HEADER_FIELDS } from './header-fields.ts';

export type InvoiceHeader = ValueOf<typeof HEADER_FIELDS>;
export type InvoiceBody = ValueOf<typeof BODY_FIELDS>;
type Goods = NonNullable<InvoiceBody['goods']>;
export type InvoiceRow = NonNullable<Goods['rows']>[number];
export type InvoiceVat = NonNullable<Goods['vat']>[number];
export type InvoicePayment = NonNullable<InvoiceBody['payments']>[number];
export type Discount = NonNullable<InvoiceRow['discounts']>[number];

/**
 * `current`: namespace v1.2 (FPA12, FPR12). `old`: v1.1 of before 2017, read but not checked. `simplified`: FSM10, of which the header
 * and the document's type, day and number are read and nothing else.
 */
export type InvoiceFormat = 'current' | 'old' | 'simplified';

export interface Invoice {
  readonly format: InvoiceFormat;
  /** Attribute `versione` of the root: FPR12, FPA12, 1.1, FSM10. */
  readonly version: string;
  /** Attribute `SistemaEmittente`: the software that wrote the file. */
  readonly system?: string | undefined;
  /** A file (lot) may hold several documents of one header: place of this one from 0, and how many there are. */
  readonly place: number;
  readonly count: number;
  readonly header: InvoiceHeader;
  readonly body: InvoiceBody;
}
