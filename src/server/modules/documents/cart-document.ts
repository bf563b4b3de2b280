/** A cart as a document (C-CART-5): today's prices, and a line that says it is no order. */
import type { Locale } from '#contract/values/locale.ts';
import { splitSentence } from '#contract/values/stock-split.ts';
import { unitWord } from '#contract/values/unit-word.ts';
import { type CartState, giftSplits, rowSplits, vatFor } from '../cart/index.ts';
import { type Customer, type DeliveryAddress, paymentMethod } from '../customers/index.ts';
import {
  type CartTotals,
  CONAI_SENTENCE,
  priceBaseOf,
  priceBaseText,
  splitVat,
  type VatLine,
  vatNotes,
} from '../pricing/index.ts';
import {
  customerBlock,
  destinationBlock,
  fact,
  facts,
  packsText,
  printedEcoSums,
  remarks,
  type ShopHead,
  shopHead,
  withEco,
} from './document-parts.ts';
import { DOCUMENT_WORDS } from './document-words.ts';
import type { PrintedDocument, PrintedRow } from './printed-document.ts';

export interface CartDocumentParts {
  readonly state: CartState;
  readonly totals: CartTotals;
  readonly vat: readonly VatLine[];
  readonly customer: Customer;
  readonly address: DeliveryAddress;
  readonly shop: ShopHead;
  /** Plain date of the prices. */
  readonly day: string;
}

export function cartDocument(parts: CartDocumentParts, locale: Locale): PrintedDocument {
  const { state, totals, customer, address, shop, day } = parts;
  const words = DOCUMENT_WORDS[locale];
  const split = splitVat(parts.vat);
  const methods = address.paymentMethods.length > 0 ? address.paymentMethods : customer.paymentMethods;
  return {
    locale,
    title: words.cart,
    name: state.name || words.activeCart,
    date: day,
    shop: shopHead(shop, locale),
    customer: customerBlock(customer, locale),
    destination: destinationBlock(address, locale),
    facts: facts(
      fact(words.payment, methods.map((code) => paymentMethod(code, locale).label).join(', ')),
      fact(words.carrier, customer.vector),
      fact(words.port, customer.port),
      fact(words.agent, customer.agent?.name ?? ''),
    ),
    showsDeliveries: false,
    rows: [...boughtRows(state, locale), ...givenRows(state, locale)],
    vat: parts.vat,
    vatNotes: [...vatNotes(parts.vat, locale), ...(shop.conai ? [CONAI_SENTENCE[locale]] : [])],
    totals: {
      gross: totals.gross,
      coupon: totals.coupon,
      net: totals.net,
      transport: totals.transport,
      ...printedEcoSums(
        [...state.rows.values()].map(({ eco }) => eco),
        locale,
      ),
      vat: totals.vat,
      document: totals.document,
      ...(split > 0 && { payable: totals.document - split }),
    },
    couponCode: totals.coupon === 0 ? '' : state.couponCode,
    note: '',
    closing: words.cartClosing,
  };
}

function boughtRows({ rows }: CartState, locale: Locale): PrintedRow[] {
  const splits = rowSplits(rows.values());
  return [...rows.values()].flatMap(({ rowId, article, price, amounts, eco, quantity, note }) => {
    const split = splits.get(rowId);
    const um = article?.um ?? '';
    const base = article && priceBaseOf(article);
    const printed: PrintedRow = {
      code: article?.carti ?? '',
      name: article?.name[locale] ?? '',
      um: unitWord(um, locale, quantity),
      quantity,
      packs: packsText(quantity, article?.packagings, unitWord(um, locale), locale),
      basePrice: base ? priceBaseText(base, { net: price.net, um }, locale) : '',
      remark: remarks(price.promo?.title[locale], split && splitSentence(split, locale), note),
      gross: price.gross,
      chain: price.chain,
      net: price.net,
      vat: amounts.vat,
      total: amounts.net,
    };
    return withEco(printed, eco, locale);
  });
}

/** Gifts that are reached and available: they cost nothing (C-PRICE-2). */
function givenRows({ rows, vat: regime, benefits: { gifts } }: CartState, locale: Locale): PrintedRow[] {
  const splits = giftSplits(rows.values(), gifts);
  return gifts.flatMap(({ article, available, quantity }, place) => {
    const split = splits[place];
    if (!article || !available) return [];
    const { carti: code, name, packagings } = article;
    const { rate: vat } = vatFor(regime, article);
    const um = unitWord(article.um, locale, quantity);
    const packs = packsText(quantity, packagings, unitWord(article.um, locale), locale);
    const remark = remarks(DOCUMENT_WORDS[locale].gift, split ? splitSentence(split, locale) : '');
    return [{ code, name: name[locale], um, quantity, packs, remark, vat, ...FREE }];
  });
}

const FREE = { basePrice: '', gross: 0, chain: '', net: 0, total: 0 };
