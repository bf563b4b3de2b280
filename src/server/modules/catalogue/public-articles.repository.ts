/** Articles with a page of their own, for the sitemap. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface PublicArticle {
  id: number;
  carti: string;
  slug: string;
  /** More than one child: its page is the table of children (C-CAT-2). */
  has_table: boolean;
}

/** A parent with one child has no page: its URL redirects to the child. */
const HAS_PAGE = `p.active and coalesce(q.active, true)
    and (select count(*) from products c where c.parent_id = p.id and c.active) <> 1`;

/** The last id of every `size` articles, in order of their ids: where lists of that length end. */
export const readPublicArticleEnds = (db: Queryable, size: number) =>
  db.query<{ id: number }>(
    'catalogue.public-article-ends',
    `select max(id) as id from (
       select p.id, (row_number() over (order by p.id) - 1) / $1::int as list
       from products p left join products q on q.id = p.parent_id where ${HAS_PAGE}
     ) numbered group by list order by list`,
    [size],
  );

/** Articles with `after` < id ≤ `last`. */
export const readPublicArticles = (db: Queryable, after: number, last: number) =>
  db.query<PublicArticle>(
    'catalogue.public-articles',
    `select p.id, p.carti, p.slug,
       (select count(*) from products c where c.parent_id = p.id and c.active) > 1 as has_table
     from products p left join products q on q.id = p.parent_id
     where p.id > $1 and p.id <= $2 and ${HAS_PAGE} order by p.id`,
    [after, last],
  );
