/** Stock, prices, flags and popularity for articles of a catalogue that has names alone: without them a comparison of prices and sorts says nothing. */
import type { AvailabilityLevel, SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { seeded } from '../../../bench/kit/synthetic-catalogue.ts';

const LISTS = 2;
const CENT = 100;
const FIRST_DAY = 20_000;

/** The same articles with random states: the same seed gives the same ones. On each list some articles are not sold. */
export function* withStates(documents: Iterable<SearchDocument>, seed: number): Generator<SearchDocument> {
  const random = seeded(seed);
  const chance = (part: number) => random() < part;
  for (const document of documents) {
    const gross = (5 + Math.floor(random() ** 3 * 40_000)) * CENT;
    yield {
      ...document,
      availability: Math.floor(random() * 3) as AvailabilityLevel,
      isNew: chance(0.1),
      nextInsert: chance(0.05),
      hasPromo: chance(0.1),
      isHot: chance(0.03),
      sales: chance(0.5) ? Math.floor(random() * 500) : 0,
      rating: Math.floor(random() * 11) / 2,
      createdDay: FIRST_DAY + Math.floor(random() * 400),
      prices: Array.from({ length: LISTS }, (_, list) => (chance(0.05) ? -1 : Math.floor(gross * (1 - list * 0.07)))),
    };
  }
}
