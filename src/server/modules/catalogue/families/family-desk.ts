/** Families for the office: their calls, and how their changes are undone. */
import type { Database } from '#server/platform/db/index.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { Operations } from '../../operations/index.ts';
import { registerUndoableFamilies } from './family-undo.ts';
import { officeFamilyRoutes } from './office-families.routes.ts';
import { createOfficeFamilies } from './office-families.service.ts';

export function createFamilyDesk(deps: { readonly db: Database; readonly operations: Operations }): {
  readonly officeRoutes: OfficeRoute[];
} {
  registerUndoableFamilies(deps.operations);
  return { officeRoutes: officeFamilyRoutes(createOfficeFamilies(deps)) };
}
