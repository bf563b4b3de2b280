/** How far a standby has come in the log of its primary (scale-out §5, decision 0358). */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** On a primary: its timeline, and where its log is now. Everything that is committed is before that. */
export const LOG_PLACE = `select ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int || ':' ||
  pg_current_wal_insert_lsn() as place`;

/**
 * A standby that did not follow the last fail-over has another log with the same positions, so the timeline counts too: that of its
 * last restart point, which is not newer than the one it replays.
 */
const HOW_FAR = `select pg_is_in_recovery() as standby,
  coalesce(pg_last_wal_replay_lsn() >= $2::pg_lsn, false) as replayed,
  greatest((select timeline_id from pg_control_checkpoint()),
           (select min_recovery_end_timeline from pg_control_recovery())) = $1::int as followed`;

/** Why a server cannot be read in place of the primary. */
const SENTENCES = {
  'no-standby': 'it is not a standby',
  'not-followed': 'it has not followed the last fail-over, or had no checkpoint since',
  behind: 'it is behind the primary',
} as const;

export class NotReplayed extends Error {
  readonly why: keyof typeof SENTENCES;

  constructor(why: keyof typeof SENTENCES) {
    super(SENTENCES[why]);
    this.why = why;
  }
}

export interface ReplayPatience {
  /** How long a standby may take to replay what the primary has just committed. */
  readonly patienceMs: number;
  readonly pollMs: number;
  /** How long it may take to say how far it is; left out: the limit of the connection. */
  readonly limitMs?: number;
}

/** Of long work. */
const PATIENT: ReplayPatience = { patienceMs: 5_000, pollMs: 50 };

/**
 * @param place of the primary's log, `timeline:pg_lsn`
 * @throws NotReplayed when the server is no standby of that primary, or has not replayed up to `place` in time
 */
export async function waitForReplay(
  client: Pick<pg.ClientBase, 'query'>,
  place: string,
  { patienceMs, pollMs, limitMs }: ReplayPatience = PATIENT,
): Promise<void> {
  const question = {
    name: 'db.read-replay',
    text: HOW_FAR,
    values: place.split(':'),
    ...(limitMs !== undefined && { query_timeout: limitMs }),
  };
  for (const until = Date.now() + patienceMs; ; await wait(pollMs)) {
    const { rows } = await client.query<{ standby: boolean; replayed: boolean; followed: boolean }>(question);
    // A former primary may have written what no other server has.
    if (!rows[0]?.standby) throw new NotReplayed('no-standby');
    if (!rows[0].followed) throw new NotReplayed('not-followed');
    if (rows[0].replayed) return;
    if (Date.now() > until) throw new NotReplayed('behind');
  }
}
