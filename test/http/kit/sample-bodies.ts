/**
 * A valid body for every endpoint, with ids of the sender's own data where something owned is named. An endpoint that is missing
 * here does not compile, so that none is left without its bad-input and "not yours" cases.
 */
import type { ApiName } from '#contract/endpoints/api.ts';

/** Data of a customer of the test shop, for use in bodies. */
export interface OwnedThings {
  readonly cartId: number;
  readonly rowId: number;
  readonly orderNumber: string;
  /** Documents of the account; left out: none. */
  readonly invoiceId?: number;
  readonly noteId?: number;
  readonly disputeId?: number;
  /** An article that can be bought, with a valid quantity. */
  readonly item: { readonly item_id: number; readonly quantity: number };
}

type Body = Record<string, unknown>;

const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const PASSKEY_ANSWER = {
  ...PASSKEY,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const NEW_PASSKEY = { ...PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } };

export function sampleBodies({
  cartId,
  rowId,
  orderNumber,
  invoiceId = 0,
  noteId = 0,
  disputeId = 0,
  item,
}: OwnedThings): Record<ApiName, Body> {
  return {
    'cart.track': { action: 'add_to_cart', cookies: 'accepted', other_data: { quantity: 10 } },
    'search.track': {
      action: 'product_list',
      cookies: 'accepted',
      listing_type: 'search',
      listing_code: 'm8',
      other_data: { total: 12, page: 1 },
    },
    'home.get_b2b_menu': {},
    'home.get_promo_slider': {},
    'home.get_home': {},
    'html.get_footers': {},
    'web_page.get_web_page_detail': { route: 'web-page/privacy' },
    'blog.get_blog_post': { page: 1, per_page: 3 },
    'blog.get_blog_post_detail': { route: 'guanti-en-388' },
    'resource.flyer': {},
    'resource.home_brand': {},
    'resource.home_category': {},
    'wrapper.login': { email: 'nobody@example.com', password: 'nothing-at-all' },
    'wrapper.logout': {},
    'wrapper.reset_password': { email: 'nobody@example.com' },
    'customer.get_session': {},
    'wrapper.get_second_step': {},
    'wrapper.begin_second_step': {},
    'wrapper.second_step': { code: '000000' },
    'wrapper.begin_passkey_login': { step: 'login' },
    'wrapper.passkey_login': { step: 'login', credential: PASSKEY_ANSWER },
    'security.get_security': {},
    'security.confirm_password': { password: 'nothing-at-all' },
    'security.end_session': { id: 1 },
    'security.end_other_sessions': {},
    'security.begin_totp': {},
    'security.confirm_totp': { code: '000000' },
    'security.remove_totp': {},
    'security.renew_recovery_codes': {},
    'personal_data.get_overview': {},
    'personal_data.erase': {},
    'security.begin_passkey': {},
    'security.add_passkey': { name: 'Telefono', credential: NEW_PASSKEY },
    'security.rename_passkey': { id: 1, name: 'Telefono' },
    'security.remove_passkey': { id: 1 },
    'security.begin_passkey_confirm': {},
    'security.confirm_passkey': { credential: PASSKEY_ANSWER },
    register: {
      kind: 'company',
      company_name: 'Neri Impianti Srl',
      vat_number: '01234567897',
      recipient_code: 'ABC1234',
      first_name: 'Paola',
      surname: 'Neri',
      email: 'paola@neri.example',
      phone: '0341 287410',
      address: 'Via Roma 1',
      postal_code: '23900',
      city: 'Lecco',
      province: 'LC',
      consent: true,
    },
    'wrapper.send_generic_email': { name: 'Paola', email: 'paola@neri.example', message: 'Orari?', consent: true },
    'wrapper.request_form': {
      name: 'Paola',
      email: 'paola@neri.example',
      message: 'Preventivo',
      consent: true,
      kind: 'quote',
      item: 'VT933.08.020',
      attachments: [{ name: 'foto.png', content: 'iVBORw0KGgo=' }],
    },
    'newsletter.subscribe': { email: 'paola@neri.example', consent: true },
    'newsletter.confirm_subscription': { token: 'none' },
    'newsletter.unsubscribe': { token: 'none' },
    'wrapper.product_list': { text: 'vite', page: 1 },
    'wrapper.autocomplete': { q: 'vit' },
    'wrapper.find_code': { code: '8012345678907' },
    'wrapper.get_item': { item_id: item.item_id },
    'wrapper.get_item_child': { item_id: item.item_id },
    'wrapper.item_list': { item_ids: [item.item_id] },
    'wrapper.child_list': { children_ids: [item.item_id] },
    'wrapper.set_availability_alert': { item_id: item.item_id },
    'wrapper.get_promo': { item_id: item.item_id },
    'wrapper.explain_price': { item_id: item.item_id, quantity: item.quantity },
    'wrapper.get_cart_items': { id_cart: cartId },
    'wrapper.add_to_cart': item,
    'wrapper.add_to_cart_promo': { ...item, promo_code: 'NONE', promo_row: 1 },
    'wrapper.update_cart': { id_cart: cartId, cart_rows: [{ row_id: rowId, quantity: item.quantity }] },
    'wrapper.remove_cart_item': { id_cart: cartId, row_id: rowId },
    'wrapper.remove_cart': { id_cart: cartId },
    'wrapper.save_cart': { id_cart: cartId, name: 'Cantiere' },
    'wrapper.activate_cart': { id_cart: cartId },
    'promotion.apply_coupon_code': { coupon_code: 'BENVENUTO' },
    'promotion.remove_coupon_code': {},
    'b2b_cart.get_cart_list': { filters: { status: 'saved' } },
    'b2b_cart.add_rows': { rows: [item] },
    'b2b_cart.price_rows': { rows: [item] },
    'b2b_cart.duplicate_cart': { id_cart: cartId, name: 'Cantiere, copia' },
    'b2b_cart.merge_cart': { id_cart: cartId },
    'b2b_cart.set_aside_rows': { id_cart: cartId, row_ids: [rowId] },
    'b2b_cart.restore_rows': { id_cart: cartId, row_ids: [rowId] },
    'b2b_cart.take_back': { key: 'sample-key-0' },
    'quick_order.check_rows': { rows: [{ code: 'VT933.08.020', quantity: '100' }] },
    'quick_order.read_file': { file_name: 'lista.csv', content: 'QTE7MQ==' },
    'wrapper.prepare_order': { id_cart: cartId },
    'wrapper.send_order': { summary_token: 'none', idempotency_key: 'sample-key-1', payment_method: 'BB' },
    'checkout.save_draft': { note: 'Scarico dal cortile' },
    'payment.start': { summary_token: 'none', idempotency_key: 'sample-key-2', payment_method: 'card' },
    'payment.get': { payment: 1 },
    'payment.retry': { payment: 1 },
    'payment.finish': { payment: 1 },
    'payment.cancel': { payment: 1 },
    'payment.simulate': { payment: 1, outcome: 'success' },
    'wrapper.get_order_detail': { number: orderNumber },
    'wrapper.reorder': { number: orderNumber },
    'account.get_orders': {},
    'account.get_customer': {},
    'account.get_addresses': {},
    'wrapper.account': {},
    'customer.get_search_settings': {},
    'customer.set_search_settings': { price_view: 'GROSS_PRICE', disable_autocomplete: true },
    'customer.set_invoice_delivery': {
      recipient_code: 'ABC1234',
      pec: '',
      seen_recipient_code: '',
      seen_pec: '',
    },
    'customer.request_tax_change': { company_name: 'Rossi Srl', country: 'IT', note: 'Nuova ragione sociale' },
    'wishlist.get_wishlist': { text: 'vite', sort: 'name' },
    'wishlist.add_to_wishlist': { item_id: item.item_id },
    'wishlist.remove_from_wishlist': { item_id: item.item_id },
    'account.get_dashboard': {},
    'account.exposition': {},
    'account.get_invoices': { text: 'FT', sort: 'total-dec' },
    'account.get_invoice_detail': { id: invoiceId },
    'account.get_ddt': { kind: 'deferred', article: 'vite' },
    'account.get_ddt_detail': { id: noteId },
    'account.payment_deadline': { state: 'all' },
    'account.get_statement': {},
    'account.open_dispute': { kind: 'note', id: noteId, key: 'a-key-of-the-page', reason: 'other', text: 'Prova' },
    'account.get_disputes': {},
    'account.reply_dispute': { id: disputeId, key: 'a-reply-of-the-page', text: 'Prova' },
    'account.get_document_mail': {},
    'account.set_document_mail': { documents: 'on' },
    'account.invoice_pdf': { scope: 'invoice', year: 2026, number: '1' },
    'account.get_latest_order_list': {},
    'account.get_most_purchased': {},
    'account.get_latest_order_by_item': { item_id: item.item_id },
    'agent.get_customers': { text: 'ferr', sort: 'overdue' },
    'agent.choose_customer': { client_id: 1 },
    'agent.copy_rows': { id_cart: cartId, row_ids: [rowId] },
    'agent.hand_over': { id_cart: cartId, name: 'Per il cantiere' },
  };
}

/** Names of things that do not exist: enough for requests that are rejected before any lookup. */
export const NOTHING_OWNED: OwnedThings = {
  cartId: 1,
  rowId: 10,
  orderNumber: 'OC/1/2026',
  item: { item_id: 1, quantity: 1 },
};
