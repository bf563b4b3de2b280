/** Attributes of staged articles: what the file does not name, and what the office holds, stays (decision 0289). */
import { HELD_ATTRIBUTE } from '#server/modules/operations/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';

/** @param elements a statement of attributes `a`. */
const inOrder = (elements: string): string =>
  `(select coalesce(jsonb_agg(e.a order by d.position, d.code), '[]') from (${elements}) e
    left join attributes d on d.code = e.a ->> 'code')`;

/**
 * Staged attributes become those that the article will have: the ones that the file names as it says, the others as they are
 * stored. Where the file has no English value and the Italian one is as before, the translation stays (decision 0282).
 */
export async function keepOtherAttributes(
  db: Queryable,
  { named, italianOnly }: { readonly named: readonly string[]; readonly italianOnly: readonly string[] },
): Promise<void> {
  await db.query(
    null,
    `update staged_products s set attributes = m.merged from (
       select w.line, ${inOrder(`
         select case when o.a is not null and x.a ->> 'code' = any($2::text[]) and o.a ->> 'value_it' = x.a ->> 'value_it' then o.a else x.a end as a
           from jsonb_array_elements(w.attributes) x (a)
           left join jsonb_array_elements(p.attributes) o (a) on o.a ->> 'code' = x.a ->> 'code'
         union all
         select o.a from jsonb_array_elements(p.attributes) o (a) where o.a ->> 'code' <> all($1::text[])`)} as merged
       from staged_products w join products p on p.carti = w.carti
       where p.attributes <> '[]' and p.attributes is distinct from w.attributes) m
     where m.line = s.line and m.merged is distinct from s.attributes`,
    [named, italianOnly],
  );
}

/** A held attribute of staged articles becomes the one that is stored, or none where none is. Returns how many differed. */
export async function keepAttribute(db: Queryable, code: string): Promise<number> {
  const one = (attributes: string) =>
    `jsonb_path_query_first(${attributes}, '$[*] ? (@.code == $code)', jsonb_build_object('code', $2::text))`;
  const rows = await db.query(
    null,
    `update staged_products s set attributes = m.merged from (
       select w.line, ${inOrder(`
         select x.a from jsonb_array_elements(w.attributes) x (a) where x.a ->> 'code' <> $2
         union all
         select o.a from jsonb_array_elements(p.attributes) o (a) where o.a ->> 'code' = $2`)} as merged
       from staged_products w join products p on p.carti = w.carti
       join field_pins f on f.entity = 'article' and f.entity_key = w.carti and f.field = $1
       where ${one('w.attributes')} is distinct from ${one('p.attributes')}) m
     where m.line = s.line returning 1`,
    [`${HELD_ATTRIBUTE}${code}`, code],
  );
  return rows.length;
}
