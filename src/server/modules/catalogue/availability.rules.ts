/** Whether an article can be had, when, and whether it can go into a cart (C-CAT-4). Pure: today comes from the caller. */
import type { Availability } from '#contract/article.ts';
import type { ArticleRecord } from './article-record.ts';

type Stocked = Pick<ArticleRecord, 'stock' | 'arrivals'>;

/** In stock, arriving (the next arrival that is not in the past), or not available. `today` is a plain date. */
export function availabilityOf(article: Stocked, today: string): Availability {
  if (article.stock > 0) return { text: 'DISPONIBILE', quantity: article.stock, arrival: null };
  const next = nextArrival(article, today);
  if (!next) return { text: '', quantity: 0, arrival: null };
  return { text: 'IN ARRIVO', quantity: next.quantity, arrival: { date: next.date, precision: next.precision } };
}

function nextArrival({ arrivals }: Stocked, today: string): ArticleRecord['arrivals'][number] | undefined {
  let next: ArticleRecord['arrivals'][number] | undefined;
  for (const arrival of arrivals) {
    // Plain dates in ISO form compare as text; an arrival of today is not in the past.
    if (arrival.date >= today && (!next || arrival.date < next.date)) next = arrival;
  }
  return next;
}

/** Which articles beside those in stock can be ordered. */
export interface OrderCases {
  /** Those that arrive: they are back-ordered. */
  readonly orderArriving: boolean;
  /** Those of which neither stock nor an arrival is known. */
  readonly orderMissing: boolean;
}

/** The complete table of C-CAT-4. */
export const USUAL_CASES: OrderCases = { orderArriving: true, orderMissing: false };

/** Whether it can go into a cart. Whether it is a parent or switched off is not asked here. */
export function isAddable(article: Stocked, today: string, cases: OrderCases): boolean {
  const { text } = availabilityOf(article, today);
  if (text === 'IN ARRIVO') return cases.orderArriving;
  return text !== '' || cases.orderMissing;
}
