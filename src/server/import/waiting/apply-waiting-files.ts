/** Rows of whole imports that waited, given to the importer as files of their own: its reports, history and caches follow as ever. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FigureDeps } from '../delta/apply-figures.ts';
import { watchCommand } from '../desk/command-run.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { ImportFailure } from '../import-failure.ts';
import type { LoggedIssue } from '../issue-log.ts';
import type { AppliedWaiting, RefusedWaiting } from './apply-waiting.ts';
import { keepRefusedWaiting, readReady, type StoredWaiting, takeWaiting } from './waiting-rows.repository.ts';

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
  const temporary = join(deps.dataDir, 'tmp');
  await mkdir(temporary, { recursive: true });
  const folder = await mkdtemp(join(temporary, 'waiting-'));
  try {
    return await applied(deps, folder, groups, first);
  } catch (error) {
    const isLater =
      error instanceof TakenByOthers || (error instanceof ImportFailure && error.code === 'already-importing');
    if (isLater) return { applied: 0, refused: [], isLater };
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function applied(
  deps: FigureDeps,
  folder: string,
  groups: readonly StoredWaiting[],
  { file, connection, columns }: StoredWaiting,
): Promise<AppliedWaiting> {
  const { clock } = deps;
  const rows = groups.flatMap((group) => group.rows.map((cells) => ({ group, cells })));
  // Every column of the source: one that is not there is not the same as an empty one.
  const filled = columns.filter((column) => column !== '');
  const lines = rows.map(({ cells }) =>
    JSON.stringify(Object.fromEntries(filled.map((name) => [name, cells[name] ?? '']))),
  );
  await writeFile(join(folder, `${file}.jsonl`), `${lines.join('\n')}\n`);
  const name = `${connection}: ${file}`;
  const { watch, onIssue } = watchCommand({
    source: folder,
    name,
    userName: connection,
    clock,
    limits: LIMITS,
    replace: false,
  });
  const issues: LoggedIssue[] = [];
  let refused: RefusedWaiting[] = [];
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
        const ids = groups.map(({ id }) => id);
        if ((await takeWaiting(transaction, ids)) < ids.length) throw new TakenByOthers();
        await watch.begin(transaction, bytes);
      },
      async end(transaction, result) {
        refused = groups.flatMap(({ id, state, ...group }) => {
          const own = rows.flatMap((row, place) => (row.group.key === group.key ? [{ ...row, line: place + 1 }] : []));
          const bad = own.filter(({ line }) => issues.some((issue) => issue.line === line));
          const told = issues
            .filter(({ line }) => bad.some((row) => row.line === line))
            .map(({ column, value, code, details = {} }) => ({ column, value, code, details }));
          return bad.length > 0 ? [{ ...group, rows: bad.map(({ cells }) => cells), issues: told }] : [];
        });
        if (refused.length > 0) await keepRefusedWaiting(transaction, refused);
        return watch.end(transaction, result);
      },
    },
  });
  return { applied: rows.length, refused };
}
