/** When an index applies changes one by one, and when a new one is cheaper. */
export interface FollowLimits {
  /** Changed articles that are read again at once; more are a rebuild. */
  readonly mostAtOnce: number;
  /** Documents in segments after the base; with more the index is rebuilt, because each search reads all of them. */
  readonly mostChanged: number;
  /** Segments; with more those after the base are merged. */
  readonly mostSegments: number;
}

/** In a small catalogue a rebuild takes less time than a part of a large one. */
const SMALL = 2000;
const SHARE_AT_ONCE = 0.2;
const SHARE_CHANGED = 0.1;
const MOST_SEGMENTS = 6;

export function followLimits(documents: number): FollowLimits {
  return {
    mostAtOnce: Math.max(SMALL, Math.floor(documents * SHARE_AT_ONCE)),
    mostChanged: Math.max(SMALL, Math.floor(documents * SHARE_CHANGED)),
    mostSegments: MOST_SEGMENTS,
  };
}
