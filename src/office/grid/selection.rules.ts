/**
 * Chosen rows. "All" is every row of the view as it was seen, less some: it never grows by itself (C-OFF-3). A view that is
 * opened anew keeps what was chosen by name and drops "all".
 */

export type Selection =
  | { readonly all: false; readonly ids: ReadonlySet<number> }
  | { readonly all: true; readonly except: ReadonlySet<number> };

export const NOTHING_CHOSEN: Selection = { all: false, ids: new Set() };
export const EVERYTHING_CHOSEN: Selection = { all: true, except: new Set() };

export const isChosen = (selection: Selection, id: number): boolean =>
  selection.all ? !selection.except.has(id) : selection.ids.has(id);

/** `total`: rows of the view. */
export const chosenCount = (selection: Selection, total: number): number =>
  selection.all ? Math.max(0, total - selection.except.size) : selection.ids.size;

export function withChosen(selection: Selection, ids: readonly number[], chosen: boolean): Selection {
  const set = new Set(selection.all ? selection.except : selection.ids);
  for (const id of ids) {
    if (chosen === selection.all) set.delete(id);
    else set.add(id);
  }
  return selection.all ? { all: true, except: set } : { all: false, ids: set };
}

/** One row more or less. */
export const toggled = (selection: Selection, id: number): Selection =>
  withChosen(selection, [id], !isChosen(selection, id));
