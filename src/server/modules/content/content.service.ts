/** Menu, promo tabs, footer and home, kept in memory until content, catalogue or prices change. */
import type { Card } from '#contract/article.ts';
import type { HomeBlock, MenuItem, PromoTab } from '#contract/home.ts';
import type { Locale } from '#contract/locale.ts';
import type { Database } from '#server/db/index.ts';
import { readFragment, readHomeBlocks, readMenu, readPromoTabs } from './content.repository.ts';
import { familyHome, familyMenu, type MenuFamily } from './family-content.rules.ts';
import { presentHomeBlock } from './home.presenter.ts';
import type { StoredHomeBlock } from './home-block.ts';
import { menuTree } from './menu-tree.rules.ts';

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
}

export interface Home {
  blocks: HomeBlock[];
  articles: number;
  brands: number;
  families: number;
}

export interface Content {
  menu(locale: Locale, depth?: number): Promise<MenuItem[]>;
  promoTabs(locale: Locale): Promise<PromoTab[]>;
  /** Sanitised when it was imported. */
  footer(locale: Locale): Promise<string>;
  home(locale: Locale): Promise<Home>;
  close(): Promise<void>;
}

const CHANNEL = 'bancale';

export async function createContent(db: Database, catalogue: HomeCatalogue): Promise<Content> {
  const kept = new Map<string, Promise<unknown>>();
  const stopListening = await db.listen(CHANNEL, () => kept.clear());

  /** A shop that imported no menu gets the one its families make. */
  const menuEntries = async () => {
    const rows = await readMenu(db);
    return rows.length > 0 ? rows : familyMenu(await catalogue.families());
  };

  /** Loads once for all who ask at the same time; a failure is not kept. */
  const remember = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const known = kept.get(key) as Promise<T> | undefined;
    if (known) return known;
    const loading = load();
    kept.set(key, loading);
    loading.catch(() => kept.delete(key));
    return loading;
  };

  return {
    menu: (locale, depth) =>
      remember(`menu:${locale}:${depth ?? ''}`, async () => menuTree(await menuEntries(), locale, depth)),
    promoTabs: (locale) =>
      remember(`tabs:${locale}`, async () =>
        (await readPromoTabs(db)).map(({ text_it, text_en, url, icon }) => ({
          text: locale === 'en' ? text_en : text_it,
          url,
          icon,
        })),
      ),
    footer: (locale) =>
      remember(`footer:${locale}`, async () => (await readFragment(db, 'footer', locale))[0]?.html ?? ''),
    home: (locale) =>
      remember(`home:${locale}`, async () => {
        const [stored, figures] = await Promise.all([readHomeBlocks<StoredHomeBlock>(db), catalogue.figures()]);
        const wanted = stored.length > 0 ? stored.map(({ block }) => block) : familyHome(await catalogue.families());
        const presented = await Promise.all(wanted.map((block) => presentHomeBlock(block, locale, catalogue)));
        // A list of articles that is empty today has nothing to say.
        const blocks = presented.filter((block) => !('products' in block) || block.products.length > 0);
        return { blocks, ...figures };
      }),
    close: stopListening,
  };
}
