import { AppError } from '#contract/values/errors.ts';
import { EmbeddedEngine } from './engines/embedded/embedded-engine.ts';
import type { EmbeddedIndex } from './engines/embedded/embedded-index.ts';
import { buildIndex } from './engines/embedded/index-building.ts';
import { loadSnapshot, saveSnapshot } from './engines/embedded/snapshot.ts';
import type { SearchWords } from './engines/embedded/words/search-words.ts';
import type {
  DocumentChanges,
  EngineStats,
  SearchQuery,
  SearchResult,
  Suggestion,
  SuggestQuery,
} from './engines/engine.ts';
import type { DocumentPatch } from './engines/search-document.ts';
import type { SearchSource } from './search-source.ts';

export interface SearchServiceOptions {
  source: SearchSource;
  /** Snapshot of the index between starts; null = only in memory. */
  snapshotFile: string | null;
  /** Milliseconds; only used to report how long a build took. */
  now: () => number;
  log: (event: SearchEvent) => void;
}

export type SearchEvent =
  | { kind: 'loaded' | 'built'; documents: number; version: string; milliseconds: number }
  | { kind: 'build-failed' | 'save-failed'; error: unknown };

/** A change that arrives while a new index is being built. */
type Change = { patches: DocumentPatch[] } | { changes: DocumentChanges };

/**
 * The catalogue search of the shop: holds one index, replaces it atomically, never returns results from a half-built
 * one.
 */
export class SearchService {
  private readonly options: SearchServiceOptions;
  private engine: EmbeddedEngine | undefined;
  private building: Promise<void> | undefined;
  private again = false;
  private missed: Change[] = [];
  private words: SearchWords | undefined;

  constructor(options: SearchServiceOptions) {
    this.options = options;
  }

  /**
   * Ready when it resolves. With a snapshot it serves from that at once and builds a fresh index in the background
   * (stock may have changed while the process was down); without, it builds first.
   */
  async start(): Promise<void> {
    const { snapshotFile, now, log } = this.options;
    const begun = now();
    const kept = snapshotFile === null ? undefined : await loadSnapshot(snapshotFile);
    if (!kept) {
      await this.rebuild();
      return;
    }
    this.engine = this.engineOf(kept);
    warmUp(this.engine);
    log({ kind: 'loaded', documents: this.stats().documents, version: kept.version, milliseconds: now() - begun });
    // A failed build is logged by `rebuild`, and the current index stays.
    this.rebuild().catch(() => undefined);
  }

  /** True when searches can be served. */
  get ready(): boolean {
    return this.engine !== undefined;
  }

  /** Version of the source that the results come from; empty before the first build. */
  get version(): string {
    return this.engine?.index.version ?? '';
  }

  /**
   * Builds a new index from the source and swaps it in. Calls during a build join it and cause one more build after it,
   * so that imports during a build are never missed. Rejects when the build failed; the old index stays.
   */
  rebuild(): Promise<void> {
    if (this.building) {
      this.again = true;
      return this.building;
    }
    this.building = this.buildUntilCurrent().finally(() => {
      this.building = undefined;
    });
    return this.building;
  }

  /** @see Engine.search */
  search(query: SearchQuery): SearchResult {
    return this.current().search(query);
  }

  suggest(query: SuggestQuery): Suggestion {
    return this.current().suggest(query);
  }

  findByCode(code: string): number[] {
    return this.current().findByCode(code);
  }

  /** Prices, stock, flags: visible to the next search. */
  patch(patches: readonly DocumentPatch[]): void {
    if (this.building) this.missed.push({ patches: [...patches] });
    this.engine?.patch(patches);
  }

  /** Changed texts or attributes of a few articles; see `DocumentChanges`. */
  apply(changes: DocumentChanges): void {
    if (this.building) this.missed.push({ changes });
    this.engine?.apply(changes);
  }

  /** Words of the shop, from the next search on; the index stays as it is. */
  setWords(words: SearchWords): void {
    this.words = words;
    this.engine?.setWords(words);
  }

  stats(): EngineStats {
    return this.engine?.stats() ?? { documents: 0, version: '', bytes: 0, delta: 0 };
  }

  /** Waits for a running build, so that nothing is written after the process was asked to stop. */
  async close(): Promise<void> {
    await this.building?.catch(() => undefined);
  }

  private current(): EmbeddedEngine {
    if (!this.engine) throw new AppError('unavailable', { retry_after: 5 });
    return this.engine;
  }

  private engineOf(index: EmbeddedIndex): EmbeddedEngine {
    const engine = new EmbeddedEngine(index);
    if (this.words) engine.setWords(this.words);
    return engine;
  }

  private async buildUntilCurrent(): Promise<void> {
    do {
      this.again = false;
      await this.buildOnce();
    } while (this.again);
  }

  private async buildOnce(): Promise<void> {
    const { source, now, log } = this.options;
    const begun = now();
    this.missed = [];
    try {
      const version = await source.version();
      const labels = await source.attributeLabels();
      const index = await buildIndex({ documents: source.documents(), labels, version });
      const engine = this.engineOf(index);
      warmUp(engine);
      for (const change of this.missed) {
        if ('patches' in change) engine.patch(change.patches);
        else engine.apply(change.changes);
      }
      this.engine = engine;
      log({ kind: 'built', documents: engine.stats().documents, version, milliseconds: now() - begun });
    } catch (error) {
      log({ kind: 'build-failed', error });
      throw error;
    } finally {
      this.missed = [];
    }
    await this.save();
  }

  /** A snapshot only makes the next start faster, so failing to write it is not an error. */
  private async save(): Promise<void> {
    const { snapshotFile, log } = this.options;
    if (snapshotFile === null || !this.engine) return;
    try {
      await saveSnapshot(this.engine.index, snapshotFile);
    } catch (error) {
      log({ kind: 'save-failed', error });
    }
  }
}

/**
 * Computes what the first search of each kind would otherwise wait for: counts of the whole catalogue, orders of names.
 */
function warmUp(engine: EmbeddedEngine): void {
  for (const lang of ['it', 'en'] as const) {
    for (const text of ['*', 'vite zincata', 'm8x20']) {
      engine.search({ text, lang, filters: {}, priceView: null, sort: 'default', page: 1, perPage: 12 });
    }
    engine.suggest({ text: 'vit', lang, rows: 5 });
  }
}
