/** How connections stand: what the modules know of orders, the import of files and of rows that wait, together. */
import type { ConnectionKey, ConnectionOverview } from '#contract/office/connections.ts';
import type { Locale } from '#contract/values/locale.ts';
import { stoppedSentence } from '#server/import/desk/index.ts';
import { countWaiting, type FilesOfConnection, readFilesOfConnections } from '#server/import/index.ts';
import {
  type Connection,
  countHandovers,
  readLateOrders,
  readSilentConnections,
  type SilentConnection,
  type StoredKey,
} from '#server/modules/exchange/index.ts';
import type { Database } from '#server/platform/db/index.ts';

export interface StandingDeps {
  readonly db: Database;
  readonly now: Date;
  readonly locale: Locale;
}

/** What is read once for all connections. */
export interface Standing {
  readonly late: Awaited<ReturnType<typeof readLateOrders>>;
  readonly files: ReadonlyMap<number, FilesOfConnection>;
  readonly rows: Awaited<ReturnType<typeof countWaiting>>;
  readonly silent: readonly SilentConnection[];
  readonly keys: readonly StoredKey[];
}

export async function readStanding(
  { db, now }: Pick<StandingDeps, 'db' | 'now'>,
  keys: readonly StoredKey[],
): Promise<Standing> {
  const [late, silent, files, rows] = await Promise.all([
    readLateOrders(db, now),
    readSilentConnections(db, now),
    readFilesOfConnections(db),
    countWaiting(db),
  ]);
  return { late, silent, files: new Map(files.map((one) => [one.connectionId, one])), rows, keys };
}

export type HandoverCounts = Awaited<ReturnType<typeof countHandovers>>;

export async function overviewOf(
  deps: StandingDeps,
  connection: Connection,
  standing: Standing,
): Promise<{ readonly overview: ConnectionOverview; readonly counts: HandoverCounts }> {
  const { id, code, name, kind, release } = connection;
  const counts = await countHandovers(deps.db, id);
  const files = standing.files.get(id);
  const late = standing.late.find((one) => one.code === code);
  const silent = standing.silent.find((one) => one.code === code);
  const used = standing.keys.flatMap((key) => (key.connectionId === id && key.lastUsedAt ? [key.lastUsedAt] : []));
  const request = used.length === 0 ? null : new Date(Math.max(...used.map(Number)));
  const rowsIn = (state: 'waiting' | 'refused') =>
    standing.rows
      .filter((one) => one.connection === code && one.state === state)
      .reduce((sum, { count }) => sum + count, 0);
  const { offered, refused, changed, acknowledged } = counts;
  const isUsed = files?.last != null || request !== null || acknowledged + refused > 0;
  const stopped = files?.stopped ?? null;
  const overview: ConnectionOverview = {
    code,
    name,
    kind,
    state: stateOf(connection, stopped !== null, isUsed),
    stopped: stopped && { reason: stoppedSentence(stopped, deps.locale), at: stopped.at, run: stopped.run },
    silent: silent ? { since: silent.since.toISOString(), hours: silent.hours } : null,
    release,
    last_file: files?.last ? { name: files.last.name, at: new Date(files.last.at).toISOString() } : null,
    last_request: request?.toISOString() ?? null,
    orders: {
      offered,
      refused,
      changed,
      late: late ? { count: late.count, since: late.since.toISOString() } : null,
    },
    rows: { waiting: rowsIn('waiting'), refused: rowsIn('refused') },
    files: { waiting: files?.waiting ?? 0, held: files?.held ?? 0 },
  };
  return { overview, counts };
}

function stateOf(
  { enabled, paused }: Pick<Connection, 'enabled' | 'paused'>,
  isStopped: boolean,
  isUsed: boolean,
): ConnectionOverview['state'] {
  if (!enabled) return 'off';
  if (isStopped) return 'stopped';
  if (paused) return 'paused';
  return isUsed ? 'works' : 'unused';
}

/** @param today plain date of the shop */
export const presentKey = (key: StoredKey, today: string): ConnectionKey => ({
  id: key.id,
  name: key.name,
  scopes: [...key.scopes],
  networks: [...key.networks],
  expires_on: key.expiresOn,
  created_at: key.createdAt.toISOString(),
  created_by: key.createdBy,
  revoked_at: key.revokedAt?.toISOString() ?? null,
  state: key.revokedAt ? 'revoked' : key.expiresOn !== null && key.expiresOn < today ? 'expired' : 'counts',
  last_used: key.lastUsedAt ? { at: key.lastUsedAt.toISOString(), from: key.lastUsedFrom } : null,
});
