/** `office_connections.*_file(s)`: files that came by a connection, repeated or let go (docs/exchange-files.md). */
import { type ConnectionFile, dismissFile, getConnectionFiles, replayFile } from '#contract/office/connections.ts';
import { createFileRuns, type FileRuns, fileState, viewOf } from '#server/import/index.ts';
import type { Operations } from '#server/modules/operations/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import { actorOf } from './acting-staff.ts';

interface ConnectionFilesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Operations;
}

const PAGE = 20;
type Run = Awaited<ReturnType<FileRuns['get']>>;

export function connectionFilesRoutes(deps: ConnectionFilesDeps): OfficeRoute[] {
  const runs = createFileRuns(deps);
  return [
    officeRoute(getConnectionFiles, async ({ body: { code, before }, staff }) => {
      const found = await runs.list({ connection: code, before, limit: PAGE + 1 });
      const page = found.slice(0, PAGE);
      return {
        message: {
          files: page.map((run) => present(run, staff.locale)),
          next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null,
        },
      };
    }),

    officeRoute(replayFile, async ({ body: { id, key }, staff }) => ({
      message: { id: await runs.replay(actorOf(staff, key), await runs.get(id)) },
    })),

    officeRoute(dismissFile, async ({ body: { id, key }, staff }) => {
      await runs.dismiss(actorOf(staff, key), await runs.get(id));
      return { message: { success: true as const } };
    }),
  ];
}

const ENDED: ReadonlySet<string> = new Set(['done', 'unchanged', 'superseded', 'failed', 'stopped']);
const OPEN: ReadonlySet<string> = new Set(['waiting', 'held']);

function present(run: Run, lang: 'it' | 'en'): ConnectionFile {
  const { id, name, state, reason, received_at, ended_at, replay_of, ...view } = viewOf(run, lang);
  return {
    id,
    name,
    at: received_at,
    ended_at,
    state,
    reason,
    rows: view.rows,
    applied: view.applied,
    unchanged: view.unchanged,
    stale: view.stale,
    waiting: view.waiting,
    refused: view.refused,
    replay_of,
    can: { replay: ENDED.has(state), dismiss: OPEN.has(fileState(run)) && run.state !== 'interrupted' },
  };
}
