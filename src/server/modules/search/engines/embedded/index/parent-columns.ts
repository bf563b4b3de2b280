import { FLAG, NO_PARENT, OWN_SHIFT, type Segment } from './segment.ts';

const FLAG_MASK = FLAG.isNew | FLAG.nextInsert | FLAG.promo | FLAG.hot;

/**
 * What a parent shows of its children: best availability, lowest price of each list, any child's flags besides its own.
 * Replaced children (`dead`) no longer count.
 */
export function deriveParent(segment: Segment, parent: number): void {
  const end = parent + 1 + (segment.children[parent] as number);
  if (end === parent + 1) return;
  let availability = 0;
  let flags = (segment.flags[parent] as number) >> OWN_SHIFT;
  for (let child = parent + 1; child < end; child += 1) {
    if (segment.dead[child] === 1) continue;
    availability = Math.max(availability, segment.availability[child] as number);
    flags |= (segment.flags[child] as number) & FLAG_MASK;
  }
  segment.availability[parent] = availability;
  segment.flags[parent] = ((segment.flags[parent] as number) & ~FLAG_MASK) | flags;
  for (let list = 0; list < segment.lists; list += 1) derivePrice(segment, parent, end, list * segment.count);
}

function derivePrice(segment: Segment, parent: number, end: number, offset: number): void {
  let lowest = -1;
  for (let child = parent + 1; child < end; child += 1) {
    const price = segment.prices[offset + child] as number;
    if (segment.dead[child] === 0 && price >= 0 && (lowest < 0 || price < lowest)) lowest = price;
  }
  segment.prices[offset + parent] = lowest;
}

/** Number of the document's parent, or of the document itself when it has none. */
export function groupLeader(segment: Segment, document: number): number {
  const parent = segment.parent[document] as number;
  return parent === NO_PARENT ? document : parent;
}
