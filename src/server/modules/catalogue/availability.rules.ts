/**
 * Whether an article is available, when, and whether it can go into a cart (C-CAT-4). Pure: the caller passes today.
 */
import type { Availability } from '#contract/endpoints/article.ts';
import type { StockReserve } from '#contract/values/stock-reserve.ts';
import type { ArticleRecord } from './article-record.ts';

type Stocked = Pick<ArticleRecord, 'stock' | 'arrivals'> & Partial<Pick<ArticleRecord, 'reserved'>>;

/** Pieces as the shop shows them: less those that orders reserve, but never below 0 for that reason. */
export const shownStock = ({ stock, reserved = 0 }: Pick<Stocked, 'stock' | 'reserved'>): number =>
  reserved > 0 && stock > 0 ? Math.max(0, thousandths(stock) - thousandths(reserved)) / 1000 : stock;

/**
 * In stock, arriving (an arrival that is not in the past), or not available. `today` is a plain date. A negative stock
 * means that more was promised than there is: the next arrivals cover that first, before anything of them can be
 * promised.
 */
export function availabilityOf(article: Stocked, today: string): Availability {
  const arrivals = coming(article, today);
  const [next, another] = arrivals;
  const quantity = shownStock(article);
  if (quantity > 0) return { text: 'DISPONIBILE', quantity, arrival: null, ...(next && { arrivals }) };
  if (!next) return { text: '', quantity: 0, arrival: null };
  const { date, precision } = next;
  return { text: 'IN ARRIVO', quantity: next.quantity, arrival: { date, precision }, ...(another && { arrivals }) };
}

function coming({ stock, arrivals }: Stocked, today: string): ArticleRecord['arrivals'][number][] {
  let owed = Math.max(0, -thousandths(stock));
  const left: ArticleRecord['arrivals'][number][] = [];
  // Plain dates in ISO form compare as text; an arrival of today is not in the past.
  for (const arrival of arrivals
    .filter(({ date }) => date >= today)
    .sort((one, other) => one.date.localeCompare(other.date))) {
    const pieces = thousandths(arrival.quantity) - owed;
    owed = Math.max(0, -pieces);
    // An arrival of an unknown quantity counts as long as nothing of it is owed.
    if (pieces > 0 || (pieces === 0 && arrival.quantity === 0)) left.push({ ...arrival, quantity: pieces / 1000 });
  }
  return left;
}

function thousandths(pieces: number): number {
  return Math.round(pieces * 1000);
}

/** Which articles can be ordered besides those in stock. */
export interface OrderCases {
  /** Arriving articles: they are back-ordered. */
  readonly orderArriving: boolean;
  /** Articles with neither stock nor a known arrival. */
  readonly orderMissing: boolean;
}

/** How far orders may exceed the stock. */
export interface StockSettings {
  readonly beyond: 'warn' | 'forbid';
  /** With `forbid`: what arrives on a known date can be promised too. */
  readonly countArrivals: boolean;
  /** Sent orders reduce what can be promised until the next import of the stock. */
  readonly ordersReduce: boolean;
  /** Whose pieces are held back after that; left out: nobody's. */
  readonly reserve?: StockReserve;
}

export const USUAL_STOCK: StockSettings = { beyond: 'warn', countArrivals: true, ordersReduce: true };

/** The maximum that can be ordered of an article; undefined = no limit. */
export function mostOf(article: Stocked, today: string, settings: StockSettings): number | undefined {
  if (settings.beyond === 'warn') return undefined;
  const stock = Math.max(0, article.stock);
  if (!settings.countArrivals) return stock;
  return coming(article, today).reduce((sum, { quantity }) => sum + thousandths(quantity), thousandths(stock)) / 1000;
}

/** The complete table of C-CAT-4. */
export const USUAL_CASES: OrderCases = { orderArriving: true, orderMissing: false };

/** Whether it can go into a cart. The caller checks whether it is a parent or inactive. What is reserved does not count here. */
export function isAddable({ stock, arrivals }: Stocked, today: string, cases: OrderCases): boolean {
  const { text } = availabilityOf({ stock, arrivals }, today);
  if (text === 'IN ARRIVO') return cases.orderArriving;
  return text !== '' || cases.orderMissing;
}
