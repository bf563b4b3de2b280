/** Which filter groups a result shows: those that divide it best, each name once (C-SRCH-4). */

/** How the articles of a result are spread over the values of one group. */
export interface GroupSpread {
  /** Sum of the counts: articles with two values count twice. */
  readonly documents: number;
  /** Values with a count. */
  readonly values: number;
  /** Entropy of the counts, in bits: 1 for even halves, 2 for even quarters. */
  readonly bits: number;
}

export interface GroupCandidate extends GroupSpread {
  readonly code: string;
  readonly title: string;
  /** One of its values is selected: it stays, so that the selection can be removed. */
  readonly selected: boolean;
}

/** Sixteen values of equal size: more do not help to choose. */
const ENOUGH_BITS = 4;

/**
 * From 0 to about 1: the share of the result that has the group at all, times how evenly its values divide it, times
 * how many articles a value stands for (a serial number divides perfectly and helps nobody).
 */
export function dividing({ documents, values, bits }: GroupSpread, total: number): number {
  if (documents === 0 || total === 0 || values < 2) return 0;
  const coverage = Math.min(1, documents / total);
  const evenness = Math.min(1, bits / ENOUGH_BITS);
  const grouping = 1 - (values - 1) / documents;
  return coverage * evenness * grouping;
}

/** Titles that differ in case or spaces only are the same name for a reader. */
function nameOf(title: string): string {
  return title.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/**
 * The groups worth showing, best first: at most `room` and the selected ones. Left out: groups with one value, the
 * weaker of two with one name, and those with a name that is `taken` (brand, colour, size). A selected group is never
 * left out, and is preferred to another of its name.
 */
export function chooseGroups<Group extends GroupCandidate>(
  groups: readonly Group[],
  total: number,
  room: number,
  taken: readonly string[],
): Group[] {
  const names = new Set(taken.map(nameOf));
  const ranked = groups
    .map((group) => ({ group, score: dividing(group, total) }))
    .sort((a, b) => b.score - a.score || b.group.documents - a.group.documents || byTitle(a.group, b.group));
  const selected = ranked.filter(({ group }) => group.selected);
  for (const { group } of selected) names.add(nameOf(group.title));
  const kept = new Set(selected);
  for (const entry of ranked) {
    if (kept.size >= room || entry.score === 0) break;
    const name = nameOf(entry.group.title);
    if (entry.group.selected || names.has(name)) continue;
    names.add(name);
    kept.add(entry);
  }
  return ranked.flatMap((entry) => (kept.has(entry) ? [entry.group] : []));
}

function byTitle(a: GroupCandidate, b: GroupCandidate): number {
  if (a.title !== b.title) return a.title < b.title ? -1 : 1;
  return a.code < b.code ? -1 : 1;
}
