/** Content that is one document each: the footers and the home page. */
import type { Queryable } from '#server/platform/db/index.ts';

export const readFooters = (db: Queryable) =>
  db.query<{ locale: string; html: string }>(
    null,
    `select locale, html from content_fragments where name = 'footer' order by locale`,
  );

/** As `src/server/import/files/content-documents.import.ts` stores them. */
export interface HomeItem {
  readonly title_it: string;
  readonly title_en: string;
  readonly text_it: string;
  readonly text_en: string;
  readonly url: string;
  readonly picture: { readonly url: string } | null;
}

export interface HomeBlock {
  readonly type: string;
  readonly title_it: string;
  readonly title_en: string;
  readonly url: string;
  readonly items: readonly HomeItem[];
}

export const readHome = (db: Queryable) =>
  db.query<{ block: HomeBlock }>(null, 'select block from home_blocks order by position');
