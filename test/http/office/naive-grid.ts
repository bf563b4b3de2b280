/** What a grid would show if nothing but its rows and plain JavaScript existed: the measure for its SQL. */
import type {
  GridCell,
  GridColumn,
  GridDefinition,
  GridFilter,
  GridQuery,
} from '#contract/office/grids/grid-definition.ts';
import type { GridRow } from '#server/platform/db/grid/grid-source.ts';

/** Ids of the rows that match, in order. `dayOf` is the shop's day of an instant. */
export function naiveIds(
  definition: GridDefinition,
  rows: readonly GridRow[],
  query: GridQuery,
  dayOf: (instant: string) => string,
): number[] {
  const column = (key: string) => definition.columns.find((one) => one.key === key) as GridColumn;
  const sort = query.sort.length > 0 ? query.sort : definition.sort;
  return rows
    .filter(({ cells }) =>
      query.filters.every((filter) => holds(column(filter.column), cells[filter.column] ?? null, filter, dayOf)),
    )
    .sort((one, other) => {
      for (const { column: key, down } of sort) {
        const by = compare(column(key), one.cells[key] ?? null, other.cells[key] ?? null, down);
        if (by !== 0) return by;
      }
      return sort.at(-1)?.down ? other.id - one.id : one.id - other.id;
    })
    .map(({ id }) => id);
}

function holds({ kind }: GridColumn, cell: GridCell, filter: GridFilter, dayOf: (instant: string) => string): boolean {
  const lower = (text: string) => (kind === 'text' ? text.toLowerCase() : text);
  const one = (values: readonly string[]) =>
    cell !== null && values.map(lower).includes(kind === 'flag' ? (cell ? 'yes' : 'no') : lower(String(cell)));
  if ('is' in filter) return one(filter.is);
  if ('not' in filter) return !one(filter.not);
  if ('contains' in filter)
    return String(cell ?? '')
      .toLowerCase()
      .includes(filter.contains.toLowerCase());
  if ('empty' in filter) return (cell === null || (kind === 'text' && cell === '')) === filter.empty;
  if (cell === null) return false;
  const value = kind === 'time' ? dayOf(String(cell)) : cell;
  return (filter.from === undefined || value >= filter.from) && (filter.to === undefined || value <= filter.to);
}

/** Empty cells come last in both directions. */
function compare({ kind, choices }: GridColumn, one: GridCell, other: GridCell, down: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const key = (cell: GridCell) =>
    kind === 'choice'
      ? (choices?.findIndex(({ value }) => value === cell) ?? 0)
      : kind === 'text' || kind === 'person'
        ? String(cell).toLowerCase()
        : cell;
  const [a, b] = [key(one), key(other)];
  const by = (a as string) < (b as string) ? -1 : (a as string) > (b as string) ? 1 : 0;
  return down ? -by : by;
}
