/** The price whose explanation is opened. */
export interface AskedPrice {
  id: number;
  carti: string;
  /** Pieces of the row. */
  quantity: number;
  promo_code: string;
  promo_row: number;
}
