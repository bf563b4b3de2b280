/** "What others searched": cached, read again every hour. */
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { isShareable } from './shareable-search.rules.ts';
import { readPopularSearches } from './tracking-sums.repository.ts';

export interface PopularSearches {
  /** The most frequent first; the same list until it is read again. */
  of(lang: 'it' | 'en'): readonly string[];
  read(): Promise<void>;
}

export interface PopularSearchSettings {
  /** A search is shown from so many different customers on; all guests together count as one. */
  readonly customers: number;
  readonly days: number;
}

const DAY_MS = 86_400_000;
const MOST = 2_000;

export function createPopularSearches(deps: {
  db: Queryable;
  clock: Clock;
  timeZone: string;
  settings: PopularSearchSettings;
}): PopularSearches {
  const { db, clock, timeZone, settings } = deps;
  let known: Record<'it' | 'en', readonly string[]> = { it: [], en: [] };
  return {
    of: (lang) => known[lang],
    async read() {
      if (settings.customers === 0) return;
      const since = plainDate(new Date(clock().getTime() - settings.days * DAY_MS), timeZone);
      const found = await readPopularSearches(db, { since, customers: settings.customers, most: MOST });
      const shown = found.filter(({ text }) => isShareable(text));
      const textsIn = (wanted: string) => shown.filter(({ lang }) => lang === wanted).map(({ text }) => text);
      known = { it: textsIn('it'), en: textsIn('en') };
    },
  };
}
