/**
 * `office.get_desk`: the figures are questions to the grids, so each equals the rows behind its link (C-OFF-6); the other
 * parts come from the modules that own them, by functions that `office-modules.ts` hands over.
 */
import { type Desk, getDesk } from '#contract/office/desk.ts';
import { DESK_FIGURE_NAMES, DESK_FIGURES, figureAccess } from '#contract/office/grids/desk-figures.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { GridReader, Grids } from '../grid/grid.service.ts';

/** A part of the start page: its field, what a person needs to see it, and its contents. */
export interface DeskPart<Name extends keyof Desk = keyof Desk> {
  readonly name: Name;
  /** All of them. */
  readonly needs: readonly Permission[];
  read(asked: { readonly locale: Locale; readonly priced: boolean }): Promise<Desk[Name]>;
}

export interface DeskRoutesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly grids: Pick<Grids, 'sourceOf' | 'resolve'>;
  readonly parts: readonly DeskPart[];
}

export function deskRoutes({ db, clock, grids, parts }: DeskRoutesDeps): OfficeRoute[] {
  /** One statement for each grid. */
  async function figuresOf(reader: GridReader): Promise<Desk['figures']> {
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
        const totals = await source.totals(db, questions);
        return asked.map(({ name, sum }, at) => {
          const { count = 0, sum: amount = 0 } = totals[at] ?? {};
          return [name, { count, ...(sum !== undefined && { sum: amount }) }] as const;
        });
      }),
    );
    return Object.fromEntries(found.flat());
  }

  return [
    officeRoute(getDesk, async ({ staff }) => {
      const { permissions, locale } = staff;
      const seen = parts.filter(({ needs }) => needs.every((code) => permissions.has(code)));
      const priced = permissions.has('prices.read');
      const [figures, ...values] = await Promise.all([
        figuresOf(staff),
        ...seen.map((part) => part.read({ locale, priced })),
      ]);
      const rest: Partial<Desk> = Object.fromEntries(seen.map(({ name }, at) => [name, values[at]]));
      return { message: { at: clock().toISOString(), figures, ...rest } };
    }),
  ];
}
