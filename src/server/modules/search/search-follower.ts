/** The catalogue search of a thread that only reads: the index is written by another thread of the process. */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { AppError } from '#contract/values/errors.ts';
import { inSpan } from '#server/platform/tracing/spans.ts';
import type { EmbeddedEngine } from './engines/embedded/embedded-engine.ts';
import type { FacetCatalogData } from './engines/embedded/index/facet-catalog.ts';
import { FollowedIndex } from './engines/embedded/shared/followed-index.ts';
import type { IndexMessage, SearchState } from './engines/embedded/shared/index-messages.ts';
import type { SearchWords } from './engines/embedded/words/search-words.ts';
import type { EngineStats, SearchQuery, SearchResult, Suggestion, SuggestQuery } from './engines/engine.ts';
import { warmUp } from './search-warm-up.ts';
import type { Search } from './threads-search.ts';

export interface SearchFollowerOptions {
  /** From `IndexPublisher.attach`. */
  readonly port: MessagePort;
  readonly reader: number;
  /** Results that are kept per state of the index. */
  readonly cachedResults: number;
  readonly onError: (error: unknown) => void;
  /** A whole index was built by the other thread, and is about to be used here. */
  readonly swapped?: () => void;
}

const NOTHING: SearchState = { version: '', swaps: 0, levels: 0 };

export class SearchFollower implements Search {
  readonly #options: SearchFollowerOptions;
  readonly #begun = Promise.withResolvers<void>();
  /** Indexes by number: the one that is searched, and one that is being prepared. */
  readonly #indexes = new Map<number, FollowedIndex>();
  #names: FacetCatalogData = { families: [], fields: [], values: [] };
  #current: FollowedIndex | undefined;
  #state = NOTHING;
  /** Of an index that is being prepared: it counts when the index does. */
  readonly #stateOf = new Map<number, SearchState>();
  #words: SearchWords | undefined;
  #ownSwaps = 0;
  #repeated = 0;

  constructor(options: SearchFollowerOptions) {
    this.#options = options;
    options.port.on('message', (message: IndexMessage) => this.#take(message));
  }

  /** Resolves with the first index, or when that could not be prepared. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  get ready(): boolean {
    return this.#current !== undefined;
  }

  get version(): string {
    return this.#current ? `${this.#state.version}#${this.#state.swaps}.${this.#ownSwaps}` : '';
  }

  get levelEpoch(): number {
    return this.#state.levels;
  }

  /** Searches that were run again because the index changed meanwhile. */
  get repeated(): number {
    return this.#repeated + (this.#current?.repeated ?? 0);
  }

  search(query: SearchQuery): Promise<SearchResult> {
    return inSpan({ kind: 'search', name: 'search' }, async () => this.#read((engine) => engine.search(query)));
  }

  suggest(query: SuggestQuery): Promise<Suggestion> {
    return inSpan({ kind: 'search', name: 'suggest' }, async () => this.#read((engine) => engine.suggest(query)));
  }

  async findByCodes(codes: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
    return this.#read((engine) => engine.findByCodes(codes));
  }

  async findByCode(code: string): Promise<readonly number[]> {
    return (await this.findByCodes([code])).get(code) ?? [];
  }

  setWords(words: SearchWords): void {
    this.#words = words;
    for (const { engine } of this.#indexes.values()) engine.setWords(words);
    this.#ownSwaps += 1;
  }

  renew(): void {
    this.#ownSwaps += 1;
  }

  stats(): EngineStats {
    return this.#current?.engine.stats() ?? { documents: 0, version: '', bytes: 0, changed: 0, segments: 0 };
  }

  close(): void {
    this.#options.port.close();
  }

  #read<Result>(work: (engine: EmbeddedEngine) => Result): Result {
    if (!this.#current) throw new AppError('unavailable', { retry_after: 5 });
    return this.#current.read(work);
  }

  #take(message: IndexMessage): void {
    const { index } = message;
    switch (message.kind) {
      case 'names':
        // Many at once: spreading them as arguments would need too much of the stack.
        for (const name of message.names) (this.#names[message.part] as unknown[]).push(name);
        break;
      case 'index':
        void this.#prepare(message).catch(this.#options.onError).finally(this.#begun.resolve);
        break;
      case 'segments':
        this.#indexes.get(index)?.rearrange(message);
        break;
      case 'fields':
        this.#indexes.get(index)?.engine.nameFields(message.labels);
        break;
      case 'state':
        this.#stateOf.set(index, message.state);
        if (this.#current && this.#indexes.get(index) === this.#current) this.#state = message.state;
    }
  }

  /** Searches go on in the old index, which nobody writes any more, until the new one is warm. */
  async #prepare(message: Extract<IndexMessage, { kind: 'index' }>): Promise<void> {
    const { port, reader, cachedResults } = this.#options;
    const takeNext = () => {
      const next = receiveMessageOnPort(port);
      if (next) this.#take(next.message as IndexMessage);
      return next !== undefined;
    };
    const followed = new FollowedIndex(message, this.#names, { reader, cachedResults, takeNext });
    this.#names = { families: [], fields: [], values: [] };
    this.#indexes.set(message.index, followed);
    this.#stateOf.set(message.index, message.state);
    if (this.#words) followed.engine.setWords(this.#words);
    await warmUp({
      search: (query) => unlessDisturbed(() => followed.read((engine) => engine.search(query))),
      suggest: (query) => unlessDisturbed(() => followed.read((engine) => engine.suggest(query))),
    });
    // A newer one may have come meanwhile.
    if (this.#indexes.get(message.index) !== followed) return;
    this.#options.swapped?.();
    this.#repeated += this.#current?.repeated ?? 0;
    this.#current = followed;
    this.#state = this.#stateOf.get(message.index) ?? message.state;
    for (const other of this.#indexes.keys()) if (other < message.index) this.#drop(other);
  }

  #drop(index: number): void {
    this.#indexes.delete(index);
    this.#stateOf.delete(index);
  }
}

/** A search that finds no quiet moment is a colder start, no reason to do without the index. */
function unlessDisturbed(search: () => unknown): void {
  try {
    search();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
  }
}
