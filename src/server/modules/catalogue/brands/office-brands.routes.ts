/** `office_brands.*` (back-office design §4.3). */
import {
  createBrand,
  getBrand,
  mergeBrands,
  previewBrandMerge,
  removeBrand,
  saveBrand,
} from '#contract/office/brands.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import type { BrandBy, OfficeBrands } from './office-brands.service.ts';

export function officeBrandRoutes(brands: OfficeBrands): OfficeRoute[] {
  return [
    officeRoute(getBrand, async ({ body }) => ({ message: await brands.get(body.code) })),
    officeRoute(saveBrand, async ({ body, staff }) => ({
      message: await brands.save(byOf(staff, body.key), body.code, body.values, body.known),
    })),
    officeRoute(createBrand, async ({ body, staff }) => ({
      message: await brands.create(byOf(staff, body.key), { code: body.code, name: body.name }),
    })),
    officeRoute(removeBrand, async ({ body, staff }) => ({
      message: await brands.remove(byOf(staff, body.key), body.code),
    })),
    officeRoute(previewBrandMerge, async ({ body, staff }) => ({
      message: await brands.mergeEffect(staff.locale, { code: body.code, into: body.into }),
    })),
    officeRoute(mergeBrands, async ({ body, staff }) => ({
      message: await brands.merge(byOf(staff, body.key), { code: body.code, into: body.into }),
    })),
  ];
}

const byOf = ({ userId, name, locale, permissions }: StaffCaller, key: string): BrandBy => ({
  actor: { userId, name },
  source: 'office',
  key,
  locale,
  permissions,
});
