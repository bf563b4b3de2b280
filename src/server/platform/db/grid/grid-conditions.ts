/** Conditions and orders of a grid as SQL: the expressions are the repository's, the values are parameters. */
import type { ColumnKind, GridColumn, GridFilter } from '#contract/office/grids/grid-definition.ts';

export interface Parameters {
  readonly values: readonly unknown[];
  /** Returns its placeholder. */
  readonly add: (value: unknown) => string;
}

export interface Compared extends Pick<GridColumn, 'kind' | 'choices' | 'decimals'> {
  readonly value: string;
  readonly by?: string;
  readonly sort?: readonly string[];
  readonly nullable?: boolean;
}

/** The type of a bound, so that an index on the column can be used. */
const BOUND_TYPES: Partial<Record<ColumnKind, string>> = {
  number: 'bigint',
  money: 'bigint',
  percent: 'bigint',
  quantity: 'numeric',
  day: 'date',
  time: 'date',
};

const compared = ({ kind, by, value }: Compared) =>
  kind === 'text' && by === undefined ? `lower(${value})` : `(${by ?? value})`;

export function conditionOf(column: Compared, filter: GridFilter, parameters: Parameters): string {
  const { kind } = column;
  const by = compared(column);
  if ('is' in filter) return membership(column, filter.is, parameters);
  // Without a value it is not one of them either.
  if ('not' in filter) return `(${membership(column, filter.not, parameters)}) is not true`;
  if ('contains' in filter) return `${by} ilike ${parameters.add(likeText(filter.contains))}`;
  if ('empty' in filter) {
    const empty = kind === 'text' ? `coalesce(${by}, '') = ''` : `${by} is null`;
    return filter.empty ? empty : `not (${empty})`;
  }
  const type = kind === 'percent' && column.decimals ? 'numeric' : BOUND_TYPES[kind];
  const bounds: string[] = [];
  if (filter.from !== undefined) bounds.push(`${by} >= ${parameters.add(filter.from)}::${type}`);
  if (filter.to !== undefined) {
    const to = parameters.add(filter.to);
    // An instant belongs to the day in which it lies, in the zone of the connection, which is the shop's (C-SET-1).
    bounds.push(kind === 'time' ? `${by} < ${to}::date + 1` : `${by} <= ${to}::${type}`);
  }
  return bounds.join(' and ');
}

/** `%` and `_` of the reader are letters. */
export const likeText = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

function membership(column: Compared, values: readonly string[], parameters: Parameters): string {
  const { kind } = column;
  const by = compared(column);
  if (kind === 'flag') return `${by} = any (${parameters.add(values.map((value) => value === 'yes'))}::boolean[])`;
  if (kind === 'person') return `${by} = any (${parameters.add(values.map(Number))}::int[])`;
  const wanted = kind === 'text' ? values.map((value) => value.toLowerCase()) : values;
  return `${by} = any (${parameters.add(wanted)}::text[])`;
}

/** The id in the direction of the last column makes the order total, and lets one index serve both directions. */
export function orderBy(columns: ReadonlyArray<Compared & { readonly down: boolean }>, id: string): string {
  const written = columns.flatMap((column) => {
    const direction = column.down ? 'desc' : 'asc';
    const parts = column.sort ?? [column.kind === 'choice' ? choiceOrder(column) : compared(column)];
    return parts.map((part) => `${part} ${direction}${column.nullable ? ' nulls last' : ''}`);
  });
  return [...written, `${id} ${columns.at(-1)?.down ? 'desc' : 'asc'}`].join(', ');
}

/** In the order of the definition, whose choices are ours: they are written into the statement. */
function choiceOrder(column: Compared): string {
  const choices = (column.choices ?? []).map(({ value }) => `'${value.replaceAll("'", "''")}'`);
  return `array_position(array[${choices.join(', ')}]::text[], ${compared(column)})`;
}
