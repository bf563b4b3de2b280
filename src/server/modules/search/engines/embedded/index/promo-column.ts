import { documentOf, NO_PARENT, type Segment } from './segment.ts';

/** 1 for the documents of a customer's promos; a parent is included when one of its children is. */
export function promoColumn(segment: Segment, promoDocs: ReadonlySet<number>): Uint8Array {
  const column = new Uint8Array(segment.count);
  for (const id of promoDocs) {
    const document = documentOf(segment, id);
    if (document < 0) continue;
    column[document] = 1;
    const parent = segment.parent[document] as number;
    if (parent !== NO_PARENT) column[parent] = 1;
  }
  return column;
}
