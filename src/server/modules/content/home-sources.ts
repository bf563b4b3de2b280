/** Where the home page takes what it shows. */
import type { Card, Picture } from '#contract/endpoints/article.ts';
import type { Flyer } from '#contract/endpoints/content.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { MenuFamily } from './family-content.rules.ts';

/** What the home page shows of the catalogue, given by `app.ts`: this module may not use the catalogue itself. */
export interface HomeCatalogue {
  /** Cards as a guest sees them: without prices of any customer. */
  newest(locale: Locale, count: number): Promise<Card[]>;
  promoted(locale: Locale, count: number): Promise<Card[]>;
  /** Articles of a family path (`viteria,viti-metriche`) with its subtree; undefined when there is no such family. */
  familyCount(path: string): Promise<number | undefined>;
  /** Families with articles, parents before children, in the order of the shop. */
  families(): Promise<MenuFamily[]>;
  figures(): Promise<{ articles: number; brands: number; families: number }>;
  /** Brands with articles, by name; `picture` is their logo. */
  brands(): Promise<{ code: string; name: string; picture: Picture | null; count: number }[]>;
  /** Ids of articles that are sold, by code. */
  idsOf(codes: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Where blocks take what they show. */
export interface HomeSources extends HomeCatalogue {
  flyers(): Promise<readonly Flyer[]>;
}
