/** The response to a search, and when it is none. */

import type { Answers } from './counts.ts';
import { ClusterError } from './search-cluster.ts';

export interface Hit {
  readonly sort: readonly unknown[];
  readonly _score?: number | null;
  /** Of searches that ask for columns. */
  readonly fields?: Readonly<Record<string, readonly unknown[] | undefined>>;
}

export interface SearchAnswer {
  readonly timed_out: boolean;
  readonly _shards: { readonly total: number; readonly successful: number; readonly failed: number };
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly Hit[] };
  readonly aggregations?: Answers;
}

/** Part of a response is none: a shard that failed would make counts half. */
export function checkWhole(answer: SearchAnswer): void {
  const { timed_out: late, _shards: shards } = answer;
  if (late || shards.failed > 0 || shards.successful < shards.total)
    throw new ClusterError(`OpenSearch answered for ${shards.successful} of ${shards.total} shards`, 0);
}

/** The last value of each hit's `sort` is its id. */
export const idOf = ({ sort }: Hit): number => Number(sort.at(-1));
