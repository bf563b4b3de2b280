/** Filters and sorts by chance for any grid, with values that occur in its rows and some that do not. */
import fc from 'fast-check';
import type { GridColumn, GridDefinition, GridFilter, GridQuery } from '#contract/office/grids/grid-definition.ts';
import { operatorsOf } from '#contract/office/grids/grid-query.rules.ts';
import type { GridRow } from '#server/platform/db/grid/grid-source.ts';

type DayOf = (instant: string) => string;

/** `dayOf` is the shop's day of an instant; `unfiltered`: columns without conditions. */
export function randomQueries(
  { columns }: Pick<GridDefinition, 'columns'>,
  rows: readonly GridRow[],
  { dayOf, unfiltered = [] }: { readonly dayOf: DayOf; readonly unfiltered?: readonly string[] | undefined },
): fc.Arbitrary<GridQuery> {
  const ordered = columns.filter((column) => operatorsOf(column).length > 0);
  // A person is filtered by id, which their cell does not show.
  const filtered = ordered.filter(({ key, kind }) => kind !== 'person' && !unfiltered.includes(key));
  const sort = fc.uniqueArray(
    fc.record({ column: fc.constantFrom(...ordered).map(({ key }) => key), down: fc.boolean() }),
    { maxLength: 3, selector: (one) => one.column },
  );
  const filters = fc.array(
    fc.constantFrom(...filtered).chain((column) => filterOn(column, rows, dayOf)),
    { maxLength: 3 },
  );
  return fc.record({ filters, sort, text: fc.constant('') });
}

function filterOn(column: GridColumn, rows: readonly GridRow[], dayOf: DayOf): fc.Arbitrary<GridFilter> {
  const { key, kind } = column;
  const occurring = rows.map(({ cells }) => cells[key]).filter((cell) => cell !== null && cell !== undefined);
  const someCell = fc.constantFrom(...(occurring.length > 0 ? occurring : ['']));
  const text = someCell.map(String);
  const part = fc
    .tuple(text, fc.nat(6), fc.nat(4))
    .map(([whole, at, length]) => whole.slice(at, at + length + 1) || '%');
  const value =
    kind === 'choice'
      ? fc.constantFrom(...(column.choices ?? []).map((choice) => choice.value))
      : kind === 'flag'
        ? fc.constantFrom('yes', 'no')
        : text;
  const day = occurring.length > 0 ? text.map(kind === 'time' ? dayOf : String) : fc.constant('2026-11-27');
  const number = fc.oneof(someCell.map(Number), fc.integer({ min: -10, max: 200 }));
  const bound: fc.Arbitrary<string | number> = kind === 'day' || kind === 'time' ? day : number;
  const made: Record<string, fc.Arbitrary<GridFilter>> = {
    is: fc.array(value, { minLength: 1, maxLength: 3 }).map((is) => ({ column: key, is })),
    not: fc.array(value, { minLength: 1, maxLength: 3 }).map((not) => ({ column: key, not })),
    contains: part.map((contains) => ({ column: key, contains })),
    empty: fc.boolean().map((empty) => ({ column: key, empty })),
    range: fc.tuple(fc.option(bound, { nil: undefined }), bound, fc.boolean()).map(([from, to, both]) => ({
      column: key,
      ...(from !== undefined && { from }),
      ...((both || from === undefined) && { to }),
    })),
  };
  return fc.constantFrom(...operatorsOf(column)).chain((operator) => made[operator] as fc.Arbitrary<GridFilter>);
}
