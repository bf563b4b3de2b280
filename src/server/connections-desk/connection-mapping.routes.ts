/** `office_connections.get_mapping`, `.save_mapping`: the mapping of a connection (docs/exchange-mappings.md). */
import { getMapping, saveMapping } from '#contract/office/connection-mapping.ts';
import { AppError } from '#contract/values/errors.ts';
import { createConnectionMappings, ImportFailure, issueSentence } from '#server/import/index.ts';
import type { Operations } from '#server/modules/operations/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import { actorOf } from './acting-staff.ts';

interface ConnectionMappingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Operations;
}

export function connectionMappingRoutes(deps: ConnectionMappingDeps): OfficeRoute[] {
  const mappings = createConnectionMappings(deps);
  return [
    officeRoute(getMapping, async ({ body: { code } }) => {
      const stored = await mappings.get(code);
      const read = stored && (await mappings.read(stored.source));
      return {
        message: {
          source: stored?.source ?? null,
          updated_at: stored?.updatedAt.toISOString() ?? null,
          updated_by: stored?.updatedBy ?? '',
          rules: (read?.rules ?? []).map(({ name, tables, kind, full }) => ({
            name,
            tables: [...tables],
            kind: full ? ('full' as const) : kind,
          })),
          writes_orders: read?.writesOrders ?? false,
        },
      };
    }),

    officeRoute(saveMapping, async ({ body: { key, code, source, name, known }, staff }) => {
      const by = actorOf(staff, key);
      try {
        const done =
          source === null
            ? await mappings.remove(by, code, known)
            : await mappings.set(by, code, { source, name }, known);
        return { message: { operation: done.operation } };
      } catch (error) {
        if (!(error instanceof ImportFailure)) throw error;
        const sentence = issueSentence(error.code, error.details, staff.locale);
        throw new AppError('validation', { errors: { source: [sentence] } });
      }
    }),
  ];
}
