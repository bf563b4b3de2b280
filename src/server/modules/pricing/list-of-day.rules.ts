/** Which price list counts on a day (C-PRICE-1): the one that was agreed on, or one that takes its place for a while or for good. */

export interface DatedList {
  readonly id: number;
  readonly code: string;
  /** Plain dates, first and last day on which it holds; null = no limit. */
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  /** Code of the list in whose place it counts; empty = it stands for itself. */
  readonly replaces: string;
}

/**
 * Of the agreed list and of those that take its place, whatever many steps away, the one that holds on `day`. Of several the one that
 * began last, of those that began together the one made last. Undefined when none holds: there is no price on that day, for a price
 * nobody agreed on is worse than none.
 */
export function listOfDay<List extends DatedList>(lists: readonly List[], agreed: List, day: string): List | undefined {
  const codes = new Set([agreed.code]);
  const candidates = [agreed];
  // In whatever order they were made: once round per step at most.
  for (let before = 0; before < candidates.length; ) {
    before = candidates.length;
    for (const list of lists) {
      if (codes.has(list.code) || !codes.has(list.replaces)) continue;
      codes.add(list.code);
      candidates.push(list);
    }
  }
  return candidates.filter((list) => holds(list, day)).sort(laterFirst)[0];
}

/** Plain dates compare as texts. Both days belong to it. */
function holds({ valid_from: from, valid_to: to }: DatedList, day: string): boolean {
  return (from === null || from <= day) && (to === null || day <= to);
}

function laterFirst(a: DatedList, b: DatedList): number {
  const [began, other] = [a.valid_from ?? '', b.valid_from ?? ''];
  return began === other ? b.id - a.id : began < other ? 1 : -1;
}
