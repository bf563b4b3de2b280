/** A line of the VAT table: the percent, or the nature where there is no VAT (C-FISC-2). */
export type VatKey = number | string;

export const vatKey = ({ vat, nature }: { readonly vat: number; readonly nature?: string }): VatKey => nature || vat;

/** Percent. */
export const rateOf = (key: VatKey): number => (typeof key === 'number' ? key : 0);
