/** A cart as a document (C-CART-5): prices of today, and a line that says it is no order. */
import type { Locale } from '#contract/locale.ts';
import type { CartState, CartTotals } from '../cart/index.ts';
import { type Customer, type DeliveryAddress, paymentMethod } from '../customers/index.ts';
import {
  customerBlock,
  destinationBlock,
  fact,
  facts,
  packsText,
  remarks,
  type ShopHead,
  shopHead,
} from './document-parts.ts';
import { DOCUMENT_WORDS } from './document-words.ts';
import type { PrintedDocument, PrintedRow, PrintedVat } from './printed-document.ts';

export interface CartDocumentParts {
  readonly state: CartState;
  readonly totals: CartTotals;
  readonly vat: readonly PrintedVat[];
  readonly customer: Customer;
  readonly address: DeliveryAddress;
  readonly shop: ShopHead;
  /** Plain date of the prices. */
  readonly day: string;
}

export function cartDocument(parts: CartDocumentParts, locale: Locale): PrintedDocument {
  const { state, totals, customer, address, shop, day } = parts;
  const words = DOCUMENT_WORDS[locale];
  const methods = address.paymentMethods.length > 0 ? address.paymentMethods : customer.paymentMethods;
  return {
    ...{ locale, title: words.cart, name: state.name || words.activeCart, date: day, shop: shopHead(shop) },
    customer: customerBlock(customer, locale),
    destination: destinationBlock(address, locale),
    facts: facts(
      fact(words.payment, methods.map((code) => paymentMethod(code, locale).label).join(', ')),
      fact(words.carrier, customer.vector),
      fact(words.port, customer.port),
      fact(words.agent, customer.agent?.name ?? ''),
    ),
    tellsDeliveries: false,
    rows: [...state.rows.values()].map((row): PrintedRow => {
      const { article, price, amounts } = row;
      const um = article?.um ?? '';
      return {
        ...{ code: article?.carti ?? '', name: article?.name[locale] ?? '', um },
        packs: packsText(row.quantity, article?.packagings, um, locale),
        remark: remarks(price.promo?.title[locale], row.note),
        quantity: row.quantity,
        ...{ gross: price.gross, chain: price.chain, net: price.net, vat: amounts.vat, total: amounts.net },
      };
    }),
    vat: parts.vat,
    totals: {
      ...{ gross: totals.gross, net: totals.net, transport: totals.transport },
      ...{ vat: totals.vat, document: totals.document },
    },
    ...{ note: '', closing: words.cartClosing },
  };
}
