/**
 * The only place that writes a URL (architecture §1). Italian has no prefix, English lives under `/en`
 * (storefront.md §2). Functions without a locale argument use the page's own.
 */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/values/locale.ts';
import { ownAddress } from '#contract/values/own-address.ts';
import type { PagePath } from '#contract/values/pages.ts';
import { getLocale } from '#kit/texts/page-language.ts';

type Query = Record<string, string | number | boolean | undefined>;

/** `/shop` → `/en/shop` in English. `path` starts with `/` and has no prefix yet; its query stays. */
export function localize(path: string, locale: Locale = getLocale()): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' || path.startsWith('/?') ? `/${locale}${path.slice(1)}` : `/${locale}${path}`;
}

/** Splits the locale off a path name: `/en/shop` → `{ locale: 'en', path: '/shop' }`. */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  for (const locale of LOCALES) {
    if (locale === DEFAULT_LOCALE) continue;
    if (pathname === `/${locale}`) return { locale, path: '/' };
    if (pathname.startsWith(`/${locale}/`)) return { locale, path: pathname.slice(locale.length + 1) };
  }
  return { locale: DEFAULT_LOCALE, path: pathname };
}

function withQuery(path: string, query: Query = {}): string {
  const fields = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) fields.set(key, String(value));
  return fields.size > 0 ? `${path}?${fields}` : path;
}

/** A page of the table of pages (`PAGES`) in the page's language; a path that is not there does not compile. */
const at = (path: PagePath, query?: Query): string => localize(withQuery(path, query));

/**
 * Why login is required, when the page behind it does not explain it: a wishlist, an expired session, an erased
 * account.
 */
export type LoginReason = 'wishlist' | 'ended' | 'erased';

/** What a link to an article needs. */
export interface ArticleLink {
  carti: string;
  slug: string;
  num_childs: number;
}

/** Fragment of the "notify me when it is back" field on an article page. */
export const ALERT_ID = 'avviso';

