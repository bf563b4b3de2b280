/**
 * Every URL of the shop in one table, mounted twice: Italian without prefix, English under `/en` (storefront.md §2). Both
 * share the module; ids end in `___it` or `___en`.
 */

import { layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { LOCALES, type Locale } from '#contract/values/locale.ts';

/** [id, path, module under routes/] of the pages with header and footer; an empty path is the home page. */
const PAGES: Array<[id: string, path: string, file: string]> = [
  ['home', '', 'home'],
  ['shop', 'shop', 'shop'],
  ['shop-list', 'shop/list', 'shop'],
  ['shop-small-list', 'shop/small-list', 'shop'],
  ['article-child', 'product/child/:slug?', 'article-child'],
  ['article', 'product/:type?/:slug?', 'article'],
  ['cart', 'pages/cart', 'cart'],
  ['quick-order', 'pages/quick-order', 'quick-order'],
  ['quick-order-rows', 'pages/quick-order/rows', 'quick-order-rows'],
  ['checkout', 'pages/checkout', 'checkout'],
  ['thankyou', 'pages/thankyou', 'thankyou'],
  ['order-detail', 'pages/order_detail', 'order-detail'],
  ['dashboard', 'pages/dashboard', 'dashboard'],
  ['account', 'pages/account', 'dashboard'],
  ['account-orders', 'pages/account/orders', 'account-orders'],
  ['account-purchases', 'pages/account/purchases', 'account-purchases'],
  ['account-addresses', 'pages/account/addresses', 'account-addresses'],
  ['account-company', 'pages/account/company', 'account-company'],
  ['account-settings', 'pages/account/settings', 'account-settings'],
  ['account-security', 'pages/account/security', 'account-security'],
  ['account-data', 'pages/account/my-data', 'account-data'],
  ['customers', 'pages/customers', 'agent-customers'],
  ['agent-cart', 'pages/client-cart', 'agent-cart'],
  ['office', 'pages/office', 'office'],
  ['wishlist', 'pages/wishlist', 'wishlist'],
  ['logout', 'pages/logout', 'logout'],
  ['listing-layout', 'pages/listing-layout', 'listing-layout'],
  ['delivery-address', 'pages/delivery-address', 'delivery-address'],
  ['hide-prices', 'pages/hide-prices', 'hide-prices'],
  ['vat-prices', 'pages/vat-prices', 'vat-prices'],
  ['price', 'pages/price', 'price-reason-page'],
  ['file', 'pages/file', 'requested-file'],
  ['contact-us', 'pages/contact-us', 'contact-us'],
  ['request', 'pages/request', 'request'],
  ['newsletter', 'pages/newsletter', 'newsletter'],
  ['newsletter-unsubscribe', 'pages/newsletter/unsubscribe', 'newsletter-unsubscribe'],
  ['about-us', 'pages/about-us', 'written-page'],
  ['blog', 'pages/blog', 'blog'],
  ['blog-post', 'pages/blog/:slug', 'blog-post'],
  ['brands', 'pages/brands', 'brands'],
  ['flyers', 'pages/flyers', 'flyers'],
  ['flyer', 'pages/flyers/:name', 'flyer'],
  ['single', 'pages/single/*', 'written-page'],
  ['web-page', 'web-page/*', 'written-page'],
  ['not-found', '*', 'not-found'],
];

const AUTH_PAGES: Array<[id: string, path: string, file: string]> = [
  ['login', 'pages/login', 'login'],
  ['login-origin', 'pages/login_origin', 'login'],
  ['second-step', 'pages/login/second-step', 'second-step'],
  ['register', 'pages/register', 'register'],
  ['register-origin', 'pages/register_origin', 'register'],
  ['forgot-password', 'pages/forgot-password', 'forgot-password'],
];

function mount(locale: Locale): RouteConfigEntry[] {
  const named = (pages: typeof PAGES) =>
    pages.map(([id, path, file]) =>
      path === ''
        ? { id: `${id}___${locale}`, index: true, file: `routes/${file}.tsx` }
        : route(path, `routes/${file}.tsx`, { id: `${id}___${locale}` }),
    );
  return [
    layout('layouts/default-layout.tsx', { id: `default___${locale}` }, named(PAGES)),
    layout('layouts/authenticated-layout.tsx', { id: `authenticated___${locale}` }, named(AUTH_PAGES)),
  ];
}

export default LOCALES.flatMap((locale) =>
  locale === 'it' ? mount(locale) : prefix(locale, mount(locale)),
) satisfies RouteConfig;
