/** Every process: the generation of the index in use, with its words, as the database has it. */
import type { SearchWords } from './engines/embedded/words/search-words.ts';
import { Generation } from './engines/opensearch/generation.ts';
import type { GenerationRow, GenerationStore } from './engines/opensearch/generations.repository.ts';
import { OpenSearchEngine } from './engines/opensearch/opensearch-engine.ts';
import type { OwnPriceStore } from './engines/opensearch/own-price-columns.repository.ts';
import type { PackedDefinition } from './engines/opensearch/own-price-list.ts';
import type { Cluster } from './engines/opensearch/search-cluster.ts';

export interface FollowerOptions {
  readonly cluster: Cluster;
  readonly store: Pick<GenerationStore, 'active' | 'words'>;
  readonly ownPrices: Pick<OwnPriceStore, 'ask' | 'ready'>;
  /** A column could not be asked for: it is tried again with a later search. */
  readonly failed: (error: unknown) => void;
  /** Another generation, another state of the catalogue, or new words are in use. @param isOther another generation */
  readonly changed: (row: GenerationRow, isOther: boolean) => void;
}

/** A process that uses a column of own prices says so that often. */
const ASK_AGAIN_MS = 1_800_000;

export class GenerationFollower {
  private readonly options: FollowerOptions;
  private generation: Generation | undefined;
  private current: { readonly row: GenerationRow; readonly engine: OpenSearchEngine } | undefined;
  private words: SearchWords | undefined;
  private loading: Promise<void> | undefined;
  private again = false;
  /** Columns of own prices that the index in use has; searches that began with the one before go on with its own. */
  private columns: { ready: ReadonlyMap<string, number> } = { ready: new Map() };
  /** When each of them was asked for by this process. */
  private readonly asked = new Map<string, number>();

  constructor(options: FollowerOptions) {
    this.options = options;
  }

  get engine(): OpenSearchEngine | undefined {
    return this.current?.engine;
  }

  get row(): GenerationRow | undefined {
    return this.current?.row;
  }

  setWords(words: SearchWords): void {
    this.words = words;
    this.engine?.setWords(words);
  }

  /** A column of own prices is used or wanted. */
  private ask(definition: PackedDefinition): void {
    const { key } = definition;
    const now = performance.now();
    if (now - (this.asked.get(key) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return;
    this.asked.set(key, now);
    this.options.ownPrices.ask(definition).catch((error: unknown) => {
      this.asked.delete(key);
      this.options.failed(error);
    });
  }

  /** Those of customers whose prices changed meanwhile are not asked for again. */
  private forgetAsked(): void {
    const old = performance.now() - ASK_AGAIN_MS;
    for (const [key, at] of this.asked) if (at < old) this.asked.delete(key);
  }

  /** Reads what is in use. Calls meanwhile join, and are followed by one more reading. @throws when the database is away */
  refresh(): Promise<void> {
    this.again = true;
    this.loading ??= this.load().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  private async load(): Promise<void> {
    while (this.again) {
      this.again = false;
      await this.loadOnce();
    }
  }

  private async loadOnce(): Promise<void> {
    const { cluster, store, ownPrices, changed } = this.options;
    const row = await store.active();
    // A generation of another version of the shop: the one that is known goes on as long as its index is there.
    if (!row) return;
    const before = this.current;
    if (this.generation?.number !== row.number) {
      const generation = new Generation(row, await store.words(row.number, 0));
      const columns = { ready: await ownPrices.ready(row.number) };
      this.generation = generation;
      this.columns = columns;
      const own = { numberOf: (key: string) => columns.ready.get(key), ask: (one: PackedDefinition) => this.ask(one) };
      this.current = { row, engine: new OpenSearchEngine(cluster, generation, this.words, own) };
      changed(row, true);
      return;
    }
    this.columns.ready = await ownPrices.ready(row.number);
    this.forgetAsked();
    const added = await store.words(row.number, this.generation.parts);
    for (const words of added) this.generation.extend(words);
    const { engine } = this.current as NonNullable<typeof before>;
    this.current = { row, engine };
    if (added.length === 0 && before?.row.version === row.version) return;
    engine.changed();
    changed(row, false);
  }
}
