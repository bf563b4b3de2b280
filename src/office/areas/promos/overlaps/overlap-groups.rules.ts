/** Overlaps of the same two promos, together: their lines meet once for each article. Pure. */
import type { PromoOverlapWire } from '#contract/office/promos.ts';

export interface OverlapGroup {
  /** At least one; in the order in which they came. */
  readonly overlaps: readonly [PromoOverlapWire, ...PromoOverlapWire[]];
  readonly articles: number;
  /** First and last day of all of them. */
  readonly from: string;
  readonly to: string;
  /** How many of them end in the same way for all customers; `mixed`: it depends on the customer. */
  readonly tally: ReadonlyMap<Ending, number>;
}

export type Ending = 'one' | 'other' | 'list' | 'mixed';

const endingOf = ({ winners }: PromoOverlapWire): Ending => {
  const [first, ...others] = new Set(winners.map(({ side }) => side));
  return first === undefined || others.length > 0 ? 'mixed' : first;
};

export function groupOverlaps(overlaps: readonly PromoOverlapWire[]): OverlapGroup[] {
  const groups = Map.groupBy(overlaps, ({ one, other }) => `${one.code}\t${other.code}`);
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first) return [];
    const endings = Map.groupBy(group, endingOf);
    return {
      overlaps: [first, ...others] as const,
      articles: group.reduce((sum, { articles }) => sum + articles, 0),
      from: group.map(({ from }) => from).sort()[0] ?? first.from,
      to:
        group
          .map(({ to }) => to)
          .sort()
          .at(-1) ?? first.to,
      tally: new Map([...endings].map(([ending, { length }]) => [ending, length])),
    };
  });
}
