/** SQL of the environmental contributions of articles (C-FISC 9.11). */
import type { Queryable } from '#server/platform/db/index.ts';
import type { EcoTerm } from './eco-contribution.rules.ts';

export interface StoredEcoTerm extends EcoTerm {
  readonly articleId: number;
}

/** Whether the shop has any at all: most have none, and then no cart asks again. */
export async function hasEcoTerms(db: Queryable): Promise<boolean> {
  const [found] = await db.query('pricing.has-eco', 'select 1 from eco_contributions limit 1');
  return found !== undefined;
}

export const readEcoTerms = (db: Queryable, articleIds: readonly number[]) =>
  db.query<StoredEcoTerm>(
    'pricing.eco',
    `select product_id as "articleId", kind, valid_from as "validFrom", basis, amount, coalesce(kg, 0)::float8 as kg
     from eco_contributions where product_id = any($1::int[])`,
    [articleIds],
  );
