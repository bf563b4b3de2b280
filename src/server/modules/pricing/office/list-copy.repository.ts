/** Reads the prices of two lists side by side, for copying one into the other. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { PlacedPrice } from './prices.repository.ts';
import { PRICE_KEY } from './prices-grid.repository.ts';

export interface CopyRow extends Omit<PlacedPrice, 'id'> {
  readonly id: number;
  readonly isSource: boolean;
  readonly article: string;
  /** As the history calls it. */
  readonly key: string;
  /** Row of the other list with the same quantity and days, and its price; null = none. */
  readonly otherId: number | null;
  readonly other: number | null;
}

/** `to`: null = the list is not made yet. */
export interface CopiedLists {
  readonly from: number;
  readonly to: number | null;
}

const ROWS = `select x.id, x.price_list_id = $1 as "isSource", x.product_id as "articleId", x.price_list_id as "listId", p.carti as article,
    ${PRICE_KEY} as key, x.from_quantity as "from", x.gross as price, nullif(x.valid_from, '0001-01-01') as valid_from,
    nullif(x.valid_to, '9999-12-31') as valid_to, o.id as "otherId", o.gross as other
  from prices x join products p on p.id = x.product_id join price_lists l on l.id = x.price_list_id
    left join prices o on o.price_list_id = case when x.price_list_id = $1 then $2::int else $1 end and o.product_id = x.product_id
      and o.from_quantity = x.from_quantity and o.valid_from = x.valid_from and o.valid_to = x.valid_to`;

/** The next rows of one of the lists, in the order of their ids. */
export const readCopyPage = (
  db: Queryable,
  { from, to }: CopiedLists,
  { of, after, count }: { readonly of: number; readonly after: number; readonly count: number },
) =>
  db.query<CopyRow>('pricing.copy-page', `${ROWS} where x.price_list_id = $3 and x.id > $4 order by x.id limit $5`, [
    from,
    to,
    of,
    after,
    count,
  ]);

/** Rows by id, as far as they are of one of the lists; locked until the transaction ends, in the order of their ids. */
export const lockCopyRows = (transaction: Queryable, { from, to }: CopiedLists, ids: readonly number[]) =>
  transaction.query<CopyRow>(
    'pricing.lock-copy-rows',
    `${ROWS} where x.id = any ($3::int[]) and x.price_list_id in ($1, $2) order by x.id for update of x`,
    [from, to, ids],
  );
