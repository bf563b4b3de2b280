/** The rows of price lists as the table of prices shows them: per article and list the price of one piece, and its quantity breaks. */
import { breaksCell } from '#contract/office/grids/price-breaks.rules.ts';

export interface ScaleRow {
  /** Pieces. */
  readonly from: number;
  readonly price: number;
}

export interface PlacedScaleRow extends ScaleRow {
  readonly article: number;
  readonly list: number;
}

export interface Scale<Row extends ScaleRow = ScaleRow> {
  /** What one piece costs; undefined = the list has no price today. */
  readonly first: Row | undefined;
  /** All others, as a cell. */
  readonly breaks: string;
  readonly rows: readonly Row[];
}

/** The row of the lowest quantity: fewer pieces cost the same (C-PRICE-1). */
export const firstOf = <Row extends Pick<ScaleRow, 'from'>>(rows: readonly Row[]): Row | undefined =>
  rows.reduce<Row | undefined>((least, row) => (least && least.from <= row.from ? least : row), undefined);

/** By article, then by list. `rows`: those that count today. */
export function scalesOf<Row extends PlacedScaleRow>(
  rows: readonly Row[],
): ReadonlyMap<number, ReadonlyMap<number, Scale<Row>>> {
  const grouped = new Map<number, Map<number, Row[]>>();
  for (const row of rows) {
    const ofArticle = grouped.get(row.article) ?? new Map<number, Row[]>();
    grouped.set(row.article, ofArticle.set(row.list, [...(ofArticle.get(row.list) ?? []), row]));
  }
  return new Map(
    [...grouped].map(([article, ofLists]) => [
      article,
      new Map([...ofLists].map(([list, some]) => [list, scaleOf(some)] as const)),
    ]),
  );
}

export function scaleOf<Row extends ScaleRow>(rows: readonly Row[]): Scale<Row> {
  const first = firstOf(rows);
  return { first, breaks: breaksCell(rows.filter((row) => row !== first)), rows };
}

export interface WantedScale {
  /** Of one piece; null = the article is not in the list. */
  readonly price: number | null;
  readonly breaks: readonly ScaleRow[];
}

export interface ScaleChanges<Row> {
  readonly remove: readonly Row[];
  readonly change: ReadonlyArray<{ readonly row: Row; readonly price: number }>;
  readonly add: readonly ScaleRow[];
}

/** What makes the rows so. A row keeps its number as long as its quantity stays; a new first price begins at one piece. */
export function scaleChanges<Row extends ScaleRow>(
  { first, rows }: Scale<Row>,
  wanted: WantedScale,
): ScaleChanges<Row> {
  const places = [
    ...(wanted.price === null ? [] : [{ from: first?.from ?? 1, price: wanted.price }]),
    ...wanted.breaks,
  ];
  const stored = new Map(rows.map((row) => [row.from, row]));
  const kept = new Set(places.map(({ from }) => from));
  return {
    remove: rows.filter(({ from }) => !kept.has(from)),
    change: places.flatMap(({ from, price }) => {
      const row = stored.get(from);
      return row && row.price !== price ? [{ row, price }] : [];
    }),
    add: places.filter(({ from }) => !stored.has(from)),
  };
}
