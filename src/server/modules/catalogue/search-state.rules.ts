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
 * The ids of the articles that changed after a state. `recorded`: the changes from its version on, oldest first.
 * Undefined when the state is not known or more than articles changed: then everything has to be read.
 */
export function changedArticles(state: SearchState, recorded: readonly RecordedChange[]): number[] | undefined {
  const [own, ...later] = recorded;
  if (own?.version !== state.version || own.stamp !== state.stamp) return undefined;
  const isComplete = later.every(({ version }, place) => version === state.version + 1 + place);
  return isComplete && later.every(({ articles }) => articles !== null)
    ? later.flatMap(({ articles }) => articles ?? [])
    : undefined;
}
