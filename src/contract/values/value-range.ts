/**
 * Everything between two measures as one value of a filter: `field_length=10..50`, `10..`, `..50`. The numbers are in
 * the unit of the filter's group; both ends are included.
 */

export interface ValueRange {
  /** undefined = no lower end. */
  readonly from?: number;
  readonly to?: number;
}

const NUMBER = String.raw`-?\d{1,15}(?:\.\d{1,12})?(?:e[+-]?\d{1,2})?`;
const RANGE = new RegExp(`^(${NUMBER})?\\.\\.(${NUMBER})?$`);

/** undefined = no range, but a value. */
export function valueRange(text: string): ValueRange | undefined {
  const [whole, from, to] = RANGE.exec(text) ?? [];
  if (whole === undefined || (from === undefined && to === undefined)) return undefined;
  return { ...(from !== undefined && { from: Number(from) }), ...(to !== undefined && { to: Number(to) }) };
}

/** Empty for a range without ends. */
export function writtenRange({ from, to }: ValueRange): string {
  return from === undefined && to === undefined ? '' : `${from ?? ''}..${to ?? ''}`;
}