export const paths = {
  home: () => at('/'),
  shop: (query?: Query) => at('/shop', query),
  /**
   * A query string as facets and chips carry it (`text=m8&brand=ruvo`, with or without `?`); old catalogue paths
   * (`/catalogo/lista?brand=ruvo`) become /shop with their query (storefront.md §3 "Facet result").
   */
  shopWith: (filter: string) => {
    const query = filter.replace(/^(\/[^?]*)?\??/, '');
    return localize(query ? `/shop?${query}` : '/shop');
  },
  /** POST only: chooses the layout of listings. */
  listingLayout: () => at('/pages/listing-layout'),
  /** More than one child → the children's table, otherwise the article's own page (C-CAT-2). */
  product: (article: ArticleLink) =>
    article.num_childs > 1 ? paths.articleChild(article.carti) : paths.articleDefault(article.slug),
  /** Appended to the URL of an article, it opens the page at "notify me" (C-CAT-4). */
  alertAnchor: `#${ALERT_ID}`,
  articleDefault: (slug: string) => at(`/product/default/${encodeURIComponent(slug)}`),
  articleChild: (carti: string, query?: Query) => at(`/product/child/${encodeURIComponent(carti)}`, query),
  /** `reason` is shown above the form: why the visitor needs to log in. */
  login: (next?: string, reason?: LoginReason) => at('/pages/login', { next, reason }),
  /** POST only. */
  logout: () => at('/pages/logout'),
  /** POST only: chooses the delivery address. */
  address: () => at('/pages/delivery-address'),
  /** For agents: their customers, to choose one; `next`: where to go afterwards. */
  customers: (query?: Query) => at('/pages/customers', query),
  /** For staff: leads to the office. */
  office: () => at('/pages/office'),
  /** For agents: the customer's carts, to view and copy from. */
  agentCart: (query?: Query) => at('/pages/client-cart', query),
  /** POST only: hides or shows prices. */
  hidePrices: () => at('/pages/hide-prices'),
  vatPrices: () => at('/pages/vat-prices'),
  /** `forgot`: request the link even while logged in. */
  forgotPassword: (query?: { forgot?: true }) => at('/pages/forgot-password', query),
  contact: () => at('/pages/contact-us'),
  /** Quotes, assistance, documents: a form with files; the query fills its fields. */
  request: (query?: { kind?: string; item?: string; order?: string }) => at('/pages/request', query),
  newsletter: () => at('/pages/newsletter'),
  newsletterUnsubscribe: (token: string) => at('/pages/newsletter/unsubscribe', { token }),
  cart: (query: Query = { tab: 'active' }) => at('/pages/cart', query),
  quickOrder: () => at('/pages/quick-order'),
  /** GET: the template; POST: the rows of the form that cannot be added. Both return files. */
  quickOrderRows: () => at('/pages/quick-order/rows'),
  checkout: (query?: Query) => at('/pages/checkout', query),
  thankyou: (query?: Query) => at('/pages/thankyou', query),
  orderDetail: (query?: Query) => at('/pages/order_detail', query),
  /** Files of the server, not pages: links to them are plain `<a>` elements. */
  orderDocument: (number: string, format: 'pdf' | 'xlsx') =>
    withQuery(`/documents/order.${format}`, { number, lang: getLocale() }),
  /** Every row of a filtered list of the account; `fields` are those of the list's endpoint. */
  listDocument: (list: 'orders' | 'purchases', format: 'csv' | 'xlsx', fields: Query) =>
    withQuery(`/documents/${list}.${format}`, { ...fields, lang: getLocale() }),
  cartDocument: (id_cart: number, format: 'pdf' | 'xlsx') =>
    withQuery(`/documents/cart.${format}`, { id_cart, lang: getLocale() }),
  /** How the price of an article at a given quantity is calculated. */
  priceReason: (query: Query) => at('/pages/price', query),
  /** Downloads a file of the server once the visitor is logged in. `of`: its URL. */
  file: (of: string) => at('/pages/file', { of }),
  /** Target of AREA UTENTE: KPIs and charts of the customer, also under `/pages/dashboard`. */
  account: () => at('/pages/account'),
  dashboard: () => at('/pages/dashboard'),
  accountOrders: (query?: Query) => at('/pages/account/orders', query),
  accountPurchases: (query?: Query) => at('/pages/account/purchases', query),
  accountAddresses: () => at('/pages/account/addresses'),
  accountCompany: () => at('/pages/account/company'),
  accountSettings: () => at('/pages/account/settings'),
  accountSecurity: () => at('/pages/account/security'),
  aboutUs: () => at('/pages/about-us'),
  blog: (query?: Query) => at('/pages/blog', query),
  blogPost: (slug: string) => at(`/pages/blog/${encodeURIComponent(slug)}`),
  brands: (query?: Query) => at('/pages/brands', query),
  flyers: () => at('/pages/flyers'),
  flyer: (name: string) => at(`/pages/flyers/${encodeURIComponent(name)}`),
  wishlist: (query?: Query) => at('/pages/wishlist', query),
};

/** The second step of a login. Not in `paths`, because few pages link to it. */
export function secondStep(next?: string): string {
  return at('/pages/login/second-step', { next });
}

/** The user's own data and its export file. Not in `paths`, like everything that few pages link to. */
export const accountData = (): string => at('/pages/account/my-data');
export const myDataFile = (): string => withQuery('/documents/my-data.zip', { lang: getLocale() });

/** Login page for visitors from other sites. Not in `paths`, because only the server redirects there. */
export function loginOrigin(next: string, reason?: LoginReason): string {
  return at('/pages/login_origin', { next, reason });
}

/** A URL of the content (menu, promo tabs, banners): internal ones get the page's locale, others stay as they are. */
export function contentHref(url: string): string {
  if (ownAddress(url) === undefined || /^\/(api|media|documents)\//.test(url)) return url;
  return localize(splitLocale(url).path);
}

/** The same page in every language: path names with query, for `hreflang` and the language switch. */
export function alternates(pathname: string, search: string): Array<{ locale: Locale; href: string }> {
  const { path } = splitLocale(pathname);
  return LOCALES.map((locale) => ({ locale, href: localize(path, locale) + search }));
}

/** A path of this shop to go to after login; anything else (another host, a protocol) is rejected. */
export function safeNext(next: string | null): string | undefined {
  return next === null ? undefined : ownAddress(next);
}

/** The URL of a file of this shop that needs a login; anything else is rejected. */
export function safeFile(of: string | null): string | undefined {
  const file = safeNext(of);
  return file && /^\/(documents|media\/documents)\//.test(file) ? file : undefined;
}
