/** `office_prices.*` (back-office design §4.4). */
import type { z } from 'zod';
import { WHOLE_BULK_ROWS } from '#contract/office/bulk.ts';
import {
  addDiscount,
  copyPriceList,
  createPriceList,
  getArticlePrices,
  getDiscountRivals,
  getPriceListNames,
  getPriceLists,
  type ListCopyWire,
  previewListCopy,
  priceEffect,
  removeDiscounts,
  savePriceList,
  savePrices,
  setDiscount,
} from '#contract/office/prices.ts';
import type { GridSelection } from '#server/platform/db/grid/grid-selection.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { RivalsOf } from './discount-rivals.service.ts';
import type { OfficeDiscounts } from './discounts.service.ts';
import type { ListCopies } from './list-copies.service.ts';
import type { ListCopy } from './list-copy-deed.ts';
import type { By, OfficePrices } from './office-prices.service.ts';
import type { PriceEffects } from './price-effect.service.ts';
import type { OfficePriceLists } from './price-lists.service.ts';

type EffectOf = z.infer<typeof priceEffect.request>;

interface Services {
  readonly prices: OfficePrices;
  readonly discounts: OfficeDiscounts;
  readonly rivals: RivalsOf;
  readonly lists: OfficePriceLists;
  readonly copies: ListCopies;
  readonly effects: PriceEffects;
  readonly selection: GridSelection;
}

export function officePriceRoutes({
  prices,
  discounts,
  rivals,
  lists,
  copies,
  effects,
  selection,
}: Services): OfficeRoute[] {
  /** Rows of the grid of prices, or of the table of prices: the prices of today that the articles have in one list. */
  async function chosenPrices(staff: StaffCaller, body: EffectOf): Promise<Int32Array> {
    if (body.list === undefined) return selection(staff, 'prices', body);
    const articles = await selection(staff, 'price-matrix', body);
    return prices.ofList(articles, body.list, body.change.kind !== 'value');
  }

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
        ids: await chosenPrices(staff, body),
        change: body.change,
        locale: staff.locale,
        costs: staff.permissions.has('costs.read'),
      }),
    })),

    officeRoute(getPriceListNames, async () => ({ message: { lists: [...(await prices.lists())] } })),

    officeRoute(getPriceLists, async () => ({ message: { lists: await lists.all() } })),

    officeRoute(createPriceList, async ({ body, staff }) => ({
      message: await lists.create(byOf(staff, body.key), { code: body.code, name: body.name }),
    })),

    officeRoute(savePriceList, async ({ body, staff }) => ({
      message: await lists.save(byOf(staff, body.key), body.code, body.values, body.known),
    })),

    officeRoute(previewListCopy, async ({ body, staff }) => ({
      message: { ...(await copies.preview(staff.locale, copyOf(body))), whole_up_to: WHOLE_BULK_ROWS },
    })),

    officeRoute(copyPriceList, async ({ body, staff }) => {
      const { userId, locale } = staff;
      return { message: await copies.start({ userId, locale, key: body.key }, { ...copyOf(body), mark: body.mark }) };
    }),

    officeRoute(addDiscount, async ({ body, staff }) => {
      const { customer, level, code, chain } = body;
      return { message: await discounts.add(byOf(staff, body.key), { customer, level, code, chain }) };
    }),

    officeRoute(setDiscount, async ({ body, staff }) => {
      const { customer, level, code, chain, known } = body;
      return { message: await discounts.set(byOf(staff, body.key), { customer, level, code, chain }, known) };
    }),

    officeRoute(getDiscountRivals, async ({ body, staff }) => {
      const { rivals: found, ...others } = await rivals(body.id, staff.locale);
      return { message: { ...others, rivals: [...found] } };
    }),

    officeRoute(removeDiscounts, async ({ body, staff }) => ({
      message: await discounts.remove(byOf(staff, body.key), body.ids),
    })),
  ];
}

const copyOf = ({ from, to, new_name: newName, change, existing }: ListCopyWire): ListCopy => ({
  from,
  to,
  newName,
  change,
  existing,
});

const byOf = ({ userId, name, locale }: StaffCaller, key: string): By => ({
  actor: { userId, name },
  source: 'office',
  key,
  locale,
});
