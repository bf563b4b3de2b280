/** SQL of the imports that the start page names: stopped, waiting for a person although nobody sent them, or with refused lines. */
import type { Queryable } from '#server/platform/db/index.ts';
import type { StoppedConnection } from '../files-in/files-in.repository.ts';
import type { StoredFault } from './source-faults.ts';

export interface ImportToSee {
  readonly id: number;
  readonly name: string;
  readonly at: Date;
  /** `refused`: it is done, and lines of it were refused; `stopped`: nothing of it was written. */
  readonly what: 'refused' | 'stopped';
  /** Lines. */
  readonly refused: number;
}

/** Since a day, newest first. Refused lines that were mended and imported since count no more. */
export const readImportsToSee = (db: Queryable, since: string, most: number): Promise<ImportToSee[]> =>
  db.query<ImportToSee>(
    'imports.to-see',
    `select r.id, r.name, coalesce(r.ended_at, r.created_at) as at, case when r.state = 'done' then 'refused' else 'stopped' end as what,
       coalesce((r.report ->> 'refused')::int, 0) as refused
     from import_runs r
     where r.created_at >= $1::date and (r.state in ('guarded', 'failed', 'interrupted') or ((r.source_id is not null or r.connection_id is not null) and r.state in ('uploaded', 'checked'))
       or (r.state = 'done' and (r.report ->> 'refused')::int > 0 and not exists (select from import_runs m where m.mended_of = r.id and m.state = 'done')))
     order by r.id desc limit $2`,
    [since, most],
  );

export interface SourceWithFault {
  readonly name: string;
  readonly fault: StoredFault;
}

export interface ConnectionToSee {
  readonly code: string;
  readonly name: string;
  readonly stopped: StoppedConnection;
}

/** Connections of which no file goes on. */
export const readStoppedConnections = (db: Queryable): Promise<ConnectionToSee[]> =>
  db.query<ConnectionToSee>(
    'imports.stopped-connections',
    'select code, name, stopped from connections where stopped is not null and enabled order by name',
  );

/** Addresses of which the last look brought nothing. */
export const readSourcesWithFault = (db: Queryable): Promise<SourceWithFault[]> =>
  db.query<SourceWithFault>(
    'imports.sources-with-fault',
    'select name, fault from import_sources where fault is not null and not paused order by name',
  );
