/** What each page returns to a guest, another customer, an agent and staff; a page that is missing here does not compile. */
import type { PageId } from '#contract/values/pages.ts';

/** A status, or `→ path` for a redirect. */
export type PageResponse = string;

/** Reading a page (`{cart}`, `{order}`, `{invoice}`, `{note}`, `{dispute}`, `{payment}` are the owner's, `{item}` is any article), and the response to a posted form; `405` = it takes none. */
export interface PageCase {
  readonly url: string;
  readonly guest: PageResponse;
  readonly stranger: PageResponse;
  /** The agent has chosen one of their own customers. */
  readonly agent: PageResponse;
  readonly staff: PageResponse;
  readonly post: { readonly guest: PageResponse; readonly stranger: PageResponse; readonly staff: PageResponse };
}

const NO_FORMS = { guest: '405', stranger: '405', staff: '405' } as const;
const everybody = (url: string, post: PageCase['post'] = NO_FORMS): PageCase => ({
  url,
  guest: '200',
  stranger: '200',
  agent: '200',
  staff: '200',
  post,
});

/** A customer's own page: guests log in first, agents see the chosen customer's, staff have none. */
const ownPage = (url: string, post: PageCase['post'] = NO_FORMS): PageCase => ({
  url,
  guest: '→ /pages/login',
  stranger: '200',
  agent: '200',
  staff: '→ /pages/office',
  post,
});
/** One document of the owner: nobody else sees that it exists. */
const ownDocument = (url: string): PageCase => ({
  url,
  guest: '→ /pages/login',
  stranger: '404',
  agent: '404',
  staff: '→ /pages/office',
  post: { guest: '→ /pages/login', stranger: '404', staff: '→ /pages/office' },
});
/** A page about the user's own login: for everybody who has one. */
const ownLogin = (url: string): PageCase => ({
  url,
  guest: '→ /pages/login',
  stranger: '200',
  agent: '200',
  staff: '200',
  post: { guest: '→ /pages/login', stranger: '422', staff: '422' },
});
/** Registration is for visitors without a login that can buy. */
const forNewcomers = (url: string): PageCase => ({
  url,
  guest: '200',
  stranger: '→ /pages/account',
  agent: '→ /pages/account',
  staff: '200',
  post: { guest: '422', stranger: '→ /pages/account', staff: '422' },
});
/** A page that does not exist, for every visitor. */
const nowhere = (url: string) => ({ url, guest: '404', stranger: '404', agent: '404', staff: '404' }) as const;

