/** All editorial content at one moment, by language. Pure. */
import type { BlogPost, ContentPage, Flyer } from '#contract/endpoints/content.ts';
import type { PromoTab } from '#contract/endpoints/home.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { MailName, MailTemplate } from '../mail/index.ts';
import type { BrandEntry, ContentEntry, FlyerEntry, FooterEntry, PageEntry, PostEntry } from './content-entry.ts';
import type { StoredHomeBlock } from './home-block.ts';
import { localLinks } from './local-links.rules.ts';
import type { MenuEntry } from './menu-tree.rules.ts';

export interface BlogPage {
  data: BlogPost[];
  pagination: { current_page: number; pages: number; per_page: number; total: number };
  categories: { code: string; label: string; count: number }[];
}

export type BlogPostDetail = BlogPost & {
  html: string;
  newer: Pick<BlogPost, 'route' | 'title'> | null;
  older: Pick<BlogPost, 'route' | 'title'> | null;
};

/** Something to read, by its title. */
export interface ContentTitle {
  kind: 'page' | 'post' | 'flyer';
  title: string;
  /** Its path, without language. */
  url: string;
}

/** A flyer without the ids of its articles, which come from the catalogue. */
export type FlyerText = Omit<Flyer, 'items'> & { products: readonly string[] };

export interface ContentLibrary {
  page(route: string, locale: Locale): ContentPage | undefined;
  posts(locale: Locale, today: string, options: { page: number; perPage: number; category?: string }): BlogPage;
  post(slug: string, locale: Locale, today: string): BlogPostDetail | undefined;
  /** Flyers valid today, those that end first come first. */
  flyers(locale: Locale, today: string): FlyerText[];
  flyer(name: string, locale: Locale, today: string): FlyerText | undefined;
  /** Empty when there is no text. */
  brandHtml(code: string, locale: Locale): string;
  footer(locale: Locale): string | undefined;
  /** The shop's own wording in this language. */
  mail(name: MailName, locale: Locale): MailTemplate | undefined;
  readonly home: readonly StoredHomeBlock[] | undefined;
  readonly menu: readonly MenuEntry[] | undefined;
  tabs(locale: Locale): readonly PromoTab[] | undefined;
  readonly style: string;
  /** Paths of all pages, posts and valid flyers, without the first slash: for the sitemap. */
  routes(today: string): string[];
  /** All pages, then valid flyers, then published posts, the newest first. */
  titles(locale: Locale, today: string): ContentTitle[];
}

