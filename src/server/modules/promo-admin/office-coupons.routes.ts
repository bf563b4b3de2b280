/** `office_coupons.*` (back-office design §4.4). */
import {
  type CouponValues,
  createCoupons,
  getOfficeCoupon,
  saveCoupon,
  stopCoupons,
} from '#contract/office/coupons.ts';
import { AppError } from '#contract/values/errors.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { OfficeCoupons } from './coupon-admin.service.ts';
import type { By } from './promos.service.ts';

export function officeCouponRoutes(coupons: OfficeCoupons): OfficeRoute[] {
  return [
    officeRoute(getOfficeCoupon, async ({ body, staff }) => ({ message: await coupons.get(body.code, staff) })),

    officeRoute(saveCoupon, async ({ body: { code, key, values, known }, staff }) => {
      refuseHidden(staff, values);
      return { message: await coupons.save(byOf(staff, key), code, values, known) };
    }),

    officeRoute(createCoupons, async ({ body: { code, key, count, like, values }, staff }) => {
      refuseHidden(staff, values);
      return { message: await coupons.create(byOf(staff, key), { code, count, like, values }) };
    }),

    officeRoute(stopCoupons, async ({ body: { codes, key, off }, staff }) => ({
      message: await coupons.stop(byOf(staff, key), codes, off),
    })),
  ];
}

/** Who does not see amounts cannot write them either (C-OFF-5). */
function refuseHidden({ permissions }: StaffCaller, { amount, minimum }: Partial<CouponValues>): void {
  if ((amount !== undefined || minimum !== undefined) && !permissions.has('prices.read'))
    throw new AppError('forbidden', { permission: 'prices.read' });
}

const byOf = ({ userId, name, locale }: StaffCaller, key: string): By => ({
  actor: { userId, name },
  source: 'office',
  key,
  locale,
});
