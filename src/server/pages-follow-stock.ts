/**
 * Guests' pages are cached by a version of the data that orders do not raise. Where the shop holds pieces back until another system has the
 * order (setting `stock.reserve`), pages follow what the search knows of availability too: all of them are rendered anew, at most once a second.
 */
import type { Search } from './modules/search/index.ts';
import type { Settings } from './settings-schema.ts';

/** The version by which pages are cached. */
export const pagesVersion = (
  { stock }: Pick<Settings, 'stock'>,
  { search, version }: { readonly search: Pick<Search, 'levelEpoch'>; readonly version: () => string },
): (() => string) => (stock.reserve === 'none' ? version : followStock(version, () => search.levelEpoch));

/** Between two such changes: orders that come together free the pages once. */
const LEAST_MS = 1000;

/**
 * @param levels counts changes of what is available, as guests see it: there, arriving, not there.
 * @param now milliseconds of a clock that never goes back.
 */
export function followStock(
  version: () => string,
  levels: () => number,
  now: () => number = () => performance.now(),
): () => string {
  let seen = levels();
  let changedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const newest = levels();
    if (newest !== seen && now() - changedAt >= LEAST_MS) {
      seen = newest;
      changedAt = now();
    }
    return `${version()};${seen}`;
  };
}
