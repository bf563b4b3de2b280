/** What a drill is, and what people may notice while something is away (docs/operations.md). */
import type { Allowed } from './check-books.rules.ts';
import type { Schedule } from './schedule.rules.ts';
import type { World } from './world.ts';
import type { WorldKindName } from './world-kinds.ts';

export interface Drill {
  readonly name: string;
  /** For people. */
  readonly about: string;
  /** The shop that it needs; left out: the usual one. */
  readonly shop?: WorldKindName;
  readonly allowed: readonly Allowed[];
  /** The copy of the shop without an index in memory may say that words cannot be searched now (docs/scale-out-search.md). */
  readonly searchMayBeAway?: boolean;
  /** Breaks something, and has it back as a manager of services would. @returns faults that only it can see */
  act(world: World, schedule: Schedule): Promise<readonly string[] | undefined>;
}

/** What needs the database is refused for a moment, with a promise that trying again is safe. */
export const NO_DATABASE: readonly Allowed[] = [
  { status: 503, codes: ['unavailable', 'unknown-outcome', 'overloaded'] },
  { what: 'page', status: 503 },
];
/** A picture that this copy has not cached is a drawing. */
export const NO_PICTURE: readonly Allowed[] = [{ what: 'picture', status: 503 }];
/**
 * Requests that a killed process had begun: the balancer must not send them twice. HAProxy says 502, or ends the visitor's connection without a
 * word when it was used before: browsers take both for a failed request, and the pages send it again.
 */
export const BEGUN_REQUESTS: readonly Allowed[] = [{ status: 502 }, { status: 0 }];
export const NOTHING: readonly Allowed[] = [];
/** One copy is left, and the machine of the drills has little: some get the page that asks them to come back. */
export const OVERLOADED: readonly Allowed[] = [
  { status: 503, codes: ['overloaded'] },
  { what: 'page', status: 503 },
];
