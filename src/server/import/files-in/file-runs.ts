/** Runs of connections as commands and other systems see them: the list, one of them, its refused lines, once more, let go (docs/exchange-files.md). */
import { AppError } from '#contract/values/errors.ts';
import type { Act, Operations } from '#server/modules/operations/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import { readRun, type StoredRun } from '../desk/import-runs.repository.ts';
import { failureSentence, reasonOf } from '../desk/present-run.ts';
import type { IssueLanguage } from '../issue-texts.ts';
import {
  dropFile,
  type FileConnection,
  forgetHeld,
  insertReplay,
  MOST_ATTEMPTS,
  readConnectionOf,
  readRunIds,
} from './files-in.repository.ts';
import { csvOfIssues } from './issues-file.ts';

/** Who does it, and from where; `key`: of the press. */
export type FileActor = Pick<Act, 'actor' | 'source' | 'key'>;

/** `held`: it waits for a person. */
export type FileState = 'waiting' | 'working' | 'held' | 'done' | 'unchanged' | 'superseded' | 'failed' | 'stopped';

export interface FileRuns {
  /** Newest first; `connection`: a code. @throws AppError `not-found` for a connection that is not there. */
  list(asked: {
    readonly connection?: string;
    readonly before?: number | undefined;
    readonly limit: number;
  }): Promise<StoredRun[]>;
  /** @param connectionId of this connection only. @throws AppError `not-found` */
  get(id: number, connectionId?: number): Promise<StoredRun>;
  /** Every refused line, as CSV. */
  errors(run: StoredRun, lang: IssueLanguage): AsyncGenerator<string>;
  /** The file once more, at the end of the line. Resolves to the new run. @throws AppError `conflict` while it is worked on or waits. */
  replay(by: FileActor, run: StoredRun): Promise<number>;
  /** A file that waits is not applied, and those behind it go on. @throws AppError `conflict`: it does not wait. */
  dismiss(by: FileActor, run: StoredRun): Promise<void>;
}

export interface FileRunsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly operations: Pick<Operations, 'run'>;
}

export function createFileRuns({ db, clock, operations }: FileRunsDeps): FileRuns {
  async function connectionOf(code: string): Promise<FileConnection> {
    const found = await readConnectionOf(db, code);
    if (!found) throw new AppError('not-found');
    return found;
  }

  return {
    async list({ connection, before, limit }) {
      const id = connection === undefined ? undefined : (await connectionOf(connection)).id;
      const runs: StoredRun[] = [];
      for (const runId of await readRunIds(db, { connectionId: id, before, limit })) {
        const run = await readRun(db, runId);
        if (run) runs.push(run);
      }
      return runs;
    },
    async get(id, connectionId) {
      const run = await readRun(db, id);
      if (!run?.incoming || (connectionId !== undefined && run.incoming.connectionId !== connectionId))
        throw new AppError('not-found');
      return run;
    },
    errors: (run, lang) => csvOfIssues(db, run, lang),
    async replay(by, run) {
      const state = fileState(run);
      if (!run.incoming || state === 'waiting' || state === 'working' || state === 'held')
        throw new AppError('conflict');
      const { connection } = run.incoming;
      const act = { ...by, kind: 'import.replay', params: { import: run.id, name: run.name, code: connection } };
      const { answer } = await operations.run(db, act, async (transaction, change) => {
        change.record();
        return insertReplay(transaction, run.id, by.actor.name, clock());
      });
      return answer;
    },
    async dismiss(by, run) {
      const act = { ...by, kind: 'import.dismiss', params: { import: run.id, name: run.name } };
      await operations.run(db, act, async (transaction, change) => {
        if (!(await dropFile(transaction, run.id, clock()))) throw new AppError('conflict');
        await forgetHeld(transaction, run.id);
        change.record();
        return null;
      });
    },
  };
}

/** In the words of the interface. */
export function fileState({ state, incoming }: Pick<StoredRun, 'state' | 'incoming'>): FileState {
  switch (state) {
    case 'checking':
    case 'running':
      return 'working';
    case 'guarded':
      return 'held';
    case 'uploaded':
    case 'checked':
      return incoming?.held ? 'held' : 'working';
    case 'interrupted':
      return (incoming?.attempts ?? 0) < MOST_ATTEMPTS ? 'waiting' : 'failed';
    case 'uploading':
      return 'waiting';
    default:
      return state;
  }
}

/** Why it failed, or why it waits for a person; empty = neither. */
export function fileReason(run: StoredRun, lang: IssueLanguage): string {
  if (run.failure) return failureSentence(run.failure, lang);
  if (run.state === 'interrupted') return reasonOf('run-interrupted', {}, { locale: lang });
  if (run.incoming?.held === 'columns') return reasonOf('columns-unknown', {}, { locale: lang });
  return fileState(run) === 'held' ? reasonOf('held-by-guards', {}, { locale: lang }) : '';
}
