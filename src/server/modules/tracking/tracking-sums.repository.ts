/** SQL of the daily sums: what was searched, which articles were opened from a list. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { ClickSum, SearchSum } from './event-sums.rules.ts';

export async function addSearches(db: Queryable, sums: readonly SearchSum[]): Promise<void> {
  await db.query(
    'tracking.add-searches',
    `insert into tracking_searches (day, client_id, lang, text, hits, searches, clicks)
     select day, client_id, lang, text, coalesce(hits, 0), searches, clicks
     from unnest($1::date[], $2::int[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[])
       as one (day, client_id, lang, text, hits, searches, clicks)
     on conflict (day, client_id, lang, text) do update set
       hits = case when excluded.searches > 0 then excluded.hits else tracking_searches.hits end,
       searches = tracking_searches.searches + excluded.searches, clicks = tracking_searches.clicks + excluded.clicks`,
    [
      sums.map(({ day }) => day),
      sums.map(({ customerId }) => customerId),
      sums.map(({ lang }) => lang),
      sums.map(({ text }) => text),
      sums.map(({ hits }) => hits),
      sums.map(({ searches }) => searches),
      sums.map(({ clicks }) => clicks),
    ],
  );
}

/** Articles that do not exist are left out: the code comes from a browser. */
export async function addClicks(db: Queryable, sums: readonly ClickSum[]): Promise<void> {
  await db.query(
    'tracking.add-clicks',
    `insert into tracking_clicks (day, client_id, product_id, clicks)
     select day, client_id, p.id, clicks
     from unnest($1::date[], $2::int[], $3::text[], $4::int[]) as one (day, client_id, code, clicks)
       join products p on p.carti = one.code
     on conflict (day, client_id, product_id) do update set clicks = tracking_clicks.clicks + excluded.clicks`,
    [
      sums.map(({ day }) => day),
      sums.map(({ customerId }) => customerId),
      sums.map(({ articleCode }) => articleCode),
      sums.map(({ clicks }) => clicks),
    ],
  );
}

export interface ArticleClicks {
  articleId: number;
  clicks: number;
}

/** All guests of a day together count as so many visitors at most: they cannot be distinguished. */
const GUESTS_OF_A_DAY = 5;

/** Clicks since a day: a customer counts once a day for each article, so that nobody can push one. */
export const readClicksSince = (db: Queryable, day: string): Promise<ArticleClicks[]> =>
  db.query<ArticleClicks>(
    'tracking.read-clicks',
    `select product_id as "articleId",
       sum(case client_id when 0 then least(clicks, ${GUESTS_OF_A_DAY}) else 1 end)::int as clicks
     from tracking_clicks where day >= $1::date group by product_id`,
    [day],
  );

export interface SearchedText {
  lang: 'it' | 'en';
  text: string;
  customers: number;
  searches: number;
}

/**
 * Searches since a day that so many different customers made and that found something the last time, the most frequent
 * first. Guests count as one customer together.
 */
export const readPopularSearches = (
  db: Queryable,
  { since, customers, most }: { since: string; customers: number; most: number },
): Promise<SearchedText[]> =>
  db.query<SearchedText>(
    'tracking.popular-searches',
    `select lang, text, count(distinct client_id)::int as customers, sum(searches)::int as searches
     from tracking_searches where day >= $1::date and searches > 0
     group by lang, text
     having count(distinct client_id) >= $2 and (array_agg(hits order by day desc))[1] > 0
     order by 3 desc, 4 desc, text limit $3`,
    [since, customers, most],
  );

export interface ReportedSearch extends SearchedText {
  hits: number;
  clicks: number;
}

/** Searches since a day: `nothing` = they found nothing the last time; `no-click` = they did, and nobody opened any of it. */
export const readReportedSearches = (
  db: Queryable,
  { since, kind, most }: { since: string; kind: 'nothing' | 'no-click'; most: number },
): Promise<ReportedSearch[]> =>
  db.query<ReportedSearch>(
    'tracking.reported-searches',
    `select * from (
       select lang, text, count(distinct client_id)::int as customers, sum(searches)::int as searches,
         (array_agg(hits order by day desc, searches desc))[1] as hits, sum(clicks)::int as clicks
       from tracking_searches where day >= $1::date and searches > 0 group by lang, text) sums
     where case $2::text when 'nothing' then hits = 0 else hits > 0 and clicks = 0 end
     order by searches desc, customers desc, text limit $3`,
    [since, kind, most],
  );

export async function readSearchTotals(
  db: Queryable,
  since: string,
): Promise<{ searches: number; texts: number; nothing: number; clicked: number }> {
  const [row] = await db.query<{ searches: number; texts: number; nothing: number; clicked: number }>(
    'tracking.search-totals',
    `select coalesce(sum(searches), 0)::int as searches, count(distinct (lang, text))::int as texts,
       coalesce(sum(searches) filter (where hits = 0), 0)::int as nothing,
       coalesce(sum(searches) filter (where clicks > 0), 0)::int as clicked
     from tracking_searches where day >= $1::date`,
    [since],
  );
  return row ?? { searches: 0, texts: 0, nothing: 0, clicked: 0 };
}
