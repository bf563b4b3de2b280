/** Promos, gifts and coupons for the office: their calls, their grids, and how their changes are undone. No table of its own. */
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { createOfficeCoupons, type OfficeCouponsDeps, registerUndoableCoupons } from './coupon-admin.service.ts';
import { officeCouponRoutes } from './office-coupons.routes.ts';
import { officePromoRoutes, type PromoRoutesDeps } from './office-promos.routes.ts';
import { registerUndoablePromos } from './promo-undo.ts';
import { createOfficePromos } from './promos.service.ts';

export { couponsGrid } from './coupons-grid.repository.ts';
export { giftsGrid, promosGrid } from './promos-grid.repository.ts';

export type PromoAdminDeps = OfficeCouponsDeps & Pick<PromoRoutesDeps, 'labels' | 'desk'>;

export function createPromoAdmin(deps: PromoAdminDeps): { readonly officeRoutes: OfficeRoute[] } {
  const { db, operations } = deps;
  registerUndoablePromos(operations);
  registerUndoableCoupons(operations);
  return {
    officeRoutes: [
      ...officePromoRoutes({ db, promos: createOfficePromos(deps), labels: deps.labels, desk: deps.desk }),
      ...officeCouponRoutes(createOfficeCoupons(deps)),
    ],
  };
}