export function contentLibrary(entries: readonly ContentEntry[]): ContentLibrary {
  const of = <Kind extends ContentEntry['kind']>(kind: Kind) =>
    entries.filter((entry): entry is Extract<ContentEntry, { kind: Kind }> => entry.kind === kind);
  const pages = localised<PageEntry>(of('page'), ({ route }) => route);
  const posts = localised<PostEntry>(of('post'), ({ slug }) => slug);
  const brands = localised<BrandEntry>(of('brand'), ({ code }) => code);
  const mails = of('mail');
  const footers = localised<FooterEntry>(of('footer'), () => '');
  const flyers = of('flyer').sort((a, b) => a.validTo.localeCompare(b.validTo) || a.name.localeCompare(b.name));

  /** The same in both languages: derived from the Italian name if there is one. */
  const categoryOf = (post: PostEntry) => codeOf(posts.get(post.slug)?.it?.category || post.category);

  /** Newest first; posts with a later date are not published yet. */
  const published = (locale: Locale, today: string) =>
    [...posts.keys()]
      .flatMap((slug) => inLanguage(posts, slug, locale) ?? [])
      .filter(({ date }) => date <= today)
      .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));

  const valid = (today: string) => flyers.filter(({ validFrom, validTo }) => validFrom <= today && today <= validTo);

  return {
    page(route, locale) {
      const found = inLanguage(pages, route, locale);
      if (!found) return undefined;
      const { title, description, picture } = found;
      return { route, title, description, picture, html: localLinks(found.html, locale) };
    },
    posts(locale, today, { page, perPage, category }) {
      const all = published(locale, today);
      const chosen = category ? all.filter((post) => categoryOf(post) === category) : all;
      const pages = Math.max(1, Math.ceil(chosen.length / perPage));
      return {
        data: chosen.slice((page - 1) * perPage, page * perPage).map((post) => presentPost(post, categoryOf(post))),
        pagination: { current_page: page, pages, per_page: perPage, total: chosen.length },
        categories: counted(all, categoryOf),
      };
    },
    post(slug, locale, today) {
      const all = published(locale, today);
      const index = all.findIndex((post) => post.slug === slug);
      const found = all[index];
      if (!found) return undefined;
      const neighbour = (post: PostEntry | undefined) => (post ? { route: post.slug, title: post.title } : null);
      return {
        ...presentPost(found, categoryOf(found)),
        html: localLinks(found.html, locale),
        newer: neighbour(all[index - 1]),
        older: neighbour(all[index + 1]),
      };
    },
    flyers: (locale, today) => valid(today).map((flyer) => presentFlyer(flyer, locale, today)),
    flyer(name, locale, today) {
      const found = flyers.find((flyer) => flyer.name === name && flyer.validFrom <= today);
      return found && presentFlyer(found, locale, today);
    },
    brandHtml: (code, locale) => localLinks(inLanguage(brands, code, locale)?.html ?? '', locale),
    footer(locale) {
      const found = inLanguage(footers, '', locale);
      return found && localLinks(found.html, locale);
    },
    mail: (name, locale) => mails.find((mail) => mail.name === name && mail.locale === locale),
    home: of('home')[0]?.blocks,
    menu: of('menu')[0]?.entries,
    tabs: (locale) => of('tabs')[0]?.tabs[locale],
    style: of('style')[0]?.css ?? '',
    routes: (today) => [
      // The text beside the contact form has no page of its own.
      ...[...pages.keys()].filter((route) => route !== 'pages/contact-us'),
      ...published('it', today).map(({ slug }) => `pages/blog/${slug}`),
      ...valid(today).map(({ name }) => `pages/flyers/${name}`),
    ],
    titles: (locale, today) => [
      ...[...pages.keys()].map((route) => ({
        kind: 'page' as const,
        title: inLanguage(pages, route, locale)?.title ?? '',
        url: `/${route}`,
      })),
      ...valid(today).map(({ name, title }) => ({
        kind: 'flyer' as const,
        title: title[locale],
        url: `/pages/flyers/${encodeURIComponent(name)}`,
      })),
      ...published(locale, today).map(({ slug, title }) => ({
        kind: 'post' as const,
        title,
        url: `/pages/blog/${encodeURIComponent(slug)}`,
      })),
    ],
  };
}

type Languages<Entry> = Map<string, Partial<Record<Locale, Entry>>>;

function localised<Entry extends { locale: Locale }>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Languages<Entry> {
  const byKey: Languages<Entry> = new Map();
  for (const entry of entries) byKey.set(keyOf(entry), { ...byKey.get(keyOf(entry)), [entry.locale]: entry });
  return byKey;
}

/** A text without translation is shown in its own language. */
function inLanguage<Entry>(entries: Languages<Entry>, key: string, locale: Locale): Entry | undefined {
  const found = entries.get(key);
  return found?.[locale] ?? found?.it ?? found?.en;
}

function presentPost(post: PostEntry, code: string): BlogPost {
  const { slug, title, summary, date, author, category, minutes, picture } = post;
  return {
    route: slug,
    title,
    summary,
    date,
    author,
    minutes,
    picture,
    category: category ? { code, label: category } : null,
  };
}

function presentFlyer(flyer: FlyerEntry, locale: Locale, today: string): FlyerText {
  const { name, validFrom, validTo, products } = flyer;
  return {
    name,
    title: flyer.title[locale],
    text: flyer.text[locale],
    pdf: flyer.pdf[locale],
    cover: flyer.cover[locale],
    products,
    valid_from: validFrom,
    valid_to: validTo,
    expired: today > validTo,
  };
}

/** `Normative e sicurezza` → `normative-e-sicurezza` */
function codeOf(category: string): string {
  return category
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function counted(posts: readonly PostEntry[], categoryOf: (post: PostEntry) => string): BlogPage['categories'] {
  const found = new Map<string, { code: string; label: string; count: number }>();
  for (const post of posts) {
    if (!post.category) continue;
    const code = categoryOf(post);
    const known = found.get(code);
    if (known) known.count += 1;
    else found.set(code, { code, label: post.category, count: 1 });
  }
  return [...found.values()].sort((a, b) => a.label.localeCompare(b.label));
}
