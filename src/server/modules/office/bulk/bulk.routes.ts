import {
  type Bulk,
  bulkDecimals,
  getBulk,
  previewBulk,
  startBulk,
  stopBulk,
  WHOLE_BULK_ROWS,
} from '#contract/office/bulk.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { RefusedRows, StoredBulk } from './bulk.repository.ts';
import type { BulkChanges } from './bulk.service.ts';

export function bulkRoutes(bulks: BulkChanges): OfficeRoute[] {
  return [
    officeRoute(previewBulk, async ({ body, staff }) => {
      const { total, changed, already, refused, samples, longest, far } = await bulks.preview(staff, body);
      return {
        message: {
          total,
          will_change: changed,
          already,
          refused: presentRefused(refused, staff.locale),
          samples: samples.map(({ key, cells }) => ({ key, cells: cells.map((one) => ({ ...one })) })),
          longest: longest.map((one) => ({ ...one })),
          far,
          whole_up_to: WHOLE_BULK_ROWS,
        },
      };
    }),
    officeRoute(bulkDecimals, async ({ body, staff }) => ({
      message: { decimals: await bulks.decimals(staff, body) },
    })),
    officeRoute(startBulk, async ({ body, staff }) => ({
      message: presentBulk(await bulks.start(staff, body), staff.locale),
    })),
    officeRoute(stopBulk, async ({ body, staff }) => ({
      message: presentBulk(await bulks.stop(staff, body.id), staff.locale),
    })),
    officeRoute(getBulk, async ({ body, staff }) => ({
      message: presentBulk(await bulks.get(staff, body.id), staff.locale),
    })),
  ];
}

const presentRefused = (refused: readonly RefusedRows[], locale: Locale) =>
  refused.map(({ why, count, keys }) => ({ why: why[locale], count, keys: [...keys] }));

export function presentBulk(
  { id, state, total, progress, changed, already, refused, operations }: StoredBulk,
  locale: Locale,
): Bulk {
  return {
    id,
    state,
    total,
    progress,
    changed,
    already,
    refused: presentRefused(refused, locale),
    operations: operations.toReversed(),
  };
}
