/** Figures of the start page are questions to the grids, so each equals the rows behind its link (C-OFF-6). */
import type { Desk } from '#contract/office/desk.ts';
import { DESK_FIGURE_NAMES, DESK_FIGURES, figureAccess } from '#contract/office/grids/desk-figures.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type GridReader, type Grids, inList } from '../grid/grid.service.ts';

/** What the person may see of them. */
export type DeskFigures = (reader: GridReader) => Promise<Desk['figures']>;

export interface DeskFiguresDeps {
  readonly db: Database;
  readonly grids: Pick<Grids, 'sourceOf' | 'resolve'>;
}

/**
 * One statement for each grid, planned for these conditions: a plan for any conditions would not use the indexes of open orders (0285).
 */
export function createDeskFigures({ db, grids }: DeskFiguresDeps): DeskFigures {
  return async (reader) => {
    const open = DESK_FIGURE_NAMES.flatMap((name) => {
      const figure = DESK_FIGURES[name];
      const access = figureAccess(figure, reader.permissions);
      return access.isOpen ? [{ name, ...figure, sum: access.sum }] : [];
    });
    const names = [...new Set(open.map(({ grid }) => grid.name))];
    const found = await Promise.all(
      names.map(async (grid) => {
        const source = grids.sourceOf(reader, grid);
        const asked = open.filter((figure) => figure.grid.name === grid);
        const questions = asked.map(({ filters, sum }) => ({
          query: grids.resolve(reader, source, { filters, text: '', sort: [] }),
          sum,
        }));
        const totals = await inList(db, (transaction) => source.totals(transaction, questions));
        return asked.map(({ name, sum }, at) => {
          const { count = 0, sum: amount = 0 } = totals[at] ?? {};
          return [name, { count, ...(sum !== undefined && { sum: amount }) }] as const;
        });
      }),
    );
    return Object.fromEntries(found.flat());
  };
}
