import type { DocumentPatch } from '../../search-document.ts';
import { deriveParent } from './parent-columns.ts';
import { documentOf, FLAG, NO_PARENT, OWN_SHIFT, type Segment } from './segment.ts';

const FLAGS = [
  ['isNew', FLAG.isNew],
  ['nextInsert', FLAG.nextInsert],
  ['hasPromo', FLAG.promo],
  ['isHot', FLAG.hot],
] as const;

/**
 * Writes a patch into the columns, visible to the next search. False when the segment does not have the document. The
 * segment must have the price lists of the patch (others are ignored until the next rebuild).
 */
export function patchColumns(segment: Segment, patch: DocumentPatch): boolean {
  const document = documentOf(segment, patch.id);
  if (document < 0) return false;
  const parent = segment.parent[document] as number;
  if (patch.availability !== undefined) segment.availability[document] = patch.availability;
  if (patch.rating !== undefined) segment.rating[document] = patch.rating;
  if (patch.sales !== undefined) patchSales(segment, document, parent, patch.sales);
  for (const [field, bit] of FLAGS) {
    const value = patch[field];
    if (value === undefined) continue;
    const bits = bit | (bit << OWN_SHIFT);
    segment.flags[document] = value
      ? (segment.flags[document] as number) | bits
      : (segment.flags[document] as number) & ~bits;
  }
  for (const name in patch.prices) {
    const list = Number(name);
    if (list < segment.lists) segment.prices[list * segment.count + document] = patch.prices[list] as number;
  }
  deriveParent(segment, parent === NO_PARENT ? document : parent);
  return true;
}

/** A parent's popularity is its own plus that of its children. */
function patchSales(segment: Segment, document: number, parent: number, sales: number): void {
  let before = segment.sales[document] as number;
  const end = document + (segment.children[document] as number);
  for (let child = document + 1; child <= end; child += 1) before -= segment.sales[child] as number;
  const change = sales - before;
  segment.sales[document] = (segment.sales[document] as number) + change;
  if (parent !== NO_PARENT) segment.sales[parent] = (segment.sales[parent] as number) + change;
}
