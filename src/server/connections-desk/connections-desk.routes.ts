/** `office_connections.*`: connections to other systems and their keys (docs/office-connections.md). */
import { dirname } from 'node:path';
import {
  addKey,
  createConnection,
  getConnection,
  getConnections,
  revokeKey,
  saveConnection,
} from '#contract/office/connections.ts';
import { AppError } from '#contract/values/errors.ts';
import { foldersOf } from '#server/import/index.ts';
import {
  createConnections,
  DANEA_KEY,
  daneaAccess,
  fieldsOf,
  registerUndoableConnections,
  secretOfPress,
  valuesOf,
} from '#server/modules/exchange/index.ts';
import type { Operations } from '#server/modules/operations/index.ts';
import { type Clock, today } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { actorOf } from './acting-staff.ts';
import { connectionFilesRoutes } from './connection-files.routes.ts';
import { connectionMappingRoutes } from './connection-mapping.routes.ts';
import { connectionOrdersRoutes } from './connection-orders.routes.ts';
import { overviewOf, presentKey, readStanding } from './connection-overviews.ts';
import { inWords, refusal } from './connection-sentences.ts';
import { connectionTradeRoutes } from './connection-trade.routes.ts';
import { type WaitingRowsDeps, waitingRowsRoutes } from './waiting-rows.routes.ts';

export interface ConnectionsDeskDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly dataDir: string;
  /** When mended rows stop (`imports.guards`). */
  readonly limits: WaitingRowsDeps['limits'];
  readonly operations: Operations;
  /** The shop's own secrets, the present one first. */
  readonly secrets: readonly [string, ...string[]];
  /** Of the shop, without a slash at its end. */
  readonly baseUrl: () => string;
}

export function connectionsDeskRoutes(deps: ConnectionsDeskDeps): OfficeRoute[] {
  const { db, clock, timeZone, operations, secrets, baseUrl } = deps;
  registerUndoableConnections(operations);
  const connections = createConnections(deps);
  const daneaOf = (code: string) => daneaAccess(baseUrl(), code);
  const secretOf = ({ userId }: StaffCaller, seed: string) => secretOfPress(secrets[0], { userId, seed });

  return [
    officeRoute(getConnections, async ({ staff }) => {
      const [all, keys] = await Promise.all([connections.list(), connections.keys()]);
      const on = { db, now: clock(), locale: staff.locale };
      const standing = await readStanding(on, keys);
      const found = [];
      for (const one of all) found.push((await overviewOf(on, one, standing)).overview);
      return { message: { connections: found } };
    }),

    officeRoute(getConnection, async ({ body, staff }) => {
      const connection = await connections.get(body.code);
      const keys = await connections.keys();
      const on = { db, now: clock(), locale: staff.locale };
      const { overview, counts } = await overviewOf(on, connection, await readStanding(on, keys));
      const { since: _, ...handovers } = counts;
      return {
        message: {
          ...overview,
          values: valuesOf(connection),
          keys: keys
            .filter(({ connectionId }) => connectionId === connection.id)
            .map((key) => presentKey(key, today(clock, timeZone)))
            .reverse(),
          folder: dirname(foldersOf(deps.dataDir, connection.code).in),
          danea: connection.kind === 'danea' ? daneaOf(connection.code) : null,
          handovers,
        },
      };
    }),

    officeRoute(createConnection, async ({ body, staff }) => {
      const { code, name, kind, release, order_files: files, acknowledged_by: acknowledgedBy, seed } = body;
      if (kind === 'danea' && !staff.permissions.has('keys.write'))
        throw new AppError('forbidden', { permission: 'keys.write' });
      if (kind === 'danea' && seed === undefined) throw new AppError('validation', { errors: { seed: ['seed'] } });
      const wanted = { code, name, kind, release, enabled: true, files, acknowledgedBy };
      const key =
        kind === 'danea' && seed !== undefined
          ? {
              ...DANEA_KEY,
              networks: [],
              expiresOn: null,
              secret: secretOf(staff, seed),
            }
          : undefined;
      const { operation, token } = await inWords(staff.locale, connections.add(actorOf(staff, body.key), wanted, key));
      return { message: { operation, danea: token === undefined ? null : { ...daneaOf(code), token } } };
    }),

    officeRoute(saveConnection, async ({ body, staff }) => ({
      message: await connections.change(actorOf(staff, body.key), body.code, fieldsOf(body.values), body.known),
    })),

    officeRoute(addKey, async ({ body, staff }) => {
      const { code: connection, name, scopes, networks, expires_on: expiresOn, seed } = body;
      if (expiresOn !== null && expiresOn < today(clock, timeZone))
        throw refusal('expires_on', expiresOn, staff.locale);
      const wanted = { connection, name, scopes, networks, expiresOn, secret: secretOf(staff, seed) };
      const token = await inWords(staff.locale, connections.addKey(actorOf(staff, body.key), wanted));
      return { message: { token } };
    }),

    officeRoute(revokeKey, async ({ body, staff }) => {
      await connections.revoke(actorOf(staff, body.key), body.id);
      return { message: { success: true as const } };
    }),

    ...connectionOrdersRoutes({ ...deps, connections }),
    ...connectionFilesRoutes(deps),
    ...waitingRowsRoutes({ ...deps, connections }),
    ...connectionMappingRoutes(deps),
    ...connectionTradeRoutes(deps),
  ];
}
