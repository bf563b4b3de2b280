/** Where a family goes by a key or a drop: parent, and the sister that it then stands before. Pure. */
import type { OfficeFamily } from '#contract/office/families.ts';

export interface Place {
  /** '' = at the top. */
  readonly parent: string;
  /** '' = at the end. */
  readonly before: string;
}

type Listed = Pick<OfficeFamily, 'code' | 'parent'>;

export type MoveKey = 'up' | 'down' | 'in' | 'out';

/** `up`, `down`: among its sisters; `in`: below the sister before it; `out`: beside its parent, after it. undefined = there is no such place. */
export function placeByKey(families: readonly Listed[], code: string, key: MoveKey): Place | undefined {
  const family = families.find((one) => one.code === code);
  if (!family) return undefined;
  const { parent } = family;
  const sisters = families.filter((one) => one.parent === parent);
  const at = sisters.findIndex((one) => one.code === code);
  if (key === 'up') return at === 0 ? undefined : { parent, before: sisters[at - 1]?.code ?? '' };
  if (key === 'down') return at === sisters.length - 1 ? undefined : { parent, before: sisters[at + 2]?.code ?? '' };
  if (key === 'in') {
    const above = sisters[at - 1];
    return above && { parent: above.code, before: '' };
  }
  const above = families.find((one) => one.code === parent);
  if (!above) return undefined;
  const aunts = families.filter((one) => one.parent === above.parent);
  return { parent: above.parent, before: aunts[aunts.indexOf(above) + 1]?.code ?? '' };
}

/** Part of the row that it is dropped on: its upper edge = before it, its lower edge = after it, between = below it. */
export function placeByDrop(families: readonly Listed[], target: string, share: number): Place | undefined {
  const family = families.find((one) => one.code === target);
  if (!family) return undefined;
  if (share >= 0.3 && share <= 0.7) return { parent: target, before: '' };
  const { parent } = family;
  if (share < 0.3) return { parent, before: target };
  const sisters = families.filter((one) => one.parent === parent);
  return { parent, before: sisters[sisters.indexOf(family) + 1]?.code ?? '' };
}

/** How deep each stands: 0 = at the top. */
export function depthsOf(families: readonly Listed[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const { code, parent } of families) depths.set(code, parent === '' ? 0 : (depths.get(parent) ?? 0) + 1);
  return depths;
}

/** Root → leaf, by code. */
export function pathTo<Family extends Listed>(families: readonly Family[], code: string): Family[] {
  const byCode = new Map(families.map((one) => [one.code, one]));
  const path: Family[] = [];
  for (let step = byCode.get(code); step && !path.includes(step); step = byCode.get(step.parent)) path.unshift(step);
  return path;
}
