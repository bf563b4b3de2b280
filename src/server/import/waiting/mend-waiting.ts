/**
 * Rows that wait or were refused, mended by a person and given to the importer alone (C-EXC-6). What is mended is taken out, written and,
 * where it is refused again, kept again in one transaction: a process that is killed loses and doubles nothing.
 */
import { setTimeout } from 'node:timers/promises';
import { AppError } from '#contract/values/errors.ts';
import type { Act, Operations } from '#server/modules/operations/index.ts';
import { type Queryable, tookTooLong } from '#server/platform/db/index.ts';
import { type FigureDeps, figureWriter } from '../delta/apply-figures.ts';
import { rowsHistory } from '../delta/apply-rows.ts';
import { guardFigures } from '../delta/guard-figures.ts';
import { type GuardLimits, stopping } from '../desk/guard.rules.ts';
import { type FigureTable, isFigureTable } from '../figure-tables.ts';
import { lockFigures } from '../import-log.repository.ts';
import type { FileCounts } from '../import-run.ts';
import type { IssueLanguage } from '../issue-texts.ts';
import { keepRefusedOf, sourceOfRows } from './apply-waiting.ts';
import { importRows, inFolder, isAlreadyImporting } from './apply-waiting-files.ts';
import { followDocuments } from './follow-documents.ts';
import { refuseMeanwhile } from './mended-meanwhile.ts';
import { type MendedCells, mendedFigures, mendedRows } from './mended-rows.rules.ts';
import { lockKeys, type RefusedWaiting, readKeys, type StoredWaiting, takeWaiting } from './waiting-rows.repository.ts';

export interface MendDeps extends FigureDeps {
  readonly operations: Pick<Operations, 'runIn' | 'answered'>;
  /** When many prices at once stop (`imports.guards`). */
  readonly limits: GuardLimits;
}

export interface MendRequest {
  /** Whose rows they are: the code of a connection. */
  readonly connection: string;
  /** Their table. */
  readonly file: string;
  /** Of rows with the same columns. */
  readonly rows: readonly MendedCells[];
  /** How many prices may move far: the very number that was found, from a person who may let that pass. */
  readonly acceptMoves?: number | undefined;
  readonly by: Pick<Act, 'actor' | 'source' | 'key'>;
  readonly lang: IssueLanguage;
}

/** Rows of the things that were mended, those that were right before among them. */
export interface MendedAnswer {
  readonly applied: number;
  /** Older than what the shop has: gone, without a change. */
  readonly stale: number;
  /** They name something else now that is not there yet. */
  readonly waiting: number;
  readonly refused: number;
}

/** Fewer prices say nothing of how many move (as of rows that another system sends). */
const LEAST_GUARDED = 200;
/** How long a press waits for an import that writes the same tables. */
const PATIENCE_MS = 30_000;
const AGAIN_MS = 500;

/** Thrown inside the transaction: the same press was done before. */
class DoneBefore extends Error {
  readonly answer: MendedAnswer;

  constructor(answer: MendedAnswer) {
    super('done before');
    this.answer = answer;
  }
}

/**
 * Applies mended rows as their connection would, all in one transaction. The same key gets the first result again.
 * @throws AppError `changed-meanwhile` with `conflicts` (`key`, row and column, joined by tabs) when a cell is not as the page held it or a row
 * is gone; `validation`: a column that the row does not have, another row that waits about the same (`rows`), prices that move far
 * (`accept_moves`); `unavailable` when an import keeps the tables for longer than half a minute.
 */
export async function mendWaiting(deps: MendDeps, request: MendRequest): Promise<MendedAnswer> {
  const { file } = request;
  try {
    return isFigureTable(file) ? await mendFigures(deps, request, file) : await mendTable(deps, request);
  } catch (error) {
    if (error instanceof DoneBefore) return error.answer;
    throw tookTooLong(error) ? new AppError('unavailable') : error;
  }
}

