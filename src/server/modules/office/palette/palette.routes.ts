/**
 * What the palette finds, and the counts of the rail. Each kind of record comes from the module that owns it, by a function
 * that `office-modules.ts` hands over.
 */

import type { Permission } from '#contract/office/permissions.ts';
import { type Found, getCounts, officeSearch } from '#contract/office/search.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';

/** Records of one kind. */
export interface PaletteSource {
  readonly kind: Found['kind'];
  /** Who may see them. */
  readonly permission: Permission;
  /** At most `limit`, best first; `priced` = amounts may be in it. */
  find(asked: { text: string; limit: number; locale: Locale; priced: boolean }): Promise<Found[]>;
}

export interface CountSource {
  /** Path of its area; several of one area are added up. */
  readonly area: string;
  readonly permission: Permission;
  count(): Promise<number>;
}

/** Of each kind, when all are wanted, and when one is. */
const LIMITS = { all: 5, one: 12 };

export function paletteRoutes(sources: readonly PaletteSource[], counts: readonly CountSource[]): OfficeRoute[] {
  return [
    officeRoute(officeSearch, async ({ body: { text, kind }, staff }) => {
      const { permissions, locale } = staff;
      const wanted = sources.filter(
        (one) => (kind === undefined || kind === one.kind) && permissions.has(one.permission),
      );
      const limit = kind === undefined ? LIMITS.all : LIMITS.one;
      const priced = permissions.has('prices.read');
      const found = await Promise.all(wanted.map((source) => source.find({ text, limit, locale, priced })));
      return { message: { data: found.flat() } };
    }),

    officeRoute(getCounts, async ({ staff }) => {
      const open = counts.filter(({ permission }) => staff.permissions.has(permission));
      const numbers = await Promise.all(open.map(({ count }) => count()));
      const sums: Record<string, number> = {};
      for (const [index, { area }] of open.entries()) sums[area] = (sums[area] ?? 0) + (numbers[index] ?? 0);
      return { message: { counts: sums } };
    }),
  ];
}
