/** SQL of the article that a person of the office names by its code, switched off or not. */
import type { Queryable } from '#server/platform/db/index.ts';

export interface NamedArticle {
  readonly carti: string;
  readonly name_it: string;
  readonly name_en: string;
  /** Pieces on the shelf. */
  readonly stock: number;
}

/** By its code of today; undefined = none has it. */
export async function findArticleByCode(db: Queryable, text: string): Promise<NamedArticle | undefined> {
  const [row] = await db.query<NamedArticle>(
    'catalogue.find-article-by-code',
    `select p.carti, p.name_it, p.name_en, coalesce(s.quantity, 0)::float8 as stock
     from products p left join stock s on s.product_id = p.id where p.carti = $1`,
    [text.trim().toUpperCase()],
  );
  return row;
}
