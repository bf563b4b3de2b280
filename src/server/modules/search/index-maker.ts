/**
 * Makes whole indexes, one process at a time among all that share a database: the holder of the lease `search-index` builds and stores what it
 * built, the others wait and load that. Where they cannot (another data folder), they build in turn, never two at once.
 */
import { type Lease, type LeaseHolder, LeaseLost } from '#server/platform/db/lease.ts';
import type { Leases } from '#server/platform/db/leases.ts';
import { indexOf } from './engines/embedded/build-engine.ts';
import type { EmbeddedIndex } from './engines/embedded/embedded-index.ts';
import { shareSegment } from './engines/embedded/shared/shared-segment.ts';
import { loadSnapshot } from './engines/embedded/snapshot.ts';
import type { SearchSource } from './search-source.ts';
import type { SnapshotStore } from './snapshot-store.ts';

export interface IndexMakerOptions {
  readonly source: Pick<SearchSource, 'version' | 'build'>;
  /** null = indexes are only in memory. */
  readonly snapshots: SnapshotStore | null;
  /** Left out: nobody else builds. */
  readonly leases: Pick<Leases, 'take'> | undefined;
  /** The columns are to be in memory that all threads of this process read. */
  readonly shared: boolean;
  /** Whether an index that another process stored can follow the source from its version on; if not, it is no use. */
  readonly isUsable: (index: EmbeddedIndex) => Promise<boolean>;
  /** Ends waiting and building. */
  readonly signal: AbortSignal;
  /** Another process builds now. */
  readonly waiting: (other: LeaseHolder) => void;
  /** The lease cannot be had, or nobody gave it up in a long time: this process builds without it. */
  readonly alone: (error: unknown) => void;
  /** The index is in use but could not be stored. */
  readonly unsaved: (error: unknown) => void;
}

export interface MadeIndex {
  readonly index: EmbeddedIndex;
  /** By this process, just now. */
  readonly isBuilt: boolean;
}

export interface IndexMaker {
  /** The one that is stored, whatever its state; undefined when there is none that can be read. */
  stored(): Promise<EmbeddedIndex | undefined>;
  /** One that another process stored since the last call and that can be used, or a new one. Rejects when the build failed. */
  make(): Promise<MadeIndex>;
}

const LEASE = 'search-index';
/** A process that builds for so long hangs; two builds at once are better than no index. */
const LONGEST_WAIT_MS = 900_000;

export function createIndexMaker(options: IndexMakerOptions): IndexMaker {
  const { source, snapshots, leases, signal, shared } = options;
  /** Of the last snapshot that was read or written here. */
  let known: string | undefined;

  async function stored(): Promise<EmbeddedIndex | undefined> {
    const found = await snapshots?.get();
    known = found?.mark;
    return found && loadSnapshot(found.file, { shared });
  }

  /** Building needs the database much more than the lease does: without one it goes on. */
  async function turn(): Promise<Lease | undefined> {
    if (!leases) return undefined;
    try {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
      return await leases.take(LEASE, { signal: patience, waiting: options.waiting });
    } catch (error) {
      signal.throwIfAborted();
      options.alone(error);
      return undefined;
    }
  }

  async function ofAnother(): Promise<EmbeddedIndex | undefined> {
    const mark = await snapshots?.mark().catch(() => undefined);
    if (mark === undefined || mark === known) return undefined;
    const index = await stored().catch(() => undefined);
    return index && (await options.isUsable(index)) ? index : undefined;
  }

  async function build(lease: Lease | undefined): Promise<EmbeddedIndex> {
    const version = await source.version();
    const draft = snapshots && { file: snapshots.draft(), version };
    const ending = lease ? AbortSignal.any([signal, lease.signal]) : signal;
    const built = await source.build({ signal: ending, snapshot: draft ?? undefined, shared });
    // Who lost the lease has an index all the same, but another process may be storing its own.
    if (snapshots && draft && (!lease || (await lease.held())))
      known = await snapshots.put(draft).catch((error) => {
        options.unsaved(error);
        return known;
      });
    return indexOf(shared ? { ...built, segment: shareSegment(built.segment) } : built, version);
  }

  async function makeInTurn(): Promise<MadeIndex> {
    const lease = await turn();
    try {
      const index = await ofAnother();
      return index ? { index, isBuilt: false } : { index: await build(lease), isBuilt: true };
    } finally {
      await lease?.release();
    }
  }

  return {
    stored,
    async make() {
      try {
        return await makeInTurn();
      } catch (error) {
        // The connection of the lease broke: once more, at once.
        if (!(error instanceof LeaseLost) || signal.aborted) throw error;
        return makeInTurn();
      }
    },
  };
}
