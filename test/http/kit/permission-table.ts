/**
 * Who gets what (C-ID-3, C-ID-6): one line per call of the contract and per page, with the answers of a guest, of another customer,
 * of an agent whom the customer is not assigned to, and of staff. A call or a page that is missing here does not compile or fails
 * `test/http/permissions.test.ts`: nothing goes out without somebody having said who may have it.
 */
import type { ApiName } from '#contract/api.ts';
import type { CALL_KINDS } from './call-kinds.ts';

export const CALLS: Record<ApiName, keyof typeof CALL_KINDS> = {
  'home.get_b2b_menu': 'open',
  'home.get_promo_slider': 'open',
  'home.get_home': 'open',
  'html.get_footers': 'open',
  'wrapper.login': 'open',
  'wrapper.logout': 'personal',
  'wrapper.reset_password': 'open',
  'customer.get_session': 'open',
  'wrapper.get_second_step': 'open',
  'wrapper.begin_second_step': 'open',
  'wrapper.second_step': 'open',
  'security.get_security': 'person',
  'security.confirm_password': 'person',
  'security.end_session': 'person',
  'security.end_other_sessions': 'person',
  'security.begin_totp': 'person',
  'security.confirm_totp': 'person',
  'security.remove_totp': 'person',
  'security.renew_recovery_codes': 'person',
  'personal_data.get_overview': 'person',
  'personal_data.erase': 'erasure',
  register: 'personal',
  'wrapper.send_generic_email': 'personal',
  'wrapper.request_form': 'personal',
  'newsletter.subscribe': 'personal',
  'newsletter.confirm_subscription': 'open',
  'newsletter.unsubscribe': 'open',
  'wrapper.product_list': 'personal',
  'wrapper.autocomplete': 'personal',
  'wrapper.find_code': 'personal',
  'wrapper.get_item': 'personal',
  'wrapper.get_item_child': 'personal',
  'wrapper.item_list': 'personal',
  'wrapper.child_list': 'personal',
  'wrapper.set_availability_alert': 'customer',
  'wrapper.get_promo': 'personal',
  'wrapper.explain_price': 'priced',
  'wrapper.get_cart_items': 'owned',
  'wrapper.add_to_cart': 'customer',
  'wrapper.add_to_cart_promo': 'customer',
  'wrapper.update_cart': 'owned',
  'wrapper.remove_cart_item': 'owned',
  'wrapper.remove_cart': 'owned',
  'wrapper.save_cart': 'owned',
  'wrapper.activate_cart': 'owned',
  'promotion.apply_coupon_code': 'customer',
  'promotion.remove_coupon_code': 'customer',
  'b2b_cart.get_cart_list': 'customer',
  'b2b_cart.add_rows': 'customer',
  'b2b_cart.price_rows': 'priced',
  'b2b_cart.duplicate_cart': 'owned',
  'b2b_cart.merge_cart': 'owned',
  'b2b_cart.set_aside_rows': 'owned',
  'b2b_cart.restore_rows': 'owned',
  'b2b_cart.take_back': 'customer',
  'quick_order.check_rows': 'customer',
  'quick_order.read_file': 'customer',
  'wrapper.prepare_order': 'owned',
  'wrapper.send_order': 'customer',
  'checkout.save_draft': 'customer',
  'payment.start': 'customer',
  'payment.get': 'owned',
  'payment.retry': 'owned',
  'payment.finish': 'owned',
  'payment.simulate': 'owned',
  'wrapper.get_order_detail': 'owned',
  'wrapper.reorder': 'owned',
  'account.get_orders': 'customer',
  'account.get_customer': 'customer',
  'account.get_addresses': 'customer',
  'wishlist.get_wishlist': 'customer',
  'wishlist.add_to_wishlist': 'customer',
  'wishlist.remove_from_wishlist': 'customer',
  'account.get_latest_order_list': 'customer',
  'account.get_latest_order_by_item': 'customer',
  'account.get_most_purchased': 'customer',
  'web_page.get_web_page_detail': 'open',
  'blog.get_blog_post': 'open',
  'blog.get_blog_post_detail': 'open',
  'resource.flyer': 'open',
  'resource.home_brand': 'open',
  'resource.home_category': 'open',
  'wrapper.account': 'customer',
  'customer.get_search_settings': 'customer',
  'customer.set_search_settings': 'customer',
  'account.get_dashboard': 'customer',
  'account.exposition': 'customer',
  'agent.get_customers': 'agent',
  'agent.choose_customer': 'agent',
  'agent.copy_rows': 'agent',
  'agent.hand_over': 'agent',
};

/** A status, or `→ path` for a redirect. */
export type PageAnswer = string;

