/**
 * Rows of any table by the names that the history gives them: read and written together, for taking back what an import or the
 * merge of two customers did. A name is the owner's code, `#`, and what distinguishes the owner's rows, with bars between.
 */
import type { Queryable } from './database.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Column → value, as JSON. */
type Values = Readonly<Record<string, Json>>;

/** A column of a key: as it is, or through the code of another row. */
export interface KeyPart {
  readonly column: string;
  readonly type: string;
  /** The column holds the id of a row of this table, the key its code. */
  readonly of?: { readonly table: string; readonly id: string; readonly code: string };
}

/** Its names are part of statements: constants of the code, never values of a request. */
export interface KeyedTable {
  readonly table: string;
  /** The first one is the owner. */
  readonly key: readonly KeyPart[];
  /** The column with the article of a row, for the search index. */
  readonly article?: string;
  /** Columns, besides those of the key, of which no two rows have the same values. */
  readonly places?: ReadonlyArray<readonly string[]>;
}

type Keyed = Pick<KeyedTable, 'table' | 'key'>;

const quoted = (name: string) => `"${name}"`;

/** `VT933#BASE|1|0001-01-01|9999-12-31` → owner and parts; of a table whose key is the owner alone, the whole text. */
export function keyTexts(key: readonly KeyPart[], text: string): string[] {
  if (key.length === 1) return [text];
  const at = text.lastIndexOf('#');
  const parts = text.slice(at + 1).split('|');
  // A list's code may have a bar in it: what is too much belongs to the first part.
  const tooMany = parts.length - (key.length - 1);
  return [text.slice(0, at), parts.slice(0, tooMany + 1).join('|'), ...parts.slice(tooMany + 1)];
}

const fieldsOf = (key: readonly KeyPart[]) => key.map((_, place) => `k${place} text`).join(', ');

/** The keys of the statement as a relation `x (name, k0, k1 …, values)`. */
const GIVEN = ({ key }: Keyed) => `json_to_recordset($1::json) as x(name text, ${fieldsOf(key)}, "values" jsonb)`;

/** Conditions that find the row `t` of a key, through the codes of other rows. */
const found = ({ key }: Keyed) =>
  key
    .map(({ column, type, of }, place) =>
      of
        ? `t.${quoted(column)} = (select o.${quoted(of.id)} from ${quoted(of.table)} o where o.${quoted(of.code)} = x.k${place})`
        : `t.${quoted(column)} = x.k${place}::${type}`,
    )
    .join(' and ');

const given = ({ key }: Keyed, records: Iterable<readonly [string, Values | null]>) =>
  JSON.stringify(
    [...records].map(([name, values]) => ({
      name,
      values,
      ...Object.fromEntries(keyTexts(key, name).map((text, place) => [`k${place}`, text])),
    })),
  );

/** Present rows by key, whole and locked; those that are gone are left out. */
export async function readRows(db: Queryable, noted: Keyed, keys: readonly string[]): Promise<Map<string, Values>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<{ name: string; row: Values }>(
    null,
    `select x.name, to_jsonb(t) as row from ${GIVEN(noted)} join ${quoted(noted.table)} t on ${found(noted)} order by x.name for update of t`,
    [
      given(
        noted,
        keys.map((key) => [key, null]),
      ),
    ],
  );
  return new Map(rows.map(({ name, row }) => [name, row]));
}

/** Of rows as they would be written (`null` = removed): keys of those whose place another row has, which is not removed with them. */
export async function rowsWithoutPlace(
  db: Queryable,
  noted: KeyedTable,
  records: ReadonlyMap<string, Values | null>,
): Promise<Set<string>> {
  const { table, key, places = [] } = noted;
  if (places.length === 0) return new Set();
  const same = (columns: readonly string[]) =>
    columns.map((column) => `t.${quoted(column)} = p.${quoted(column)}`).join(' and ');
  const rows = await db.query<{ name: string }>(
    null,
    `with going as (select t.ctid as place from ${GIVEN(noted)} join ${quoted(table)} t on ${found(noted)} where x."values" is null)
     select x.name from ${GIVEN(noted)} cross join lateral jsonb_populate_record(null::${quoted(table)}, x."values") p
     where x."values" is not null and exists (select from ${quoted(table)} t
       where (${places.map(same).join(' or ')}) and not (${same(key.map(({ column }) => column))})
         and t.ctid not in (select place from going))`,
    [given(noted, records)],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Writes fields, removes rows (`null`), and makes rows again that are gone. Returns the articles that they belong to. */
export async function writeRows(
  db: Queryable,
  noted: KeyedTable,
  records: ReadonlyMap<string, Values | null>,
): Promise<number[]> {
  const { table, key, article } = noted;
  const articles = new Set<number>();
  const ofRow = article ? `t.${quoted(article)}` : '0';
  const note = (rows: ReadonlyArray<{ article: number }>) => {
    for (const row of rows) if (row.article > 0) articles.add(row.article);
  };
  const present = await readRows(db, noted, [...records.keys()]);
  const gone = [...records].filter(([, values]) => values === null);
  if (gone.length > 0)
    note(
      await db.query(
        null,
        `delete from ${quoted(table)} t using ${GIVEN(noted)} where ${found(noted)} returning ${ofRow} as article`,
        [given(noted, gone)],
      ),
    );
  const changed = [...records].filter(([name, values]) => values !== null && present.has(name));
  const columns = [...new Set(changed.flatMap(([, values]) => Object.keys(values ?? {})))];
  if (changed.length > 0) {
    const same = key.map(({ column }) => `t.${quoted(column)} = s.${quoted(column)}`).join(' and ');
    note(
      await db.query(
        null,
        `update ${quoted(table)} t set ${columns.map((column) => `${quoted(column)} = s.${quoted(column)}`).join(', ')}
         from (select p.* from ${GIVEN(noted)} join ${quoted(table)} t on ${found(noted)}
           cross join lateral jsonb_populate_record(t, x."values") p) s
         where ${same} returning ${ofRow} as article`,
        [given(noted, changed)],
      ),
    );
  }
  const again = [...records].filter(([name, values]) => values !== null && !present.has(name));
  if (again.length > 0)
    note(
      await db.query(
        null,
        `insert into ${quoted(table)} as t overriding system value
         select p.* from ${GIVEN(noted)} cross join lateral jsonb_populate_record(null::${quoted(table)}, x."values") p
         on conflict do nothing returning ${ofRow} as article`,
        [given(noted, again)],
      ),
    );
  return [...articles];
}
