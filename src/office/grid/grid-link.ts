/** A link to the rows of a grid that fit some conditions (C-OFF-6). */
import type { GridFilter, GridState } from '#contract/office/grids/grid-definition.ts';
import { addressOf } from './grid-address.rules.ts';

const PLAIN: GridState = { filters: [], text: '', sort: [], columns: [], widths: {}, density: 32 };

/** `view`: a built-in view that has just these conditions. */
export function gridLink(
  grid: string,
  { filters, view }: { readonly filters: readonly GridFilter[]; readonly view?: string | undefined },
): string {
  if (view !== undefined) return `/${grid}?view=${view}`;
  return `/${grid}?${addressOf({ name: 'all', state: PLAIN }, { ...PLAIN, filters })}`;
}
