/** The calls about prices and of the price desk, by name: a part of `officeApi`. */
import { explainDeskPrice, findDeskArticles, findDeskCustomers, quoteDeskList } from './price-desk.ts';
import {
  addDiscount,
  copyPriceList,
  createPriceList,
  getArticlePrices,
  getDiscountRivals,
  getPriceListNames,
  getPriceLists,
  previewListCopy,
  priceEffect,
  removeDiscounts,
  savePriceList,
  savePrices,
  setDiscount,
} from './prices.ts';

export const PRICE_CALLS = {
  'office_prices.get_article': getArticlePrices,
  'office_prices.save_prices': savePrices,
  'office_prices.effect': priceEffect,
  'office_prices.get_discount_rivals': getDiscountRivals,
  'office_prices.get_list_names': getPriceListNames,
  'office_prices.get_lists': getPriceLists,
  'office_prices.create_list': createPriceList,
  'office_prices.save_list': savePriceList,
  'office_prices.preview_copy': previewListCopy,
  'office_prices.copy_list': copyPriceList,
  'office_prices.add_discount': addDiscount,
  'office_prices.set_discount': setDiscount,
  'office_prices.remove_discounts': removeDiscounts,
  'office_price_desk.explain': explainDeskPrice,
  'office_price_desk.quote_list': quoteDeskList,
  'office_price_desk.find_customers': findDeskCustomers,
  'office_price_desk.find_articles': findDeskArticles,
} as const;
