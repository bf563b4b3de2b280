/**
 * The only place that writes a URL (architecture §1). Italian has no prefix, English lives under `/en`
 * (storefront.md §2). Functions without a locale argument use the page's own.
 */
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/values/locale.ts';
import { ownAddress } from '#contract/values/own-address.ts';
import { getLocale } from '#storefront/messages/runtime.js';

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
  home: () => localize('/'),
  shop: (query?: Query) => localize(withQuery('/shop', query)),
  /**
   * A query string as facets and chips carry it (`text=m8&brand=ruvo`, with or without `?`); old catalogue paths
   * (`/catalogo/lista?brand=ruvo`) become /shop with their query (storefront.md §3 "Facet result").
   */
  shopWith: (filter: string) => {
    const query = filter.replace(/^(\/[^?]*)?\??/, '');
    return localize(query ? `/shop?${query}` : '/shop');
  },
  /** POST only: chooses the layout of listings. */
  listingLayout: () => localize('/pages/listing-layout'),
  /** More than one child → the children's table, otherwise the article's own page (C-CAT-2). */
  product: (article: ArticleLink) =>
    article.num_childs > 1 ? paths.articleChild(article.carti) : paths.articleDefault(article.slug),
  /** Appended to the URL of an article, it opens the page at "notify me" (C-CAT-4). */
  alertAnchor: `#${ALERT_ID}`,
  articleDefault: (slug: string) => localize(`/product/default/${encodeURIComponent(slug)}`),
  articleChild: (carti: string, query?: Query) =>
    localize(withQuery(`/product/child/${encodeURIComponent(carti)}`, query)),
  /** `reason` is shown above the form: why the visitor needs to log in. */
  login: (next?: string, reason?: LoginReason) => localize(withQuery('/pages/login', { next, reason })),
  /** POST only. */
  logout: () => localize('/pages/logout'),
  /** POST only: chooses the delivery address. */
  address: () => localize('/pages/delivery-address'),
  /** For agents: their customers, to choose one; `next`: where to go afterwards. */
  customers: (query?: Query) => localize(withQuery('/pages/customers', query)),
  /** For staff: where they work until there is a back office. */
  office: () => localize('/pages/office'),
  /** For agents: the customer's carts, to view and copy from. */
  agentCart: (query?: Query) => localize(withQuery('/pages/client-cart', query)),
  /** POST only: hides or shows prices. */
  hidePrices: () => localize('/pages/hide-prices'),
  vatPrices: () => localize('/pages/vat-prices'),
  /** `forgot`: request the link even while logged in. */
  forgotPassword: (query?: { forgot?: true }) => localize(withQuery('/pages/forgot-password', query)),
  contact: () => localize('/pages/contact-us'),
  /** Quotes, assistance, documents: a form with files; the query fills its fields. */
  request: (query?: { kind?: string; item?: string; order?: string }) => localize(withQuery('/pages/request', query)),
  newsletter: () => localize('/pages/newsletter'),
  newsletterUnsubscribe: (token: string) => localize(withQuery('/pages/newsletter/unsubscribe', { token })),
  cart: (query: Query = { tab: 'active' }) => localize(withQuery('/pages/cart', query)),
  quickOrder: () => localize('/pages/quick-order'),
  /** GET: the template; POST: the rows of the form that cannot be added. Both return files. */
  quickOrderRows: () => localize('/pages/quick-order/rows'),
  checkout: (query?: Query) => localize(withQuery('/pages/checkout', query)),
  thankyou: (query?: Query) => localize(withQuery('/pages/thankyou', query)),
  orderDetail: (query?: Query) => localize(withQuery('/pages/order_detail', query)),
  /** Files of the server, not pages: links to them are plain `<a>` elements. */
  orderDocument: (number: string, format: 'pdf' | 'xlsx') =>
    withQuery(`/documents/order.${format}`, { number, lang: getLocale() }),
  /** Every row of a filtered list of the account; `fields` are those of the list's endpoint. */
  listDocument: (list: 'orders' | 'purchases', format: 'csv' | 'xlsx', fields: Query) =>
    withQuery(`/documents/${list}.${format}`, { ...fields, lang: getLocale() }),
  cartDocument: (id_cart: number, format: 'pdf' | 'xlsx') =>
    withQuery(`/documents/cart.${format}`, { id_cart, lang: getLocale() }),
  /** How the price of an article at a given quantity is calculated. */
  priceReason: (query: Query) => localize(withQuery('/pages/price', query)),
  /** Downloads a file of the server once the visitor is logged in. `of`: its URL. */
  file: (of: string) => localize(withQuery('/pages/file', { of })),
  /** Target of AREA UTENTE: KPIs and charts of the customer, also under `/pages/dashboard`. */
  account: () => localize('/pages/account'),
  dashboard: () => localize('/pages/dashboard'),
  accountOrders: (query?: Query) => localize(withQuery('/pages/account/orders', query)),
  accountPurchases: (query?: Query) => localize(withQuery('/pages/account/purchases', query)),
  accountAddresses: () => localize('/pages/account/addresses'),
  accountCompany: () => localize('/pages/account/company'),
  accountSettings: () => localize('/pages/account/settings'),
  accountSecurity: () => localize('/pages/account/security'),
  aboutUs: () => localize('/pages/about-us'),
  blog: (query?: Query) => localize(withQuery('/pages/blog', query)),
  blogPost: (slug: string) => localize(`/pages/blog/${encodeURIComponent(slug)}`),
  brands: (query?: Query) => localize(withQuery('/pages/brands', query)),
  flyers: () => localize('/pages/flyers'),
  flyer: (name: string) => localize(`/pages/flyers/${encodeURIComponent(name)}`),
  wishlist: (query?: Query) => localize(withQuery('/pages/wishlist', query)),
};

/** The second step of a login. Not in `paths`, because few pages link to it. */
export function secondStep(next?: string): string {
  return localize(withQuery('/pages/login/second-step', { next }));
}

/** The user's own data and its export file. Not in `paths`, like everything that few pages link to. */
export const accountData = (): string => localize('/pages/account/my-data');
export const myDataFile = (): string => withQuery('/documents/my-data.zip', { lang: getLocale() });

/** Login page for visitors from other sites. Not in `paths`, because only the server redirects there. */
export function loginOrigin(next: string, reason?: LoginReason): string {
  return localize(withQuery('/pages/login_origin', { next, reason }));
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
