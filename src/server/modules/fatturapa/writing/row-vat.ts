/** The VAT of a row as it is written, and the declaration of intent that its rows name. Which VAT a row has: contract/values/vat-treatment.rules.ts. */
export interface RowVat {
  /** Percent, two decimals: `22.00`. */
  readonly rate: string;
  readonly natura?: string;
}

export interface NamedDeclaration {
  /** `12345678901234567-123456`. */
  readonly protocol: string;
  /** Day of receipt, plain date; left out where it is not known. */
  readonly receivedOn?: string;
}
