/** The state of the catalogue that a search index corresponds to, as one text: `17.6fb2….2026-03-10`. */
export interface SearchState {
  readonly version: number;
  /** Of that version; a version of another history (a restored backup) has another one. */
  readonly stamp: string;
  /** Plain date: promos, prices and arrivals depend on it. */
  readonly day: string;
}

export interface RecordedChange {
  readonly version: number;
  readonly stamp: string;
  /** null = everything may have changed. */
  readonly articles: readonly number[] | null;
  /** Nothing but the prices of these articles. */
  readonly only_prices: boolean;
}

/** Ids of articles to read again, and of those of which only prices changed. */
export interface ChangedArticles {
  readonly articles: readonly number[];
  readonly priced: readonly number[];
}

export function stateText({ version, stamp, day }: SearchState): string {
  return `${version}.${stamp}.${day}`;
}

/** Undefined for a text that is no state. */
export function readState(text: string): SearchState | undefined {
  const [, version, stamp, day] = /^(\d+)\.([0-9a-f-]+)\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  return version && stamp && day ? { version: Number(version), stamp, day } : undefined;
}

/**
 * The articles that changed after a state, each once. `recorded`: the changes from its version on, oldest first.
 * Undefined when the state is not known or more than articles changed: then everything has to be read.
 */
export function changedArticles(state: SearchState, recorded: readonly RecordedChange[]): ChangedArticles | undefined {
  const [own, ...later] = recorded;
  if (own?.version !== state.version || own.stamp !== state.stamp) return undefined;
  const isComplete = later.every(({ version }, place) => version === state.version + 1 + place);
  if (!isComplete || later.some(({ articles }) => articles === null)) return undefined;
  const idsOf = (onlyPrices: boolean) =>
    new Set(later.flatMap(({ articles, only_prices: only }) => (only === onlyPrices ? (articles ?? []) : [])));
  const read = idsOf(false);
  return { articles: [...read], priced: [...idsOf(true)].filter((id) => !read.has(id)) };
}
