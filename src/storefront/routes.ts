/**
 * Every page of the table of pages with its module, mounted twice: Italian without prefix, English under `/en`
 * (storefront.md §2). Both share the module; ids end in `___it` or `___en`.
 */

import { layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { LOCALES, type Locale } from '#contract/values/locale.ts';
import { PAGES, type PageId } from '#contract/values/pages.ts';

/** Pages of logins and registrations: their module under routes/. */
const AUTH_PAGES = {
  login: 'login',
  'login-origin': 'login',
  'second-step': 'second-step',
  register: 'register',
  'register-origin': 'register',
  'forgot-password': 'forgot-password',
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
  'order-detail': 'order-detail',
  dashboard: 'dashboard',
  account: 'dashboard',
  'account-orders': 'account-orders',
  'account-purchases': 'account-purchases',
  'account-addresses': 'account-addresses',
  'account-company': 'account-company',
  'account-settings': 'account-settings',
  'account-security': 'account-security',
  'account-data': 'account-data',
  customers: 'agent-customers',
  'agent-cart': 'agent-cart',
  office: 'office',
  wishlist: 'wishlist',
  logout: 'logout',
  'listing-layout': 'listing-layout',
  'delivery-address': 'delivery-address',
  'hide-prices': 'hide-prices',
  'vat-prices': 'vat-prices',
  price: 'price-reason-page',
  file: 'requested-file',
  'contact-us': 'contact-us',
  request: 'request',
  newsletter: 'newsletter',
  'newsletter-unsubscribe': 'newsletter-unsubscribe',
  'about-us': 'written-page',
  blog: 'blog',
  'blog-post': 'blog-post',
  brands: 'brands',
  flyers: 'flyers',
  flyer: 'flyer',
  single: 'written-page',
  'web-page': 'written-page',
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