/** Reading a page (`{cart}`, `{order}` are the owner's, `{item}` is any article), and what posting a form to it answers; `405` = it takes none. */
export interface PageCase {
  readonly url: string;
  readonly guest: PageAnswer;
  readonly stranger: PageAnswer;
  /** The agent has chosen one of his own customers. */
  readonly agent: PageAnswer;
  readonly staff: PageAnswer;
  readonly post: { readonly guest: PageAnswer; readonly stranger: PageAnswer; readonly staff: PageAnswer };
}

const NO_FORMS = { guest: '405', stranger: '405', staff: '405' } as const;
const everybody = (url: string, post: PageCase['post'] = NO_FORMS): PageCase => ({
  ...{ url, guest: '200', stranger: '200', agent: '200', staff: '200', post },
});

/** A customer's own page: guests log in first, agents see the one of the customer they chose, staff act for none. */
const ownPage = (url: string, post: PageCase['post'] = NO_FORMS): PageCase => ({
  ...{ url, guest: '→ /pages/login', stranger: '200', agent: '200', staff: '→ /pages/office', post },
});
/** Registration is for who has no login to buy with. */
const forNewcomers = (url: string): PageCase => ({
  ...{ url, guest: '200', stranger: '→ /pages/account', agent: '→ /pages/account', staff: '200' },
  post: { guest: '422', stranger: '→ /pages/account', staff: '422' },
});
/** A page that is not there, whoever asks. */
const nowhere = (url: string) => ({ url, guest: '404', stranger: '404', agent: '404', staff: '404' }) as const;

/** By route id, without its language. */
export const PAGES: Record<string, PageCase> = {
  home: everybody('/'),
  shop: everybody('/shop?text=vite', { guest: '404', stranger: '404', staff: '404' }),
  'shop-list': everybody('/shop/list', { guest: '404', stranger: '404', staff: '404' }),
  'shop-small-list': everybody('/shop/small-list', { guest: '404', stranger: '404', staff: '404' }),
  'product-child': {
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
  product: {
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
  'account-purchases': ownPage('/pages/account/purchases', {
    ...{ guest: '→ /pages/login', stranger: '404', staff: '→ /pages/office' },
  }),
  'account-addresses': ownPage('/pages/account/addresses'),
  'account-company': ownPage('/pages/account/company'),
  'account-settings': ownPage('/pages/account/settings', {
    // Settings are of an address; none is named, and only one's own may be.
    ...{ guest: '→ /pages/login', stranger: '403', staff: '→ /pages/office' },
  }),
  office: {
    url: '/pages/office',
    guest: '→ /pages/login',
    stranger: '→ /pages/account',
    agent: '→ /pages/account',
    staff: '200',
    post: NO_FORMS,
  },
  // About their own login: whoever has one.
  'account-security': {
    url: '/pages/account/security',
    ...{ guest: '→ /pages/login', stranger: '200', agent: '200', staff: '200' },
    post: { guest: '→ /pages/login', stranger: '422', staff: '422' },
  },
  'account-data': {
    url: '/pages/account/my-data',
    ...{ guest: '→ /pages/login', stranger: '200', agent: '200', staff: '200' },
    post: { guest: '→ /pages/login', stranger: '422', staff: '422' },
  },
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
  'client-cart': {
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
    stranger: '→ /',
    agent: '→ /',
    staff: '→ /',
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
  'hide-prices': {
    url: '/pages/hide-prices',
    guest: '→ /',
    stranger: '→ /',
    agent: '→ /',
    staff: '→ /',
    post: { guest: '→ /', stranger: '→ /', staff: '→ /' },
  },
  // The page starts the file; the file itself refuses whoever may not have it (test/http/documents.test.ts).
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
  // Between password and code: nobody is there without a password that was right a moment ago.
  'second-step': {
    url: '/pages/login/second-step',
    ...{ guest: '→ /pages/login', stranger: '→ /pages/login', agent: '→ /pages/login', staff: '→ /pages/login' },
    post: { guest: '→ /pages/login', stranger: '→ /pages/login', staff: '→ /pages/login' },
  },
  'forgot-password': everybody('/pages/forgot-password', { guest: '422', stranger: '422', staff: '422' }),
  'contact-us': everybody('/pages/contact-us', { guest: '422', stranger: '422', staff: '422' }),
  request: everybody('/pages/request', { guest: '422', stranger: '422', staff: '422' }),
  newsletter: everybody('/pages/newsletter?token=none', { guest: '422', stranger: '422', staff: '422' }),
  'newsletter-unsubscribe': everybody('/pages/newsletter/unsubscribe?token=none', {
    ...{ guest: '200', stranger: '200', staff: '200' },
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
