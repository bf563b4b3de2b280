/** SQL of the list of operations: narrowed by person, kind, days, record and field, quick among millions (decision 0315). */
import type { Queryable } from '#server/platform/db/index.ts';
import type { Operation } from './operation.ts';
import { changesField, OPERATION_COLUMNS } from './operation-reading.repository.ts';

export interface OperationFilter {
  readonly actorUserId?: number | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** Begin of the record's key, or of the actor's name. */
  readonly text?: string | undefined;
  /** Plain dates in the shop's time zone, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: 'undone' | undefined;
  /** Kind of record; needed for `key` and `field`. */
  readonly entity?: string | undefined;
  /** Kinds of the parts of such a record, which have its key; they count where `key` is given. */
  readonly parts?: readonly string[] | undefined;
  readonly key?: string | undefined;
  readonly field?: string | undefined;
  /** Only operations with smaller numbers: the next page. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Newest first. Only the conditions that are asked for stand in the statement: one that holds for all of them would be planned for
 * none. A number is taken before the work of its operation begins, its time when the work is done, less than a day later; so the days
 * of an operation bound its number, and the list is read from there.
 */
export function readOperations(db: Queryable, filter: OperationFilter): Promise<Operation[]> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const { entity = '', key, field, text } = filter;
  const isByField = field !== undefined && key === undefined;
  const id = isByField ? 'f.operation_id' : 'o.id';
  const conditions = [`${id} < ${add(filter.before ?? Number.MAX_SAFE_INTEGER)}`];
  if (isByField) conditions.push(`f.entity = ${add(entity)}`, `f.field = ${add(field)}`);
  if (key !== undefined) {
    const ofField = field === undefined ? '' : ` and ${changesField(add(field))}`;
    conditions.push(`o.id in (select c.operation_id from operation_changes c
        where c.entity = any (${add([entity, ...(filter.parts ?? [])])}::text[]) and c.entity_key = ${add(key)}${ofField})`);
  }
  if (filter.actorUserId !== undefined) conditions.push(`o.actor_user_id = ${add(filter.actorUserId)}`);
  if (filter.kinds) conditions.push(`o.kind = any (${add(filter.kinds)}::text[])`);
  if (text) {
    const begin = add(`${text.replace(/[\\%_]/g, '\\$&')}%`);
    conditions.push(`(o.actor_name ilike ${begin} or exists (select from operation_changes c
        where c.operation_id = o.id and c.entity_key ilike ${begin}))`);
  }
  if (filter.from) {
    const from = add(filter.from);
    conditions.push(`o.at >= ${from}::date::timestamptz`);
    conditions.push(`${id} > coalesce((select b.id from operations b
        where b.at < (${from}::date - 1)::timestamptz order by b.at desc, b.id desc limit 1), 0)`);
  }
  if (filter.to) {
    const to = add(filter.to);
    conditions.push(`o.at < (${to}::date + 1)::timestamptz`);
    conditions.push(`${id} < coalesce((select b.id from operations b
        where b.at >= (${to}::date + 2)::timestamptz order by b.at, b.id limit 1), ${Number.MAX_SAFE_INTEGER})`);
  }
  if (filter.state) conditions.push(`o.state <> 'done'`);
  const tables = isByField ? 'operation_fields f join operations o on o.id = f.operation_id' : 'operations o';
  return db.query<Operation>(
    null,
    `select ${OPERATION_COLUMNS} from ${tables} where ${conditions.join(' and ')}
     order by ${id} desc limit ${add(filter.limit)}`,
    values,
  );
}

export interface ChangedField {
  readonly entity: string;
  readonly field: string;
}

/** Every field that an operation changed, by kind of record. The index is walked from one to the next. */
export const readChangedFields = (db: Queryable): Promise<ChangedField[]> =>
  db.query<ChangedField>(
    'operations.changed-fields',
    `with recursive found as (
       (select entity, field from operation_fields order by entity, field limit 1)
       union all
       select n.entity, n.field from found f cross join lateral (select x.entity, x.field from operation_fields x
         where (x.entity, x.field) > (f.entity, f.field) order by x.entity, x.field limit 1) n)
     select entity, field from found`,
  );
