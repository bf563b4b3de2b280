/** Rows of whole imports that waited, given to the importer as files of their own: its reports, history and caches follow as ever. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queryable } from '#server/platform/db/index.ts';
import type { FigureDeps } from '../delta/apply-figures.ts';
import { type CommandRun, watchCommand } from '../desk/command-run.ts';
import { importCatalogue, type WatchedResult } from '../import-catalogue.ts';
import { ImportFailure } from '../import-failure.ts';
import type { LoggedIssue } from '../issue-log.ts';
import { type AppliedWaiting, keepRefusedOf } from './apply-waiting.ts';
import type { GivenRow } from './refused-again.rules.ts';
import { type RefusedWaiting, readReady, type StoredWaiting, takeWaiting } from './waiting-rows.repository.ts';

const MOST = 2_000;
/** Nothing of it is asked: they are rows that were accepted before. */
const LIMITS = { switchedOff: 100, priceMoves: 100, move: 100, refused: 100, emptied: 100 };

/** Thrown inside the transaction: another process has some of them now. */
class TakenByOthers extends Error {}

/** One table. Nothing is applied while another import runs: the next look does it. */
export async function applyWaitingFile(deps: FigureDeps, file: string): Promise<AppliedWaiting> {
  const groups = await readReady(deps.db, file, MOST);
  const [first] = groups;
  if (!first) return { applied: 0, refused: [] };
  try {
    return await inFolder(deps, (folder) => applied(deps, folder, groups, first));
  } catch (error) {
    const isLater = error instanceof TakenByOthers || isAlreadyImporting(error);
    if (isLater) return { applied: 0, refused: [], isLater };
    throw error;
  }
}

export const isAlreadyImporting = (error: unknown): boolean =>
  error instanceof ImportFailure && error.code === 'already-importing';

/** With a folder that is removed afterwards. */
export async function inFolder<Result>(
  { dataDir }: Pick<FigureDeps, 'dataDir'>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const temporary = join(dataDir, 'tmp');
  await mkdir(temporary, { recursive: true });
  const folder = await mkdtemp(join(temporary, 'waiting-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function applied(
  deps: FigureDeps,
  folder: string,
  groups: readonly StoredWaiting[],
  { file, connection }: StoredWaiting,
): Promise<AppliedWaiting> {
  const rows = groups.flatMap((group) => group.rows.map((cells) => ({ group, cells })));
  const given = rows.map(({ group, cells }, place) => ({ group, key: group.key, cells, line: place + 1 }));
  let refused: readonly RefusedWaiting[] = [];
  await importRows(deps, {
    folder,
    file,
    rows: given,
    by: { userId: null, userName: connection },
    async begin(transaction) {
      if ((await takeWaiting(transaction, groups)) < groups.length) throw new TakenByOthers();
    },
    async end(_transaction, _result, found) {
      refused = found;
    },
  });
  return { applied: rows.length, refused };
}

export interface RowsOfTable {
  /** An empty folder of their own. */
  readonly folder: string;
  readonly file: string;
  /** Of one connection, with the same columns; their lines are 1, 2, 3 … */
  readonly rows: readonly GivenRow[];
  readonly by: Pick<CommandRun, 'userId' | 'userName'>;
  /** In the transaction, before the first row: takes out what is given. */
  begin(transaction: Queryable): Promise<void>;
  /** What was refused is kept by then. */
  end(transaction: Queryable, result: WatchedResult, refused: readonly RefusedWaiting[]): Promise<void>;
}

/**
 * Gives rows to the importer as a file of their own. What it refuses is kept as refused, what names something that is not there waits.
 * @throws ImportFailure `already-importing`; whatever `begin` and `end` throw, with nothing written.
 */
export async function importRows(deps: FigureDeps, { folder, file, rows, by, begin, end }: RowsOfTable): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { connection, columns } = first.group;
  // Every column of the source: one that is not there is not the same as an empty one.
  const filled = columns.filter((column) => column !== '');
  const lines = rows.map(({ cells }) =>
    JSON.stringify(Object.fromEntries(filled.map((name) => [name, cells[name] ?? '']))),
  );
  await writeFile(join(folder, `${file}.jsonl`), `${lines.join('\n')}\n`);
  const name = `${connection}: ${file}`;
  const command = { source: folder, name, ...by, clock: deps.clock, limits: LIMITS, replace: false };
  const { watch, onIssue } = watchCommand(command);
  const issues: LoggedIssue[] = [];
  await importCatalogue({
    ...deps,
    source: folder,
    sourceName: name,
    waits: connection,
    safeHtml: async (html) => html,
    importContent: async () => {
      throw new Error('There is no content among rows.');
    },
    onIssue(issue) {
      onIssue(issue);
      if (issue.level === 'error') issues.push(issue);
    },
    watch: {
      async begin(transaction, bytes) {
        await begin(transaction);
        await watch.begin(transaction, bytes);
      },
      async end(transaction, result) {
        const refused = await keepRefusedOf(transaction, file, rows, issues);
        const isKept = await watch.end(transaction, result);
        await end(transaction, result, refused);
        return isKept;
      },
    },
  });
}
