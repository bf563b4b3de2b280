/** SQL of when something good came last from a connection: a file or rows that were taken in, whether they changed anything or not. */
import type { Queryable } from '#server/platform/db/index.ts';

/** Of connection `c`; null = nothing came so far. */
const LAST_GOOD = `greatest(c.rows_at, (select max(r.ended_at) from import_runs r where r.connection_id = c.id and r.state in ('done', 'unchanged')))`;

export interface LastGood {
  readonly code: string;
  readonly at: Date;
}

/** Of connections that are on and from which something came. */
export const readLastGood = (db: Queryable): Promise<LastGood[]> =>
  db.query<LastGood>(
    'exchange.last-good',
    `select code, at from (select c.code, ${LAST_GOOD} as at from connections c where c.enabled) known where at is not null order by code`,
  );

export interface SilentConnection {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** After so many hours of silence there is an e-mail. */
  readonly hours: number;
  /** The last good file or rows; where nothing came so far, when the connection was made. */
  readonly since: Date;
}

/** Connections that are on, neither paused nor stopped, and silent for longer than their setting says; the longest first. */
export const readSilentConnections = (db: Queryable, now: Date): Promise<SilentConnection[]> =>
  db.query<SilentConnection>(
    'exchange.silent-connections',
    `select id, code, name, hours, since from (
       select c.id, c.code, c.name, c.silent_hours as hours, coalesce(${LAST_GOOD}, c.created_at) as since
       from connections c where c.enabled and not c.paused and c.stopped is null and c.silent_hours > 0
     ) watched where since < $1::timestamptz - make_interval(hours => hours) order by since`,
    [now],
  );

/** Rows of a connection were taken in; written once a minute. */
export const noteRowsTaken = (db: Queryable, connectionId: number, now: Date) =>
  db.query(
    'exchange.note-rows',
    `update connections set rows_at = $2 where id = $1 and (rows_at is null or rows_at < $2::timestamptz - interval '1 minute')`,
    [connectionId, now],
  );
