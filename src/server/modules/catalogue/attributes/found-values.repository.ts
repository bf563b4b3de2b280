/** How the grid of articles finds the attributes that an article has and lacks: SQL of its columns, and what their filters contain. */

/** `[finish: Zincata]3f2a1b`: the end distinguishes spellings that differ by capitals only. `x` is an attribute as stored. */
const NAMED = `'[' || (x ->> 'code') || ': ' || (x ->> 'value_it') || ']'`;

/** Of the article `p` itself: as it is shown, and as it is filtered. */
export const ATTRIBUTES_SHOWN = `coalesce((select string_agg(${NAMED}, ' ' order by n)
  from jsonb_array_elements(p.attributes) with ordinality as y (x, n)), '')`;
export const ATTRIBUTES_FOUND = `coalesce((select string_agg(lower(${NAMED}) || left(md5(x ->> 'value_it'), 6), ' ' order by n)
  from jsonb_array_elements(p.attributes) with ordinality as y (x, n)), '')`;

/** What the filter of just one value contains; `$n` of its placeholders. */
export const FOUND_BY = (code: string, value: string, isOneOfSeveral: string) =>
  `'[' || ${code} || ': ' || ${value} || ']' || case when ${isOneOfSeveral} then left(md5(${value}), 6) else '' end`;

/** Whether `p`, or its parent `q`, has an attribute; `code` is an SQL expression. */
export const HAS_ATTRIBUTE = (code: string) =>
  `(p.attributes @> jsonb_build_array(jsonb_build_object('code', ${code}))
    or coalesce(q.attributes @> jsonb_build_array(jsonb_build_object('code', ${code})), false))`;

/** Attributes of the shop that `p` has no value for, of its parent `q` neither: `[finish] [length]`. Its own codes are read once, not per attribute. */
export const ATTRIBUTES_LACKED = `coalesce((select string_agg('[' || a.code || ']', ' ' order by a.position, a.code)
  from (select array(select x ->> 'code' from jsonb_array_elements(p.attributes || coalesce(q.attributes, '[]')) x) as codes offset 0) own,
    attributes a where a.code <> all (own.codes)), '')`;
