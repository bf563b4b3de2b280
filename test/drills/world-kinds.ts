/** The shops that drills need. One shop is brought up for all drills of its kind. */

export interface WorldKind {
  /** Of the demo. */
  readonly articles: number;
  /** `THREADS` of each copy. */
  readonly threads: number;
  /** Three nodes of OpenSearch have the index; the second copy has none in memory beside it, as in a shop of many articles. */
  readonly hasOpenSearch: boolean;
  /** Of each PostgreSQL: room for the demo and its log, and little more. */
  readonly disk: string;
}

const SMALL = { articles: 300, disk: '700m' } as const;
const LARGE = { articles: 10_000, disk: '1500m' } as const;

export const WORLD_KINDS = {
  usual: { ...SMALL, threads: 1, hasOpenSearch: false },
  threads: { ...LARGE, threads: 2, hasOpenSearch: false },
  search: { ...LARGE, threads: 1, hasOpenSearch: true },
} as const satisfies Record<string, WorldKind>;

export type WorldKindName = keyof typeof WORLD_KINDS;
