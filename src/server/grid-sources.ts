/** The grids of the office: where the rows of each come from. */
import { importsGrid } from './import/desk/index.ts';
import { articlesGrid, attributesGrid, brandsGrid, mediaGrid } from './modules/catalogue/index.ts';
import { customersGrid } from './modules/customer-admin/index.ts';
import { webhookDeliveriesGrid } from './modules/exchange/index.ts';
import { inboxGrid } from './modules/inbox/index.ts';
import type { Days } from './modules/ledger/index.ts';
import { emailsGrid } from './modules/mail/index.ts';
import { orderRowsGrid, ordersGrid } from './modules/orders/index.ts';
import { discountsGrid, priceComparisonGrid, priceMatrixGrid, pricesGrid } from './modules/pricing/index.ts';
import { couponsGrid, giftsGrid, promosGrid } from './modules/promo-admin/index.ts';
import type { GridSource } from './platform/db/grid/grid-source.ts';
import type { Settings } from './settings-schema.ts';

/** `days`: those against which deadlines are compared now. */
export const gridSources = (
  { credit, timeZone }: Pick<Settings, 'credit' | 'timeZone'>,
  days: () => Days,
): readonly GridSource[] => [
  ordersGrid({ creditSource: credit.from }),
  orderRowsGrid({ timeZone }),
  articlesGrid,
  brandsGrid,
  attributesGrid,
  mediaGrid,
  customersGrid({ creditSource: credit.from, days }),
  inboxGrid(),
  pricesGrid,
  priceMatrixGrid,
  priceComparisonGrid,
  discountsGrid,
  promosGrid,
  giftsGrid,
  couponsGrid,
  importsGrid,
  emailsGrid(),
  webhookDeliveriesGrid(),
];
