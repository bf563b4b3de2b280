/** `office_connections.*_waiting`: rows that name what the shop does not have yet, or were refused after that (docs/exchange-rows.md). */
import {
  dropWaitingRows,
  getRowsToMend,
  getWaitingRows,
  mendWaitingRows,
  type WaitingRows,
} from '#contract/office/connection-waiting.ts';
import { waitingRowsFile } from '#contract/office/office-files.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { AppError } from '#contract/values/errors.ts';
import { groupOfTable, missingFor, readableTables } from '#contract/values/export-groups.ts';
import { TABLE_PERMISSION } from '#contract/values/import-kinds.ts';
import type { Locale } from '#contract/values/locale.ts';
import {
  cellReasons,
  countWaiting,
  giveUpWaiting,
  mendWaiting,
  readToMend,
  readWaiting,
  type StoredWaiting,
  waitingReason,
  waitingTable,
} from '#server/import/index.ts';
import type { Connections } from '#server/modules/exchange/index.ts';
import type { Operations } from '#server/modules/operations/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { type OfficeFileRoute, officeFileRoute } from '#server/platform/http/office-file.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import { confirmedUntil, type StaffPerson } from '#server/platform/http/staff-caller.ts';
import { actorOf } from './acting-staff.ts';

export interface WaitingRowsDeps {
  readonly db: Database;
  readonly operations: Operations;
  readonly connections: Pick<Connections, 'get'>;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly dataDir: string;
  /** `imports.guards` */
  readonly limits: Parameters<typeof mendWaiting>[0]['limits'];
}

const PAGE = 50;
/** Things whose rows are mended on one page. */
const MENDED_PAGE = 200;
/** Of one file; what is behind them comes when these are mended. */
const MOST_EXPORTED = 100_000;

const tablesOf = ({ permissions }: Pick<StaffPerson, 'permissions'>) => readableTables((code) => permissions.has(code));

export function waitingRowsRoutes(deps: WaitingRowsDeps): OfficeRoute[] {
  const { db, connections } = deps;
  return [
    officeRoute(getWaitingRows, async ({ body: { code: connection, after }, staff }) => {
      await connections.get(connection);
      const tables = tablesOf(staff);
      const found = await readWaiting(db, { connection, file: null }, PAGE + 1, {
        tables,
        ...(after !== undefined && { after }),
      });
      const page = found.slice(0, PAGE);
      return {
        message: {
          rows: page.map((one) => present(one, staff.locale)),
          next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null,
          tables: await countsOf(db, connection, tables, staff),
        },
      };
    }),

    officeRoute(getRowsToMend, async ({ body: { code: connection, table: file, from }, staff }) => {
      await connections.get(connection);
      checkMending(file, staff);
      const groups = await readToMend(db, { connection, file }, from, MENDED_PAGE);
      const counts = await countsOf(db, connection, [file], staff);
      return {
        message: {
          columns: [...new Set(groups.flatMap(({ columns }) => columns))].filter((column) => column !== ''),
          rows: groups.flatMap((group) =>
            group.rows.map((cells, row) => ({
              key: group.key,
              row,
              state: group.state,
              cells: { ...cells },
              issues: cellReasons(group, row, staff.locale),
              shape: group.columns.join(','),
            })),
          ),
          total: counts.reduce((sum, { waiting, refused }) => sum + waiting + refused, 0),
          count: groups.length,
        },
      };
    }),

    officeRoute(mendWaitingRows, async ({ body, staff }) => {
      const { code: connection, table: file, rows, accept_moves: acceptMoves, key } = body;
      await connections.get(connection);
      checkMending(file, staff);
      if (acceptMoves !== undefined) {
        if (!staff.permissions.has('imports.replace'))
          throw new AppError('forbidden', { permission: 'imports.replace' });
        if (!confirmedUntil(staff, deps.clock())) throw new AppError('confirm-identity');
      }
      const by = actorOf(staff, key);
      return { message: await mendWaiting(deps, { connection, file, rows, acceptMoves, by, lang: staff.locale }) };
    }),

    officeRoute(dropWaitingRows, async ({ body: { code: connection, id, table: file, key }, staff }) => {
      await connections.get(connection);
      const rows = await giveUpWaiting(deps, actorOf(staff, key), { connection, file, id });
      return { message: { rows } };
    }),
  ];
}

/** What mending rows of a table needs and the person lacks: reading them, and what an import of the same needs. */
function lackingFor(table: string, { permissions }: Pick<StaffPerson, 'permissions'>): Permission | undefined {
  const group = groupOfTable(table);
  if (group === undefined) throw new AppError('not-found');
  // Tables that nobody imports in the office come by connections only: those who may let one pass mend them.
  const needs: Permission[] = ['imports.run', TABLE_PERMISSION[table] ?? 'imports.replace'];
  return [...missingFor(group, (code) => permissions.has(code)), ...needs.filter((one) => !permissions.has(one))][0];
}

/** @throws AppError `forbidden`; `not-found` when there is no such table. */
function checkMending(table: string, staff: Pick<StaffPerson, 'permissions'>): void {
  const permission = lackingFor(table, staff);
  if (permission !== undefined) throw new AppError('forbidden', { permission });
}

/** The rows of a table as a CSV of the import, to be mended and imported (C-EXC-6). */
export const waitingRowsFiles = (db: Database): OfficeFileRoute[] => [
  officeFileRoute(waitingRowsFile, {
    get: async ({ params: { connection, table }, staff }) => {
      const group = groupOfTable(table);
      if (group === undefined) throw new AppError('not-found');
      const [permission] = missingFor(group, (code) => staff.permissions.has(code));
      if (permission !== undefined) throw new AppError('forbidden', { permission });
      const found = await readWaiting(db, { connection, file: table }, MOST_EXPORTED);
      if (found.length === 0) throw new AppError('not-found');
      return {
        type: 'text/csv; charset=utf-8',
        body: waitingTable(found, staff.locale),
        disposition: 'attachment',
        name: `${table}.csv`,
      };
    },
  }),
];

async function countsOf(
  db: Database,
  connection: string,
  readable: readonly string[],
  staff: Pick<StaffPerson, 'permissions'>,
) {
  const counts = (await countWaiting(db)).filter((one) => one.connection === connection && readable.includes(one.file));
  const of = (table: string, state: 'waiting' | 'refused') =>
    counts.find((one) => one.file === table && one.state === state)?.count ?? 0;
  return [...new Set(counts.map(({ file }) => file))].map((table) => ({
    table,
    waiting: of(table, 'waiting'),
    refused: of(table, 'refused'),
    mend: lackingFor(table, staff) === undefined,
  }));
}

const present = (one: StoredWaiting, locale: Locale): WaitingRows => ({
  id: one.id,
  table: one.file,
  key: one.key,
  rows: one.rows.length,
  state: one.state,
  waits_for: { kind: one.waitsFor, code: one.code },
  since: one.since.toISOString(),
  reason: waitingReason(one, locale),
});
