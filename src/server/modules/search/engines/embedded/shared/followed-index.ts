import { AppError } from '#contract/values/errors.ts';
import { EmbeddedEngine, type EngineOptions } from '../embedded-engine.ts';
import { EmbeddedIndex } from '../embedded-index.ts';
import { takeNames } from '../index/catalog-numbers.ts';
import { FacetCatalog, type FacetCatalogData } from '../index/facet-catalog.ts';
import type { Segment } from '../index/segment.ts';
import { IndexCells } from './index-cells.ts';
import type { IndexMessage, NumberedSegment } from './index-messages.ts';

/** Searches that are disturbed ask the writer for peace: more than two tries are rare. */
const MOST_TRIES = 8;

export interface FollowedOptions extends EngineOptions {
  /** Number of this thread among the readers. */
  readonly reader: number;
  /** Takes the next message from the port at once, if there is one. */
  readonly takeNext: () => boolean;
}

/** One index on the side of a thread that reads it: the same segments, with names, words and caches of its own. */
export class FollowedIndex {
  readonly engine: EmbeddedEngine;
  readonly #cells: IndexCells;
  readonly #options: FollowedOptions;
  readonly #segments = new Map<number, Segment>();
  #structure: number;
  #seenWrites = -1;
  /** Searches that were repeated because the index changed meanwhile. */
  repeated = 0;

  constructor(message: Extract<IndexMessage, { kind: 'index' }>, catalog: FacetCatalogData, options: FollowedOptions) {
    this.#cells = new IndexCells(message.cells);
    this.#options = options;
    this.#structure = message.structure;
    const segments = this.#known(message.segments);
    const [base] = segments;
    if (!base) throw new Error('An index without segments was sent.');
    const index = new EmbeddedIndex(base, new FacetCatalog(catalog), message.state.version);
    if (segments.length > 1) index.arrange(segments);
    this.engine = new EmbeddedEngine(index, options);
  }

  rearrange({ segments, names }: Extract<IndexMessage, { kind: 'segments' }>): void {
    takeNames(names, this.engine.index.catalog);
    this.engine.index.arrange(this.#known(segments));
    this.#structure += 1;
  }

  /**
   * Runs a search on an index that does not change while it runs: it is run again when it did.
   * @throws AppError `unavailable` when it changed all the time
   */
  read<Result>(work: (engine: EmbeddedEngine) => Result): Result {
    const { reader } = this.#options;
    for (let tries = 1; ; tries += 1) {
      const begun = this.#begin();
      const outcome = attempt(() => work(this.engine));
      const isUndisturbed = this.#cells.isUndisturbed(begun);
      if (isUndisturbed && tries > 1) this.#cells.wantPeace(reader, false);
      if (isUndisturbed && 'result' in outcome) return outcome.result;
      // What broke off may have left marks in the scratch memory.
      if ('error' in outcome) this.#renewScratch();
      if (isUndisturbed && 'error' in outcome) throw outcome.error;
      this.repeated += 1;
      this.#cells.wantPeace(reader, true);
      if (tries < MOST_TRIES) continue;
      this.#cells.wantPeace(reader, false);
      throw new AppError('unavailable', { retry_after: 1 });
    }
  }

  /** Waits for the writer, takes the segments that it announced, and gives up what was computed before its last write. */
  #begin(): number {
    const writes = this.#cells.begin();
    let isThere = true;
    while (isThere && this.#structure < this.#cells.structure) isThere = this.#options.takeNext();
    if (writes !== this.#seenWrites) this.engine.index.changes += 1;
    this.#seenWrites = writes;
    return writes;
  }

  #renewScratch(): void {
    const { index } = this.engine;
    const segments = index.readers.map(({ segment }) => segment);
    index.readers = [];
    index.arrange(segments);
  }

  #known(numbered: readonly NumberedSegment[]): Segment[] {
    const segments = numbered.map(({ number, segment }) => segment ?? (this.#segments.get(number) as Segment));
    this.#segments.clear();
    numbered.forEach(({ number }, at) => {
      this.#segments.set(number, segments[at] as Segment);
    });
    return segments;
  }
}

function attempt<Result>(work: () => Result): { readonly result: Result } | { readonly error: unknown } {
  try {
    return { result: work() };
  } catch (error) {
    return { error };
  }
}
