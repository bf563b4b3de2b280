/** What the catalogue search is made of, and what it reports. */
import type { Leases } from '#server/platform/db/leases.ts';
import type { FollowLimits } from './follow-limits.rules.ts';
import type { IndexPublisher } from './index-publisher.ts';
import type { SearchSource } from './search-source.ts';
import type { SnapshotStore } from './snapshot-store.ts';

export interface SearchServiceOptions {
  source: SearchSource;
  /** Snapshot of the index between starts, and for other processes; null = only in memory. */
  snapshots: SnapshotStore | null;
  /** For building one at a time where several processes share the database; left out: there are no others. */
  leases?: Pick<Leases, 'take'>;
  /** Milliseconds; only used to report how long something took. */
  now: () => number;
  log: (event: SearchEvent) => void;
  /** Left out: those of `followLimits`. */
  limits?: (documents: number) => FollowLimits;
  /** Gives the index to the other threads of the process; left out: there are none. */
  publisher?: IndexPublisher;
}

export type SearchEvent =
  | { kind: 'loaded' | 'built'; documents: number; version: string; milliseconds: number }
  | { kind: 'followed'; articles: number; version: string; milliseconds: number }
  | { kind: 'waiting'; holder: string; since: Date }
  | { kind: 'build-failed' | 'follow-failed' | 'lease-failed' | 'store-failed'; error: unknown };
