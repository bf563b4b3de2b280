/** The prices of one article on every list, for its page in the office. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredPrice } from './prices.repository.ts';
import { FIRST_DAY, IN_FORCE, LAST_DAY, PRICE_KEY } from './prices-grid.repository.ts';

export const readPriceListNames = (db: Queryable) =>
  db.query<{ code: string; name: string; default: boolean }>(
    'pricing.list-names',
    'select code, name, is_default as "default" from price_lists order by is_default desc, id',
  );

/** All rows of an article, whatever their days; those of the default list first. */
export const readArticlePrices = (db: Queryable, articleId: number) =>
  db.query<StoredPrice & { readonly in_force: boolean }>(
    'pricing.article-prices',
    `select x.id, x.product_id as "articleId", x.price_list_id as "listId", p.carti as article, l.code as list, ${PRICE_KEY} as key,
       x.from_quantity as "from", x.gross as price, ${FIRST_DAY} as valid_from, ${LAST_DAY} as valid_to, ${IN_FORCE} as in_force
     from prices x join products p on p.id = x.product_id join price_lists l on l.id = x.price_list_id
     where x.product_id = $1 order by l.is_default desc, l.id, x.valid_from, x.valid_to desc, x.from_quantity`,
    [articleId],
  );
