/** Whether an article can be had, when, and whether it can go into a cart (C-CAT-4). Pure: today comes from the caller. */
import type { Availability } from '#contract/endpoints/article.ts';
import type { ArticleRecord } from './article-record.ts';

type Stocked = Pick<ArticleRecord, 'stock' | 'arrivals'>;

/**
 * In stock, arriving (an arrival that is not in the past), or not available. `today` is a plain date. A negative stock means that more
 * was promised than is there: the next arrivals make up for it before anything of them can be promised.
 */
export function availabilityOf(article: Stocked, today: string): Availability {
  const arrivals = coming(article, today);
  const [next, another] = arrivals;
  if (article.stock > 0)
    return { text: 'DISPONIBILE', quantity: article.stock, arrival: null, ...(next && { arrivals }) };
  if (!next) return { text: '', quantity: 0, arrival: null };
  const { quantity, date, precision } = next;
  return { text: 'IN ARRIVO', quantity, arrival: { date, precision }, ...(another && { arrivals }) };
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
    // An arrival of an unknown quantity is one as long as nothing of it is owed.
    if (pieces > 0 || (pieces === 0 && arrival.quantity === 0)) left.push({ ...arrival, quantity: pieces / 1000 });
  }
  return left;
}

const thousandths = (pieces: number) => Math.round(pieces * 1000);

/** Which articles beside those in stock can be ordered. */
export interface OrderCases {
  /** Those that arrive: they are back-ordered. */
  readonly orderArriving: boolean;
  /** Those of which neither stock nor an arrival is known. */
  readonly orderMissing: boolean;
}

/** How far orders may go beyond what is there. */
export interface StockSettings {
  readonly beyond: 'warn' | 'forbid';
  /** With `forbid`: what arrives on a known date can be promised too. */
  readonly countArrivals: boolean;
  /** Sent orders take of what can be promised until the next figure of the books. */
  readonly ordersReduce: boolean;
}

export const USUAL_STOCK: StockSettings = { beyond: 'warn', countArrivals: true, ordersReduce: true };

/** The most that can be ordered of an article; undefined = as much as wanted. */
export function mostOf(article: Stocked, today: string, settings: StockSettings): number | undefined {
  if (settings.beyond === 'warn') return undefined;
  const stock = Math.max(0, article.stock);
  if (!settings.countArrivals) return stock;
  return coming(article, today).reduce((sum, { quantity }) => sum + thousandths(quantity), thousandths(stock)) / 1000;
}

/** The complete table of C-CAT-4. */
export const USUAL_CASES: OrderCases = { orderArriving: true, orderMissing: false };

/** Whether it can go into a cart. Whether it is a parent or switched off is not asked here. */
export function isAddable(article: Stocked, today: string, cases: OrderCases): boolean {
  const { text } = availabilityOf(article, today);
  if (text === 'IN ARRIVO') return cases.orderArriving;
  return text !== '' || cases.orderMissing;
}
