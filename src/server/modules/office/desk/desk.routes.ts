/** `office.get_desk`: the figures, and the parts of the modules that own them, by functions that `office-modules.ts` hands over. */
import { type Desk, getDesk } from '#contract/office/desk.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { DeskFigures } from './desk-figures.service.ts';

/** A part of the start page: its field, what a person needs to see it, and its contents. */
export interface DeskPart<Name extends keyof Desk = keyof Desk> {
  readonly name: Name;
  /** All of them. */
  readonly needs: readonly Permission[];
  read(asked: { readonly locale: Locale; readonly priced: boolean }): Promise<Desk[Name]>;
}

export interface DeskRoutesDeps {
  readonly clock: Clock;
  readonly figures: DeskFigures;
  readonly parts: readonly DeskPart[];
}

export function deskRoutes({ clock, figures, parts }: DeskRoutesDeps): OfficeRoute[] {
  return [
    officeRoute(getDesk, async ({ staff }) => {
      const { permissions, locale } = staff;
      const seen = parts.filter(({ needs }) => needs.every((code) => permissions.has(code)));
      const priced = permissions.has('prices.read');
      const [found, ...values] = await Promise.all([
        figures(staff),
        ...seen.map((part) => part.read({ locale, priced })),
      ]);
      const rest: Partial<Desk> = Object.fromEntries(seen.map(({ name }, at) => [name, values[at]]));
      return { message: { at: clock().toISOString(), figures: found, ...rest } };
    }),
  ];
}
