/**
 * All endpoints by name. The server mounts them, the OpenAPI document lists them, clients take types from `ApiTypes`.
 */
import type { z } from 'zod';
import {
  account,
  getAddresses,
  getCustomer,
  getSearchSettings,
  setInvoiceDelivery,
  setSearchSettings,
} from './account/customer.ts';
import { exposition, getDashboard } from './account/dashboard.ts';
import { getStatement, paymentDeadline } from './account/deadlines.ts';
import { getDdt, getDdtDetail } from './account/delivery-notes.ts';
import { getDisputes, openDispute, replyDispute } from './account/disputes.ts';
import { getDocumentMail, setDocumentMail } from './account/document-mail.ts';
import { getInvoiceDetail, getInvoices, invoicePdf } from './account/invoices.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyConfirm,
  beginPasskeyLogin,
  confirmPasskey,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from './account/passkeys.ts';
import { erasePerson, getPersonalData } from './account/personal-data.ts';
import { getLatestOrderByItem, getLatestOrderList, getMostPurchased } from './account/purchases.ts';
import { register } from './account/registration.ts';
import {
  beginSecondStep,
  beginTotp,
  confirmPassword,
  confirmTotp,
  endOtherSessions,
  endSession,
  getSecondStep,
  getSecurity,
  removeTotp,
  renewRecoveryCodes,
  secondStep,
} from './account/security.ts';
import { getSession, login, logout, resetPassword } from './account/session.ts';
import { chooseCustomer, copyToAgentCart, getAgentCustomers, handOverCart } from './agent.ts';
import { childList, getItem, getItemChild, itemList } from './article.ts';
import { setAvailabilityAlert } from './availability-alert.ts';
import {
  addRows,
  addToCart,
  addToCartPromo,
  applyCouponCode,
  getCartItems,
  priceRows,
  removeCartItem,
  removeCouponCode,
  takeBackRows,
  updateCart,
} from './cart.ts';
import {
  cancelPayment,
  finishPayment,
  getPayment,
  retryPayment,
  saveCheckout,
  simulatePayment,
  startPayment,
} from './checkout.ts';
import {
  getBlogPost,
  getBlogPostDetail,
  getFlyers,
  getHomeBrands,
  getHomeCategories,
  getWebPageDetail,
} from './content.ts';
import { requestForm, requestTaxChange, sendGenericEmail } from './enquiry.ts';
import { getB2bMenu, getFooters, getHome, getPromoSlider } from './home.ts';
import { confirmSubscription, subscribeNewsletter, unsubscribeNewsletter } from './newsletter.ts';
import { getOrderDetail, getOrders, prepareOrder, reorder, sendOrder } from './order.ts';
import { explainPrice, getPromo } from './promo.ts';
import { checkRows, readFile } from './quick-order.ts';
import {
  activateCart,
  duplicateCart,
  getCartList,
  mergeCart,
  removeCart,
  restoreRows,
  saveCart,
  setAsideRows,
} from './saved-carts.ts';
import { articleList, autocomplete, findCode } from './search.ts';
import { trackCart, trackSearch } from './tracking.ts';
import { addToWishlist, getWishlist, removeFromWishlist } from './wishlist.ts';

