import { deriveParent, groupLeader } from './parent-columns.ts';
import { FLAG, OWN_SHIFT, type Segment } from './segment.ts';

/** Writes which documents are in a promo for everybody: `articles`, by id. Returns how many changed. */
export function markPromos(segment: Segment, articles: ReadonlySet<number>): number {
  const own = FLAG.promo << OWN_SHIFT;
  const { flags, articleId, children } = segment;
  const changedGroups = new Set<number>();
  let changed = 0;
  for (let document = 0; document < segment.count; document += 1) {
    const isIn = articles.has(articleId[document] as number);
    const before = flags[document] as number;
    if (isIn === ((before & own) !== 0)) continue;
    const bits = own | FLAG.promo;
    flags[document] = isIn ? before | bits : before & ~bits;
    changed += 1;
    const leader = groupLeader(segment, document);
    if ((children[leader] as number) > 0) changedGroups.add(leader);
  }
  for (const leader of changedGroups) deriveParent(segment, leader);
  return changed;
}
