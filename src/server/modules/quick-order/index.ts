/** Owns lists of codes: reads them from files, and reports what each row means and costs before anything is added. */
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { Pricing } from '../pricing/index.ts';
import type { UploadScan } from '../upload-scan/index.ts';
import { createRowCheck } from './check-rows.service.ts';
import { type CodeLookupDeps, createCodeLookup } from './code-lookup.service.ts';
import { officeQuickOrderRoutes } from './office-quick-order.routes.ts';
import { quickOrderRoutes } from './quick-order.routes.ts';

export interface QuickOrderDeps extends CodeLookupDeps {
  readonly pricing: Pricing;
  readonly uploads: Pick<UploadScan, 'check'>;
}

export function createQuickOrder({ catalogue, pricing, uploads, ...deps }: QuickOrderDeps): {
  readonly routes: Route[];
  /** Calls of the office. */
  readonly officeRoutes: OfficeRoute[];
} {
  const lookUp = createCodeLookup({ catalogue, ...deps });
  const check = createRowCheck({ catalogue, pricing, lookUp });
  return { routes: quickOrderRoutes(check, uploads), officeRoutes: officeQuickOrderRoutes(check) };
}
