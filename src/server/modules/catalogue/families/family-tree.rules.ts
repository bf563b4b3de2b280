/** The tree of families: who is below whom, and where one may move. Pure. */

export interface TreeFamily {
  readonly code: string;
  /** '' = at the top. */
  readonly parent: string;
  readonly position: number;
}

/** It and all those below it. */
export function subtreeOf(families: readonly TreeFamily[], code: string): string[] {
  const below = Map.groupBy(families, ({ parent }) => parent);
  const found: string[] = [];
  const open = [code];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.includes(next)) continue;
    found.push(next);
    open.push(...(below.get(next) ?? []).map((one) => one.code));
  }
  return found;
}

/** The families above it, the nearest first. */
export function ancestorsOf(families: readonly TreeFamily[], code: string): string[] {
  const parents = new Map(families.map((one) => [one.code, one.parent]));
  const above: string[] = [];
  for (let step = parents.get(code) ?? ''; step !== '' && !above.includes(step); step = parents.get(step) ?? '')
    above.push(step);
  return above;
}

export type MoveFault = 'unknown-parent' | 'cycle' | 'unknown-sister';

/** Why it cannot move there; undefined = it can. */
export function moveFault(
  families: readonly TreeFamily[],
  { code, parent, before }: { code: string; parent: string; before: string },
): MoveFault | undefined {
  if (parent !== '' && !families.some((one) => one.code === parent)) return 'unknown-parent';
  if (parent !== '' && subtreeOf(families, code).includes(parent)) return 'cycle';
  const isSister =
    before === '' || families.some((one) => one.code === before && one.parent === parent && before !== code);
  return isSister ? undefined : 'unknown-sister';
}

/** Sisters by their place, as the shop shows them. */
export const inOrder = <Family extends TreeFamily>(families: readonly Family[]): Family[] =>
  families.toSorted((one, other) => one.position - other.position);

/**
 * Places of the families below `parent` once `code` stands before `before` ('' = at the end): only of those whose place
 * changes. Places are 10, 20, 30 …, so that an import can put one between.
 */
export function newPlaces(
  families: readonly TreeFamily[],
  { code, parent, before }: { code: string; parent: string; before: string },
): ReadonlyMap<string, number> {
  const sisters = inOrder(families.filter((one) => one.parent === parent && one.code !== code));
  const at = before === '' ? sisters.length : sisters.findIndex((one) => one.code === before);
  const moved = families.find((one) => one.code === code);
  const next = sisters.toSpliced(at, 0, moved ?? { code, parent, position: 0 });
  const isRising = (list: readonly TreeFamily[]) =>
    list.every((one, index) => index === 0 || (list[index - 1]?.position ?? 0) < one.position);
  if (moved?.parent === parent && isRising(next)) return new Map();
  const places = next.map((one, index) => [one.code, (index + 1) * 10] as const);
  const present = new Map(families.map((one) => [one.code, one.position]));
  return new Map(places.filter(([name, position]) => present.get(name) !== position));
}
