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

/** In stock or arriving: arriving articles are back-ordered. Whether it is a parent or switched off is not asked here. */
export function isAddable(article: Stocked, today: string): boolean {
  return availabilityOf(article, today).text !== '';
}