export const api = {
  'home.get_b2b_menu': getB2bMenu,
  'home.get_promo_slider': getPromoSlider,
  'home.get_home': getHome,
  'html.get_footers': getFooters,
  'web_page.get_web_page_detail': getWebPageDetail,
  'blog.get_blog_post': getBlogPost,
  'blog.get_blog_post_detail': getBlogPostDetail,
  'resource.flyer': getFlyers,
  'resource.home_brand': getHomeBrands,
  'resource.home_category': getHomeCategories,
  'wrapper.login': login,
  'wrapper.logout': logout,
  'wrapper.reset_password': resetPassword,
  'customer.get_session': getSession,
  'wrapper.get_second_step': getSecondStep,
  'wrapper.begin_second_step': beginSecondStep,
  'wrapper.second_step': secondStep,
  'wrapper.begin_passkey_login': beginPasskeyLogin,
  'wrapper.passkey_login': passkeyLogin,
  'security.get_security': getSecurity,
  'security.confirm_password': confirmPassword,
  'security.end_session': endSession,
  'security.end_other_sessions': endOtherSessions,
  'security.begin_totp': beginTotp,
  'security.confirm_totp': confirmTotp,
  'security.remove_totp': removeTotp,
  'security.renew_recovery_codes': renewRecoveryCodes,
  'personal_data.get_overview': getPersonalData,
  'personal_data.erase': erasePerson,
  'security.begin_passkey': beginPasskey,
  'security.add_passkey': addPasskey,
  'security.rename_passkey': renamePasskey,
  'security.remove_passkey': removePasskey,
  'security.begin_passkey_confirm': beginPasskeyConfirm,
  'security.confirm_passkey': confirmPasskey,
  register,
  'wrapper.send_generic_email': sendGenericEmail,
  'wrapper.request_form': requestForm,
  'customer.request_tax_change': requestTaxChange,
  'newsletter.subscribe': subscribeNewsletter,
  'newsletter.confirm_subscription': confirmSubscription,
  'newsletter.unsubscribe': unsubscribeNewsletter,
  'wrapper.product_list': articleList,
  'wrapper.autocomplete': autocomplete,
  'wrapper.find_code': findCode,
  'wrapper.get_item': getItem,
  'wrapper.get_item_child': getItemChild,
  'wrapper.item_list': itemList,
  'wrapper.child_list': childList,
  'wrapper.set_availability_alert': setAvailabilityAlert,
  'wrapper.get_promo': getPromo,
  'wrapper.explain_price': explainPrice,
  'wrapper.get_cart_items': getCartItems,
  'wrapper.add_to_cart': addToCart,
  'wrapper.add_to_cart_promo': addToCartPromo,
  'wrapper.update_cart': updateCart,
  'wrapper.remove_cart_item': removeCartItem,
  'wrapper.remove_cart': removeCart,
  'wrapper.save_cart': saveCart,
  'wrapper.activate_cart': activateCart,
  'promotion.apply_coupon_code': applyCouponCode,
  'promotion.remove_coupon_code': removeCouponCode,
  'b2b_cart.get_cart_list': getCartList,
  'b2b_cart.add_rows': addRows,
  'b2b_cart.take_back': takeBackRows,
  'b2b_cart.price_rows': priceRows,
  'b2b_cart.duplicate_cart': duplicateCart,
  'b2b_cart.merge_cart': mergeCart,
  'b2b_cart.set_aside_rows': setAsideRows,
  'b2b_cart.restore_rows': restoreRows,
  'quick_order.check_rows': checkRows,
  'quick_order.read_file': readFile,
  'wrapper.prepare_order': prepareOrder,
  'wrapper.send_order': sendOrder,
  'checkout.save_draft': saveCheckout,
  'payment.start': startPayment,
  'payment.get': getPayment,
  'payment.retry': retryPayment,
  'payment.finish': finishPayment,
  'payment.cancel': cancelPayment,
  'payment.simulate': simulatePayment,
  'wrapper.get_order_detail': getOrderDetail,
  'wrapper.reorder': reorder,
  'account.get_orders': getOrders,
  'account.get_customer': getCustomer,
  'account.get_addresses': getAddresses,
  'wrapper.account': account,
  'customer.get_search_settings': getSearchSettings,
  'customer.set_search_settings': setSearchSettings,
  'customer.set_invoice_delivery': setInvoiceDelivery,
  'wishlist.get_wishlist': getWishlist,
  'wishlist.add_to_wishlist': addToWishlist,
  'wishlist.remove_from_wishlist': removeFromWishlist,
  'account.get_latest_order_list': getLatestOrderList,
  'account.get_latest_order_by_item': getLatestOrderByItem,
  'account.get_most_purchased': getMostPurchased,
  'account.get_dashboard': getDashboard,
  'account.exposition': exposition,
  'account.get_invoices': getInvoices,
  'account.get_invoice_detail': getInvoiceDetail,
  'account.get_ddt': getDdt,
  'account.get_ddt_detail': getDdtDetail,
  'account.payment_deadline': paymentDeadline,
  'account.open_dispute': openDispute,
  'account.get_disputes': getDisputes,
  'account.reply_dispute': replyDispute,
  'account.get_document_mail': getDocumentMail,
  'account.set_document_mail': setDocumentMail,
  'account.get_statement': getStatement,
  'account.invoice_pdf': invoicePdf,
  'agent.get_customers': getAgentCustomers,
  'agent.choose_customer': chooseCustomer,
  'agent.copy_rows': copyToAgentCart,
  'agent.hand_over': handOverCart,
  'cart.track': trackCart,
  'search.track': trackSearch,
} as const;

export type ApiName = keyof typeof api;
/** What a client sends. */
export type ApiRequest<Name extends ApiName> = z.input<(typeof api)[Name]['request']>;
/** The whole JSON response. */
export type ApiResponse<Name extends ApiName> = z.output<(typeof api)[Name]['response']>;
