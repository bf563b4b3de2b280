/** How far a standby is behind its primary, for the metrics. */
import type { StandbyLag } from './database.ts';
import { hostOf } from './database-hosts.ts';

import { openClient } from './session.ts';

const LIMIT_MS = 2_000;

const BEHIND = `select pg_is_in_recovery() as standby,
  case when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
    else greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 end as seconds`;

/** @param place of the primary's log now, `timeline:pg_lsn` (`LOG_PLACE`) */
export async function standbyLag(url: string, place: string): Promise<StandbyLag> {
  const standby = hostOf(url);
  try {
    const client = await openClient(url, { query_timeout: LIMIT_MS, statement_timeout: LIMIT_MS });
    try {
      const { rows } = await client.query<{ standby: boolean; seconds: number | null }>(BEHIND, [place.split(':')[1]]);
      return { standby, seconds: rows[0]?.standby ? (rows[0].seconds ?? undefined) : undefined };
    } finally {
      void client.end().catch(() => {});
    }
  } catch {
    return { standby, seconds: undefined };
  }
}
