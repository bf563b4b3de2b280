/** Which filters and sorts a grid takes, from whom (C-OFF-5), and which days `today-7` means. */
import type { Permission } from '../permissions.ts';
import type { ColumnKind, GridBound, GridColumn, GridDefinition, GridFilter, GridQuery } from './grid-definition.ts';

export type GridOperator = 'is' | 'not' | 'contains' | 'range' | 'empty';

const OPERATORS: Readonly<Record<ColumnKind, readonly GridOperator[]>> = {
  text: ['contains', 'is', 'not', 'empty'],
  code: ['contains', 'is', 'not'],
  choice: ['is', 'not'],
  number: ['range', 'empty'],
  quantity: ['range', 'empty'],
  money: ['range', 'empty'],
  percent: ['range', 'empty'],
  day: ['range', 'empty'],
  time: ['range', 'empty'],
  flag: ['is'],
  person: ['is', 'not', 'empty'],
  breaks: ['empty'],
};

export const FLAG_VALUES = ['yes', 'no'] as const;

/** Empty for a column that is computed for the rows in view only. */
export function operatorsOf({ kind, ordered = true }: GridColumn): readonly GridOperator[] {
  return ordered ? OPERATORS[kind] : [];
}

export function operatorOf(filter: GridFilter): GridOperator {
  if ('is' in filter) return 'is';
  if ('not' in filter) return 'not';
  if ('contains' in filter) return 'contains';
  return 'empty' in filter ? 'empty' : 'range';
}

const TODAY = /^today(?:([+-]\d{1,4}))?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

/** `today-7` → plain date; a plain date stays; undefined = it is no day. */
export function dayOf(bound: GridBound, today: string): string | undefined {
  const text = String(bound);
  const relative = TODAY.exec(text);
  const days = relative ? Number(relative[1] ?? 0) : 0;
  if (!relative && !DAY.test(text)) return undefined;
  const at = Date.parse(`${relative ? today : text}T00:00:00Z`) + days * DAY_MS;
  if (Number.isNaN(at)) return undefined;
  const day = new Date(at).toISOString().slice(0, 10);
  return relative || day === text ? day : undefined;
}

export type QueryFault =
  /** No such column, or the column does not take this condition. */
  | { readonly fault: 'unknown'; readonly column: string }
  | { readonly fault: 'forbidden'; readonly column: string; readonly permission: Permission };

/** Columns of the definition that a person with these permissions may see. */
export function visibleColumns(
  definition: GridDefinition,
  permissions: ReadonlySet<Permission>,
): readonly GridColumn[] {
  return definition.columns.filter((column) => missingPermission(column, permissions) === undefined);
}

/** The code that a person lacks to see the column; undefined = they may. */
export function missingPermission(
  { permission = [] }: Pick<GridColumn, 'permission'>,
  permissions: ReadonlySet<Permission>,
): Permission | undefined {
  const needed = typeof permission === 'string' ? [permission] : permission;
  return needed.find((one) => !permissions.has(one));
}

/** The code that is missing for the grid itself; undefined = the person may open it. */
export function gridFault(
  { permission }: GridDefinition,
  permissions: ReadonlySet<Permission>,
): Permission | undefined {
  const wanted = typeof permission === 'string' ? [permission] : permission;
  return wanted.some((one) => permissions.has(one)) ? undefined : wanted[0];
}

/** The condition that leaves a person the rows that they may see; undefined = all of them. */
export function rowFilter(
  { rowAccess }: GridDefinition,
  permissions: ReadonlySet<Permission>,
): { readonly column: string; readonly is: readonly string[] } | undefined {
  if (!rowAccess) return undefined;
  const all = Object.entries(rowAccess.needs);
  const open = all.filter(([, permission]) => permissions.has(permission)).map(([value]) => value);
  return open.length === all.length ? undefined : { column: rowAccess.column, is: open };
}

