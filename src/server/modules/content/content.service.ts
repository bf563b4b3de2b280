import type { ContentPage, Flyer, HomeBrand } from '#contract/endpoints/content.ts';
import type { HomeBlock, MenuItem, PromoTab } from '#contract/endpoints/home.ts';
import type { Locale } from '#contract/values/locale.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { MailName, MailTemplate } from '../mail/index.ts';
import { readFragment, readHomeBlocks, readMenu, readPromoTabs } from './content.repository.ts';
import { readContentEntries } from './content-files.repository.ts';
import {
  type BlogPage,
  type BlogPostDetail,
  type ContentLibrary,
  type ContentTitle,
  contentLibrary,
  type FlyerText,
} from './content-library.ts';
import { familyHome, familyMenu } from './family-content.rules.ts';
import { presentHomeBlock } from './home.presenter.ts';
import type { StoredHomeBlock } from './home-block.ts';
import type { HomeCatalogue } from './home-sources.ts';
import { menuTree } from './menu-tree.rules.ts';
import { pictureAt } from './picture-size.rules.ts';

/** A category or a brand as a tile. */
export type Tile = Omit<HomeBrand, 'html'>;

export interface Home {
  blocks: HomeBlock[];
  articles: number;
  brands: number;
  families: number;
}

export interface Content {
  menu(locale: Locale, depth?: number): Promise<MenuItem[]>;
  promoTabs(locale: Locale): Promise<PromoTab[]>;
  /** Sanitised on import. */
  footer(locale: Locale): Promise<string>;
  home(locale: Locale): Promise<Home>;
  /** `route` with or without slashes around it. */
  page(route: string, locale: Locale): Promise<ContentPage | undefined>;
  posts(locale: Locale, options: { page: number; perPage: number; category?: string }): Promise<BlogPage>;
  post(slug: string, locale: Locale): Promise<BlogPostDetail | undefined>;
  /** Those valid today, or the one with that name. */
  flyers(locale: Locale, name?: string): Promise<Flyer[]>;
  brands(locale: Locale): Promise<HomeBrand[]>;
  categories(locale: Locale): Promise<Tile[]>;
  /** The shop's own wording of an e-mail; undefined = there is none in this language. */
  mailTemplate(name: MailName, locale: Locale): Promise<MailTemplate | undefined>;
  /** Safe CSS for every page; empty for none (C-ID-8). */
  style(): Promise<string>;
  /** Paths of all pages, posts and valid flyers, without the first slash: for the sitemap. */
  routes(): Promise<string[]>;
  /** All pages, valid flyers and posts by title: the same object until they change. */
  titles(locale: Locale): Promise<readonly ContentTitle[]>;
}

/** Menus of every depth, tabs, home pages … in two languages. */
const MOST_CACHED = 200;

export interface ContentDeps {
  readonly db: Database;
  readonly catalogue: HomeCatalogue;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Changes with everything that is shown: content, catalogue, stock, search index, the shop's day. */
  readonly version: () => string;
}

export function createContent({ db, catalogue, clock, timeZone, version }: ContentDeps): Content {
  const day = () => today(clock, timeZone);
  const cache = new LoadOnce<string>({ most: MOST_CACHED, version });

  const library = (): Promise<ContentLibrary> =>
    cache.get('library', async () => contentLibrary((await readContentEntries(db)).map(({ entry }) => entry)));

  /** From the data folder, else imported, else derived from the families. */
  const menuEntries = async () => {
    const { menu } = await library();
    if (menu) return menu;
    const rows = await readMenu(db);
    return rows.length > 0 ? rows : familyMenu(await catalogue.families());
  };
  const homeBlocks = async () => {
    const { home } = await library();
    if (home) return home;
    const stored = await readHomeBlocks<StoredHomeBlock>(db);
    return stored.length > 0 ? stored.map(({ block }) => block) : familyHome(await catalogue.families());
  };
  const withItems = async ({ products, ...flyer }: FlyerText): Promise<Flyer> => {
    const ids = await catalogue.idsOf(products);
    return { ...flyer, items: products.flatMap((code) => ids.get(code) ?? []) };
  };
  const flyersOfToday = (locale: Locale) =>
    cache.get(`flyers:${locale}`, async () => Promise.all((await library()).flyers(locale, day()).map(withItems)));

  return {
    menu: (locale, depth) =>
      cache.get(`menu:${locale}:${depth ?? ''}`, async () => menuTree(await menuEntries(), locale, depth)),
    promoTabs: (locale) =>
      cache.get(
        `tabs:${locale}`,
        async () =>
          (await library()).tabs(locale)?.slice() ??
          (await readPromoTabs(db)).map(({ text_it, text_en, url, icon }) => ({
            text: locale === 'en' ? text_en : text_it,
            url,
            icon,
          })),
      ),
    footer: (locale) =>
      cache.get(
        `footer:${locale}`,
        async () => (await library()).footer(locale) ?? (await readFragment(db, 'footer', locale))[0]?.html ?? '',
      ),
    home: (locale) =>
      cache.get(`home:${locale}`, async () => {
        const [wanted, figures, flyers] = await Promise.all([homeBlocks(), catalogue.figures(), flyersOfToday(locale)]);
        const presented = await Promise.all(
          wanted.map((block) => presentHomeBlock(block, locale, { ...catalogue, flyers: async () => flyers })),
        );
        // A block whose list is empty today is left out.
        const blocks = presented.filter((block) =>
          'products' in block ? block.products.length > 0 : block.items.length > 0,
        );
        return { blocks, ...figures };
      }),
    page: async (route, locale) => (await library()).page(route.replaceAll(/^\/+|\/+$/g, ''), locale),
    posts: async (locale, options) => (await library()).posts(locale, day(), options),
    post: async (slug, locale) => (await library()).post(slug, locale, day()),
    async flyers(locale, name) {
      if (name === undefined) return flyersOfToday(locale);
      const found = (await library()).flyer(name, locale, day());
      return found ? [await withItems(found)] : [];
    },
    brands: (locale) =>
      cache.get(`brands:${locale}`, async () => {
        const [written, brands] = await Promise.all([library(), catalogue.brands()]);
        return brands.map(({ code, name, picture, count }) => ({
          name: code,
          title: name,
          url: `/shop?brand=${encodeURIComponent(code)}`,
          picture,
          count,
          html: written.brandHtml(code, locale),
        }));
      }),
    categories: (locale) => cache.get(`categories:${locale}`, () => categoryTiles(locale, catalogue)),
    mailTemplate: async (name, locale) => (await library()).mail(name, locale),
    style: async () => (await library()).style,
    routes: async () => (await library()).routes(day()),
    titles: (locale) => cache.get(`titles:${locale}`, async () => (await library()).titles(locale, day())),
  };
}

async function categoryTiles(locale: Locale, catalogue: HomeCatalogue): Promise<Tile[]> {
  const top = (await catalogue.families()).filter(({ parent }) => parent === '');
  return Promise.all(
    top.map(async ({ code, path, name, image }) => ({
      name: code,
      title: name[locale],
      url: `/shop?category=${encodeURIComponent(path)}`,
      picture: pictureAt(image),
      count: (await catalogue.familyCount(path)) ?? 0,
    })),
  );
}
