/**
 * Who is primary: what Patroni does in a shop, done by the runner. It never asks the shop, and the shop never asks it
 * (docs/scale-out-postgres.md).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openClient } from '#server/platform/db/session.ts';
import type { ManagedServer } from '../../scripts/engines/postgres.ts';
import type { MachineName } from './machines.ts';

export interface PostgresHost extends ManagedServer {
  readonly name: MachineName;
}

export interface PostgresManager {
  readonly hosts: readonly PostgresHost[];
  primary(): PostgresHost;
  standbys(): readonly PostgresHost[];
  /** Promotes the standby that has received most, and has the other one follow it. The old primary is left as it is. */
  failOver(): Promise<void>;
  /** A host that was primary, or is down: ended if it runs, rewound, a standby again. */
  rejoin(host: PostgresHost): Promise<void>;
  /** What is not as it should be: empty = one primary, two standbys that follow it. */
  faults(): Promise<readonly string[]>;
}

const STREAMING = 'select count(*)::int as count from pg_stat_replication where state = $1';
const ANSWER_MS = 3_000;

export function managePostgres(hosts: readonly PostgresHost[]): PostgresManager {
  let [leader] = hosts;
  const primary = () => {
    if (!leader) throw new Error('There is no primary.');
    return leader;
  };
  const standbys = () => hosts.filter((host) => host !== leader);

  /** Bytes of the log that it has; a standby that does not respond has none. */
  async function received(host: PostgresHost): Promise<bigint> {
    const [row] = await ask<{ bytes: string }>(
      host,
      `select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as bytes`,
    ).catch(() => []);
    return BigInt(row?.bytes ?? -1);
  }

  return {
    hosts,
    primary,
    standbys,
    async failOver() {
      const followers = standbys();
      const places = await Promise.all(followers.map(received));
      const best = followers.toSorted((one, other) =>
        (places[followers.indexOf(one)] ?? -1n) > (places[followers.indexOf(other)] ?? -1n) ? -1 : 1,
      );
      const [next, ...others] = best;
      if (!next) throw new Error('There is no standby to promote.');
      await next.promote();
      leader = next;
      for (const other of others) if (other.isRunning()) await other.follow(next);
    },
    async rejoin(host) {
      if (host === leader) throw new Error(`${host.name} is the primary.`);
      host.thaw();
      if (host.isRunning()) await host.kill();
      // Its last processes end a moment after the first one.
      await wait(200);
      await host.rewind(primary());
    },
    async faults() {
      const found: string[] = [];
      for (const host of hosts) if (!host.isRunning()) found.push(`PostgreSQL of ${host.name} does not run`);
      const streaming = await ask<{ count: number }>(primary(), STREAMING, ['streaming']).catch(() => undefined);
      const count = streaming?.[0]?.count;
      if (count === undefined) found.push(`the primary ${primary().name} does not respond`);
      else if (count !== hosts.length - 1) found.push(`${count} standbys follow ${primary().name}`);
      return found;
    },
  };
}

/** One question on a connection of its own. @throws errors of `pg`, also when nothing comes in time */
export async function ask<Row>(
  { url }: Pick<PostgresHost, 'url'>,
  sql: string,
  params: readonly unknown[] = [],
  patienceMs = ANSWER_MS,
): Promise<Row[]> {
  const client = await openClient(url, { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  try {
    return (await client.query(sql, [...params])).rows as Row[];
  } finally {
    // A frozen server would not say goodbye.
    void client.end().catch(() => {});
  }
}