async function mendFigures(deps: MendDeps, request: MendRequest, file: FigureTable): Promise<MendedAnswer> {
  if (file === 'prices') await guardPrices(deps, request, file);
  const { connection, by } = request;
  const work = async (transaction: Queryable) => {
    await lockFigures(transaction, file);
    const taken = await take(deps, transaction, request);
    const { figures, unread } = mendedFigures(taken, request.rows, file, deps.clock());
    const source = sourceOfRows(file, figures);
    const record = rowsHistory({ table: file, actor: by.actor, source: 'import' }, 0);
    const write = figureWriter(deps, { connection, record, alone: true });
    const rows = source.batches.flat();
    const { issues, counts, stale } = await write(transaction, { source, rows, isFirst: false });
    const given = [...figures, ...unread.map(({ row }) => row)];
    const found = [...issues.refused, ...unread.map(({ issue }) => issue)];
    const refused = await keepRefusedOf(transaction, file, given, found);
    const counted = { ...counts, rows: given.length, refused: counts.refused + unread.length };
    return note(deps, transaction, request, { taken, refused, answer: answerOf(counted, stale) });
  };
  return deps.db.transaction(work, { timeoutMs: PATIENCE_MS });
}

/** Of a table that only whole imports bring: the importer takes it as a file of its own, when no other import runs. */
async function mendTable(deps: MendDeps, request: MendRequest): Promise<MendedAnswer> {
  const { connection, file, by } = request;
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const stored = ofConnection(await readKeys(deps.db, file, keysOf(request)), connection);
    const rows = mendedRows(stored, request.rows, file);
    let answer: MendedAnswer | undefined;
    try {
      await inFolder(deps, (folder) =>
        importRows(deps, {
          folder,
          file,
          rows,
          by: { userId: by.actor.userId, userName: by.actor.name },
          async begin(transaction) {
            const taken = await take(deps, transaction, request);
            if (!isAsRead(taken, stored)) throw new ReadTooEarly();
          },
          async end(transaction, { files }, refused) {
            await followDocuments(transaction, { file, connection, rows, refused, now: deps.clock() });
            const counts = files.find((one) => one.file === `${file}.jsonl`) ?? NOTHING;
            answer = await note(deps, transaction, request, { taken: stored, refused, answer: answerOf(counts, 0) });
          },
        }),
      );
      // Nothing is there: who was quicker is found out as for figures.
      answer ??= await deps.db.transaction(async (transaction) => {
        await take(deps, transaction, request);
        throw new AppError('unavailable');
      });
      return answer;
    } catch (error) {
      if (!(isAlreadyImporting(error) || error instanceof ReadTooEarly)) throw error;
      if (performance.now() > until) throw new AppError('unavailable');
    }
    await setTimeout(AGAIN_MS);
  }
}

/** Thrown inside the transaction: they changed between reading and taking. */
class ReadTooEarly extends Error {}

const isAsRead = (taken: readonly StoredWaiting[], read: readonly StoredWaiting[]): boolean =>
  taken.length === read.length &&
  taken.every(({ id, receivedAt, rows }, place) => {
    const other = read[place];
    return other?.id === id && other.receivedAt.getTime() === receivedAt.getTime() && other.rows.length === rows.length;
  });

const NOTHING: FileCounts = { file: '', rows: 0, inserted: 0, updated: 0, removed: 0, refused: 0 };

const answerOf = ({ rows, refused, waiting = 0 }: FileCounts, stale: number): MendedAnswer => ({
  applied: rows - refused - waiting - stale,
  stale,
  waiting,
  refused,
});

const keysOf = ({ rows }: MendRequest) => [...new Set(rows.map(({ key }) => key))];
const ofConnection = (groups: readonly StoredWaiting[], connection: string) =>
  groups.filter((group) => group.connection === connection);

const actOf = ({ by, connection, file, rows }: MendRequest): Act => ({
  ...by,
  kind: 'waiting.mend',
  params: { connection, code: file, rows: rows.length },
});

