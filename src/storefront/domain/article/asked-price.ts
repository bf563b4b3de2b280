/** The price of a row that somebody wants explained. */
export interface AskedPrice {
  id: number;
  carti: string;
  /** Pieces of the row. */
  quantity: number;
  promo_code: string;
  promo_row: number;
}
