/** A mapping as functions of one record: every expression is read once, and what is wrong with one is named where it stands. */
import { readSpan } from '#server/formats/fixed/fixed-records.ts';
import {
  type Condition,
  type Expression,
  parseCondition,
  parseExpression,
} from '#server/formats/mapping/expression.ts';
import { ExpressionFault } from '#server/formats/mapping/expression-fault.ts';
import type { FilterContext } from '#server/formats/mapping/filters.ts';
import { articlePlans, attributesTable, type Parse } from './article-plans.ts';
import type { Plans, TablePlan } from './mapped-plan.ts';
import type { MappingDocument, MappingPath } from './mapping-document.ts';
import type { FileMapping, RecordMapping, TableRows } from './mapping-schema.ts';

export interface CompiledMapping extends Plans {
  readonly checks: RecordChecks;
  /** Of the file, all that are named. */
  readonly columns: readonly string[];
}

/** Which records are data, and what the last one has to say of them. */
export interface RecordChecks {
  readonly when: readonly Condition[];
  readonly header: Condition | undefined;
  readonly trailer: Condition | undefined;
  readonly count: Expression | undefined;
  readonly counts: 'data' | 'all';
  readonly sum: { readonly is: Expression; readonly of: Expression } | undefined;
}

export interface CompileOptions extends FilterContext {
  /** In lower case, where they are known beforehand. */
  readonly columns?: ReadonlySet<string>;
  /** Name of the file, for messages. */
  readonly file?: string;
}

/** Keys of a table that are no columns. */
const NO_COLUMNS: ReadonlySet<string> = new Set(['when', 'each', 'record']);
/** Keys of a file that are no tables. */
const NO_TABLES: ReadonlySet<string> = new Set([
  'source',
  'format',
  'encoding',
  'separator',
  'header',
  'sheet',
  'record',
  'maps',
  'products',
  'table',
  'columns',
  'attributes',
  'name',
  'match',
  'as_of',
  'tables',
  'kind',
]);

/** Tables that a file names beside `products`. */
export const namedTables = (file: FileMapping): string[] => Object.keys(file).filter((key) => !NO_TABLES.has(key));

/** @param at where the file stands in the document. @throws ImportFailure */
export function compileMapping(
  document: MappingDocument,
  file: FileMapping,
  at: MappingPath,
  options: CompileOptions = {},
): CompiledMapping {
  const context = { ...options, maps: { ...options.maps, ...file.maps } };
  const named = new Set<string>();
  const checked = <Read extends Expression | Condition>(read: () => Read, path: MappingPath): Read => {
    try {
      const found = read();
      for (const column of found.columns) {
        if (file.format === 'fixed' && !readSpan(column)) throw new ExpressionFault('mapping-place', { place: column });
        if (options.columns && !options.columns.has(column.toLowerCase()))
          throw document.fault([...at, ...path], 'mapping-no-column', { name: column, file: options.file ?? '' });
        named.add(column);
      }
      return found;
    } catch (error) {
      if (error instanceof ExpressionFault) throw document.fault([...at, ...path], error.code, error.details);
      throw error;
    }
  };
  const parse: Parse = (text, path) => checked(() => parseExpression(text, context), path);
  const condition = (text: string, path: MappingPath) => checked(() => parseCondition(text, context), path);

  const articles = file.products ? articlePlans(file.products, parse) : { tables: [], constants: [] };
  const tables = [
    ...articles.tables,
    ...wizardTable(file, parse),
    ...namedTables(file).flatMap((name) => tablePlans(name, file[name as keyof FileMapping], { parse, condition })),
  ];
  const made = attributesTable(Object.entries(file.attributes));
  const constants = [...articles.constants, ...(made ? [made] : [])];
  if (tables.length === 0) throw document.fault(at, 'mapping-no-table');
  const twice = namedTables(file).find((name) => [...articles.tables, ...constants].some((one) => one.name === name));
  if (twice !== undefined) throw document.fault([...at, twice], 'mapping-twice', { table: twice });
  const record = file.record as RecordMapping | undefined;
  const checks = {
    when: (record?.when ?? []).map((text, place) => condition(text, ['record', 'when', place])),
    header: record?.header === undefined ? undefined : condition(record.header, ['record', 'header']),
    trailer: record?.trailer === undefined ? undefined : condition(record.trailer, ['record', 'trailer']),
    count: record?.count === undefined ? undefined : parse(record.count, ['record', 'count']),
    counts: record?.counts ?? 'data',
    sum: record?.sum && {
      is: parse(record.sum.is, ['record', 'sum', 'is']),
      of: parse(record.sum.of, ['record', 'sum', 'of']),
    },
  } as const;
  if ((checks.count || checks.sum) && !checks.trailer)
    throw document.fault([...at, 'record'], 'mapping-missing', { key: 'record.trailer' });
  if (file.format === 'xml' && record?.path === undefined && tables.some((plan) => plan.record === undefined))
    throw document.fault(at, 'mapping-missing', { key: 'record' });
  if (file.format === 'fixed' && record?.newline === 'none' && record.length === undefined)
    throw document.fault([...at, 'record'], 'mapping-missing', { key: 'record.length' });
  const kind = file.format === 'xml' ? record?.path : undefined;
  const placed = tables.map((plan) => (kind === undefined || plan.record ? plan : { ...plan, record: kind }));
  return { tables: placed, constants, checks, columns: [...named] };
}

function wizardTable({ table, columns }: FileMapping, parse: Parse): TablePlan[] {
  if (table === undefined || columns === undefined) return [];
  const sources = Object.entries(columns).map(([column, text]) => parse(text, ['columns', column]));
  return [
    {
      name: table,
      columns: Object.keys(columns),
      sources,
      derived: false,
      rowsOf: (cell) => [sources.map((source) => source.evaluate(cell))],
    },
  ];
}

interface Readers {
  readonly parse: Parse;
  readonly condition: (text: string, path: MappingPath) => Condition;
}

/** One plan for each kind of row; all of them have the columns of the table. */
function tablePlans(name: string, given: unknown, { parse, condition }: Readers): TablePlan[] {
  const list = (Array.isArray(given) ? given : [given]) as TableRows[];
  const columns = [...new Set(list.flatMap((one) => Object.keys(one).filter((key) => !NO_COLUMNS.has(key))))];
  return list.map((one, place) => {
    const path = Array.isArray(given) ? [name, place] : [name];
    const sources = columns.map((column) => {
      const text = one[column];
      return typeof text === 'string' ? parse(text, [...path, column]) : undefined;
    });
    const when = (one.when ?? []).map((text, at) => condition(text, [...path, 'when', at]));
    return {
      name,
      columns,
      sources,
      derived: false,
      ...(one.each !== undefined && { each: one.each }),
      ...(one.record !== undefined && { record: one.record }),
      rowsOf: (cell) =>
        when.every(({ holds }) => holds(cell)) ? [sources.map((source) => source?.evaluate(cell) ?? '')] : [],
    };
  });
}
