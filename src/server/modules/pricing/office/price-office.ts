/** Prices for the office: their calls, their grids and cells, and how their changes are undone. */

import type { Bulk } from '#contract/office/bulk.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { GridSelection } from '#server/platform/db/grid/grid-selection.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import type { BulkDeedStart, Operations } from '../../operations/index.ts';
import { createDiscountRivals } from './discount-rivals.service.ts';
import { createOfficeDiscounts, registerUndoableDiscounts } from './discounts.service.ts';
import { createListCopies } from './list-copies.service.ts';
import { officePriceRoutes } from './office-prices.routes.ts';
import { createOfficePrices } from './office-prices.service.ts';
import { createPriceEffects, type PriceEffectsDeps } from './price-effect.service.ts';
import { createOfficePriceLists, registerUndoablePriceLists } from './price-lists.service.ts';
import { registerUndoablePrices } from './price-undo.ts';

export interface PriceOffice {
  readonly officeRoutes: OfficeRoute[];
}

export interface PriceOfficeDeps extends PriceEffectsDeps {
  readonly operations: Operations;
  readonly catalogue: Pick<Catalogue, 'articlesByIds'>;
  /** Of the grid engine, which this module does not know. */
  readonly selection: GridSelection;
  readonly deedsFor: (locale: Locale) => BulkDeedStart<Bulk>;
}

export function createPriceOffice(deps: PriceOfficeDeps): PriceOffice {
  registerUndoablePrices(deps.operations);
  registerUndoableDiscounts(deps.operations);
  registerUndoablePriceLists(deps.operations);
  return {
    officeRoutes: officePriceRoutes({
      prices: createOfficePrices(deps),
      discounts: createOfficeDiscounts(deps),
      rivals: createDiscountRivals(deps),
      lists: createOfficePriceLists(deps),
      copies: createListCopies(deps),
      effects: createPriceEffects(deps),
      selection: deps.selection,
    }),
  };
}
