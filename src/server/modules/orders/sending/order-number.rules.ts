/** `{causale}/{number}/{year}`, without gaps or duplicates within a series and year (C-ORD-5). */

/** Document series of orders that customers send. */
export const SHOP_SERIES = 'OC';

export function orderNumber(series: string, sequence: number, year: number): string {
  return `${series}/${sequence}/${year}`;
}