/** By the id of the table of pages (`src/contract/values/pages.ts`): what a guest gets must fit what the table says of access. */
export const PAGE_CASES: Record<PageId, PageCase> = {
  home: everybody('/'),
  shop: everybody('/shop?text=vite', { guest: '404', stranger: '404', staff: '404' }),
  'shop-list': everybody('/shop/list', { guest: '404', stranger: '404', staff: '404' }),
  'shop-small-list': everybody('/shop/small-list', { guest: '404', stranger: '404', staff: '404' }),
  'article-child': {
    url: '/product/child/none',
    guest: '404',
    stranger: '404',
    agent: '404',
    staff: '404',
    post: {
      guest: '→ /product/child/none',
      stranger: '→ /product/child/none',
      staff: '→ /product/child/none',
    },
  },
  article: {
    url: '/product/default/none',
    guest: '404',
    stranger: '404',
    agent: '404',
    staff: '404',
    post: { guest: '404', stranger: '404', staff: '404' },
  },
  cart: {
    url: '/pages/cart?id_cart={cart}',
    guest: '→ /pages/login',
    stranger: '200',
    agent: '200',
    staff: '403',
    post: { guest: '→ /pages/login', stranger: '→ /pages/cart', staff: '403' },
  },
  'quick-order': {
    url: '/pages/quick-order',
    guest: '→ /pages/login',
    stranger: '200',
    agent: '200',
    staff: '200',
    post: { guest: '→ /pages/login', stranger: '200', staff: '200' },
  },
  'quick-order-rows': {
    url: '/pages/quick-order/rows',
    guest: '→ /pages/login',
    stranger: '200',
    agent: '200',
    staff: '200',
    post: { guest: '200', stranger: '200', staff: '200' },
  },
  checkout: {
    url: '/pages/checkout?id_cart={cart}',
    guest: '→ /pages/login',
    stranger: '200',
    agent: '200',
    staff: '403',
    post: { guest: '→ /pages/login', stranger: '422', staff: '403' },
  },
  thankyou: {
    url: '/pages/thankyou?number={order}',
    guest: '→ /pages/login',
    stranger: '404',
    agent: '404',
    staff: '404',
    post: NO_FORMS,
  },
  'order-detail': {
    url: '/pages/order_detail?number={order}',
    guest: '→ /pages/login',
    stranger: '404',
    agent: '404',
    staff: '404',
    post: { guest: '→ /pages/login', stranger: '404', staff: '403' },
  },
  account: ownPage('/pages/account', { guest: '→ /pages/login', stranger: '404', staff: '→ /pages/office' }),
  'account-orders': {
    url: '/pages/account/orders',
    guest: '→ /pages/login',
    stranger: '200',
    agent: '200',
    staff: '→ /pages/office',
    post: NO_FORMS,
  },
  dashboard: ownPage('/pages/dashboard', { guest: '→ /pages/login', stranger: '404', staff: '→ /pages/office' }),
  'account-invoices': ownPage('/pages/account/invoices'),
  'account-invoice': ownDocument('/pages/account/invoices/{invoice}'),
  'account-delivery-notes': ownPage('/pages/account/delivery-notes'),
  'account-delivery-note': ownDocument('/pages/account/delivery-notes/{note}'),
  'account-deadlines': ownPage('/pages/account/deadlines', {
    guest: '→ /pages/login',
    stranger: '422',
    staff: '→ /pages/office',
  }),
  'account-payment': ownDocument('/pages/account/deadlines/payment/{payment}'),
  'account-credit': ownPage('/pages/account/credit'),
  'account-statement': ownPage('/pages/account/statement'),
  'account-disputes': ownPage('/pages/account/disputes'),
  'account-dispute': ownDocument('/pages/account/disputes/{dispute}'),
  'account-purchases': ownPage('/pages/account/purchases', {
    guest: '→ /pages/login',
    stranger: '404',
    staff: '→ /pages/office',
  }),
  'account-addresses': ownPage('/pages/account/addresses'),
  'account-company': ownPage('/pages/account/company', {
    // Recipient code and PEC: a company without either is refused.
    guest: '→ /pages/login',
    stranger: '422',
    staff: '→ /pages/office',
  }),
  'account-settings': ownPage('/pages/account/settings', {
    // Settings belong to a delivery address; none is named, and only an own one is allowed.
    guest: '→ /pages/login',
    stranger: '403',
    staff: '→ /pages/office',
  }),
  office: {
    url: '/pages/office',
    guest: '→ /pages/login',
    stranger: '→ /pages/account',
    agent: '→ /pages/account',
    staff: '→ /ufficio',
    post: NO_FORMS,
  },
  'account-security': ownLogin('/pages/account/security'),
  'account-data': ownLogin('/pages/account/my-data'),
  'about-us': everybody('/pages/about-us'),
  blog: everybody('/pages/blog'),
  'blog-post': { ...nowhere('/pages/blog/never-written'), post: NO_FORMS },
  brands: everybody('/pages/brands'),
  flyers: everybody('/pages/flyers'),
  flyer: { ...nowhere('/pages/flyers/never-made'), post: { guest: '404', stranger: '404', staff: '404' } },
  single: { ...nowhere('/pages/single/never-written'), post: NO_FORMS },
  'web-page': { ...nowhere('/web-page/never-written'), post: NO_FORMS },
  customers: {
    url: '/pages/customers',
    guest: '→ /pages/login',
    stranger: '403',
    agent: '200',
    staff: '403',
    post: { guest: '401', stranger: '403', staff: '403' },
  },
  'agent-cart': {
    url: '/pages/client-cart?cart={cart}',
    guest: '→ /pages/login',
    stranger: '403',
    agent: '404',
    staff: '403',
    post: { guest: '→ /pages/login', stranger: '422', staff: '422' },
  },
  wishlist: {
    url: '/pages/wishlist',
    guest: '→ /pages/login',
    stranger: '200',
    agent: '200',
    staff: '403',
    post: { guest: '→ /pages/login', stranger: '404', staff: '404' },
  },
  logout: {
    url: '/pages/logout',
    guest: '→ /',
    stranger: '200',
    agent: '200',
    staff: '200',
    post: { guest: '→ /pages/login', stranger: '→ /pages/login', staff: '→ /pages/login' },
  },
  'listing-layout': {
    url: '/pages/listing-layout',
    guest: '→ /shop',
    stranger: '→ /shop',
    agent: '→ /shop',
    staff: '→ /shop',
    post: { guest: '→ /shop', stranger: '→ /shop', staff: '→ /shop' },
  },
  'delivery-address': {
    url: '/pages/delivery-address',
    guest: '→ /',
    stranger: '→ /',
    agent: '→ /',
    staff: '→ /',
    post: { guest: '→ /', stranger: '→ /', staff: '→ /' },
  },
  'vat-prices': {
    url: '/pages/vat-prices',
    guest: '→ /',
    stranger: '→ /',
    agent: '→ /',
    staff: '→ /',
    post: { guest: '→ /', stranger: '→ /', staff: '→ /' },
  },
  'hide-prices': {
    url: '/pages/hide-prices',
    guest: '→ /',
    stranger: '→ /',
    agent: '→ /',
    staff: '→ /',
    post: { guest: '→ /', stranger: '→ /', staff: '→ /' },
  },
  // The page starts the download; the file itself is refused without permission (test/http/documents/documents.test.ts).
  file: {
    url: '/pages/file?of=%2Fdocuments%2Forder.pdf%3Fnumber%3D{order}',
    guest: '→ /pages/login',
    stranger: '200',
    agent: '200',
    staff: '200',
    post: NO_FORMS,
  },
  price: {
    url: '/pages/price?item={item}',
    guest: '→ /pages/login',
    stranger: '200',
    agent: '200',
    staff: '404',
    post: NO_FORMS,
  },
  'not-found': { url: '/nowhere', guest: '404', stranger: '404', agent: '404', staff: '404', post: NO_FORMS },
  login: {
    url: '/pages/login',
    guest: '200',
    stranger: '→ /',
    agent: '→ /',
    staff: '200',
    post: { guest: '200', stranger: '→ /', staff: '200' },
  },
  // Between password and code: reached only with a correct password a moment ago.
  'second-step': {
    url: '/pages/login/second-step',
    guest: '→ /pages/login',
    stranger: '→ /pages/login',
    agent: '→ /pages/login',
    staff: '→ /pages/login',
    post: { guest: '→ /pages/login', stranger: '→ /pages/login', staff: '→ /pages/login' },
  },
  'forgot-password': everybody('/pages/forgot-password', { guest: '422', stranger: '422', staff: '422' }),
  'contact-us': everybody('/pages/contact-us', { guest: '422', stranger: '422', staff: '422' }),
  request: everybody('/pages/request', { guest: '422', stranger: '422', staff: '422' }),
  newsletter: everybody('/pages/newsletter?token=none', { guest: '422', stranger: '422', staff: '422' }),
  'newsletter-unsubscribe': everybody('/pages/newsletter/unsubscribe?token=none', {
    guest: '200',
    stranger: '200',
    staff: '200',
  }),
  'login-origin': {
    url: '/pages/login_origin',
    guest: '200',
    stranger: '→ /',
    agent: '→ /',
    staff: '200',
    post: { guest: '200', stranger: '→ /', staff: '200' },
  },
  register: forNewcomers('/pages/register'),
  'register-origin': forNewcomers('/pages/register_origin'),
};