/** False for a view that asks for rows only that the person may not see. */
export function hasOpenRows(
  definition: GridDefinition,
  permissions: ReadonlySet<Permission>,
  { filters }: Pick<GridQuery, 'filters'>,
): boolean {
  const needed = rowFilter(definition, permissions);
  return !filters.some(
    (filter) => filter.column === needed?.column && 'is' in filter && !filter.is.some((one) => needed.is.includes(one)),
  );
}

/** Whether a query that was built for a person still shows only rows that they may see. */
export function keepsRowFilter(
  definition: GridDefinition,
  permissions: ReadonlySet<Permission>,
  { filters }: Pick<GridQuery, 'filters'>,
): boolean {
  const needed = rowFilter(definition, permissions);
  if (!needed) return true;
  return filters.some(
    (filter) => filter.column === needed.column && 'is' in filter && filter.is.every((one) => needed.is.includes(one)),
  );
}

/** The first thing wrong with a query; undefined = nothing. */
export function queryFault(
  definition: GridDefinition,
  permissions: ReadonlySet<Permission>,
  query: Pick<GridQuery, 'filters' | 'sort'>,
): QueryFault | undefined {
  for (const filter of query.filters) {
    const fault = columnFault(definition, permissions, filter.column);
    if (fault) return fault;
    const column = definition.columns.find(({ key }) => key === filter.column) as GridColumn;
    if (!operatorsOf(column).includes(operatorOf(filter)) || !hasGoodValues(column, filter))
      return { fault: 'unknown', column: filter.column };
  }
  for (const { column } of query.sort) {
    const fault = columnFault(definition, permissions, column);
    if (fault) return fault;
  }
  return undefined;
}

function columnFault(
  definition: GridDefinition,
  permissions: ReadonlySet<Permission>,
  key: string,
): QueryFault | undefined {
  const column = definition.columns.find((one) => one.key === key);
  if (!column || column.ordered === false) return { fault: 'unknown', column: key };
  const permission = missingPermission(column, permissions);
  return permission && { fault: 'forbidden', column: key, permission };
}

/** A query without the conditions and sorts that do not fit (any more), and the columns that were left out. */
export function fittingQuery(
  definition: GridDefinition,
  permissions: ReadonlySet<Permission>,
  query: GridQuery,
): { readonly query: GridQuery; readonly left: readonly string[] } {
  const fits = (one: Partial<Pick<GridQuery, 'filters' | 'sort'>>) =>
    queryFault(definition, permissions, { filters: [], sort: [], ...one }) === undefined;
  const filters = query.filters.filter((filter) => fits({ filters: [filter] }));
  const sort = query.sort.filter((one) => fits({ sort: [one] }));
  const kept = new Set([...filters, ...sort].map(({ column }) => column));
  const left = [...query.filters, ...query.sort].map(({ column }) => column).filter((key) => !kept.has(key));
  return { query: { text: query.text, filters, sort }, left: [...new Set(left)] };
}

const isWhole = (bound: GridBound) => typeof bound === 'number' && Number.isSafeInteger(bound);

function hasGoodValues({ kind, choices, decimals }: GridColumn, filter: GridFilter): boolean {
  const operator = operatorOf(filter);
  if (operator === 'is' || operator === 'not') {
    const values = 'is' in filter ? filter.is : 'not' in filter ? filter.not : [];
    if (values.length === 0) return false;
    if (kind === 'choice') return values.every((value) => choices?.some((choice) => choice.value === value));
    if (kind === 'flag') return values.every((value) => (FLAG_VALUES as readonly string[]).includes(value));
    return kind !== 'person' || values.every((value) => value === 'me' || /^\d{1,9}$/.test(value));
  }
  if (operator !== 'range') return true;
  const { from, to } = filter as { from?: GridBound; to?: GridBound };
  const bounds = [from, to].filter((bound) => bound !== undefined);
  if (bounds.length === 0) return false;
  if (kind === 'day' || kind === 'time') return bounds.every((bound) => dayOf(bound, '2000-01-01') !== undefined);
  return bounds.every((bound) =>
    kind === 'quantity' || (kind === 'percent' && decimals) ? Number.isFinite(bound) : isWhole(bound),
  );
}
