/**
 * Statements of requests on standbys (scale-out §5, decision 0423): history and statistics, which read much and write nothing. Each one asks
 * the primary where its log is, and runs on a standby that has replayed up to there. What begins at the same moment asks once.
 */
import { inSpan } from '#server/platform/tracing/spans.ts';
import { type Database, type Queryable, type Row, sqlState } from './database.ts';
import { hostOf } from './database-hosts.ts';
import { isConnectionLost } from './lost-connection.ts';
import { readsOnly } from './reads-only.rules.ts';
import { NotReplayed, waitForReplay } from './replay.ts';
import { ServerLeft, type ServerPool } from './server-pool.ts';
import { oneServer } from './servers.ts';
import { type Acquired, inTransaction, runAlone, UNNAMED } from './transactions.ts';

/** As those of `Database`, for what only reads. Whatever fails on a standby is done on the primary. */
export interface StandbyQueries extends Pick<Database, 'query' | 'transaction' | 'close'> {
  /** Statements and transactions that a standby has done, and those that the primary did because no standby could. */
  figures(): { readonly standby: number; readonly fallback: number };
}

export interface StandbyQueriesOptions {
  /** One URL for each standby. */
  readonly standbys: readonly string[];
  readonly openOn: (url: string, onBroken: (error: Error) => void) => ServerPool;
  /** Where the log of the primary is now. */
  readonly place: () => Promise<string>;
  readonly primary: () => Pick<Database, 'query' | 'transaction'>;
  readonly log: (message: string) => void;
}

/** A visitor waits no longer for what the primary has just committed: the primary has it. */
const REPLAY = { patienceMs: 250, pollMs: 5, limitMs: 2_000 };
/** A standby that is behind is left alone for so long, one that does not respond or is none for longer. */
const BEHIND_REST_MS = 2_000;
const REST_MS = 30_000;

/** A standby breaks a statement off when the log that it replays takes away what the statement reads, or when its time is over. */
const BROKEN_OFF = new Set(['40001', '40P01', '57014']);

export function createStandbyQueries({
  standbys: urls,
  openOn,
  place,
  primary,
  log,
}: StandbyQueriesOptions): StandbyQueries {
  const standbys = urls.map((url) => ({
    url,
    servers: oneServer({ url, openOn, log: () => {} }),
    restsUntil: 0,
    hasFailed: false,
  }));
  type Standby = (typeof standbys)[number];
  const counted = { standby: 0, fallback: 0 };
  let turn = 0;
  let asking: Promise<string> | undefined;

  /** Of this moment: a question that was sent before is of no use, it may miss what the visitor has written since. */
  const placeNow = () => {
    asking ??= Promise.resolve().then(() => {
      asking = undefined;
      return place();
    });
    return asking;
  };

  const next = (): Standby | undefined => {
    turn += 1;
    const now = Date.now();
    for (let step = 0; step < standbys.length; step += 1) {
      const standby = standbys[(turn + step) % standbys.length];
      if (standby && standby.restsUntil <= now) return standby;
    }
    return undefined;
  };

  const caughtUp = async ({ servers }: Standby, replayed: string): Promise<Acquired> => {
    const acquired = await servers.acquire();
    try {
      await waitForReplay(acquired.client, replayed, REPLAY);
      return acquired;
    } catch (error) {
      const isLost = isConnectionLost(error);
      if (isLost) acquired.lost(error);
      acquired.client.release(isLost);
      throw error;
    }
  };

  const leaveAlone = (standby: Standby, error: unknown) => {
    const isBehind = error instanceof NotReplayed && error.why === 'behind';
    standby.restsUntil = Date.now() + (isBehind ? BEHIND_REST_MS : REST_MS);
    if (!isBehind && !standby.hasFailed)
      log(`The standby at ${hostOf(standby.url)} could not be read: ${(error as Error).message}`);
    standby.hasFailed = !isBehind;
  };

  async function read<T>(there: (acquire: () => Promise<Acquired>) => Promise<T>, here: () => Promise<T>): Promise<T> {
    const standby = next();
    if (standby !== undefined) {
      // Of several requests one tries whether a standby that failed responds again; the others do not wait for that.
      if (standby.hasFailed) standby.restsUntil = Date.now() + REST_MS;
      const replayed = await placeNow();
      try {
        const result = await there(() => caughtUp(standby, replayed));
        standby.hasFailed = false;
        standby.restsUntil = 0;
        counted.standby += 1;
        return result;
      } catch (error) {
        const state = sqlState(error);
        if (isConnectionLost(error) || error instanceof NotReplayed || error instanceof ServerLeft)
          leaveAlone(standby, error);
        // A mistake in the statement is the same there and here.
        else if (state !== undefined && !BROKEN_OFF.has(state)) throw error;
      }
    }
    if (standbys.length > 0) counted.fallback += 1;
    return here();
  }

  return {
    query<T>(name: string | null, sql: string, params?: readonly unknown[]) {
      refuseWriting(name, sql);
      return read<T[]>(
        (acquire) =>
          inSpan({ kind: 'database', name: name ?? UNNAMED }, async () =>
            runAlone<T>(await acquire(), { name, sql, params }),
          ),
        () => primary().query<T>(name, sql, params),
      );
    },
    transaction: (work, options = {}) => {
      const reads = (on: Queryable) => work(readingOnly(on));
      return read(
        (acquire) => inTransaction(acquire, reads, { ...options, retries: 0 }),
        () => primary().transaction(reads, options),
      );
    },
    figures: () => ({ ...counted }),
    async close() {
      await Promise.all(standbys.map(({ servers }) => servers.close()));
    },
  };
}

/** Also where there are no standbys: otherwise only a large shop would notice. */
function refuseWriting(name: string | null, sql: string): void {
  if (!readsOnly(sql)) throw new Error(`This statement may write, and is for the primary: ${name ?? sql}`);
}

const readingOnly = (on: Queryable): Queryable => ({
  query<T = Row>(name: string | null, sql: string, params?: readonly unknown[]) {
    refuseWriting(name, sql);
    return on.query<T>(name, sql, params);
  },
});
