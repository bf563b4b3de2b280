/** Attributes for the office: their calls, and how their changes are undone. */
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { registerUndoableAttributes } from './attribute-undo.ts';
import { officeAttributeRoutes } from './office-attributes.routes.ts';
import { createOfficeAttributes, type OfficeAttributesDeps } from './office-attributes.service.ts';

export function createAttributeDesk(deps: OfficeAttributesDeps): { readonly officeRoutes: OfficeRoute[] } {
  registerUndoableAttributes(deps.operations);
  return { officeRoutes: officeAttributeRoutes(createOfficeAttributes(deps)) };
}
