/** Every process: the generation of the index in use, with its words, as the database has it. */
import type { SearchWords } from './engines/embedded/words/search-words.ts';
import { Generation } from './engines/opensearch/generation.ts';
import type { GenerationRow, GenerationStore } from './engines/opensearch/generations.repository.ts';
import { OpenSearchEngine } from './engines/opensearch/opensearch-engine.ts';
import type { Cluster } from './engines/opensearch/search-cluster.ts';

export interface FollowerOptions {
  readonly cluster: Cluster;
  readonly store: Pick<GenerationStore, 'active' | 'words'>;
  /** Another generation, another state of the catalogue, or new words are in use. @param isOther another generation */
  readonly changed: (row: GenerationRow, isOther: boolean) => void;
}

export class GenerationFollower {
  private readonly options: FollowerOptions;
  private generation: Generation | undefined;
  private current: { readonly row: GenerationRow; readonly engine: OpenSearchEngine } | undefined;
  private words: SearchWords | undefined;
  private loading: Promise<void> | undefined;
  private again = false;

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
    const { cluster, store, changed } = this.options;
    const row = await store.active();
    // A generation of another version of the shop: the one that is known goes on as long as its index is there.
    if (!row) return;
    const before = this.current;
    if (this.generation?.number !== row.number) {
      const generation = new Generation(row, await store.words(row.number, 0));
      this.generation = generation;
      this.current = { row, engine: new OpenSearchEngine(cluster, generation, this.words) };
      changed(row, true);
      return;
    }
    const added = await store.words(row.number, this.generation.parts);
    for (const words of added) this.generation.extend(words);
    const { engine } = this.current as NonNullable<typeof before>;
    this.current = { row, engine };
    if (added.length === 0 && before?.row.version === row.version) return;
    engine.changed();
    changed(row, false);
  }
}
