/** Rows of one table that another system sends, applied while it waits (C-EXC-1: each is applied, refused with a reason, or older than ours). */
import type { Actor } from '#server/modules/operations/index.ts';
import { beginNotes, gatherChanges } from '../desk/import-notes.repository.ts';
import { recordChanges } from '../desk/record-run.ts';
import type { FigureTable } from '../figure-tables.ts';
import type { Issue } from '../issue-log.ts';
import { type IssueCode, type IssueLanguage, issueText } from '../issue-texts.ts';
import { applyFigures, type FigureDeps } from './apply-figures.ts';
import type { FigureRecord } from './figure-record.ts';
import { readFigures } from './figure-source.ts';
import { holdIssues } from './held-issues.ts';
import { indexOfLine, rowTable, type SentRow } from './row-table.ts';

export interface RowsRequest {
  readonly table: FigureTable;
  readonly rows: readonly SentRow[];
  /** Age of rows that say none themselves in `as_of`. */
  readonly asOf?: Date | undefined;
  /** Whose clock that is: the code of a connection. */
  readonly connection: string;
  /** Who stands in the history: the name of the system. */
  readonly actor: Actor;
  /** A refused row refuses all of them. */
  readonly strict?: boolean | undefined;
  /** Everything is checked and counted, nothing is kept. */
  readonly dryRun?: boolean | undefined;
  /** Of the reasons. */
  readonly lang: IssueLanguage;
}

export interface AppliedRows {
  /** False: nothing of it is in the shop (`strict`, `dryRun`). */
  readonly committed: boolean;
  readonly rows: number;
  /** New, changed, or removed because the rows of an article replace those it had. */
  readonly applied: number;
  readonly unchanged: number;
  /** Older than what the shop has. */
  readonly stale: number;
  /** Rows that wait for what they name. None yet: such rows are refused. */
  readonly waiting: number;
  readonly refused: readonly RefusedRow[];
}

export interface RefusedRow {
  /** Place in what was sent, from 0. */
  readonly index: number;
  readonly column: string;
  readonly value: string;
  readonly code: IssueCode;
  readonly reason: string;
}

/** How long a request waits for an import that writes the same table. */
const PATIENCE_MS = 30_000;

/** @throws an error of PostgreSQL (`57014`) when another import keeps the table for longer than half a minute. */
export async function applyRows(deps: FigureDeps, request: RowsRequest): Promise<AppliedRows> {
  const { table: name, asOf, connection, strict, dryRun, lang } = request;
  const { table, lacking } = rowTable(name, request.rows);
  const { log, refused } = holdIssues();
  for (const issue of lacking) log.refuse(issue);
  const source = await readFigures(name, table, { asOf, now: deps.clock() });
  const record = historyOf(request, lacking.length);
  const { committed, files } = await applyFigures(deps, [source], log, {
    connection,
    record,
    strict,
    dryRun,
    timeoutMs: PATIENCE_MS,
  });
  const [counts] = files;
  if (!counts) throw new Error(`Nothing was counted of ${name}.`);
  const { rows, inserted, updated, removed, stale } = counts;
  const written = inserted + updated;
  return {
    committed,
    rows: request.rows.length,
    applied: written + removed,
    unchanged: Math.max(0, rows - counts.refused - stale - written),
    stale,
    waiting: 0,
    refused: refused.map((issue) => refusedRow(issue, lang)),
  };
}

const refusedRow = ({ line, column, value, code, details = {} }: Issue, lang: IssueLanguage): RefusedRow => ({
  index: indexOfLine(line),
  column,
  value,
  code,
  reason: issueText(code, details, lang),
});

/** An operation for each batch that changed something; a figure that is as it was leaves no line. */
function historyOf({ table, actor }: RowsRequest, lacking: number): FigureRecord {
  return {
    begin: (transaction) => beginNotes(transaction),
    async end(transaction, { counts, refused, announce }) {
      const changes = await gatherChanges(transaction);
      await announce();
      const changed = counts.inserted + counts.updated + counts.removed;
      if (changes === 0 && changed === 0) return undefined;
      const { rows } = counts;
      const params = { code: table, rows: rows + lacking, changed, refused: refused.length + lacking };
      await recordChanges(transaction, { actor, source: 'api', kind: 'import.rows', params }, changes);
      return undefined;
    },
  };
}
