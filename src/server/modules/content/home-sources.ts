/** Sources of the home page's data. */
import type { Card, Picture } from '#contract/endpoints/article.ts';
import type { Flyer } from '#contract/endpoints/content.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { MenuFamily } from './family-content.rules.ts';

/** Catalogue data for the home page, passed in by `app.ts`: this module may not import the catalogue. */
export interface HomeCatalogue {
  /** Cards as guests see them: without any customer's prices. */
  newest(locale: Locale, count: number): Promise<Card[]>;
  promoted(locale: Locale, count: number): Promise<Card[]>;
  /**
   * Number of articles of a family path (`viteria,viti-metriche`) with its subtree; undefined when there is no such
   * family.
   */
  familyCount(path: string): Promise<number | undefined>;
  /** Families with articles, parents before children, in the order of the shop. */
  families(): Promise<MenuFamily[]>;
  figures(): Promise<{ articles: number; brands: number; families: number }>;
  /** Brands with articles, by name; `picture` is their logo. */
  brands(): Promise<{ code: string; name: string; picture: Picture | null; count: number }[]>;
  /** Ids of articles that are for sale, by code. */
  idsOf(codes: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Sources of the blocks' data. */
export interface HomeSources extends HomeCatalogue {
  flyers(): Promise<readonly Flyer[]>;
}
