/**
 * Which of several hosts of DATABASE_URL takes writes (scale-out §5, decision 0356). All are asked in parallel; the one that is
 * not in recovery and has the highest timeline is used until a connection breaks, says that it only reads, or another host with a
 * higher timeline appears.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { hostOf } from './database-hosts.ts';
import { NoPrimary } from './lost-connection.ts';

export interface PrimaryFinder {
  /**
   * URL of the server that takes writes, known or found. @throws NoPrimary when there is none within `patienceMs`; the search goes on
   * all the same.
   */
  find(patienceMs?: number): Promise<string>;
  /** A connection to `url` broke, or said that it only reads: the next `find` asks all hosts again. */
  lost(url: string): void;
  /** What each host said last: `db1:5432 is a standby`. */
  states(): readonly string[];
  close(): void;
}

export interface PrimaryFinderOptions {
  /** One for each host. */
  readonly urls: readonly string[];
  /** Another server takes writes now; `url` was used until then. */
  readonly onMoved: (url: string) => void;
  readonly log: (message: string) => void;
}

/** Host → its response; undefined = none. */
interface Answer {
  readonly url: string;
  /** 0 = a standby. */
  readonly timeline: number;
}

/** Responses that take longer count in the next round: a frozen host must not hold up the others. */
const ROUND_MS = 500;
const ANSWER_MS = 2_000;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 1_000;
/** Between two checks of a server that is used. */
const WATCH_MS = 1_000;
/** How long a request waits for a primary. */
const PATIENCE_MS = 5_000;

/** On a primary, the timeline that it writes now: that of the control file is older until the first checkpoint. */
const WHAT_ARE_YOU = `select case when pg_is_in_recovery() then 0
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`;

export function createPrimaryFinder({ urls, onMoved, log }: PrimaryFinderOptions): PrimaryFinder {
  const hosts = urls.map(createObservedHost);
  let current: Answer | undefined;
  let search: Promise<Answer> | undefined;
  let watching: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** What was said of it last, so that it is said once. */
  let said: 'found' | 'none' | undefined;

  /** Every response that comes in time. */
  async function round(): Promise<Answer[]> {
    const answers: Answer[] = [];
    const asked = hosts.map((host) =>
      host.ask().then(
        (answer) => void answers.push(answer),
        () => {},
      ),
    );
    const late = new AbortController();
    await Promise.race([Promise.all(asked), wait(ROUND_MS, undefined, { signal: late.signal }).catch(() => {})]);
    late.abort();
    return [...answers];
  }

  const highest = (answers: readonly Answer[]): Answer | undefined =>
    answers.filter(({ timeline }) => timeline > 0).toSorted((one, other) => other.timeline - one.timeline)[0];

  async function searched(): Promise<Answer> {
    for (let delay = FIRST_DELAY_MS; !isClosed; delay = Math.min(delay * 2, LONGEST_DELAY_MS)) {
      const found = highest(await round());
      if (isClosed) break;
      if (found) {
        if (said !== undefined) log(`The database at ${hostOf(found.url)} takes writes.`);
        said = 'found';
        current = found;
        watchSoon();
        return found;
      }
      if (said === 'found') {
        log(`No database takes writes: ${states().join('; ')}. Asking again …`);
        said = 'none';
      }
      await wait(delay, undefined, { ref: false });
    }
    throw new NoPrimary();
  }

  function watchSoon(): void {
    clearTimeout(watching);
    if (!isClosed) watching = setTimeout(() => void watch(), WATCH_MS).unref();
  }

  /** A frozen server breaks no connection, and one that was cut off from its standbys does not know that it is primary no more. */
  async function watch(): Promise<void> {
    const used = current;
    const answers = await round();
    if (isClosed || search || used === undefined || used !== current) return;
    const best = highest(answers);
    const own = answers.find(({ url }) => url === used.url);
    const isBetter = best !== undefined && best.url !== used.url && (!own || best.timeline > own.timeline);
    if (isBetter || own?.timeline === 0) lost(used.url);
    else watchSoon();
  }

  function lost(url: string): void {
    if (isClosed || current?.url !== url || search) return;
    current = undefined;
    onMoved(url);
    begin();
  }

  function begin(): Promise<Answer> {
    search ??= searched().finally(() => {
      search = undefined;
    });
    search.catch(() => {});
    return search;
  }

  const states = () => hosts.map((host) => host.state());

  return {
    async find(patienceMs = PATIENCE_MS) {
      if (current) return current.url;
      const late = new AbortController();
      const found = await Promise.race([
        begin(),
        wait(patienceMs, undefined, { signal: late.signal }).catch(() => undefined),
      ]).finally(() => late.abort());
      if (!found) throw new NoPrimary();
      return found.url;
    },
    lost,
    states,
    close() {
      isClosed = true;
      clearTimeout(watching);
      for (const host of hosts) host.close();
    },
  };
}

interface ObservedHost {
  /** A question that has no response yet is the same one. */
  ask(): Promise<Answer>;
  state(): string;
  close(): void;
}

/** One host, with one connection on which it is asked. */
function createObservedHost(url: string): ObservedHost {
  let client: pg.Client | undefined;
  let asking: Promise<Answer> | undefined;
  let said = 'was not asked yet';
  let isClosed = false;

  const drop = () => {
    const gone = client;
    client = undefined;
    void gone?.end().catch(() => {});
  };

  async function ask(): Promise<Answer> {
    try {
      if (client === undefined) {
        const fresh = new pg.Client({
          connectionString: url,
          application_name: 'bancale: which host',
          connectionTimeoutMillis: ANSWER_MS,
          query_timeout: ANSWER_MS,
          keepAlive: true,
        });
        client = fresh;
        fresh.on('error', () => {});
        fresh.once('end', () => {
          if (client === fresh) client = undefined;
        });
        await fresh.connect();
      }
      const { rows } = await (client ?? closed()).query<{ timeline: number }>(WHAT_ARE_YOU);
      const timeline = rows[0]?.timeline ?? 0;
      said = timeline === 0 ? 'is a standby' : 'takes writes';
      return { url, timeline };
    } catch (error) {
      drop();
      said = `does not answer (${reasonOf(error)})`;
      throw error;
    } finally {
      if (isClosed) drop();
    }
  }

  return {
    ask() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      asking.catch(() => {});
      return asking;
    },
    state: () => `${hostOf(url)} ${said}`,
    close() {
      isClosed = true;
      drop();
    },
  };
}

function closed(): never {
  throw new Error('The connection was closed.');
}

/** Of a host name with several addresses, the first. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  return first.message || String((first as NodeJS.ErrnoException).code);
}
