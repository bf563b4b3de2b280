/** ArticleRecord + price → the card of the wire (storefront.md §3 "Product (card)"). */
import type { Card, OrderLimits, Picture } from '#contract/endpoints/article.ts';
import type { ImageSize } from '#contract/endpoints/search.ts';
import type { Locale } from '#contract/values/locale.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import { unbrokenName } from '#server/platform/unbroken-name.rules.ts';
import {
  type ArticleAttribute,
  type ArticleChild,
  type ArticleRecord,
  availabilityOf,
  shownFamilies,
  shownStock,
} from '../catalogue/index.ts';
import { presentQuote, priceBaseOf, type Quote, type QuoteRange, sharedPriceBase } from '../pricing/index.ts';
import type { LastOrdered } from './article-ports.ts';
import { vatOf } from './shown-vat.rules.ts';

const CARD_ATTRIBUTES = 3;

/** Data besides the article itself that its card shows. */
export interface CardContext {
  readonly locale: Locale;
  /** Plain date: arrivals before it no longer count (C-CAT-4). */
  readonly today: string;
  /** Available. */
  readonly addable: boolean;
  readonly limits: OrderLimits;
  /** Whether this caller sees prices. */
  readonly priced: boolean;
  readonly quote: Quote | null;
  /** For a parent: computed from its children. */
  readonly range: QuoteRange | null;
  readonly children: readonly ArticleChild[];
  /** Prices of the listed children; undefined = not requested. */
  readonly childQuotes: ReadonlyMap<number, Quote> | undefined;
  /** How many of them the card lists; undefined = all. */
  readonly childsNamed: number | undefined;
  readonly imageSize: ImageSize | undefined;
  readonly alternative: ArticleRecord | null;
  /** undefined = never, or a guest, who has no history. */
  readonly lastOrdered: LastOrdered | undefined;
  /** On the customer's wishlist. */
  readonly wished: boolean;
}

/** Which file of a picture a card has (storefront.md §3 "Image sizes"). */
const PICTURE_OF = { SMALL: 'thumb', MEDIUM: 'gallery', LARGE: 'main' } as const satisfies Record<ImageSize, string>;

export function presentCard(article: ArticleRecord, context: CardContext): Card {
  const { locale, today, children } = context;
  const size = PICTURE_OF[context.imageSize ?? 'SMALL'];
  const isParent = article.childIds.length > 0;
  const named = children.slice(0, context.childsNamed);
  const card: Card = {
    id: article.id,
    carti: article.carti,
    sku: article.carti,
    slug: article.slug,
    name: unbrokenName(article.name[locale]),
    short: article.short[locale],
    brand: article.brand && {
      code: article.brand.code,
      name: article.brand.name,
    },
    family: presentFamily(article, locale),
    attributes: article.attributes.slice(0, CARD_ATTRIBUTES).map((attribute) => presentAttribute(attribute, locale)),
    small_pictures: article.pictures.slice(0, 1).map((picture) => picture[size] satisfies Picture),
    ratings: article.rating,
    sales: article.sales,
    is_hot: article.isHot,
    is_new: article.isNew,
    um: article.um,
    vat: vatOf(article, children),
    packagings: isParent ? packagingsOf(children) : [...article.packagings],
    availability: shownAvailability(article, children, today),
    addable: context.addable && (context.quote !== null || !context.priced),
    num_childs: article.childIds.length,
    childs: named.map((child) => ({ carti: child.carti })),
  };
  // Fields that are empty on most cards are left out: phones download listings too.
  const { alternative, lastOrdered } = context;
  if (alternative) card.alternative = { carti: alternative.carti, slug: alternative.slug };
  if (isParent) card.childs_available = children.filter((child) => shownStock(child) > 0).length;
  if (!isParent && Object.keys(context.limits).length > 0) card.order_limits = context.limits;
  if (context.addable && context.priced && !context.quote) card.price_on_request = true;
  const arrivals = countArrivals(children);
  if (arrivals.isNew > 0) card.childs_new = arrivals.isNew;
  if (arrivals.nextInsert > 0) card.childs_next = arrivals.nextInsert;
  const base = isParent ? sharedPriceBase(children) : priceBaseOf(article);
  if (base) card.price_base = base;
  if (context.quote) Object.assign(card, presentQuote(context.quote, locale));
  if (isParent && context.range) {
    card.price_range = { min: context.range.min, max: context.range.max };
    if (context.range.promoted > 0) card.childs_promo = context.range.promoted;
  }
  if (isParent && context.childQuotes) card.variants = variantsOf(named, context.childQuotes);
  if (context.wished) card.wished = true;
  if (lastOrdered) card.already_ordered = { date: lastOrdered.date, quantity: lastOrdered.quantity };
  return card;
}

export function presentAttribute(attribute: ArticleAttribute, locale: Locale): Card['attributes'][number] {
  const value = attribute.unit ? `${attribute.value[locale]} ${attribute.unit}` : attribute.value[locale];
  return { code: attribute.code, label: attribute.label[locale], value };
}

/** A child without a price is not sold to this buyer and has no entry. */
function variantsOf(children: readonly ArticleChild[], quotes: ReadonlyMap<number, Quote>): Card['variants'] {
  return children.flatMap(({ id, carti }) => {
    const quote = quotes.get(id);
    return quote ? [{ carti, price: moneyToNumber(quote.gross), sale_price: moneyToNumber(quote.net) }] : [];
  });
}

export function presentFamily(article: ArticleRecord, locale: Locale): Card['family'] {
  const path = shownFamilies(article.familyPath);
  const leaf = path.at(-1);
  return leaf
    ? {
        path: path.map((step) => step.code).join(','),
        label: leaf.name[locale],
      }
    : null;
}

/** A parent has the availability of its best child; stock adds up. */
export function shownAvailability(
  article: ArticleRecord,
  children: readonly ArticleChild[],
  today: string,
): Card['availability'] {
  if (children.length === 0) return availabilityOf(article, today);
  let quantity = 0;
  for (const child of children) quantity += Math.max(0, shownStock(child));
  if (quantity > 0) return { text: 'DISPONIBILE', quantity, arrival: null };
  const all = children.map((child) => availabilityOf(child, today));
  const arriving = all.filter((one) => one.text === 'IN ARRIVO' && one.arrival);
  const first = arriving.sort((a, b) => (a.arrival?.date ?? '').localeCompare(b.arrival?.date ?? ''))[0];
  return first ?? { text: '', quantity: 0, arrival: null };
}

/** Children for which the views "new arrivals" and "coming soon" list their parent. */
function countArrivals(children: readonly ArticleChild[]): { isNew: number; nextInsert: number } {
  const count = { isNew: 0, nextInsert: 0 };
  for (const child of children) {
    if (child.isNew) count.isNew += 1;
    if (child.nextInsert) count.nextInsert += 1;
  }
  return count;
}

/** The smallest and largest default packaging among the children: "Conf. 50–100". */
function packagingsOf(children: readonly ArticleChild[]): Card['packagings'] {
  let first: Card['packagings'][number] | undefined;
  let last = first;
  // In one pass: a listing of parents has hundreds of children.
  for (const { packagings } of children)
    for (const packaging of packagings) {
      if (!packaging.default) continue;
      if (!first || packaging.quantity < first.quantity) first = packaging;
      if (!last || packaging.quantity >= last.quantity) last = packaging;
    }
  if (!first || !last) return [];
  return first.quantity === last.quantity ? [first] : [first, last];
}
