/** SQL of the rules of the search, and of what they name. */
import { NEW_RULE, type RuleKind, type RuleValues } from '#contract/values/search-rules.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import type { RuleRow } from './rule-state.rules.ts';

/** Part of the payload on the channel of the shop's data, in every process. */
export const RULES_CHANGED = '"search-rules"';

const whole = (row: RuleRow): RuleRow => ({
  ...row,
  draft: { ...NEW_RULE, ...row.draft },
  live: row.live && { ...NEW_RULE, ...row.live },
});

/** The newest first. */
export async function readRules(db: Queryable): Promise<RuleRow[]> {
  const rows = await db.query<RuleRow>(
    null,
    'select id, kind, draft, live, withdrawn from search_rules order by id desc',
    [],
  );
  return rows.map(whole);
}

/** Locked until the transaction ends, in the order of their numbers. */
export async function lockRules(db: Queryable, ids: readonly number[]): Promise<RuleRow[]> {
  const rows = await db.query<RuleRow>(
    null,
    'select id, kind, draft, live, withdrawn from search_rules where id = any ($1::int[]) order by id for update',
    [ids],
  );
  return rows.map(whole);
}

/** Writes a rule as it is now; every process hears of it when the transaction ends. */
export async function writeRule(db: Queryable, { id, kind, draft, live, withdrawn }: RuleRow): Promise<void> {
  await db.query(
    null,
    `insert into search_rules (id, kind, draft, live, withdrawn) overriding system value values ($1, $2, $3::jsonb, $4::jsonb, $5)
     on conflict (id) do update set kind = excluded.kind, draft = excluded.draft, live = excluded.live, withdrawn = excluded.withdrawn`,
    [id, kind, JSON.stringify(draft), live && JSON.stringify(live), withdrawn],
  );
  await announceRules(db);
}

export async function insertRule(db: Queryable, kind: RuleKind, draft: RuleValues): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    null,
    'insert into search_rules (kind, draft) values ($1, $2::jsonb) returning id',
    [kind, JSON.stringify(draft)],
  );
  return row?.id ?? 0;
}

export async function deleteRule(db: Queryable, id: number): Promise<void> {
  await db.query(null, 'delete from search_rules where id = $1', [id]);
  await announceRules(db);
}

async function announceRules(db: Queryable): Promise<void> {
  await db.query(null, `select pg_notify('bancale', $1)`, [`{${RULES_CHANGED}: 1}`]);
}

/** Product ids by code, of articles that are sold. */
export async function readArticleIds(db: Queryable, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await db.query<{ carti: string; id: number }>(
    'search-desk.article-ids',
    'select carti, id from products where carti = any ($1::text[]) and active',
    [codes],
  );
  return new Map(rows.map(({ carti, id }) => [carti, id]));
}

export interface NamedCodes {
  readonly articles: readonly string[];
  readonly families: readonly string[];
  readonly brands: readonly string[];
  readonly lists: readonly string[];
}

/** Which of these do not exist; articles that are switched off count as such. */
export async function readMissing(db: Queryable, named: NamedCodes): Promise<NamedCodes> {
  const [row] = await db.query<{ articles: string[]; families: string[]; brands: string[]; lists: string[] }>(
    null,
    `select array(select c from unnest($1::text[]) c where not exists (select from products p where p.carti = c and p.active)) as articles,
       array(select c from unnest($2::text[]) c where not exists (select from families f where f.code = c)) as families,
       array(select c from unnest($3::text[]) c where not exists (select from brands b where b.code = c)) as brands,
       array(select c from unnest($4::text[]) c where not exists (select from price_lists l where l.code = c)) as lists`,
    [named.articles, named.families, named.brands, named.lists],
  );
  return row ?? { articles: [], families: [], brands: [], lists: [] };
}

/** Names of articles by `article:CODE`. */
export async function readArticleNames(
  db: Queryable,
  codes: readonly string[],
  locale: 'it' | 'en',
): Promise<Record<string, string>> {
  const rows = await db.query<{ key: string; name: string }>(
    null,
    `select 'article:' || carti as key, name_${locale} as name from products where carti = any ($1::text[])`,
    [codes],
  );
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]));
}

export const readLists = (db: Queryable) =>
  db.query<{ code: string; name: string }>(null, 'select code, name from price_lists order by is_default desc, id', []);
