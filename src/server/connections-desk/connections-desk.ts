/** Connections to other systems in the hands of staff: what the module `exchange` and the import know of them, together (docs/office-connections.md). */
import type { OfficeFileRoute } from '#server/platform/http/office-file.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import type { AppDeps } from '../app-deps.ts';
import { type ConnectionsDeskDeps, connectionsDeskRoutes } from './connections-desk.routes.ts';
import { waitingRowsFiles } from './waiting-rows.routes.ts';

export interface ConnectionsDesk {
  readonly officeRoutes: OfficeRoute[];
  readonly officeFiles: OfficeFileRoute[];
}

type Deps = Pick<AppDeps, 'db' | 'clock' | 'settings' | 'env' | 'baseUrl'> &
  Pick<ConnectionsDeskDeps, 'operations' | 'secrets'>;

export const createConnectionsDesk = ({ settings, env, ...deps }: Deps): ConnectionsDesk => ({
  officeRoutes: connectionsDeskRoutes({
    ...deps,
    timeZone: settings.timeZone,
    dataDir: env.dataDir,
    limits: settings.imports.guards,
  }),
  officeFiles: waitingRowsFiles(deps.db),
});