/** Takes out what is mended, and what is about the same. @throws DoneBefore, AppError */
async function take(deps: MendDeps, transaction: Queryable, request: MendRequest): Promise<StoredWaiting[]> {
  const { connection, file, rows, lang } = request;
  const before = await deps.operations.answered<MendedAnswer>(transaction, actOf(request));
  if (before) throw new DoneBefore(before.answer);
  const groups = ofConnection(await lockKeys(transaction, file, keysOf(request)), connection);
  await refuseMeanwhile(transaction, { file, rows, groups, userId: request.by.actor.userId, now: deps.clock() });
  const columns = new Set(groups.map((group) => group.columns.join('\t')));
  if (columns.size !== 1) throw new AppError('conflict');
  const about = new Set(mendedRows(groups, rows, file).map(({ key }) => key));
  const own = new Set(groups.map(({ key }) => key));
  const others = await readKeys(
    transaction,
    file,
    [...about].filter((key) => !own.has(key)),
  );
  const [other] = others;
  if (other) throw new AppError('validation', { errors: { rows: [waitsAlready(other.key, lang)] } });
  if ((await takeWaiting(transaction, groups)) < groups.length) throw new AppError('conflict');
  return groups;
}

const waitsAlready = (key: string, lang: IssueLanguage): string =>
  lang === 'it'
    ? `Altre righe di ${key} sono già qui: prima correggi quelle, oppure rinuncia a quelle.`
    : `Other lines of ${key} are here already: mend those first, or give them up.`;

interface MendedOutcome {
  readonly taken: readonly StoredWaiting[];
  readonly refused: readonly RefusedWaiting[];
  readonly answer: MendedAnswer;
}

/** The press in the history: which rows and columns; what they changed in the shop is an operation of its own, which can be taken back. */
async function note(
  { operations }: MendDeps,
  transaction: Queryable,
  request: MendRequest,
  { taken, refused, answer }: MendedOutcome,
): Promise<MendedAnswer> {
  const stay = new Set(refused.map(({ key }) => key));
  const ran = await operations.runIn(transaction, actOf(request), async (_, change) => {
    for (const { key, connection, rows, code } of taken) {
      const before = { connection, rows: rows.length, waits_for: code };
      const columns = request.rows.filter((row) => row.key === key).flatMap(({ cells }) => Object.keys(cells));
      const after = { ...before, mended: [...new Set(columns)].join(', ') };
      change({ entity: 'waiting-row', key: `${request.file}|${key}`, before, after: stay.has(key) ? after : null });
    }
    return answer;
  });
  return ran.answer;
}

/** @throws AppError `validation` with how many prices would move far; nothing is written. */
async function guardPrices(deps: MendDeps, request: MendRequest, file: FigureTable): Promise<void> {
  const { connection, acceptMoves, rows, lang } = request;
  const stored = ofConnection(await readKeys(deps.db, file, keysOf(request)), connection);
  const { figures } = mendedFigures(stored, rows, file, deps.clock());
  if (figures.length < LEAST_GUARDED) return;
  const found = await guardFigures(deps, [sourceOfRows(file, figures)], {
    connection,
    limits: deps.limits,
    timeoutMs: PATIENCE_MS,
  });
  const moves = found.filter(({ guard }) => guard === 'price-moves');
  const accepted = acceptMoves === undefined ? [] : [{ guard: 'price-moves' as const, typed: acceptMoves }];
  const [first] = stopping(moves, accepted);
  if (first) throw new AppError('validation', { errors: { accept_moves: [movesFar(first, deps.limits.move, lang)] } });
}

const movesFar = ({ count, of }: { count: number; of: number }, move: number, lang: IssueLanguage): string =>
  lang === 'it'
    ? `${count} prezzi su ${of} cambierebbero di più del ${move} %. Nulla è stato scritto.`
    : `${count} of ${of} prices would move by more than ${move} %. Nothing was written.`;
