/**
 * robots.txt, /sitemap.xml and its parts below /sitemaps/. A part is built when it is first requested and cached
 * compressed until catalogue, content or the day change; a catalogue of a million articles is never in memory as a whole.
 */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { DEFAULT_LOCALE, type Locale } from '#contract/values/locale.ts';
import type { Catalogue } from '#server/modules/catalogue/index.ts';
import { LoadOnce } from '#server/platform/cache/load-once.ts';
import { failure } from '#server/platform/http/error-answer.ts';
import type { Exchange, Handler, HttpResponse } from '#server/platform/http/exchange.ts';
import { FILE_LIMIT, robotsText, sitemapIndexXml, urlSetXml } from './sitemap-xml.rules.ts';

export interface SitemapDeps {
  readonly catalogue: Pick<Catalogue, 'labels' | 'familyCounts' | 'publicArticleEnds' | 'publicArticles'>;
  /** Paths of content pages, in Italian: passed in by `app.ts`, because this module may not import content. */
  readonly contentPages: () => Promise<readonly string[]>;
  /** Languages of the shop's pages. */
  readonly locales: readonly Locale[];
  /** False = guests see no article, so search engines get none either. */
  readonly openCatalogue: boolean;
  /** Changes with catalogue, content and the shop's day. */
  readonly version: () => string;
  /** Base URL of the shop, without trailing slash. */
  readonly baseUrl: () => string;
  /** Articles per part. */
  readonly articlesPerPart?: number;
}

export interface Sitemap {
  owns(path: string): boolean;
  readonly handle: Handler;
}

/** 10 000 URLs, about 4 MB before compressing: far below the limits, and quickly built. */
const ARTICLES_PER_PART = 5_000;
/** Maximum number of cached parts; each takes about 200 kB. */
const KEPT_PARTS = 64;
const PAGES = '/sitemaps/pages-1.xml';
const FAMILIES = '/sitemaps/categories-1.xml';
const BRANDS = '/sitemaps/brands-1.xml';
const ARTICLES = /^\/sitemaps\/articles-([1-9]\d{0,4})\.xml$/;

const gzipped = promisify(gzip);
const unzipped = promisify(gunzip);

interface Part {
  readonly etag: string;
  readonly payload: Buffer;
}

export function createSitemap(deps: SitemapDeps): Sitemap {
  const { catalogue, version, openCatalogue } = deps;
  const size = Math.min(deps.articlesPerPart ?? ARTICLES_PER_PART, FILE_LIMIT / 2);
  const cache = new LoadOnce<string>({ most: KEPT_PARTS, version });

  const ends = () => cache.get('ends', () => catalogue.publicArticleEnds(size));

  const families = async (): Promise<string[]> => {
    const [labels, counts] = await Promise.all([catalogue.labels(), catalogue.familyCounts()]);
    return [...labels.families.values()]
      .filter(({ id }) => (counts.get(id) ?? 0) > 0 && labels.familyPath(id).every(({ off }) => !off))
      .map(({ id }) =>
        listing(
          'category',
          labels
            .familyPath(id)
            .map(({ code }) => code)
            .join(','),
        ),
      );
  };

  const brands = async (): Promise<string[]> =>
    [...(await catalogue.labels()).brands.values()].flatMap(({ code, listed }) =>
      listed ? [listing('brand', code)] : [],
    );

  const articles = async (number: number): Promise<string[] | undefined> => {
    const all = await ends();
    const last = all[number - 1];
    if (last === undefined) return undefined;
    const found = await catalogue.publicArticles(all[number - 2] ?? 0, last);
    return found.map(({ carti, slug, has_table }) =>
      has_table ? `/product/child/${encodeURIComponent(carti)}` : `/product/default/${encodeURIComponent(slug)}`,
    );
  };

  const pathsOf = async (part: string): Promise<readonly string[] | undefined> => {
    if (part === PAGES) return deps.contentPages();
    if (!openCatalogue) return undefined;
    if (part === FAMILIES) return families();
    if (part === BRANDS) return brands();
    const number = ARTICLES.exec(part)?.[1];
    return number === undefined ? undefined : articles(Number(number));
  };

  const xmlOf = async (path: string): Promise<string | undefined> => {
    const origin = deps.baseUrl();
    if (path === '/sitemap.xml') {
      if (!openCatalogue) return sitemapIndexXml(origin, [PAGES]);
      const parts = (await ends()).map((_, index) => `/sitemaps/articles-${index + 1}.xml`);
      return sitemapIndexXml(origin, [PAGES, FAMILIES, BRANDS, ...parts]);
    }
    const paths = await pathsOf(path);
    return paths && urlSetXml(origin, paths.slice(0, FILE_LIMIT / 2), deps.locales);
  };

  const partOf = (path: string): Promise<Part | undefined> =>
    cache.get(path, async () => {
      const xml = await xmlOf(path);
      if (xml === undefined) return undefined;
      return { etag: `W/"${hash('sha256', xml, 'base64url').slice(0, 22)}"`, payload: await gzipped(xml) };
    });

  return {
    owns: (path) => path === '/robots.txt' || path === '/sitemap.xml' || path.startsWith('/sitemaps/'),
    async handle(exchange) {
      const { method, path } = exchange;
      if (method !== 'GET' && method !== 'HEAD') return failure('method-not-allowed', DEFAULT_LOCALE, { Allow: 'GET' });
      if (path === '/robots.txt') return text(robotsText(deps.baseUrl(), openCatalogue));
      // Only names that can exist are cached.
      if (![PAGES, FAMILIES, BRANDS, '/sitemap.xml'].includes(path) && !ARTICLES.test(path)) return missing();
      const part = await partOf(path);
      return part ? responseOf(part, exchange) : missing();
    },
  };
}

function listing(field: string, value: string): string {
  return `/shop?${new URLSearchParams({ [field]: value })}`;
}

async function responseOf({ etag, payload }: Part, exchange: Exchange): Promise<HttpResponse> {
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Accept-Encoding',
    ETag: etag,
  };
  if (exchange.header('if-none-match') === etag) return { status: 304, headers, body: null };
  if (!/\bgzip\b/.test(exchange.header('accept-encoding') ?? ''))
    return { status: 200, headers, body: await unzipped(payload) };
  return { status: 200, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: payload };
}

function text(body: string): HttpResponse {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };
  return { status: 200, headers, body };
}

const missing = (): HttpResponse => failure('not-found', DEFAULT_LOCALE);
