/** `office_prices.*` (back-office design §4.4). */
import {
  addDiscount,
  copyPriceList,
  createPriceList,
  getArticlePrices,
  getPriceLists,
  priceEffect,
  removeDiscounts,
  savePriceList,
  savePrices,
} from '#contract/office/prices.ts';
import type { GridSelection } from '#server/platform/db/grid/grid-selection.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { OfficeDiscounts } from './discounts.service.ts';
import type { By, OfficePrices } from './office-prices.service.ts';
import type { PriceEffects } from './price-effect.service.ts';
import type { OfficePriceLists } from './price-lists.service.ts';

interface Services {
  readonly prices: OfficePrices;
  readonly discounts: OfficeDiscounts;
  readonly lists: OfficePriceLists;
  readonly effects: PriceEffects;
  readonly selection: GridSelection;
}

export function officePriceRoutes({ prices, discounts, lists, effects, selection }: Services): OfficeRoute[] {
  return [
    officeRoute(getArticlePrices, async ({ body }) => {
      const { parent, lists, prices: rows } = await prices.ofArticle(body.code);
      return {
        message: {
          parent,
          lists: [...lists],
          prices: rows.map(({ id, list, from, price, valid_from, valid_to, in_force }) => ({
            id,
            list,
            from,
            price,
            valid_from,
            valid_to,
            in_force,
          })),
        },
      };
    }),

    officeRoute(savePrices, async ({ body, staff }) => {
      const { saved, refused, operation } = await prices.save(byOf(staff, body.key), body);
      return { message: { saved, refused: [...refused], operation } };
    }),

    officeRoute(priceEffect, async ({ body, staff }) => ({
      message: await effects.effect({
        ids: await selection(staff, 'prices', body),
        change: body.change,
        locale: staff.locale,
      }),
    })),

    officeRoute(getPriceLists, async () => ({ message: { lists: await lists.all() } })),

    officeRoute(createPriceList, async ({ body, staff }) => {
      const { code, name, copy_of: copyOf, change } = body;
      return { message: await lists.create(byOf(staff, body.key), { code, name, copyOf, change }) };
    }),

    officeRoute(savePriceList, async ({ body, staff }) => ({
      message: await lists.save(byOf(staff, body.key), body.code, body.values, body.known),
    })),

    officeRoute(copyPriceList, async ({ body, staff }) => {
      const { from, to, change, missing_only: missingOnly } = body;
      return { message: await lists.copy(byOf(staff, body.key), { from, to, change, missingOnly }) };
    }),

    officeRoute(addDiscount, async ({ body, staff }) => {
      const { customer, level, code, chain } = body;
      return { message: await discounts.add(byOf(staff, body.key), { customer, level, code, chain }) };
    }),

    officeRoute(removeDiscounts, async ({ body, staff }) => ({
      message: await discounts.remove(byOf(staff, body.key), body.ids),
    })),
  ];
}

const byOf = ({ userId, name, locale }: StaffCaller, key: string): By => ({
  actor: { userId, name },
  source: 'office',
  key,
  locale,
});
