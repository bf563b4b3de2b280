/**
 * Every page of the table of pages with its module, mounted twice: Italian without prefix, English under `/en`
 * (storefront.md §2). Both share the module; ids end in `___it` or `___en`.
 */

import { layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { LOCALES, type Locale } from '#contract/values/locale.ts';
import { PAGES, type PageId } from '#contract/values/pages.ts';

/** Pages of logins and registrations: their module under routes/. */
const AUTH_PAGES = {
  login: 'login/login',
  'login-origin': 'login/login',
  'second-step': 'login/second-step',
  register: 'login/register',
  'register-origin': 'login/register',
  'forgot-password': 'login/forgot-password',
} as const satisfies Partial<Record<PageId, string>>;

/** Pages with header and footer: their module under routes/. A page without one does not compile. */
const SHOP_PAGES: Record<Exclude<PageId, keyof typeof AUTH_PAGES>, string> = {
  home: 'home',
  shop: 'shop',
  'shop-list': 'shop',
  'shop-small-list': 'shop',
  'article-child': 'article-child',
  article: 'article',
  cart: 'cart',
  'quick-order': 'quick-order',
  'quick-order-rows': 'quick-order-rows',
  checkout: 'checkout',
  thankyou: 'thankyou',
  'order-detail': 'account/order-detail',
  dashboard: 'account/dashboard',
  account: 'account/dashboard',
  'account-orders': 'account/account-orders',
  'account-invoices': 'account/account-invoices',
  'account-invoice': 'account/account-invoice',
  'account-delivery-notes': 'account/account-delivery-notes',
  'account-delivery-note': 'account/account-delivery-note',
  'account-deadlines': 'account/account-deadlines',
  'account-payment': 'account/account-payment',
  'account-credit': 'account/account-credit',
  'account-statement': 'account/account-statement',
  'account-disputes': 'account/account-disputes',
  'account-dispute': 'account/account-dispute',
  'account-purchases': 'account/account-purchases',
  'account-addresses': 'account/account-addresses',
  'account-company': 'account/account-company',
  'account-settings': 'account/account-settings',
  'account-security': 'account/account-security',
  'account-data': 'account/account-data',
  customers: 'account/agent-customers',
  'agent-cart': 'account/agent-cart',
  office: 'account/office',
  wishlist: 'account/wishlist',
  logout: 'login/logout',
  'listing-layout': 'listing-layout',
  'delivery-address': 'delivery-address',
  'hide-prices': 'hide-prices',
  'vat-prices': 'vat-prices',
  price: 'price-reason-page',
  file: 'requested-file',
  'contact-us': 'content/contact-us',
  request: 'content/request',
  newsletter: 'content/newsletter',
  'newsletter-unsubscribe': 'content/newsletter-unsubscribe',
  'about-us': 'content/written-page',
  blog: 'content/blog',
  'blog-post': 'content/blog-post',
  brands: 'content/brands',
  flyers: 'content/flyers',
  flyer: 'content/flyer',
  single: 'content/written-page',
  'web-page': 'content/written-page',
  'not-found': 'not-found',
};

function mount(locale: Locale): RouteConfigEntry[] {
  const named = (modules: Partial<Record<PageId, string>>) =>
    Object.entries(modules).map(([name, module]) => {
      const [id, { path }, file] = [`${name}___${locale}`, PAGES[name as PageId], `routes/${module}.tsx`];
      return path === '' ? { id, index: true, file } : route(path, file, { id });
    });
  return [
    layout('layouts/default-layout.tsx', { id: `default___${locale}` }, named(SHOP_PAGES)),
    layout('layouts/authenticated-layout.tsx', { id: `authenticated___${locale}` }, named(AUTH_PAGES)),
  ];
}

export default LOCALES.flatMap((locale) =>
  locale === 'it' ? mount(locale) : prefix(locale, mount(locale)),
) satisfies RouteConfig;
