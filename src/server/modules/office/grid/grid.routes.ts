import {
  closeGrid,
  exportGrid,
  getViews,
  gridNeighbours,
  gridNews,
  gridRows,
  gridSums,
  openGrid,
  removeView,
  saveView,
} from '#contract/office/grid.ts';
import { saveCells } from '#contract/office/grid-cells.ts';
import type { GridState } from '#contract/office/grids/grid-definition.ts';
import { AppError } from '#contract/values/errors.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { CellSaving } from './cell-saving.service.ts';
import type { Grids } from './grid.service.ts';
import type { GridExport } from './grid-export.service.ts';
import { MOST_COUNTED, type SavedViews, type SeenView } from './saved-views.service.ts';

export interface GridRoutesDeps {
  readonly grids: Grids;
  readonly views: SavedViews;
  readonly files: GridExport;
  readonly saving: CellSaving;
  readonly timeZone: string;
  readonly today: () => string;
}

export function gridRoutes({ grids, views, files, saving, timeZone, today }: GridRoutesDeps): OfficeRoute[] {
  return [
    officeRoute(openGrid, async ({ body: { grid, parameters, filters, text, sort }, staff }) => {
      const opened = await grids.open(staff, grid, { filters: asFilters(filters), text, sort }, parameters);
      return {
        message: {
          ...opened,
          at: opened.at.toISOString(),
          time_zone: timeZone,
          today: today(),
          columns: [...opened.columns],
          rows: [...opened.rows],
        },
      };
    }),
    officeRoute(gridRows, async ({ body: { view, from, count }, staff }) => {
      const { rows, ids, total } = await grids.rows(staff, view, from, count);
      return { message: { rows: [...rows], ids: [...ids], total } };
    }),
    officeRoute(gridNeighbours, async ({ body: { view, from }, staff }) => {
      try {
        const { rows, ids, total } = await grids.rows(staff, view, from, 3);
        return { message: { rows: [...rows], ids: [...ids], total } };
      } catch (error) {
        if (error instanceof AppError && error.code === 'not-found') return { message: null };
        throw error;
      }
    }),
    officeRoute(gridSums, async ({ body: { view, ids }, staff }) => ({
      message: { sums: await grids.sums(staff, view, ids) },
    })),
    officeRoute(gridNews, async ({ body: { view }, staff }) => {
      const { count, rows } = await grids.news(staff, view);
      return { message: { count, rows: [...rows] } };
    }),
    officeRoute(closeGrid, async ({ body: { view }, staff }) => {
      grids.close(staff, view);
      return { message: 'ok' as const };
    }),
    officeRoute(exportGrid, async ({ body, staff }) => ({ message: await files.prepare(staff, body) })),
    officeRoute(saveCells, async ({ body, staff }) => {
      const { refused, changed, ...done } = await saving.save(staff, body);
      return { message: { ...done, refused: [...refused], changed: [...changed] } };
    }),
    officeRoute(getViews, async ({ body: { grid, parameters }, staff }) => {
      const { views: seen, counts, roles } = await views.list(staff, grid, parameters);
      return {
        message: {
          views: seen.map(presentView),
          counts,
          most: MOST_COUNTED,
          roles: roles.map(({ id, nameIt, nameEn }) => ({ id, name: staff.locale === 'it' ? nameIt : nameEn })),
        },
      };
    }),
    officeRoute(saveView, async ({ body, staff }) => ({
      message: presentView(await views.save(staff, { ...body, state: asState(body.state) })),
    })),
    officeRoute(removeView, async ({ body, staff }) => {
      await views.remove(staff, body);
      return { message: 'ok' as const };
    }),
  ];
}

function presentView({ id, name, everybody, roles, own, owner, version, state, leftOut }: SeenView) {
  return { id, name, everybody, roles: [...roles], own, owner, version, state: state as never, left_out: [...leftOut] };
}

/** zod writes fields that are left out as `undefined`; here they are absent. */
const asFilters = (filters: readonly object[]) =>
  filters.map(
    (filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as never,
  );

const asState = (state: { readonly filters: readonly object[] }): GridState =>
  ({ ...state, filters: asFilters(state.filters) }) as unknown as GridState;
