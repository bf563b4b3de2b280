/** Reads the children of articles with what a card of the parent shows of them. */
import type { Queryable } from '#server/platform/db/index.ts';
import { ARRIVALS, type ArticleRow, LENT_BY_PARENT, STOCK_LEFT } from './article.repository.ts';

export interface ChildRow
  extends Pick<
    ArticleRow,
    | 'id'
    | 'carti'
    | 'brand_id'
    | 'family_id'
    | 'vat'
    | 'vat_nature'
    | 'price_base'
    | 'is_new'
    | 'next_insert'
    | 'stock'
    | 'reserved'
  > {
  readonly parent_id: number;
  /** As JSON: few of them differ, so that most need not be read. */
  readonly packagings_text: string;
  readonly arrivals: ArticleRow['arrivals'] | null;
}

/** Active children, by id. */
export const readChildren = (db: Queryable, parentIds: readonly number[]) =>
  db.query<ChildRow>(
    'catalogue.children',
    `select p.id, p.carti, p.parent_id, ${LENT_BY_PARENT}, p.vat, p.vat_nature,
       coalesce(nullif(p.price_base, 1), q.price_base, 1) as price_base, p.packagings::text as packagings_text,
       p.is_new, p.next_insert, ${STOCK_LEFT}, ${ARRIVALS} as arrivals
     from products p
     join products q on q.id = p.parent_id
     left join stock s on s.product_id = p.id
     where p.parent_id = any($1::int[]) and p.active
     order by p.id`,
    [parentIds],
  );
