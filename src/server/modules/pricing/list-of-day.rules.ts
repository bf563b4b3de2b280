/** Which price list is valid on a day (C-PRICE-1): the agreed one, or one that replaces it for a while or for good. */

export interface DatedList {
  readonly id: number;
  readonly code: string;
  /** Plain dates, first and last valid day; null = no limit. */
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  /** Code of the list that it replaces; empty = none. */
  readonly replaces: string;
}

/**
 * Of the agreed list and those that replace it (also through several steps), the one valid on `day`. Of several, the
 * one that began last; of those that began together, the one created last. Undefined when none is valid: then there is
 * no price, because a price that was not agreed is worse than none.
 */
export function listOfDay<List extends DatedList>(lists: readonly List[], agreed: List, day: string): List | undefined {
  return inPlaceOf(lists, agreed)
    .filter((list) => holds(list, day))
    .sort(laterFirst)[0];
}

/** The agreed list and those that replace it, also through several steps, whatever their days. */
export function inPlaceOf<List extends DatedList>(lists: readonly List[], agreed: List): List[] {
  const codes = new Set([agreed.code]);
  const candidates = [agreed];
  // Works in any order of the lists: at most one round per step.
  for (let before = 0; before < candidates.length; ) {
    before = candidates.length;
    for (const list of lists) {
      if (codes.has(list.code) || !codes.has(list.replaces)) continue;
      codes.add(list.code);
      candidates.push(list);
    }
  }
  return candidates;
}

/** Plain dates compare as texts. Both days are inclusive. */
function holds({ valid_from: from, valid_to: to }: DatedList, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to);
}

function laterFirst(a: DatedList, b: DatedList): number {
  const [began, other] = [a.valid_from ?? '', b.valid_from ?? ''];
  return began === other ? b.id - a.id : began < other ? 1 : -1;
}
