/**
 * The one table of the shop's pages: every fact about a page that more than one part of the shop needs. Routes, URLs,
 * robots.txt, the sitemap, `noindex`, prefetching and the permission tests read it. The browser gets none of it, only
 * the two patterns that the build derives (`src/storefront/platform/navigation/page-patterns.rules.ts`).
 */

/**
 * Who sees a page; the page of each kind that belongs to another customer is a matter of its endpoint.
 * - everybody: nobody needs a login
 * - catalogue: the same where guests may browse; in other shops everybody with a login
 * - login: everybody with a login
 * - customer, agent, staff: logins of that kind (agents see the pages of the customer they chose)
 * - form: nobody, it only accepts a form and redirects
 */
export type PageAccess = 'everybody' | 'catalogue' | 'login' | 'customer' | 'agent' | 'staff' | 'form';

export interface Page {
  /** As React Router writes it, without slash in front and without language. */
  readonly path: string;
  readonly access: PageAccess;
  /** May search engines list it? Pages behind a login never. */
  readonly indexed?: true;
  /** May the browser fetch it before the click? Only what no click elsewhere changes. */
  readonly prefetched?: true;
  /** In the sitemap under its path; articles, families, brands and written pages are there one by one. */
  readonly sitemap?: true;
}

export const PAGES = {
  home: { path: '', access: 'catalogue', indexed: true, prefetched: true, sitemap: true },
  shop: { path: 'shop', access: 'catalogue', indexed: true, prefetched: true, sitemap: true },
  'shop-list': { path: 'shop/list', access: 'catalogue', indexed: true, prefetched: true },
  'shop-small-list': { path: 'shop/small-list', access: 'catalogue', indexed: true, prefetched: true },
  'article-child': { path: 'product/child/:slug?', access: 'catalogue', indexed: true, prefetched: true },
  article: { path: 'product/:type?/:slug?', access: 'catalogue', indexed: true, prefetched: true },
  cart: { path: 'pages/cart', access: 'customer' },
  'quick-order': { path: 'pages/quick-order', access: 'customer' },
  'quick-order-rows': { path: 'pages/quick-order/rows', access: 'customer' },
  checkout: { path: 'pages/checkout', access: 'customer' },
  thankyou: { path: 'pages/thankyou', access: 'customer' },
  'order-detail': { path: 'pages/order_detail', access: 'customer' },
  dashboard: { path: 'pages/dashboard', access: 'customer' },
  account: { path: 'pages/account', access: 'customer' },
  'account-orders': { path: 'pages/account/orders', access: 'customer' },
  'account-invoices': { path: 'pages/account/invoices', access: 'customer' },
  'account-invoice': { path: 'pages/account/invoices/:id', access: 'customer' },
  'account-delivery-notes': { path: 'pages/account/delivery-notes', access: 'customer' },
  'account-delivery-note': { path: 'pages/account/delivery-notes/:id', access: 'customer' },
  'account-deadlines': { path: 'pages/account/deadlines', access: 'customer' },
  'account-payment': { path: 'pages/account/deadlines/payment/:id', access: 'customer' },
  'account-credit': { path: 'pages/account/credit', access: 'customer' },
  'account-statement': { path: 'pages/account/statement', access: 'customer' },
  'account-disputes': { path: 'pages/account/disputes', access: 'customer' },
  'account-dispute': { path: 'pages/account/disputes/:id', access: 'customer' },
  'account-purchases': { path: 'pages/account/purchases', access: 'customer' },
  'account-addresses': { path: 'pages/account/addresses', access: 'customer' },
  'account-company': { path: 'pages/account/company', access: 'customer' },
  'account-settings': { path: 'pages/account/settings', access: 'customer' },
  'account-security': { path: 'pages/account/security', access: 'login' },
  'account-data': { path: 'pages/account/my-data', access: 'login' },
  customers: { path: 'pages/customers', access: 'agent' },
  'agent-cart': { path: 'pages/client-cart', access: 'agent' },
  office: { path: 'pages/office', access: 'staff' },
  wishlist: { path: 'pages/wishlist', access: 'customer' },
  logout: { path: 'pages/logout', access: 'everybody' },
  'listing-layout': { path: 'pages/listing-layout', access: 'form' },
  'delivery-address': { path: 'pages/delivery-address', access: 'form' },
  'hide-prices': { path: 'pages/hide-prices', access: 'form' },
  'vat-prices': { path: 'pages/vat-prices', access: 'form' },
  // Guests see it only where they see prices.
  price: { path: 'pages/price', access: 'customer' },
  file: { path: 'pages/file', access: 'login' },
  'contact-us': { path: 'pages/contact-us', access: 'everybody', indexed: true, prefetched: true, sitemap: true },
  request: { path: 'pages/request', access: 'everybody' },
  newsletter: { path: 'pages/newsletter', access: 'everybody' },
  'newsletter-unsubscribe': { path: 'pages/newsletter/unsubscribe', access: 'everybody' },
  'about-us': { path: 'pages/about-us', access: 'everybody', indexed: true, prefetched: true, sitemap: true },
  blog: { path: 'pages/blog', access: 'everybody', indexed: true, prefetched: true, sitemap: true },
  'blog-post': { path: 'pages/blog/:slug', access: 'everybody', indexed: true, prefetched: true },
  brands: { path: 'pages/brands', access: 'catalogue', indexed: true, prefetched: true, sitemap: true },
  flyers: { path: 'pages/flyers', access: 'catalogue', indexed: true, prefetched: true, sitemap: true },
  flyer: { path: 'pages/flyers/:name', access: 'catalogue', indexed: true, prefetched: true },
  single: { path: 'pages/single/*', access: 'everybody', indexed: true, prefetched: true },
  'web-page': { path: 'web-page/*', access: 'everybody', indexed: true, prefetched: true },
  'not-found': { path: '*', access: 'everybody' },
  login: { path: 'pages/login', access: 'everybody', indexed: true, sitemap: true },
  'login-origin': { path: 'pages/login_origin', access: 'everybody' },
  // Between password and code, so never for robots.
  'second-step': { path: 'pages/login/second-step', access: 'login' },
  register: { path: 'pages/register', access: 'everybody', indexed: true, sitemap: true },
  'register-origin': { path: 'pages/register_origin', access: 'everybody' },
  'forgot-password': { path: 'pages/forgot-password', access: 'everybody' },
} as const satisfies Record<string, Page>;

export type PageId = keyof typeof PAGES;

/** The same as a list, each with its id. */
export const PAGE_LIST: ReadonlyArray<Page & { readonly id: PageId }> = Object.entries(PAGES).map(([id, page]) => ({
  ...page,
  id: id as PageId,
}));

/** The part of a page's path in front of its first parameter, with slash: `/product/` of `product/:type?/:slug?`. */
export const fixedPath = ({ path }: Pick<Page, 'path'>): string => `/${path.replace(/[:*].*$/, '')}`;

type Part<P extends string> = P extends `:${string}` | '*' ? string : P;
type Filled<P extends string> = P extends `${infer First}/${infer Rest}` ? `${Part<First>}/${Filled<Rest>}` : Part<P>;

/** The path of a page with its parameters filled in: what is not in the table does not compile. */
export type PagePath = `/${Filled<Exclude<(typeof PAGES)[PageId]['path'], '*'>>}`;
