/** Work before the first search, so that no visitor waits for it. */
import { setImmediate } from 'node:timers/promises';
import { SCREENS } from '#contract/values/constants.ts';
import type { PriceView, SearchQuery, SuggestQuery } from './engines/engine.ts';
import { facetRequest } from './search-request.rules.ts';

/** The view of nobody: prices of a list, one of them an individual one. */
const ANYBODY: PriceView = {
  list: 0,
  defaultFactor: { numerator: 9n, denominator: 10n },
  families: new Map(),
  brands: new Map(),
  overrides: new Map([[0, 0]]),
};

/** An engine, whose results nobody needs. */
interface WarmedUp {
  search(query: SearchQuery): unknown;
  suggest(query: SuggestQuery): unknown;
}

/**
 * Computes what the first search of each kind would otherwise wait for: counts of the whole catalogue, orders of names, and the code that
 * reckons a customer's prices.
 */
export async function warmUp(engine: WarmedUp): Promise<void> {
  const asked = { filters: {}, sort: 'default', page: 1, perPage: 12 } as const;
  for (const lang of ['it', 'en'] as const) {
    for (const text of ['*', 'vite zincata', 'm8x20']) {
      // Requests of that time are served in between.
      await setImmediate();
      const facets = facetRequest({ values: SCREENS.facetValues });
      engine.search({ ...asked, text, lang, priceView: null, facets });
    }
    engine.suggest({ text: 'vit', lang, rows: 5, labels: 3 });
  }
  for (const text of ['*', 'vite']) {
    await setImmediate();
    engine.search({ ...asked, text, lang: 'it', priceView: ANYBODY, promoDocs: new Set([0]) });
  }
}
