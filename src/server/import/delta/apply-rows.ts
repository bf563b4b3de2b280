/** Rows of one table that another system sends, applied while it waits (C-EXC-1: each is applied, refused with a reason, or older than ours). */
import type { Actor, OperationSource } from '#server/modules/operations/index.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import { type GuardLimits, type GuardResult, stopping } from '../desk/guard.rules.ts';
import { beginNotes, gatherChanges } from '../desk/import-notes.repository.ts';
import { recordChanges } from '../desk/record-run.ts';
import type { FigureTable } from '../figure-tables.ts';
import type { Issue } from '../issue-log.ts';
import { type IssueCode, type IssueLanguage, issueText } from '../issue-texts.ts';
import { applyFigures, type FigureDeps } from './apply-figures.ts';
import type { BatchToRecord, FigureRecord } from './figure-record.ts';
import { type FigureSource, readFigures } from './figure-source.ts';
import { guardFigures } from './guard-figures.ts';
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
  /** Applied once per request: asked in the transaction before, and given the result before it is kept. */
  readonly once?: RowsOnce | undefined;
  /** Many prices at once are tried first; left out: they are not. */
  readonly guard?: RowsGuard | undefined;
  /** Of the reasons. */
  readonly lang: IssueLanguage;
}

export interface RowsGuard {
  readonly limits: GuardLimits;
  /** How many prices may move far: the very number that was found, from a person who has seen it. */
  readonly accepted: number | undefined;
}

export interface RowsOnce {
  /** What `keep` was given for the same request before. */
  before(transaction: Queryable): Promise<unknown>;
  keep(transaction: Queryable, applied: AppliedRows): Promise<unknown>;
}

export interface AppliedRows {
  /** False: nothing of it is in the shop (`strict`, `dryRun`, or a guard rail stopped it). */
  readonly committed: boolean;
  /** What stopped it. */
  readonly stopped?: GuardResult | undefined;
  readonly rows: number;
  /** New, changed, or removed because the rows of an article replace those it had. */
  readonly applied: number;
  readonly unchanged: number;
  /** Older than what the shop has. */
  readonly stale: number;
  /** Rows that wait for what they name (C-EXC-1). */
  readonly waiting: number;
  readonly waits: ReadonlyArray<Pick<RefusedRow, 'index' | 'column' | 'value'>>;
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

/** Thrown inside the transaction: the same request got its response before. */
class AnsweredBefore extends Error {
  readonly applied: AppliedRows;

  constructor(applied: AppliedRows) {
    super('answered before');
    this.applied = applied;
  }
}

/** @throws an error of PostgreSQL (`57014`) when another import keeps the table for longer than half a minute; whatever `once` throws. */
export async function applyRows(deps: FigureDeps, request: RowsRequest): Promise<AppliedRows> {
  const { table: name, asOf, connection, strict, dryRun, lang } = request;
  const { table, lacking } = rowTable(name, request.rows);
  const { log, refused, warned } = holdIssues();
  for (const issue of lacking) log.refuse(issue);
  const source = await readFigures(name, table, { asOf, now: deps.clock() });
  const resultOf = (found: Counted) => ({ ...countedOf(found, lang), rows: request.rows.length });
  const history = rowsHistory(request, lacking.length);
  const record: FigureRecord = {
    async begin(transaction) {
      const before = await request.once?.before(transaction);
      if (before) throw new AnsweredBefore(before as AppliedRows);
      await history.begin(transaction);
    },
    async end(transaction, batch) {
      const kept = await history.end(transaction, batch);
      const all = { ...batch, committed: true, refused: [...refused, ...batch.refused] };
      await request.once?.keep(transaction, resultOf(all));
      return kept;
    },
  };
  const stopped = dryRun ? undefined : await stoppedBy(deps, request, source);
  if (stopped) {
    const counts = { file: name, rows: 0, inserted: 0, updated: 0, removed: 0, refused: 0 };
    return { ...resultOf({ counts, stale: 0, committed: false, refused: [], warned: [] }), stopped };
  }
  try {
    const options = { connection, record, strict, dryRun, timeoutMs: PATIENCE_MS };
    const { committed, files } = await applyFigures(deps, [source], log, options);
    const [counts] = files;
    if (!counts) throw new Error(`Nothing was counted of ${name}.`);
    return resultOf({ counts, stale: counts.stale, committed, refused, warned });
  } catch (error) {
    if (error instanceof AnsweredBefore) return error.applied;
    throw error;
  }
}

/** Fewer prices say nothing of how many move: they are not tried. */
const LEAST_GUARDED = 200;

async function stoppedBy(
  deps: FigureDeps,
  { table, rows, guard, connection }: RowsRequest,
  source: FigureSource,
): Promise<GuardResult | undefined> {
  if (!guard || table !== 'prices' || rows.length < LEAST_GUARDED) return undefined;
  const { limits, accepted } = guard;
  const found = await guardFigures(deps, [source], { connection, limits, timeoutMs: PATIENCE_MS });
  const moves = found.filter((one) => one.guard === 'price-moves');
  const [first] = stopping(moves, accepted === undefined ? [] : [{ guard: 'price-moves', typed: accepted }]);
  return first;
}

type Counted = Pick<BatchToRecord, 'counts' | 'stale' | 'refused' | 'warned'> & { readonly committed: boolean };

function countedOf({ counts, stale, committed, refused, warned }: Counted, lang: IssueLanguage) {
  const { rows, inserted, updated, removed, waiting = 0 } = counts;
  const written = inserted + updated;
  return {
    committed,
    applied: written + removed,
    unchanged: Math.max(0, rows - counts.refused - stale - written - waiting),
    stale,
    waiting,
    waits: warned.flatMap(({ code, line, column, value }) =>
      code === 'waits' ? [{ index: indexOfLine(line), column, value }] : [],
    ),
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
export function rowsHistory(
  { table, actor, source = 'api' }: Pick<RowsRequest, 'table' | 'actor'> & { readonly source?: OperationSource },
  lacking: number,
): FigureRecord {
  return {
    begin: (transaction) => beginNotes(transaction),
    async end(transaction, { counts, refused, announce }) {
      const changes = await gatherChanges(transaction);
      await announce();
      const changed = counts.inserted + counts.updated + counts.removed;
      if (changes === 0 && changed === 0) return undefined;
      const { rows } = counts;
      const params = { code: table, rows: rows + lacking, changed, refused: refused.length + lacking };
      await recordChanges(transaction, { actor, source, kind: 'import.rows', params }, changes);
      return undefined;
    },
  };
}
