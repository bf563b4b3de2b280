/** SQL of the office's list of searches: what was searched since a day, by what was found and opened. */
import type { Queryable } from '#server/platform/db/index.ts';
import { type ReportedSearch, readSearchTotals } from './tracking-sums.repository.ts';

export type SearchesShown = 'all' | 'nothing' | 'few' | 'no-click';

/** A search with at most so many articles found nearly nothing. */
const FEW = 3;

const SUMS = `select lang, text, count(distinct client_id)::int as customers, sum(searches)::int as searches,
    (array_agg(hits order by day desc, searches desc))[1] as hits, sum(clicks)::int as clicks
  from tracking_searches where day >= $1::date and searches > 0 group by lang, text`;

const CONDITION: Readonly<Record<SearchesShown, string>> = {
  all: 'true',
  nothing: 'hits = 0',
  few: `hits between 1 and ${FEW}`,
  'no-click': 'hits > 0 and clicks = 0',
};

/** The most frequent first; what was found counts the last time. */
export async function readSearchesShown(
  db: Queryable,
  { since, show, most }: { since: string; show: SearchesShown; most: number },
) {
  const [totals, [counts], rows] = await Promise.all([
    readSearchTotals(db, since),
    db.query<Record<SearchesShown, number>>(
      null,
      `select ${Object.entries(CONDITION)
        .map(([name, condition]) => `count(*) filter (where ${condition})::int as "${name}"`)
        .join(', ')} from (${SUMS}) sums`,
      [since],
    ),
    db.query<ReportedSearch>(
      null,
      `select * from (${SUMS}) sums where ${CONDITION[show]} order by searches desc, customers desc, text limit $2`,
      [since, most],
    ),
  ]);
  return { totals, counts: counts ?? { all: 0, nothing: 0, few: 0, 'no-click': 0 }, rows };
}
