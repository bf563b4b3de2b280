/**
 * Serves pages for `main.ts`; not part of the build. Adds what the framework does not have: the guests' page cache,
 * content security policy, compression, forwarded cookies.
 */
import { randomBytes } from 'node:crypto';
import type { Locale } from '#contract/values/locale.ts';
import { ownAddress } from '#contract/values/own-address.ts';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import { lastLayout } from '#storefront/domain/listing/listing-layout.rules.ts';
import { hiddenPrices } from '#storefront/domain/session/price-privacy.ts';
import { vatView } from '#storefront/domain/session/vat-view.ts';
import { cachedUrl } from './cached-url.rules.ts';
import { contentPolicy } from './server-content-policy.ts';
import { languageCookie } from './server-language-cookie.ts';
import { GuestPageCache, type StoredResponse } from './server-page-cache.ts';
import { compress, wantedEncoding } from './server-page-compression.ts';
import type { CallServer, ScopeOptions } from './server-transport.ts';

/** The exports of `build/server/index.js` (or of Vite's virtual server build). */
export interface StorefrontBuild {
  entry: { module: { createPageHandler: (build: never, mode: 'production' | 'development') => PageHandler } };
  /** The browser files of the English pages; without them one set of files has both languages. */
  englishAssets?: unknown;
}
type PageHandler = (
  request: Request,
  options: ScopeOptions,
) => Promise<{
  response: Response;
  /** The markup of a page; if undefined, the body is that of the response. */
  html: Buffer | undefined;
  setCookies: string[];
}>;

export interface StorefrontOptions {
  /** Called once in production; in development per request, so that changed files are used. */
  readonly build: () => Promise<StorefrontBuild>;
  readonly mode: 'production' | 'development';
  /** The server's own handler: loaders call the API through it, without a network hop. */
  readonly api: CallServer;
  readonly settings: () => PublicSettings;
  /** Origin of pictures beside the shop's own; undefined = none. */
  readonly pictureOrigin?: string | undefined;
  /**
   * Changes whenever content or catalogue change: the cached guest pages of an earlier version are not served any more.
   */
  readonly version: () => string;
  /** Cache for loader data that is the same for every visitor: `load` runs once per key and version. */
  readonly shared: <Value>(key: string, load: () => Promise<Value>) => Promise<Value>;
  /** Threads of this process that render pages, each with such a cache; left out: one. */
  readonly threads?: number;
  /** Name of the session cookie; a request without it comes from a guest. */
  readonly sessionCookie: string;
  /**
   * What stands at the begin of the body for this visitor alone: of a person of the office who is in the shop as a customer. It is
   * asked for visitors with a session only, and no other page has a byte of it.
   */
  readonly strip?: (visitor: {
    readonly origin: string;
    readonly cookie: string;
    readonly locale: Locale;
  }) => Promise<string | undefined>;
}

