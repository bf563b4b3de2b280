/** Rows that other systems send; the importer applies them, which no module may import: `app.ts` hands it over. */
import {
  type RefusedSentRow,
  SENT_TABLES,
  type SentRowsResult,
  type SentTable,
  type WaitingSentRow,
} from '#contract/exchange/exchange-rows.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Queryable, tookTooLong } from '#server/platform/db/index.ts';
import { type ExchangeRoute, exchangeRoute } from '#server/platform/http/exchange-route.ts';
import { ExchangeProblem } from '#server/platform/http/problem-details.ts';
import { answeredBefore, type OnceOnly, onceOf } from './answers/answer-once.ts';
import { keepApiAnswer } from './answers/api-answers.repository.ts';
import { noteRowsTaken } from './connections/silent-connections.repository.ts';

export interface SentRows {
  readonly table: SentTable;
  readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly asOf: Date | undefined;
  /** Code of the connection. */
  readonly connection: string;
  /** As the history names it. */
  readonly actor: { readonly userId: null; readonly name: string };
  readonly strict: boolean;
  readonly dryRun: boolean;
  /** Prices that may move far, as a person says. */
  readonly acceptedMoves: number | undefined;
  readonly lang: Locale;
  readonly once: SentOnce | undefined;
}

/** Applied once per request, in the transaction of the rows. */
export interface SentOnce {
  /** What `keep` was given for the same request before. */
  before(transaction: Queryable): Promise<unknown>;
  keep(transaction: Queryable, applied: AppliedSentRows): Promise<unknown>;
}

/** `committed` false: nothing was kept. */
export type AppliedSentRows = Omit<SentRowsResult, 'refused' | 'waits'> & {
  readonly committed: boolean;
  /** What a guard rail found: how many prices move far, of how many, and the limit in percent. */
  readonly stopped?: { readonly count: number; readonly of: number; readonly limit: number } | undefined;
  readonly refused: readonly RefusedSentRow[];
  readonly waits: readonly WaitingSentRow[];
};

export interface SentRowsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly applyRows: (sent: SentRows) => Promise<AppliedSentRows>;
}

/** Seconds after which a table that another import keeps may be free. */
const RETRY_SECONDS = 30;

export const sentRowsRoutes = ({ applyRows, db, clock }: SentRowsDeps): ExchangeRoute[] =>
  Object.entries(SENT_TABLES).map(([table, endpoint]) =>
    exchangeRoute(endpoint, async ({ request: { rows, as_of, strict, dry_run, accept_moves }, caller, key }) => {
      const { committed, stopped, ...result } = await applyRows({
        table: table as SentTable,
        rows,
        asOf: as_of === undefined ? undefined : new Date(as_of),
        connection: caller.connection,
        actor: { userId: null, name: `${caller.connection}: ${caller.name}` },
        strict: strict === '1',
        dryRun: dry_run === '1',
        acceptedMoves: accept_moves,
        lang: caller.locale,
        once: sentOnce(onceOf(caller, endpoint, key), clock),
      }).catch((error: unknown) => {
        throw tookTooLong(error) ? new AppError('unavailable', { retry_after: RETRY_SECONDS }) : error;
      });
      if (stopped)
        throw new ExchangeProblem('guard-stopped', { count: stopped.count, of: stopped.of, limit: stopped.limit });
      if (!committed && strict === '1' && result.refused.length > 0)
        throw new AppError('conflict', { errors: errorsOf(result.refused) });
      if (committed && result.refused.length < result.rows) await noteRowsTaken(db, caller.connectionId, clock());
      return { ...result, refused: [...result.refused], waits: [...result.waits] };
    }),
  );

const sentOnce = (once: OnceOnly | undefined, clock: Clock): SentOnce | undefined =>
  once && {
    before: async (transaction) => (await answeredBefore(transaction, once, clock()))?.answer,
    keep: (transaction, applied) => keepApiAnswer(transaction, once, applied),
  };

/** `rows.3.product` → the reasons. */
function errorsOf(refused: readonly RefusedSentRow[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { index, column, reason } of refused) {
    const field = `rows.${index}${column && `.${column}`}`;
    errors[field] = [...(errors[field] ?? []), reason];
  }
  return errors;
}
