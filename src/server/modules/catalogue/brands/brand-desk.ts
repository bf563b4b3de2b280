/** Brands for the office: their calls, and how their changes are undone. */
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { registerUndoableBrands } from './brand-undo.ts';
import { officeBrandRoutes } from './office-brands.routes.ts';
import { createOfficeBrands, type OfficeBrandsDeps } from './office-brands.service.ts';

export function createBrandDesk(deps: OfficeBrandsDeps): { readonly officeRoutes: OfficeRoute[] } {
  registerUndoableBrands(deps.operations);
  return { officeRoutes: officeBrandRoutes(createOfficeBrands(deps)) };
}