/** What the page cache needs of a request. */
export interface PageQuery {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  /** Scheme and host of the request, `https://shop.example`. */
  readonly origin: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface PageRequest extends PageQuery {
  /** Of a posted form. */
  readonly body: Uint8Array | null;
  /** IP address, passed on to the API for rate limits and logs. */
  readonly clientIp: string;
  readonly requestId: string;
}

export interface PageResponse {
  readonly status: number;
  readonly headers: Record<string, string | string[]>;
  readonly body: Uint8Array | null;
  /**
   * The page could not be rendered because the API is unavailable for a moment (503), or does not know whether it stored what was
   * posted; the server shows its own page instead.
   */
  readonly unavailable?: Away;
}

type Away = 'unavailable' | 'unknown-outcome';

export interface Storefront {
  /** A guest's page from the cache: checked before anything is parsed, because most visitors are guests. */
  stored(query: PageQuery): StoredResponse | undefined;
  /** Responds to every page and `.data` request of the shop. */
  respond(request: PageRequest): Promise<PageResponse>;
}

const UNAVAILABLE = 503;

const awayBy = (text: string): Away => (text.includes('"code":"unknown-outcome"') ? 'unknown-outcome' : 'unavailable');

export function createStorefront(options: StorefrontOptions): Storefront {
  const { mode, version, shared } = options;
  const cache = new GuestPageCache(options.threads);
  let handler: Promise<PageHandler> | undefined;

  const loadHandler = async (): Promise<PageHandler> => {
    const build = await options.build();
    return build.entry.module.createPageHandler(build as never, mode);
  };
  const isGuest = (cookie: string) => !cookie.includes(`${options.sessionCookie}=`);
  // A page with hidden prices is for one browser, not for all guests.
  const mayStore = (method: string, cookie: string) =>
    method === 'GET' && mode === 'production' && isGuest(cookie) && !hiddenPrices.isOn(cookie);

  /**
   * Cache key of guests' pages: the URL, the layout of listings and, where guests see prices, with or without VAT. The
   * separator is a line break, which no URL contains.
   */
  const keyOf = (origin: string, address: string, cookie: string): string => {
    const { listView, guestPrices } = options.settings();
    const withVat = guestPrices === 'list' && vatView.isOn(cookie);
    return `${lastLayout(cookie, listView)}${withVat ? '+vat' : ''}\n${origin}\n${address}`;
  };

  return {
    stored({ method, target, origin, headers }) {
      const cookie = textOf(headers.cookie);
      if (!mayStore(method, cookie)) return undefined;
      const address = cachedUrl(target);
      return address && cache.get(keyOf(origin, address.key, cookie), version())?.respond(headers, cookie);
    },

    async respond({ method, target, origin, headers: asked, body: form, clientIp, requestId }) {
      const cookie = textOf(asked.cookie);
      const guest = isGuest(cookie);
      const madeFrom = version();
      const path = target.split('?', 1)[0] ?? target;
      const locale = localeOf(path);
      if (!options.settings().locales.includes(locale)) return inItalian(target);
      const cacheable = mayStore(method, cookie) && !path.endsWith('.data');
      const address = cacheable ? cachedUrl(target) : undefined;
      if (mode === 'development') handler = undefined;
      handler ??= loadHandler();
      const nonce = cacheable ? undefined : randomBytes(16).toString('base64');
      let away: Away | undefined;
      const api: CallServer = async (call) => {
        const httpResponse = await options.api(call);
        if (httpResponse.status === UNAVAILABLE && away !== 'unknown-outcome') away = awayBy(httpResponse.text);
        return httpResponse;
      };
      const {
        response,
        html: page,
        setCookies,
      } = await (await handler)(requestOf(method, origin + target, asked, form), {
        api,
        settings: options.settings(),
        origin,
        locale,
        cookie,
        nonce,
        clientIp,
        requestId,
        mayHaveSession: !guest,
        userAgent: textOf(asked['user-agent']),
        shared: (key, load) => shared(`${locale}:${key}`, load),
      });
      const strip = page && !guest ? await options.strip?.({ origin, cookie, locale }) : undefined;
      const html = page && strip ? withStrip(page, strip) : page;
      const { status } = response;
      if (away && status >= 500 && !path.endsWith('.data')) {
        const old = address && cache.stale(keyOf(origin, address.key, cookie));
        return old
          ? asPageResponse(old.respond(asked, cookie))
          : { status: UNAVAILABLE, headers: {}, body: null, unavailable: away };
      }
      const headers: PageResponse['headers'] = {};
      for (const [name, value] of response.headers) headers[wireName(name)] = value;
      const cookies = [...response.headers.getSetCookie(), ...setCookies];
      const body = html ?? (response.body ? Buffer.from(await response.arrayBuffer()) : null);
      headers.Vary = 'Accept-Encoding, Cookie';
      if (html)
        headers['Content-Security-Policy'] = contentPolicy(nonce ?? html, mode, {
          trackingUrl: options.settings().trackingUrl,
          pictureOrigin: options.pictureOrigin,
        });
      // A page with this header belongs to one visitor, even without a session.
      const isOwn = headers['Cache-Control'] === 'no-store';
      headers['Cache-Control'] ??= cacheControl(asked, guest);
      const finished = html && status === 200 && !away && !isOwn && cookies.length === 0 && version() === madeFrom;
      if (address?.storable && finished) {
        const page = cache.set(keyOf(origin, address.key, cookie), madeFrom, {
          headers,
          locale,
          body: html,
          languageDays: options.settings().languageCookieDays,
        });
        return asPageResponse(page.respond(asked, cookie));
      }
      if (html) cookies.push(...languageCookie(locale, cookie, options.settings().languageCookieDays));
      if (cookies.length > 0) headers['Set-Cookie'] = cookies;
      const encoding = body && wantedEncoding(asked, body.length);
      if (!encoding) return { status, headers, body };
      headers['Content-Encoding'] = encoding;
      return { status, headers, body: compress(body, encoding, 4) };
    },
  };
}

/** The strip is the first element of the body; hydration passes over an element that the page itself never has. */
function withStrip(page: Buffer, strip: string): Buffer {
  const place = page.indexOf('<body>');
  if (place < 0) return page;
  const from = place + '<body>'.length;
  return Buffer.concat([page.subarray(0, from), Buffer.from(strip), page.subarray(from)]);
}

/** A language that this shop does not have: redirects to the same page in Italian. */
function inItalian(target: string): PageResponse {
  const page = target.replace(/^\/en(?=[/?]|$)/, '');
  const path = page.startsWith('/') ? page : `/${page}`;
  return { status: 302, headers: { Location: ownAddress(path) ?? '/' }, body: null };
}

/** The header list of a cached page has every name once. */
function asPageResponse({ status, headers: list, body }: StoredResponse): PageResponse {
  const headers: PageResponse['headers'] = {};
  for (let index = 0; index < list.length; index += 2) headers[list[index] ?? ''] = list[index + 1] ?? '';
  return { status, headers, body };
}

/**
 * Loaders get their visitor from the scope: only the headers that forms and the framework's own checks need are passed
 * on.
 */
function requestOf(method: string, url: string, asked: PageQuery['headers'], body: Uint8Array | null): Request {
  if (!body) return new Request(url, { method });
  const headers: Record<string, string> = {};
  for (const name of ['content-type', 'origin', 'host']) if (asked[name]) headers[name] = textOf(asked[name]);
  return new Request(url, { method, headers, body: body as Uint8Array<ArrayBuffer> });
}

/** A customer's own browser may cache their data between hover and click, never longer. */
function cacheControl(asked: PageQuery['headers'], guest: boolean): string {
  // Prefetches request data, never documents: a page that goes to the shared cache does not get this header.
  if (/prefetch/.test(textOf(asked['sec-purpose'] ?? asked.purpose))) return 'private, max-age=10';
  return guest ? 'private, no-cache' : 'no-store';
}

function localeOf(path: string): Locale {
  return /^\/en(\/|\.data$|$)/.test(path) || path === '/en/_.data' ? 'en' : 'it';
}

function textOf(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}

const WIRE_NAMES: Record<string, string> = {
  'content-type': 'Content-Type',
  'cache-control': 'Cache-Control',
  location: 'Location',
};

/**
 * `Headers` lowers the case of names; ours are written like those of the rest of the server, so that no header is sent
 * twice.
 */
function wireName(name: string): string {
  return WIRE_NAMES[name] ?? name;
}
