/** Which searches and which opened articles a batch of events stands for: what the built-in sink stores (C-TRK-4). */
import type { TrackedEvent } from './tracked-event.ts';

export interface SearchSum {
  readonly day: string;
  readonly customerId: number;
  readonly lang: 'it' | 'en';
  readonly text: string;
  /** Of the newest search; null = the batch has only clicks. */
  hits: number | null;
  searches: number;
  clicks: number;
}

export interface ClickSum {
  readonly day: string;
  readonly customerId: number;
  /** As the page wrote it: it may not exist. */
  readonly articleCode: string;
  clicks: number;
}

const LONGEST = 80;
const MOST = 2_147_483_647;

/** As it is counted: lower case, single spaces; empty = no search, or one too long to be one. */
export function countedText(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain === '*' || plain.length > LONGEST ? '' : plain;
}

/** `dayOf`: the shop's day of an instant. Later pages of a list, and lists without a text, are no searches. */
export function sumsOf(
  events: readonly TrackedEvent[],
  dayOf: (at: Date) => string,
): { searches: SearchSum[]; clicks: ClickSum[] } {
  const searches = new Map<string, SearchSum>();
  const clicks = new Map<string, ClickSum>();
  for (const event of events) {
    if (event.topic !== 'search-tracking') continue;
    const { customerId, lang, otherData } = event;
    const day = dayOf(event.at);
    const text = event.listingType === 'search' ? countedText(event.listingCode) : '';
    const key = JSON.stringify([day, customerId, lang, text]);
    const sum = searches.get(key) ?? { day, customerId, lang, text, hits: null, searches: 0, clicks: 0 };
    if (event.action === 'product_list' && (otherData.page ?? 1) === 1) {
      sum.hits = whole(otherData.total) ?? 0;
      sum.searches += 1;
    } else if (event.action === 'article_click') {
      sum.clicks += 1;
      const articleCode = typeof otherData.article === 'string' ? otherData.article : '';
      if (articleCode !== '') {
        const place = `${day} ${customerId} ${articleCode}`;
        const click = clicks.get(place) ?? { day, customerId, articleCode, clicks: 0 };
        click.clicks += 1;
        clicks.set(place, click);
      }
    } else continue;
    if (text !== '') searches.set(key, sum);
  }
  return { searches: [...searches.values()], clicks: [...clicks.values()] };
}

function whole(value: unknown): number | undefined {
  const given = Number(value);
  return Number.isInteger(given) && given >= 0 && given <= MOST ? given : undefined;
}
